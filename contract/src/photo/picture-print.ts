/**
 * Takes prints of pictures and compares them (decision 0057). The same function runs on the server and on the pixels of a
 * canvas.
 */
import { hashOf, type Hash, type Samples } from './pdq.ts';

/** How a picture looks, for comparisons. */
export interface PicturePrint {
  /** Four prints of 32 bytes each: of the whole, its middle 90 % and 80 %, and the whole mirrored. */
  readonly prints: Uint8Array;
  /** 0 to 100: how much the picture shows. */
  readonly quality: number;
}

/** To be raised with every change of the algorithm; prints of different versions cannot be compared. */
export const printVersion = 1;

/** Stamps of camera apps are on the lowest quarter; with one and without it a picture has the same print. */
const comparedShare = 0.75;
/** The whole picture, and its middles, which are what remains when a copy is cut. */
const shares = [1, 0.9, 0.8] as const;

/** An upright picture, row by row, 0 to 255. A long edge of 512 pixels is enough. */
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

/** Returns the upper three quarters of the middle of a picture. */
function cutMiddle(picture: GreyPicture, share: number): Samples {
  const width = Math.max(1, Math.round(picture.width * share));
  const middleHeight = Math.max(1, Math.round(picture.height * share));
  const height = Math.max(1, Math.round(middleHeight * comparedShare));
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - middleHeight) / 2);
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * picture.width + left;
    values.set(picture.pixels.subarray(start, start + width), row * width);
  }
  return { width, height, values };
}

export function pictureOf(grey: GreyPicture): PicturePrint {
  const hashes = shares.map((share): Hash => hashOf(cutMiddle(grey, share)));
  const [first] = hashes;
  if (first === undefined) throw new Error('No part of the picture');
  const parts = [...hashes.map(({ bits }) => bits), first.mirroredBits];
  return { prints: new Uint8Array(parts.flatMap((bits) => [...bits])), quality: first.quality };
}

const wordsOfPrint = 8;
/** Where each print begins among the words of a picture. */
const [whole, middle90, middle80, mirrored] = [0, 8, 16, 24] as const;
/** Which print of the one is compared with which of the other. */
const comparisons = [
  [whole, whole],
  [whole, middle90],
  [middle90, whole],
  [whole, middle80],
  [middle80, whole],
  [whole, mirrored],
  [mirrored, whole],
] as const;

export const wordsOfPicture = 32;

/** Returns the prints as 32 words of 32 bits, which are compared faster than bytes. */
export const wordsOf = ({ prints }: PicturePrint): Uint32Array =>
  new Uint32Array(Uint8Array.from(prints).buffer);

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * Returns the least distance of the words of two pictures, or `limit` when it is not less: then most words are skipped.
 * @param otherAt where the words of the other picture begin
 */
export function wordDistance(one: Uint32Array, other: Uint32Array, limit: number, otherAt = 0): number {
  let least = limit;
  for (const [partOfOne, partOfOther] of comparisons) {
    let differing = 0;
    for (let word = 0; word < wordsOfPrint && differing < least; word += 1)
      differing += countBits((one[partOfOne + word] ?? 0) ^ (other[otherAt + partOfOther + word] ?? 0));
    if (differing < least) least = differing;
  }
  return least;
}

/** Returns the least number of differing bits of the prints that are compared, 0 to 256, whatever the quality. */
export function printDistance(one: PicturePrint, other: PicturePrint): number {
  return wordDistance(wordsOf(one), wordsOf(other), 256);
}
