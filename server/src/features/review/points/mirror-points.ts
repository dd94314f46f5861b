/** Mirrors the points of a picture, so that mirrored copies are found without finding points again. */
import {
  emptyPoints,
  partsOfPx,
  partsOfTurn,
  wordsOfPoint,
  type PicturePoints,
} from '../../../platform/photos/points/picture-points.ts';

/** For each bit of the mirrored point which bit it was: rows of cells and directions are the other way round. */
const sources = Uint8Array.from({ length: 32 * wordsOfPoint }, (_, bit) => {
  const [row, column, direction] = [(bit >> 5) & 3, (bit >> 3) & 3, bit & 7];
  return (bit & 128) | ((3 - row) << 5) | (column << 3) | ((8 - direction) & 7);
});

/** Returns the points that the mirrored picture has, in the same order. */
export function mirrorPoints(points: PicturePoints): PicturePoints {
  const mirrored = emptyPoints(points.width, points.height, points.count);
  mirrored.y.set(points.y);
  mirrored.levels.set(points.levels);
  for (let point = 0; point < points.count; point += 1) {
    mirrored.x[point] = points.width * partsOfPx - (points.x[point] ?? 0);
    mirrored.turns[point] = partsOfTurn / 2 - (points.turns[point] ?? 0);
    const first = point * wordsOfPoint;
    for (const [bit, source] of sources.entries()) {
      const value = ((points.bits[first + (source >> 5)] ?? 0) >>> (source & 31)) & 1;
      mirrored.bits[first + (bit >> 5)] = (mirrored.bits[first + (bit >> 5)] ?? 0) | (value << (bit & 31));
    }
  }
  return mirrored;
}
