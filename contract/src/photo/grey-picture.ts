/** How much a picture shows. The same function runs on the server and on the pixels of a canvas. */

/** An upright picture, row by row, 0 to 255. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Returns the brightness of pixels of 3 or 4 bytes: red, green, blue and, in a canvas, opacity. */
export function greyOf(
  pixels: ArrayLike<number>,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: 3 | 4 },
): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * channels;
    // The array cuts off the fraction.
    grey[index] =
      0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0) + 0.5;
  }
  return { width, height, pixels: grey };
}

/** Fields across and down of which the brightness is taken. */
const fields = 64;
/** Stamps of camera apps are on the lowest quarter, and show nothing of the place. */
const shownShare = 0.75;
/** Of the sum of all steps, so that ordinary photos have 100. */
const stepsOfOne = 90;

/** Returns the mean brightness of 64 x 64 fields of the upper three quarters. */
function fieldsOf({ width, height, pixels }: GreyPicture): Float64Array {
  const shown = Math.max(1, Math.round(height * shownShare));
  const means = new Float64Array(fields * fields);
  /** In a picture with fewer pixels than fields, some pixels are several fields. */
  const boundsOf = (field: number, length: number) => {
    const first = Math.floor((field * length) / fields);
    return [first, Math.max(first + 1, Math.floor(((field + 1) * length) / fields))] as const;
  };
  for (let row = 0; row < fields; row += 1)
    for (let column = 0; column < fields; column += 1) {
      const [[left, right], [top, bottom]] = [boundsOf(column, width), boundsOf(row, shown)];
      let sum = 0;
      for (let y = top; y < bottom; y += 1)
        for (let at = y * width + left; at < y * width + right; at += 1) sum += pixels[at] ?? 0;
      means[row * fields + column] = sum / ((right - left) * (bottom - top));
    }
  return means;
}

/** Returns 0 to 100: how much neighbouring fields of the picture differ. A dark, blank or blurred one has little. */
export function detailOf(picture: GreyPicture): number {
  const means = fieldsOf(picture);
  const step = (one: number, other: number): number =>
    Math.trunc((Math.abs((means[one] ?? 0) - (means[other] ?? 0)) * 100) / 255);
  let sum = 0;
  for (let at = 0; at < means.length; at += 1) {
    if (at + fields < means.length) sum += step(at, at + fields);
    if ((at + 1) % fields > 0) sum += step(at, at + 1);
  }
  return Math.min(100, Math.floor(sum / stepsOfOne));
}

// Points are found in pictures of this long edge, or as small as they are (decision 0057).

export const pointsLongEdgePx = 640;
