// What of a screen does not fit, as it stands at this size: one line for each fault.
// A thing that is out of sight below is scrolled to first, as a reader does.
() => {
  const wide = innerWidth;
  const high = innerHeight;
  const faults = [];
  const sheet = document.querySelector("dialog:modal");
  const foot = document.querySelector("section.foot");
  const name = (thing) =>
    `<${thing.tagName.toLowerCase()} ${thing.classList[0] ?? ""}> “${(thing.ariaLabel ?? thing.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  const seen = (thing) => {
    const { width, height } = thing.getBoundingClientRect();
    return width > 1 && height > 1 && thing.checkVisibility({ visibilityProperty: true }) && !thing.closest(".unseen") && (!sheet || sheet.contains(thing));
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const beyond = ({ left, right }) => left < -1 || right > wide + 1;
  const where = ({ left, top, right, bottom }) => `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`;
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

  // Nothing scrolls sideways, nor is cut off at a side; a name that ends in dots is so on purpose.
  const page = document.documentElement;
  if (page.scrollWidth > wide) {
    const widest = all("body *").filter((thing) => !thing.ownerSVGElement && beyond(thing.getBoundingClientRect()));
    faults.push(`the page is ${page.scrollWidth} wide: ${widest.slice(0, 4).map(name).join(", ")}`);
  }
  for (const thing of all("body *")) {
    if (thing instanceof SVGElement || thing.scrollWidth <= thing.clientWidth + 1 || !thing.clientWidth) continue;
    const { overflowX, textOverflow } = getComputedStyle(thing);
    if (overflowX !== "visible" && textOverflow !== "ellipsis" && !thing.matches("input, select"))
      faults.push(`${name(thing)} holds ${thing.scrollWidth} in ${thing.clientWidth}`);
  }

  // No sentence is squeezed into a column of single letters.
  for (const told of all("p")) {
    const { width, height } = told.getBoundingClientRect();
    if (told.textContent.trim().length > 20 && height > 3 * width) faults.push(`${name(told)} is ${Math.round(width)} wide and ${Math.round(height)} high`);
  }

  // The foot is whole on the screen.
  const taken = foot && seen(foot) ? foot.getBoundingClientRect() : null;
  if (taken && (beyond(taken) || taken.top < 0 || taken.bottom > high + 1)) faults.push(`the foot is at ${where(taken)}`);

  // Whatever can be done can be come to, and lies under nothing but a menu that was opened.
  for (const control of all("button, a[href], input, select, summary")) {
    if (control.disabled) continue;
    control.scrollIntoView({ block: "nearest" });
    const box = control.getBoundingClientRect();
    if (beyond(box) || box.top < -1 || box.bottom > high + 1) {
      faults.push(`${name(control)} is at ${where(box)}`);
      continue;
    }
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!top || (!control.contains(top) && !top.closest(".menu"))) faults.push(`${name(control)} is cut away, or lies under ${top ? name(top) : "nothing"}`);
  }

  // No piece has to stay behind the foot, nor beyond a side.
  for (const piece of all(".camel, .animal, .pile, .goal, g.token.moves, .tile, .menu")) {
    piece.scrollIntoView({ block: "nearest" });
    const box = piece.getBoundingClientRect();
    if (beyond(box)) faults.push(`a piece ${name(piece)} is at ${where(box)}`);
    if (taken && !foot.contains(piece) && meet(box, foot.getBoundingClientRect())) faults.push(`the foot covers ${name(piece)}`);
  }
  scrollTo(0, 0);
  return faults;
}
