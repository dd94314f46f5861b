/** Photos of two centres in which a sheet of the portal is held. */
import { afterAll, expect, test } from 'vitest';
import { sheetText } from '#contract/photo/sheet-text.ts';
import { inspectInProcess } from '../../../testing/photo-inspector.ts';
import { testLimits } from '../../../testing/test-limits.ts';
import { decodePoints, emptyPoints } from '../../../platform/photos/points/picture-points.ts';
import { createScene } from '../../../testing/create-scene.ts';
import { drawSheet } from '../../../testing/draw-sheet.ts';
import { printPicture } from '../../../testing/photo-bytes.ts';
import { comparePoints } from './compare-points.ts';

const inspector = inspectInProcess(testLimits.photos.inspection);
afterAll(() => inspector.close());

async function pointsOf(scene: Uint8Array, text: string) {
  const { points } = await printPicture(inspector, await drawSheet(scene, { text, share: 0.25 }), 'account');
  return decodePoints(points) ?? emptyPoints(0, 0, 0);
}

const size = { width: 1200, height: 900 };
const scenes = [await createScene(5, size), await createScene(6, size)] as const;

async function tightPointsOf(text: string): Promise<number> {
  const [one, other] = [await pointsOf(scenes[0], text), await pointsOf(scenes[1], text)];
  return comparePoints({ asIs: one, mirrored: one }, other, false)?.tight ?? 0;
}

test('two photos are not alike because both show a sheet; another code that both show is seen', async () => {
  expect(await tightPointsOf(sheetText('110001', 'K7WQ2M'))).toBe(0);
  expect(await tightPointsOf('https://example.org/code')).toBeGreaterThanOrEqual(15);
});
