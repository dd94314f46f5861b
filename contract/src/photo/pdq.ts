/**
 * PDQ, the perceptual hash of Meta's ThreatExchange: blur, 64 x 64 samples, the 16 x 16 lowest frequencies, one bit for each
 * that is above their median. Only the samples are blurred, not all pixels: the result is the same.
 */

/** Brightness from 0 to 255, row by row. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export interface Hash {
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
