/**
 * Takes prints of pictures and compares them (decision 0057). The same function runs on the server and on the pixels of a
 * canvas.
 */

/**
 * PDQ, the perceptual hash of Meta's ThreatExchange: blur, 64 x 64 samples, the 16 x 16 lowest frequencies, one bit for each
 * that is above their median. Only the samples are blurred, not all pixels: the result is the same.
 */

/** Brightness from 0 to 255, row by row. */
interface Samples {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

interface Hash {
  /** 32 bytes. */
  readonly bits: Uint8Array;
  /** Of the mirrored picture. */
  readonly mirroredBits: Uint8Array;
  /** 0 to 100: how much neighbouring samples differ. */
  readonly quality: number;
}

const [sampleSide, hashSide] = [64, 16];

interface Kernel {
  readonly start: number;
  readonly weights: readonly number[];
}

/** Returns the window of a mean around `at`, cut off at both ends of a line of `length` values. */
function meanAround(at: number, length: number): { readonly first: number; readonly last: number } {
  const size = Math.floor((length + 2 * sampleSide - 1) / (2 * sampleSide));
  const ahead = Math.floor(size / 2);
  return { first: Math.max(0, at + ahead - size + 1), last: Math.min(length - 1, at + ahead) };
}

/** Returns for each of 64 samples of a line what it is made of: a mean of means around the middle of its field. */
function kernelsOf(length: number): Kernel[] {
  return Array.from({ length: sampleSide }, (_, index) => {
    const outer = meanAround(Math.floor(((index + 0.5) * length) / sampleSide), length);
    const start = meanAround(outer.first, length).first;
    const weights = Array.from({ length: meanAround(outer.last, length).last - start + 1 }, () => 0);
    for (let at = outer.first; at <= outer.last; at += 1) {
      const { first, last } = meanAround(at, length);
      const weight = 1 / (outer.last - outer.first + 1) / (last - first + 1);
      for (let value = first; value <= last; value += 1)
        weights[value - start] = (weights[value - start] ?? 0) + weight;
    }
    return { start, weights };
  });
}

/** Blurs the rows and takes 64 samples of each; returns them as columns. */
function sampleRows({ width, height, values }: Samples): Samples {
  const samples = new Float32Array(sampleSide * height);
  for (const [column, { start, weights }] of kernelsOf(width).entries())
    for (let row = 0; row < height; row += 1) {
      const from = row * width + start;
      let sum = 0;
      for (let index = 0; index < weights.length; index += 1)
        sum += (weights[index] ?? 0) * (values[from + index] ?? 0);
      samples[column * height + row] = sum;
    }
  return { width: height, height: sampleSide, values: samples };
}

/** The divisors are those of the definition. */
function qualityOf(samples: Float32Array): number {
  const difference = (one: number, other: number): number =>
    Math.trunc(Math.abs((((samples[one] ?? 0) - (samples[other] ?? 0)) * 100) / 255));
  let sum = 0;
  for (let row = 0; row < sampleSide; row += 1)
    for (let column = 0; column < sampleSide; column += 1) {
      const at = row * sampleSide + column;
      if (row + 1 < sampleSide) sum += difference(at, at + sampleSide);
      if (column + 1 < sampleSide) sum += difference(at, at + 1);
    }
  return Math.min(100, Math.floor(sum / 90));
}

/** 16 cosines by 64 samples, the constant one left out. */
const cosines = Float64Array.from({ length: hashSide * sampleSide }, (_, index) => {
  const [frequency, at] = [1 + Math.floor(index / sampleSide), index % sampleSide];
  return Math.cos((Math.PI / 2 / sampleSide) * frequency * (2 * at + 1));
});

/** Multiplies the cosines with each column of `samples`, and returns the transpose. */
function transform(samples: ArrayLike<number>, columns: number): Float64Array {
  const result = new Float64Array(columns * hashSide);
  for (let column = 0; column < columns; column += 1)
    for (let frequency = 0; frequency < hashSide; frequency += 1) {
      let sum = 0;
      for (let row = 0; row < sampleSide; row += 1)
        sum += (cosines[frequency * sampleSide + row] ?? 0) * (samples[row * columns + column] ?? 0);
      result[column * hashSide + frequency] = sum;
    }
  return result;
}

/** Returns the 16 x 16 lowest frequencies, those of a line across side by side. */
const frequenciesOf = (samples: Float32Array): Float64Array =>
  transform(transform(samples, sampleSide), hashSide);

/** Mirroring a picture turns the sign of every other frequency across: the first, the third and so on. */
const mirror = (frequencies: Float64Array): Float64Array =>
  frequencies.map((value, index) => ((index % hashSide) % 2 === 0 ? -value : value));

function bitsOf(frequencies: Float64Array): Uint8Array {
  const median = frequencies.toSorted()[frequencies.length / 2 - 1] ?? 0;
  const bits = new Uint8Array((hashSide * hashSide) / 8);
  for (const [index, value] of frequencies.entries())
    if (value > median) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  return bits;
}

export function hashOf(picture: Samples): Hash {
  const samples = sampleRows(sampleRows(picture)).values;
  const frequencies = frequenciesOf(samples);
  return {
    bits: bitsOf(frequencies),
    mirroredBits: bitsOf(mirror(frequencies)),
    quality: qualityOf(samples),
  };
}

/** How a picture looks, for comparisons. */
export interface ImageHash {
  /** Four prints of 32 bytes each: of the whole, its middle 90 % and 80 %, and the whole mirrored. */
  readonly prints: Uint8Array;
  /** 0 to 100: how much the picture shows. */
  readonly quality: number;
  /** 0 to 100: how little it has of a photo; the server takes it of uploads, and earlier releases did not. */
  readonly flatness?: number | undefined;
}

/** To be raised with every change of the algorithm; prints of different versions cannot be compared. */
export const hashVersion = 1;

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

export function pictureOf(grey: GreyPicture): ImageHash {
  const hashes = shares.map((share): Hash => hashOf(cutMiddle(grey, share)));
  const [first] = hashes;
  if (first === undefined) throw new Error('No part of the picture');
  const parts = [...hashes.map(({ bits }) => bits), first.mirroredBits];
  return { prints: new Uint8Array(parts.flatMap((bits) => [...bits])), quality: first.quality };
}

const wordsOfHash = 8;
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

export const bytesOfPicture = 128;
export const wordsOfPicture = bytesOfPicture / 4;

/** Returns the prints as 32 words of 32 bits, which are compared faster than bytes. */
export const wordsOf = ({ prints }: ImageHash): Uint32Array =>
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
    for (let word = 0; word < wordsOfHash && differing < least; word += 1)
      differing += countBits((one[partOfOne + word] ?? 0) ^ (other[otherAt + partOfOther + word] ?? 0));
    if (differing < least) least = differing;
  }
  return least;
}

/** Returns the least number of differing bits of the prints that are compared, 0 to 256, whatever the quality. */
export function hashDistance(one: ImageHash, other: ImageHash): number {
  return wordDistance(wordsOf(one), wordsOf(other), 256);
}
