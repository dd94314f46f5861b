/** Creates JPEGs that are small to send and expensive to decode: empty progressive scans over a large picture. */
import { writePosition } from '#contract/photo/write-position.ts';

export interface HeavyJpegOptions {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** At least 1; all but the first repeat the same scan of one component. */
  readonly scans: number;
  readonly position?: { readonly latitude: number; readonly longitude: number };
}

const blockSide = 8;
const longestRun = 32_767;
/** The symbol of a run of up to 32,767 blocks without coefficients; its code has one bit. */
const longRunSymbol = 0xe0;

const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
const segment = (marker: number, payload: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, ...uint16(payload.length + 2), ...payload]);

/** A Huffman table with one symbol, whose code is the bit 0. */
const oneCodeTable = (id: number, symbol: number): Buffer =>
  segment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol]);

/** Returns the bits as bytes, filled with ones; FF bytes are escaped. */
function packBits(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const bytes = [...padded.matchAll(/.{8}/g)].map(([byte]) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** A scan of one component's frequencies 1 to 63, all 0. */
function createEmptyScan(component: number, blocks: number): Buffer {
  const runs = Array.from({ length: Math.ceil(blocks / longestRun) }, (_, index) =>
    Math.min(longestRun, blocks - index * longestRun),
  );
  // A run of 16,384 or more has its lower fourteen bits after the code; shorter ones are rounded up.
  const bits = runs
    .map(
      (run) =>
        `0${Math.max(0, run - 16_384)
          .toString(2)
          .padStart(14, '0')}`,
    )
    .join('');
  return Buffer.concat([segment(0xda, [1, component, 0, 1, 63, 0]), packBits(bits)]);
}

/** A valid progressive JPEG of one colour. Its file has a bit per block and about a hundred bytes per further scan. */
export function createHeavyJpeg({ width, height, components, scans, position }: HeavyJpegOptions): Buffer {
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const blocks = Math.ceil(width / blockSide) * Math.ceil(height / blockSide);
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    segment(0xc2, [
      8,
      ...uint16(height),
      ...uint16(width),
      components,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ]),
    oneCodeTable(0x00, 0),
    oneCodeTable(0x10, longRunSymbol),
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * components) / 8)),
    ...Array.from({ length: scans - 1 }, (_, index) => createEmptyScan((index % components) + 1, blocks)),
    Buffer.from([0xff, 0xd9]),
  ]);
  if (position === undefined) return jpeg;
  return Buffer.from(
    writePosition(jpeg, { ...position, accuracyM: 12, at: new Date('2025-04-20T06:30:00Z') }),
  );
}
