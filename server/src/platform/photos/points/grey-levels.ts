/** Makes the smaller copies of a picture in which its points are found. */
import type { GreyPicture } from '#contract/photo/image-hash.ts';

const longEdgePx = 640;
/** Below it a picture has no points. */
const minShortEdgePx = 160;
const minLevelEdgePx = 48;
/** Of the sizes of two neighbouring levels. */
export const levelRatio = 1.25;
export const levelCount = 7;

const shortEdge = ({ width, height }: Pick<GreyPicture, 'width' | 'height'>): number =>
  Math.min(width, height);

/** Returns the means of `to` equal parts of each row, as columns. */
function averageRows(values: ArrayLike<number>, rows: number, from: number, to: number): Float32Array {
  const averages = new Float32Array(rows * to);
  for (let part = 0; part < to; part += 1) {
    const [start, end] = [(part * from) / to, ((part + 1) * from) / to];
    const first = Math.floor(start);
    const last = Math.min(from - 1, Math.ceil(end) - 1);
    for (let row = 0; row < rows; row += 1) {
      const at = row * from;
      let sum = (values[at + first] ?? 0) * (Math.min(first + 1, end) - start);
      for (let index = first + 1; index < last; index += 1) sum += values[at + index] ?? 0;
      if (last > first) sum += (values[at + last] ?? 0) * (end - last);
      averages[part * rows + row] = sum / (end - start);
    }
  }
  return averages;
}

/** Returns the picture with a long edge of 640 pixels, each the mean of what it covers; a smaller one as it is. */
export function shrink(picture: GreyPicture): GreyPicture {
  const longEdge = Math.max(picture.width, picture.height);
  if (longEdge <= longEdgePx) return picture;
  const [width, height] = [picture.width, picture.height].map((edge) =>
    Math.max(1, Math.round((edge * longEdgePx) / longEdge)),
  ) as [number, number];
  const columns = averageRows(picture.pixels, picture.height, picture.width, width);
  const pixels = averageRows(columns, width, picture.height, height);
  return { width, height, pixels: Uint8Array.from(pixels, (value) => value + 0.5) };
}

/** Returns the picture with another size, each pixel mixed from the four around its middle. */
function resample(picture: GreyPicture, width: number, height: number): GreyPicture {
  const { pixels } = picture;
  const level = new Uint8Array(width * height);
  const [stepX, stepY] = [picture.width / width, picture.height / height];
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) * stepY - 0.5;
    const top = Math.floor(y);
    const down = y - top;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) * stepX - 0.5;
      const left = Math.floor(x);
      const right = x - left;
      const at = top * picture.width + left;
      const below = at + picture.width;
      const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
      const lower = (pixels[below] ?? 0) * (1 - right) + (pixels[below + 1] ?? 0) * right;
      level[row * width + column] = upper * (1 - down) + lower * down + 0.5;
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
