/** The convex hull of points in a picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Twice the area of a triangle, below 0 when it goes the other way round. */
const turnOf = (one: Spot, two: Spot, three: Spot): number =>
  (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x);

/** Returns the points of the sorted ones that bound all of them on one side. */
function boundOf(sorted: readonly Spot[]): Spot[] {
  const bound: Spot[] = [];
  for (const spot of sorted) {
    for (;;) {
      const [before, last] = bound.slice(-2);
      if (before === undefined || last === undefined || turnOf(before, last, spot) > 0) break;
      bound.pop();
    }
    bound.push(spot);
  }
  return bound.slice(0, -1);
}

/** Returns the corners in their order around the points. */
export function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((one, other) => one.x - other.x || one.y - other.y);
  return [...boundOf(sorted), ...boundOf(sorted.toReversed())];
}

export function areaOf(hull: readonly Spot[]): number {
  let sum = 0;
  for (const [index, { x, y }] of hull.entries()) {
    const next = hull[(index + 1) % hull.length];
    if (next !== undefined) sum += x * next.y - next.x * y;
  }
  return Math.abs(sum) / 2;
}
