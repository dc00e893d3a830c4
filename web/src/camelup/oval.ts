// The oval: where each space lies on the board, evenly along its way.

/** `left`: who stands there goes to the left; `across`: the degrees of a line across the way. */
export interface Place { x: number; y: number; left: boolean; across: number }

const FINE = 2000; // steps that the way is measured in
const BEND = 2.7; // 2 would be an ellipse, more has fuller corners

/** The middle of each space in per cent of the board's width and height; index 0 is the finish line; and the way as a path. */
export function oval(spaces: number, height: number): { places: Place[]; way: string } {
  const across = 43.2;
  const down = (height - 34) / 2 + 4;
  const middle = height / 2 + 5.5;
  const points: { x: number; y: number }[] = [];
  for (let step = 0; step <= FINE; step++) {
    // From the lower left, to the right along the bottom, and back along the top.
    const angle = Math.PI * (0.86 - (2 * step) / FINE);
    const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / BEND);
    points.push({ x: 50 + across * bent(Math.cos(angle)), y: middle + down * bent(Math.sin(angle)) });
  }
  const along = [0];
  for (let step = 1; step <= FINE; step++) {
    const [one, other] = [points[step - 1]!, points[step]!];
    along.push(along[step - 1]! + Math.hypot(other.x - one.x, other.y - one.y));
  }
  const whole = along[FINE]!;
  const at = (distance: number): Place => {
    const step = Math.max(1, along.findIndex((reached) => reached >= distance));
    const point = points[step]!;
    const before = points[step - 1]!;
    const across = 90 + (180 / Math.PI) * Math.atan2(point.y - before.y, point.x - before.x);
    return { x: point.x, y: (100 * point.y) / height, left: point.x < before.x - 1e-9, across };
  };
  const places = Array.from({ length: spaces + 1 }, (_, space) =>
    space === 0 ? at(0.001) : at((whole * (space - 0.5)) / spaces));
  const way = points.filter((_, step) => step % 20 === 0).map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  return { places, way: `M${way.join("L")}Z` };
}
