// What the signs of the squares of Le Jeu des Pharaons show, by their shapes: for each kind of square the pictures that
// its drawing is.
() => {
  const shapeOf = (path) => {
    const { x, y, width, height } = path.getBBox();
    const [fill, d] = ["fill", "d"].map((name) => path.getAttribute(name));
    return { path, fill, d, x, y, width, height, right: x + width, below: y + height };
  };
  const isFilled = (shape) => shape.fill !== "none";
  const has = (shape, x, y) => shape.path.isPointInFill(new DOMPoint(x, y));
  const inside = (one, other) => one.x >= other.x && one.right <= other.right && one.y >= other.y && one.below <= other.below;
  const middle = (shape) => [shape.x + shape.width / 2, shape.y + shape.height / 2];
  const near = (one, other) => Math.abs(one - other) < 1;
  const pictures = {
    // A round pupil in the middle of an almond.
    eye: (shapes) => shapes.some((white) => isFilled(white) && white.width > 1.5 * white.height && shapes.some((pupil) =>
      isFilled(pupil) && pupil.fill !== white.fill && inside(pupil, white) && near(pupil.width, pupil.height) &&
      pupil.width < white.width / 2 && near(middle(pupil)[0], middle(white)[0]) && near(middle(pupil)[1], middle(white)[1]))),
    // A long winding body that ends in a head.
    snake: (shapes) => shapes.some((body) => {
      if (isFilled(body) || body.d.lastIndexOf("M") > 0 || !body.d.includes("C")) return false;
      const end = body.path.getPointAtLength(body.path.getTotalLength());
      return body.path.getTotalLength() > 2 * Math.max(body.width, body.height) * 0.9 && shapes.some((head) => isFilled(head) && has(head, end.x, end.y));
    }),
    // Round, with a hole in the middle.
    ring: (shapes) => shapes.some((band) => {
      if (!isFilled(band) || !near(band.width, band.height)) return false;
      const [x, y] = middle(band), far = band.width * 0.4;
      return !has(band, x, y) && [[far, 0], [-far, 0], [0, far], [0, -far]].every(([across, down]) => has(band, x + across, y + down));
    }),
    // A finger with its nail, beside a blade above its handle.
    fingerAndKnife: (shapes) => shapes.some((finger) => isFilled(finger) && finger.height > 2 * finger.width &&
      shapes.some((nail) => nail !== finger && isFilled(nail) && inside(nail, finger) && nail.below < middle(finger)[1]) &&
      shapes.some((blade) => isFilled(blade) && blade.x > finger.right && shapes.some((handle) =>
        isFilled(handle) && handle.fill !== blade.fill && near(handle.y, blade.below) && handle.x > finger.right))),
    // At least three strings, upright and abreast, above a body.
    lyre: (shapes) => shapes.some((strings) => !isFilled(strings) && /^(?:M[\d.]+ [\d.]+ V[\d.]+ ?){3,}$/.test(strings.d) &&
      shapes.some((body) => isFilled(body) && near(body.y, strings.below) && body.x < strings.x && body.right > strings.right)),
  };
  const found = {};
  for (const square of document.querySelectorAll(".board g:has(> .square)")) {
    const kind = square.querySelector("title").textContent.split(": ")[1];
    const shapes = [...square.querySelectorAll("g path")].map(shapeOf);
    const seen = Object.keys(pictures).filter((name) => pictures[name](shapes));
    found[kind] = [...new Set([...(found[kind] ?? []), seen.join(" and ")])];
  }
  return found;
}
