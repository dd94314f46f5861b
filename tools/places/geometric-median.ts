/** The middle of positions, which a few wrong ones hardly move. */
import type { GeoPosition } from '#contract/photo/geo-position.ts';

/** About ten metres: a position that is nearer to the present middle does not count for more. */
const leastDegrees = 1e-4;
const steps = 200;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the position with the least sum of distances to all of them (Weiszfeld's algorithm). */
export function geometricMedian(positions: readonly GeoPosition[]): GeoPosition {
  let middle = {
    latitude: mean(positions.map(({ latitude }) => latitude)),
    longitude: mean(positions.map(({ longitude }) => longitude)),
  };
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  for (let step = 0; step < steps; step += 1) {
    const sum = { weight: 0, latitude: 0, longitude: 0 };
    for (const { latitude, longitude } of positions) {
      const distance = Math.hypot(latitude - middle.latitude, (longitude - middle.longitude) * shrink);
      const weight = 1 / Math.max(distance, leastDegrees);
      sum.weight += weight;
      sum.latitude += latitude * weight;
      sum.longitude += longitude * weight;
    }
    middle = { latitude: sum.latitude / sum.weight, longitude: sum.longitude / sum.weight };
  }
  return middle;
}
