import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { JpegMeter, lookaheadBytes, type JpegMeasure } from '#contract/photo/measure-jpeg.ts';
import { createHeavyJpeg, createJpeg } from '../../testing/create-jpeg.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { isDecodable, isHeavy } from './measure-jpeg.ts';

const { inspection } = testLimits.photos;
const heavy = { width: 1000, height: 500, components: 3, scans: 50 };

function measureJpeg(jpeg: Buffer, windowBytes = jpeg.length + 1): JpegMeasure | null {
  const meter = new JpegMeter();
  for (let isLast = false; !isLast && !meter.isDone;) {
    const end = meter.position + windowBytes;
    isLast = end >= jpeg.length;
    meter.add(jpeg.subarray(meter.position, end), isLast);
  }
  return meter.finish();
}

function decodable(jpeg: Buffer): boolean {
  const measure = measureJpeg(jpeg);
  return measure !== null && isDecodable(measure, inspection);
}

const progressive = async (chromaSubsampling: string) =>
  sharp(await createJpeg({ width: 200, height: 100, noise: true }))
    .jpeg({ progressive: true, chromaSubsampling })
    .toBuffer();

/** The offset of the frame's marker code. */
const frameOffset = (jpeg: Buffer): number => jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 1;

test('the picture of a camera needs little memory; a progressive one needs all its coefficients', async () => {
  const camera = measureJpeg(await createJpeg({ width: 200, height: 100 }));
  expect(camera).toMatchObject({ frameMarker: 0xc0, bitsPerSample: 8, width: 200, height: 100 });
  expect(camera).toMatchObject({ components: 3, scans: 1, coefficientBytes: 0 });
  const halved = { frameMarker: 0xc2, scans: 10, coefficientBytes: 13 * 7 * 6 * 128 };
  expect(measureJpeg(await progressive('4:2:0'))).toMatchObject(halved);
  expect(measureJpeg(await progressive('4:4:4'))?.coefficientBytes).toBe(25 * 13 * 3 * 128);
  for (const jpeg of [await progressive('4:2:0'), await progressive('4:4:4')])
    expect(decodable(jpeg)).toBe(true);
});

test('scans and segments are counted up to their limits', () => {
  expect(decodable(createHeavyJpeg(heavy))).toBe(true);
  expect(decodable(createHeavyJpeg({ ...heavy, scans: 51 }))).toBe(false);
  expect(measureJpeg(createHeavyJpeg({ ...heavy, scans: 1200 }))?.scans).toBe(1200);
  const jpeg = createHeavyJpeg(heavy);
  const tables = jpeg.subarray(2, 2 + 69);
  const padded = Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(1000).fill(tables), jpeg.subarray(2)]);
  expect(decodable(padded)).toBe(false);
});

test('scans behind damaged bytes are counted as well, those behind the end are not', () => {
  const jpeg = createHeavyJpeg({ ...heavy, scans: 2 });
  const tablesEnd = 2 + 69;
  const body = jpeg.subarray(tablesEnd, -2);
  const noise = Buffer.from([0, 0xff, 0, 0x12, 0xff, 0xff]);
  const damaged = Buffer.concat([jpeg.subarray(0, tablesEnd), noise, body]);
  expect(measureJpeg(damaged)?.scans).toBe(2);
  const lastScan = body.subarray(body.lastIndexOf(Buffer.from([0xff, 0xda])));
  const restarts = Buffer.from([0xff, 0xd3, 0x55, 0xff, 0x01]);
  expect(measureJpeg(Buffer.concat([damaged, restarts, lastScan]))?.scans).toBe(3);
  expect(measureJpeg(Buffer.concat([jpeg, lastScan]))?.scans).toBe(2);
});

test('a file measures the same in windows of any size', async () => {
  const files = [
    await progressive('4:2:0'),
    createHeavyJpeg(heavy),
    await createJpeg({ width: 200, height: 100 }),
  ];
  for (const jpeg of files) {
    const whole = measureJpeg(jpeg);
    expect(whole?.headerBytes).toBe(jpeg.indexOf(Buffer.from([0xff, 0xda])) + 2);
    for (const more of [2, 3, 700, 4096]) expect(measureJpeg(jpeg, lookaheadBytes + more)).toEqual(whole);
  }
});

