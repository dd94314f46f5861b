import { afterAll, expect, test } from 'vitest';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { createRoom, drawHouse, drawPage, drawScreenshot } from '../../testing/create-scene.ts';
import { change, writeGrey } from '../../testing/edited-pictures.ts';
import { describePicture } from '../../testing/create-jpeg.ts';
import { flatnessOf } from './describe-picture.ts';

const { drawnFlatness } = reviewLimits.picture;
const inspector = inspectInProcess(testLimits.photos.inspection);
afterAll(() => inspector.close());

async function flatnessOfJpeg(picture: GreyPicture, quality: number): Promise<number> {
  return (await describePicture(inspector, await writeGrey(picture, quality), 'account')).flatness;
}

test.each([
  ['a page of text', drawPage()],
  ['a scanned page', drawPage(2)],
  ['a screenshot', drawScreenshot()],
  ['a drawing', drawHouse()],
])('%s is flat, also when it was encoded badly', async (_, picture) => {
  for (const quality of [40, 60, 90])
    expect(await flatnessOfJpeg(picture, quality)).toBeGreaterThanOrEqual(drawnFlatness);
});

const room = createRoom(1, { degrees: 0 });
test.each([
  ['a room', room],
  ['a room with a burnt-out sky above it', change(room, (old, _, y) => (y < 400 ? 255 : old))],
  ['a dark room', change(room, (old) => old / 8)],
  ['a faint picture', change(drawPage(), (old) => 110 + old / 10)],
])('%s is not', async (_, picture) => {
  for (const quality of [40, 90]) expect(await flatnessOfJpeg(picture, quality)).toBeLessThan(drawnFlatness);
});

test('of a picture of one pixel nothing is said', () => {
  expect(flatnessOf({ width: 1, height: 1, pixels: Uint8Array.of(200) })).toBe(0);
});
