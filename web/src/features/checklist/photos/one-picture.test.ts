import { expect, test } from 'vitest';
import { isAboutIndia } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { isOnePicture } from './one-picture.ts';

test('the ends of India are in India', () => {
  const ends = [
    [6.75, 93.84],
    [37.0, 74.5],
    [23.7, 68.1],
    [28.2, 97.4],
  ] as const;
  expect(ends.every(([latitude, longitude]) => isAboutIndia({ latitude, longitude }))).toBe(true);
  const abroad = [
    [51.5, -0.12],
    [25.2, 55.3],
    [0, 77],
  ] as const;
  expect(abroad.some(([latitude, longitude]) => isAboutIndia({ latitude, longitude }))).toBe(false);
});

function jpeg(height: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, height, 0, 64, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9]);
}
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const placed = (height: number, latitude: number) =>
  blobOf(writePosition(jpeg(height), { latitude, longitude: 77, accuracyM: 9, at: new Date() }));

test('a picture is the same with another position, and by its hash', async () => {
  const local = (blob: Blob) => ({ blob, sha256: null });
  expect(await isOnePicture(local(placed(48, 28)), local(placed(48, 28.1)))).toBe(true);
  expect(await isOnePicture(local(placed(48, 28)), local(placed(49, 28)))).toBe(false);
  const sha256 = '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b';
  const onServer = { blob: null, sha256 };
  expect(await isOnePicture(local(new Blob(['1'])), onServer)).toBe(true);
  expect(await isOnePicture(local(new Blob(['2'])), onServer)).toBe(false);
  expect(await isOnePicture(local(new Blob(['no jpeg'])), local(placed(48, 28)))).toBe(false);
});
