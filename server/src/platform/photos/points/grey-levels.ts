/** Makes the smaller copies of a picture in which its points are found. */
import { type GreyPicture, pointsLongEdgePx } from '#contract/photo/grey-picture.ts';

/** Below it a picture has no points. */
const minShortEdgePx = 160;
const minLevelEdgePx = 48;
/** Of the sizes of two neighbouring levels. */
export const levelRatio = 1.25;
export const levelCount = 7;

const shortEdge = ({ width, height }: Pick<GreyPicture, 'width' | 'height'>): number =>
  Math.min(width, height);

/** Which of `to` parts each of `from` pixels begins in, and what share of the part it makes; what is left belongs to the next part. */
function divide(from: number, to: number) {
  const ratio = to / from;
  const parts = Int32Array.from({ length: from }, (_, index) => Math.floor(index * ratio));
  const shares = Float64Array.from(
    parts,
    (part, index) => Math.min(part + 1, (index + 1) * ratio) - index * ratio,
  );
  return { ratio, parts, shares };
}

/** Returns the picture with a long edge of 640 pixels, each the mean of what it covers; a smaller one as it is. */
export function shrink(picture: GreyPicture): GreyPicture {
  const longEdge = Math.max(picture.width, picture.height);
  if (longEdge <= pointsLongEdgePx) return picture;
  const sizeOf = (edge: number): number => Math.max(1, Math.round((edge * pointsLongEdgePx) / longEdge));
  const [width, height] = [sizeOf(picture.width), sizeOf(picture.height)];
  const [across, down] = [divide(picture.width, width), divide(picture.height, height)];
  const means = new Float64Array(width * (height + 1));
  const line = new Float64Array(width);
  for (let row = 0; row < picture.height; row += 1) {
    let mean = 0;
    let nextMean = 0;
    let current = 0;
    for (let column = 0; column < picture.width; column += 1) {
      const part = across.parts[column] ?? 0;
      if (part !== current) {
        line[current] = mean;
        mean = nextMean;
        nextMean = 0;
        current = part;
      }
      const value = picture.pixels[row * picture.width + column] ?? 0;
      const share = across.shares[column] ?? 0;
      mean += value * share;
      nextMean += value * (across.ratio - share);
    }
    line[current] = mean;
    const share = down.shares[row] ?? 0;
    const upper = (down.parts[row] ?? 0) * width;
    for (let column = 0; column < width; column += 1) {
      const value = line[column] ?? 0;
      means[upper + column] = (means[upper + column] ?? 0) + value * share;
      means[upper + width + column] = (means[upper + width + column] ?? 0) + value * (down.ratio - share);
    }
  }
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (means[at] ?? 0) + 0.5;
  return { width, height, pixels };
}

/** For each of `to` pixels which of the `from` pixels its middle is behind, and how far. */
function place(from: number, to: number) {
  const middles = Float64Array.from({ length: to }, (_, index) => (index + 0.5) * (from / to) - 0.5);
  const before = Int32Array.from(middles, Math.floor);
  return { before, shares: middles.map((middle, index) => middle - (before[index] ?? 0)) };
}

/** Returns the picture with another size, each pixel mixed from the four around its middle. */
function resample(picture: GreyPicture, width: number, height: number): GreyPicture {
  const { pixels } = picture;
  const level = new Uint8Array(width * height);
  const [across, down] = [place(picture.width, width), place(picture.height, height)];
  for (let row = 0; row < height; row += 1) {
    const start = (down.before[row] ?? 0) * picture.width;
    const share = down.shares[row] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const right = across.shares[column] ?? 0;
      const at = start + (across.before[column] ?? 0);
      const below = at + picture.width;
      const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
      const lower = (pixels[below] ?? 0) * (1 - right) + (pixels[below + 1] ?? 0) * right;
      level[row * width + column] = upper * (1 - share) + lower * share + 0.5;
    }
  }
  return { width, height, pixels: level };
}

/** Returns the picture and its smaller copies, at most 7 in all; none for a picture that is too small. */
export function levelsOf(picture: GreyPicture): GreyPicture[] {
  if (shortEdge(picture) < minShortEdgePx) return [];
  const levels = [picture];
  for (let level = 1; level < levelCount; level += 1) {
    const ratio = levelRatio ** level;
    const size = { width: Math.round(picture.width / ratio), height: Math.round(picture.height / ratio) };
    if (shortEdge(size) < minLevelEdgePx) break;
    levels.push(resample(picture, size.width, size.height));
  }
  return levels;
}
