/** Photos that are decoded by real processes, several at once, and what ends such a process. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createHeavyJpeg, createJpeg, describePicture, inspectPhoto } from '../../testing/create-jpeg.ts';
import { findDecoders } from '../../testing/run-command.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { defaultLimits } from '../../limits.ts';
import { Decoder } from './decoder.ts';
import {
  TooBusy,
  UnreadablePhoto,
  createPhotoInspector,
  type InspectionLimits,
  type PhotoInspector,
} from './inspect-photo.ts';
import { createScene } from '../../testing/create-scene.ts';
import { testLimits } from '../../testing/test-limits.ts';

const { inspection } = defaultLimits.photos;
/** Lets through what is refused otherwise, so that the decoder has to be ended. */
const unmeasured = {
  maxScans: 10_000,
  maxSegments: 100_000,
  maxCoefficientBytes: 4e9,
  maxPixels: 120_000_000,
};
const endless = { width: 10_900, height: 10_900, components: 3, scans: 1200 };
const photo = await createJpeg({ position: { latitude: 28.6, longitude: 77.2 } });

const opened: PhotoInspector[] = [];
const warnings: string[] = [];

/** With the limits of a portal, but for the time on the clock: a busy machine takes longer, and that is no fault. */
function open(limits: Partial<InspectionLimits>): PhotoInspector {
  const inspector = createPhotoInspector({ ...inspection, timeoutMs: 60_000, ...limits }, (message) =>
    warnings.push(message),
  );
  opened.push(inspector);
  return inspector;
}

afterEach(() => {
  for (const inspector of opened.splice(0)) inspector.close();
  warnings.splice(0);
});

test('a photo that takes too long ends its decoder; the next photo has another one', async () => {
  const inspector = open({ ...unmeasured, maxCpuMs: 600, maxProcessBytes: 4e9 });
  const refused = inspectPhoto(inspector, createHeavyJpeg(endless), 'asha');
  await expect(refused).rejects.toBeInstanceOf(UnreadablePhoto);
  expect(warnings).toEqual(['The decoder ended: too much processor time']);
  expect((await inspectPhoto(inspector, photo, 'asha')).width).toBe(64);
});

test('a photo that takes too much memory ends its decoder; photos beside it and after it are decoded', async () => {
  const inspector = open({ ...unmeasured, concurrent: 2, maxProcessBytes: 250 * 1024 * 1024 });
  const refused = inspectPhoto(inspector, createHeavyJpeg(endless), 'asha');
  const beside = inspectPhoto(inspector, photo, 'ravi');
  await expect(refused).rejects.toBeInstanceOf(UnreadablePhoto);
  expect((await beside).width).toBe(64);
  expect(warnings).toEqual(['The decoder ended: too much memory']);
  expect((await inspectPhoto(inspector, photo, 'asha')).width).toBe(64);
});

test('a decoder is used again, and ended when it has been idle', async () => {
  const inspector = open({ idleMs: 100, concurrent: 2 });
  expect(inspector.processes()).toBe(0);
  await Promise.all(['asha', 'ravi'].map((sender) => inspectPhoto(inspector, photo, sender)));
  for (let count = 0; count < 3; count += 1) await inspectPhoto(inspector, photo, 'asha');
  expect(inspector.processes()).toBeLessThanOrEqual(2);
  await expect.poll(() => inspector.processes()).toBe(0);
  expect((await inspectPhoto(inspector, photo, 'asha')).width).toBe(64);
});

test('a decoder that keeps much memory after a photo is replaced', async () => {
  const inspector = open({ keepProcessBytes: 1 });
  await inspectPhoto(inspector, photo, 'asha');
  await expect.poll(() => inspector.processes()).toBe(0);
  expect((await inspectPhoto(inspector, photo, 'asha')).width).toBe(64);
});

test('on a machine that is too slow a photo is not unreadable: it may be sent again', async () => {
  const inspector = open({ timeoutMs: 1 });
  await expect(inspectPhoto(inspector, photo, 'asha')).rejects.toBeInstanceOf(TooBusy);
  expect(warnings).toEqual([]);
});

test('a process that is still starting is left to the next photo; one that hangs, over a photo or before it, is ended', async () => {
  const file = path.join(await createTemporaryFolder(), 'photo.jpg');
  await writeFile(file, photo);
  const decoder = new Decoder(inspection, false);
  const hanging = new Decoder({ ...inspection, startMs: 1 }, false);
  try {
    await expect(decoder.describe(file, 1)).rejects.toMatchObject({ failure: 'overdue' });
    expect(decoder.isRunning).toBe(true);
    expect((await decoder.describe(file, 60_000)).detail).toBeTypeOf('number');
    await expect(decoder.describe(file, 1)).rejects.toMatchObject({ failure: 'overdue' });
    expect(decoder.isRunning).toBe(false);
    await expect(hanging.describe(file, 60_000)).rejects.toMatchObject({ failure: 'lost' });
  } finally {
    decoder.end();
    hanging.end();
  }
});

test('a heavy picture has a process of its own, that gives way, in the place of one that is idle', async () => {
  const inspector = open({ concurrent: 1 });
  await inspectPhoto(inspector, photo, 'asha');
  const heavy = createHeavyJpeg({ width: 3000, height: 3000, components: 1, scans: 40 });
  const [decoding, seen] = [inspectPhoto(inspector, heavy, 'ravi'), new Set<number>()];
  const watch = setInterval(() => {
    for (const { niceness } of findDecoders(process.pid)) seen.add(niceness);
  }, 5);
  await decoding;
  clearInterval(watch);
  expect([...seen].toSorted((a, b) => a - b).at(-1)).toBe(15);
  expect(inspector.processes()).toBe(1);
  await inspectPhoto(inspector, photo, 'asha');
  expect(inspector.processes()).toBe(1);
});

test('a photo of another account is next, however many one account has sent', async () => {
  // One at a time, so that the order in which they finish is the order of their turns.
  const inspector = open({ concurrent: 1 });
  const finished: string[] = [];
  const save = async (sender: string) => {
    await inspectPhoto(inspector, photo, sender);
    finished.push(sender);
  };
  await Promise.all([...Array.from({ length: 6 }, () => save('asha')), save('ravi'), save('ravi')]);
  expect(finished.indexOf('ravi')).toBeLessThan(3);
  expect(finished.lastIndexOf('ravi')).toBeLessThan(6);
});

test('with two photos running and twenty waiting, the next is rejected and the others succeed', async () => {
  const jpeg = await createJpeg({ position: { latitude: 28.613939, longitude: 77.209021 } });
  const inspector = open({ ...testLimits.photos.inspection, concurrent: 2, waiting: 20 });
  const results = await Promise.allSettled(
    Array.from({ length: 23 }, (_, index) => inspectPhoto(inspector, jpeg, `account ${index}`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toBeInstanceOf(TooBusy);
});

test('an upload does not wait for checks: one picture of them is described at a time', async () => {
  const inspector = open({ ...testLimits.photos.inspection, concurrent: 2 });
  const scene = await createScene(101, { width: 1024, height: 768 });
  const described = Array.from({ length: 4 }, () => describePicture(inspector, scene, 'checks'));
  await expect.poll(() => inspector.load()).toEqual({ running: 1, waiting: 3 });
  const upload = inspectPhoto(inspector, scene, 'asha');
  await expect.poll(() => inspector.load(), { interval: 1 }).toEqual({ running: 2, waiting: 3 });
  expect((await upload).width).toBe(1024);
  expect(new Set((await Promise.all(described)).map(({ detail }) => detail))).toEqual(new Set([100]));
});
