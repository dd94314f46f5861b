/** Describes the surroundings of a corner: the direction of its light, and 256 bits of the gradients around it. */
import type { GreyPicture } from '#contract/photo/grey-picture.ts';

/** Square roots of the rows of a circle. */
const radiusPx = 15;
const halfWidths = Int32Array.from({ length: 2 * radiusPx + 1 }, (_, row) =>
  Math.floor(Math.sqrt(radiusPx ** 2 - (row - radiusPx) ** 2)),
);

/** Returns the angle from the corner to the centroid of the brightness in a circle of 15 px, in radians. */
export function turnAt({ width, pixels }: GreyPicture, at: number): number {
  let sumX = 0;
  let sumY = 0;
  for (let row = -radiusPx; row <= radiusPx; row += 1) {
    const half = halfWidths[row + radiusPx] ?? 0;
    const start = at + row * width;
    let sum = 0;
    for (let column = -half; column <= half; column += 1) {
      const value = pixels[start + column] ?? 0;
      sum += value;
      sumX += column * value;
    }
    sumY += row * sum;
  }
  return Math.atan2(sumY, sumX);
}

/** A kernel of 1, 4, 6, 4, 1 in both directions: the sums are 256 times the brightness. Two pixels at the edges stay 0. */
export function blur({ width, height, pixels }: GreyPicture): Uint16Array {
  const across = new Uint16Array(pixels.length);
  for (let at = 2; at < pixels.length - 2; at += 1)
    across[at] =
      (pixels[at - 2] ?? 0) +
      (pixels[at + 2] ?? 0) +
      4 * ((pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0)) +
      6 * (pixels[at] ?? 0);
  const blurred = new Uint16Array(pixels.length);
  for (let at = 2 * width; at < (height - 2) * width; at += 1)
    blurred[at] =
      (across[at - 2 * width] ?? 0) +
      (across[at + 2 * width] ?? 0) +
      4 * ((across[at - width] ?? 0) + (across[at + width] ?? 0)) +
      6 * (across[at] ?? 0);
  return blurred;
}

const [samplesAcross, samplePx, cellsAcross, directions] = [16, 2, 4, 8] as const;
const sumCount = cellsAcross ** 2 * directions;
/** The cells with one more on each side, for the shares that fall outside. */
const paddedAcross = cellsAcross + 2;
const gauss = Float64Array.from({ length: samplesAcross ** 2 }, (_, index) => {
  const [row, column] = [Math.floor(index / samplesAcross) - 7.5, (index % samplesAcross) - 7.5];
  return Math.exp(-(row * row + column * column) / 128);
});
/** For each sample of a row: the padded cell before it, and the share of the cell behind it. */
const cellPositions = Float64Array.from(
  { length: samplesAcross },
  (_, index) => ((index + 0.5) * cellsAcross) / samplesAcross + 0.5,
);

/** Adds a gradient to two directions of four cells. */
function share(sums: Float64Array, row: number, column: number, direction: number, weight: number): void {
  const y = cellPositions[row] ?? 0;
  const x = cellPositions[column] ?? 0;
  const top = Math.floor(y);
  const left = Math.floor(x);
  const low = Math.floor(direction);
  const onward = weight * (direction - low);
  for (let cell = 0; cell < 4; cell += 1) {
    const cellY = top + (cell >> 1);
    const cellX = left + (cell & 1);
    const part = (1 - Math.abs(y - cellY)) * (1 - Math.abs(x - cellX));
    const at = (cellY * paddedAcross + cellX) * directions;
    const one = at + (low & 7);
    const next = at + ((low + 1) & 7);
    sums[one] = (sums[one] ?? 0) + part * (weight - onward);
    sums[next] = (sums[next] ?? 0) + part * onward;
  }
}

/** Returns 128 sums of gradients, of 4 x 4 cells and 8 directions in the turned frame of the corner. */
function sumGradients(blurred: Uint16Array, width: number, at: number, turn: number): Float64Array {
  const padded = new Float64Array(paddedAcross ** 2 * directions);
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  for (let index = 0; index < gauss.length; index += 1) {
    const row = index >> 4;
    const column = index & 15;
    const down = (row - 7.5) * samplePx;
    const right = (column - 7.5) * samplePx;
    const here =
      at + Math.round(right * sine + down * cosine) * width + Math.round(right * cosine - down * sine);
    const x = (blurred[here + 1] ?? 0) - (blurred[here - 1] ?? 0);
    const y = (blurred[here + width] ?? 0) - (blurred[here - width] ?? 0);
    const angle = Math.atan2(y * cosine - x * sine, x * cosine + y * sine);
    const weight = Math.sqrt(x * x + y * y) * (gauss[index] ?? 0);
    share(padded, row, column, (angle * directions) / (2 * Math.PI) + directions, weight);
  }
  const sums = new Float64Array(sumCount);
  const ofRow = cellsAcross * directions;
  for (let row = 0; row < cellsAcross; row += 1) {
    const start = ((row + 1) * paddedAcross + 1) * directions;
    sums.set(padded.subarray(start, start + ofRow), row * ofRow);
  }
  return sums;
}

/** Writes the 256 bits of a corner as 8 words: for each sum whether it is above the median, then whether above the upper quarter. */
export function writeBits(
  { blurred, width, at, turn }: { blurred: Uint16Array; width: number; at: number; turn: number },
  bits: Uint32Array,
): void {
  const sums = sumGradients(blurred, width, at, turn);
  const sorted = sums.toSorted();
  const limits = [sorted[sumCount / 2 - 1] ?? 0, sorted[(sumCount * 3) / 4 - 1] ?? 0];
  for (const [half, limit] of limits.entries())
    for (let index = 0; index < sumCount; index += 1) {
      const bit = half * sumCount + index;
      if ((sums[index] ?? 0) > limit) bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31));
    }
}