test('a progressive picture of 50 megapixels is accepted, and is heavy; more memory is refused', () => {
  const photo: JpegMeasure = {
    frameMarker: 0xc2,
    bitsPerSample: 8,
    width: 8192,
    height: 6144,
    components: 3,
    scans: 10,
    segments: 30,
    coefficientBytes: 8192 * 6144 * 3,
    headerBytes: 600,
    hasEnd: true,
  };
  expect(isDecodable(photo, inspection)).toBe(true);
  expect(isHeavy(photo, inspection)).toBe(true);
  expect(isDecodable({ ...photo, coefficientBytes: 2 * photo.coefficientBytes }, inspection)).toBe(false);
  const large = { ...photo, frameMarker: 0xc0, width: 12_000, height: 9000, coefficientBytes: 0 };
  expect(isDecodable(large, inspection)).toBe(true);
  expect(isHeavy(large, inspection)).toBe(true);
  expect(isHeavy({ ...large, width: 4000, height: 3000 }, inspection)).toBe(false);
});

test('a sequential picture that is divided into scans needs all its coefficients', () => {
  const jpeg = createHeavyJpeg({ ...heavy, scans: 1 });
  jpeg[frameOffset(jpeg)] = 0xc0;
  expect(measureJpeg(jpeg)?.coefficientBytes).toBe(0);
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1;
  expect(measureJpeg(jpeg)?.coefficientBytes).toBe(125 * 63 * 3 * 128);
});

test.each([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
  'the process %i, lossless, hierarchical or arithmetic, is refused',
  (process) => {
    const jpeg = createHeavyJpeg(heavy);
    jpeg[frameOffset(jpeg)] = process;
    expect(measureJpeg(jpeg)?.frameMarker).toBe(process);
    expect(decodable(jpeg)).toBe(false);
  },
);

test('four colours, two colours, 12 bits, no height, two frames and no scan are refused', () => {
  expect(decodable(createHeavyJpeg({ ...heavy, components: 4 }))).toBe(false);
  expect(decodable(createHeavyJpeg({ ...heavy, components: 2 }))).toBe(false);
  expect(decodable(createHeavyJpeg({ ...heavy, components: 1 }))).toBe(true);
  const jpeg = createHeavyJpeg(heavy);
  const frame = frameOffset(jpeg);
  const twelveBits = Buffer.from(jpeg);
  twelveBits[frame + 3] = 12;
  expect(decodable(twelveBits)).toBe(false);
  // The height could then follow in a segment of its own behind the first scan.
  const noHeight = Buffer.from(jpeg);
  noHeight.writeUInt16BE(0, frame + 4);
  expect(measureJpeg(noHeight)).toBeNull();
  const noSampling = Buffer.from(jpeg);
  noSampling[frame + 10] = 0;
  expect(measureJpeg(noSampling)).toBeNull();
  const header = jpeg.subarray(frame - 1, frame - 1 + 19);
  expect(measureJpeg(Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)]))).toBeNull();
  expect(measureJpeg(jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))))).toBeNull();
});

test('mutated files never make it fail', async () => {
  const jpegs = [
    await createJpeg({ position: { latitude: 28, longitude: 77 } }),
    await progressive('4:2:0'),
    createHeavyJpeg({ ...heavy, scans: 60 }),
  ];
  const edit = fc.tuple(
    fc.nat(),
    fc.constantFrom(0, 1, 0xff, 0xc0, 0xc2, 0xc4, 0xd8, 0xd9, 0xda, 0xdc, 0x7f),
  );
  const edits = fc.array(edit, { minLength: 1, maxLength: 8 });
  let measured = 0;
  fc.assert(
    fc.property(fc.nat(jpegs.length - 1), edits, fc.nat(), (index, changes, cut) => {
      const mutant = Buffer.from(jpegs[index] ?? []);
      for (const [at, value] of changes) mutant[at % mutant.length] = value;
      const measure = measureJpeg(cut % 3 === 0 ? mutant.subarray(0, cut % mutant.length) : mutant);
      if (measure === null) return;
      measured += 1;
      expect(measure.coefficientBytes).toBeGreaterThanOrEqual(0);
      expect(Math.min(measure.width, measure.height, measure.components, measure.scans)).toBeGreaterThan(0);
    }),
    { seed: 9, numRuns: 2000 },
  );
  expect(measured).toBeGreaterThan(200);
});
