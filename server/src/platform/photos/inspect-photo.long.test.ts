/** Photos that are decoded by real processes, several at once. */
import { afterEach, expect, test, vi } from 'vitest';
import { createJpeg, describePicture, inspectPhoto } from '../../testing/create-jpeg.ts';
import { createScene } from '../../testing/create-scene.ts';
import { testLimits } from '../../testing/test-limits.ts';
import {
  createPhotoInspector,
  TooBusy,
  type InspectionLimits,
  type PhotoInspector,
} from './inspect-photo.ts';

const opened: PhotoInspector[] = [];

function open(limits: Partial<InspectionLimits>): PhotoInspector {
  const inspector = createPhotoInspector({ ...testLimits.photos.inspection, ...limits });
  opened.push(inspector);
  return inspector;
}

afterEach(() => {
  for (const inspector of opened.splice(0)) inspector.close();
});

test('with two photos running and twenty waiting, the next is rejected and the others succeed', async () => {
  const jpeg = await createJpeg({ position: { latitude: 28.613939, longitude: 77.209021 } });
  const inspector = open({ concurrent: 2, waiting: 20 });
  const results = await Promise.allSettled(
    Array.from({ length: 23 }, (_, index) => inspectPhoto(inspector, jpeg, `account ${index}`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toBeInstanceOf(TooBusy);
});

test('an upload does not wait for checks: one picture of them is described at a time', async () => {
  const inspector = open({ concurrent: 2 });
  const scene = await createScene(101, { width: 1024, height: 768 });
  const described = Array.from({ length: 4 }, () => describePicture(inspector, scene, 'checks'));
  await vi.waitFor(() => expect(inspector.load()).toEqual({ running: 1, waiting: 3 }), { timeout: 60_000 });
  const upload = inspectPhoto(inspector, scene, 'asha');
  await vi.waitFor(() => expect(inspector.load()).toEqual({ running: 2, waiting: 3 }), {
    timeout: 60_000,
    interval: 1,
  });
  expect((await upload).width).toBe(1024);
  expect(new Set((await Promise.all(described)).map(({ detail }) => detail))).toEqual(new Set([100]));
});
