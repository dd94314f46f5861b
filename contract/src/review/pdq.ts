/**
 * PDQ, the perceptual hash of Meta's ThreatExchange: blur, 64 x 64 samples, the 16 x 16 lowest frequencies, one bit for each
 * that is above their median.
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

const [sampleSide, hashSide, blurRounds] = [64, 16, 2];

/** Replaces each of `count` values by the mean of the window around it; the window is cut off at both ends. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  line: { start: number; step: number; count: number },
): void {
  const { start, step, count } = line;
  const window = Math.floor((count + 2 * sampleSide - 1) / (2 * sampleSide));
  const ahead = Math.floor(window / 2);
  let [sum, inWindow] = [0, 0];
  for (let index = -ahead; index < count; index += 1) {
    const [entering, leaving] = [index + ahead, index + ahead - window];
    if (entering < count) {
      sum += from[start + entering * step] ?? 0;
      inWindow += 1;
    }
    if (leaving >= 0) {
      sum -= from[start + leaving * step] ?? 0;
      inWindow -= 1;
    }
    if (index >= 0) to[start + index * step] = sum / inWindow;
  }
}

function blur({ width, height, values }: Samples): void {
  const between = new Float32Array(values.length);
  for (let round = 0; round < blurRounds; round += 1) {
    for (let row = 0; row < height; row += 1)
      blurLine(values, between, { start: row * width, step: 1, count: width });
    for (let column = 0; column < width; column += 1)
      blurLine(between, values, { start: column, step: width, count: height });
  }
}

/** Returns 64 x 64 samples from the middles of as many fields. */
function sample({ width, height, values }: Samples): Float32Array {
  const samples = new Float32Array(sampleSide * sampleSide);
  const middle = (index: number, size: number): number => Math.floor(((index + 0.5) * size) / sampleSide);
  for (let row = 0; row < sampleSide; row += 1)
    for (let column = 0; column < sampleSide; column += 1)
      samples[row * sampleSide + column] =
        values[middle(row, height) * width + middle(column, width)] ?? Number.NaN;
  return samples;
}

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

/** Blurs the given samples in place. */
export function hashOf(picture: Samples): Hash {
  blur(picture);
  const samples = sample(picture);
  const frequencies = frequenciesOf(samples);
  return {
    bits: bitsOf(frequencies),
    mirroredBits: bitsOf(mirror(frequencies)),
    quality: qualityOf(samples),
  };
}
