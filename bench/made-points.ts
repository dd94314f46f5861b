/** Points of photos that do not exist, mixed from those of real ones, so that an index is as full as that of a national exam. */
import {
  emptyPoints,
  wordsOfPoint,
  type PicturePoints,
} from '../server/src/platform/photos/points/picture-points.ts';

const flippedShare = 0.04;

/** Returns numbers from 0 to 1, always the same ones for a seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Each bit is set in `flippedShare` of the words; drawn beforehand, because drawing each bit takes minutes. */
function drawMasks(random: () => number): Uint32Array {
  return Uint32Array.from({ length: 1 << 16 }, () => {
    let mask = 0;
    for (let bit = 0; bit < 32; bit += 1) if (random() < flippedShare) mask |= 1 << bit;
    return mask;
  });
}

/**
 * Returns a function that makes the points of one photo: the upper cells of each are those of one real point, the lower cells those of
 * another, and some bits are flipped.
 */
export function createPointMixer(
  real: readonly PicturePoints[],
  seed: number,
): (count: number) => PicturePoints {
  const random = createRandom(seed);
  const masks = drawMasks(random);
  const filled = real.filter(({ count }) => count > 0);
  const pick = (): readonly [Uint32Array, number] => {
    const { bits, count } = filled[Math.floor(random() * filled.length)] ?? emptyPoints(0, 0, 0);
    return [bits, Math.floor(random() * count) * wordsOfPoint];
  };
  return (count) => {
    const points = emptyPoints(640, 480, count);
    for (let point = 0; point < count; point += 1) {
      const [upper, upperAt] = pick();
      const [lower, lowerAt] = pick();
      for (let word = 0; word < wordsOfPoint; word += 1) {
        // The words of each half are the rows of cells.
        const value = (word & 3) < 2 ? (upper[upperAt + word] ?? 0) : (lower[lowerAt + word] ?? 0);
        const mask = masks[Math.floor(random() * masks.length)] ?? 0;
        points.bits[point * wordsOfPoint + word] = value ^ mask;
      }
      points.x[point] = random() * 640 * 64;
      points.y[point] = random() * 480 * 64;
      points.turns[point] = random() * 256;
    }
    return points;
  };
}
