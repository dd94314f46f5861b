/** The points of a picture, by which changed copies of it are found, and their file. */
import { hash } from 'node:crypto';
import { levelCount } from './grey-levels.ts';

/** To be raised with every change of the algorithm; points of different versions cannot be compared. */
export const pointsVersion = 1;

export const mostPoints = 600;
/** Of a photo of an archived edition. */
export const mostArchivedPoints = mostPoints / 3;
export const wordsOfPoint = 8;
/** Positions are counted in parts of a pixel. */
export const partsOfPx = 64;
/** Turns are counted in parts of a circle. */
export const partsOfTurn = 256;

/** Those of larger levels first, and of one level the strongest first. */
export interface PicturePoints {
  /** In pixels; the long edge is at most 640. */
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** From the left and upper edges, in 1/64 of a pixel. */
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  /** In 1/256 of a circle, clockwise from the right. */
  readonly turns: Uint8Array;
  /** How many times the picture was made smaller by 1.25. */
  readonly levels: Uint8Array;
  /** 8 words for each point. */
  readonly bits: Uint32Array;
}

export const emptyPoints = (width: number, height: number, count: number): PicturePoints => ({
  width,
  height,
  count,
  x: new Uint16Array(count),
  y: new Uint16Array(count),
  turns: new Uint8Array(count),
  levels: new Uint8Array(count),
  bits: new Uint32Array(count * wordsOfPoint),
});

const [headerBytes, bytesOfPoint] = [7, 38] as const;

/** Returns the file: version, count, width and height, then 38 bytes for each point, all with the lowest byte first. */
export function encodePoints(points: PicturePoints): Uint8Array {
  const file = new DataView(new ArrayBuffer(headerBytes + points.count * bytesOfPoint));
  file.setUint8(0, pointsVersion);
  for (const [index, value] of [points.count, points.width, points.height].entries())
    file.setUint16(1 + 2 * index, value, true);
  for (let point = 0; point < points.count; point += 1) {
    const at = headerBytes + point * bytesOfPoint;
    file.setUint16(at, points.x[point] ?? 0, true);
    file.setUint16(at + 2, points.y[point] ?? 0, true);
    file.setUint8(at + 4, points.turns[point] ?? 0);
    file.setUint8(at + 5, points.levels[point] ?? 0);
    for (let word = 0; word < wordsOfPoint; word += 1)
      file.setUint32(at + 6 + 4 * word, points.bits[point * wordsOfPoint + word] ?? 0, true);
  }
  return new Uint8Array(file.buffer);
}

const areInside = ({ width, height, count, x, y, levels }: PicturePoints): boolean => {
  for (let point = 0; point < count; point += 1)
    if (
      (x[point] ?? 0) >= width * partsOfPx ||
      (y[point] ?? 0) >= height * partsOfPx ||
      (levels[point] ?? 0) >= levelCount
    )
      return false;
  return true;
};

/** Returns null for what is not a whole file of this version. */
export function decodePoints(bytes: Uint8Array): PicturePoints | null {
  if (bytes.length < headerBytes || bytes[0] !== pointsVersion) return null;
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [count, width, height] = [file.getUint16(1, true), file.getUint16(3, true), file.getUint16(5, true)];
  if (count > mostPoints || bytes.length !== headerBytes + count * bytesOfPoint) return null;
  const points = emptyPoints(width, height, count);
  for (let point = 0; point < count; point += 1) {
    const at = headerBytes + point * bytesOfPoint;
    points.x[point] = file.getUint16(at, true);
    points.y[point] = file.getUint16(at + 2, true);
    points.turns[point] = file.getUint8(at + 4);
    points.levels[point] = file.getUint8(at + 5);
    for (let word = 0; word < wordsOfPoint; word += 1)
      points.bits[point * wordsOfPoint + word] = file.getUint32(at + 6 + 4 * word, true);
  }
  return areInside(points) ? points : null;
}

/** Returns the points of the file with this hash, or null for another file. */
export const readPointsFile = (file: Uint8Array, sha256: string): PicturePoints | null =>
  hash('sha256', file) === sha256 ? decodePoints(file) : null;

/** Returns at most `most` of the points, evenly chosen from all levels and strengths. */
export function thinPoints(points: PicturePoints, most: number): PicturePoints {
  if (points.count <= most) return points;
  const thinned = emptyPoints(points.width, points.height, most);
  for (let point = 0; point < most; point += 1) {
    const from = Math.floor((point * points.count) / most);
    thinned.x[point] = points.x[from] ?? 0;
    thinned.y[point] = points.y[from] ?? 0;
    thinned.turns[point] = points.turns[from] ?? 0;
    thinned.levels[point] = points.levels[from] ?? 0;
    const words = points.bits.subarray(from * wordsOfPoint, (from + 1) * wordsOfPoint);
    thinned.bits.set(words, point * wordsOfPoint);
  }
  return thinned;
}
