/** Photos that are lost or cannot be read now, submissions that cannot be read, and stops between two transactions. */
import { expect } from 'vitest';
import { DatabaseUnavailable } from '../../platform/database/errors.ts';
import { PhotoStoreUnavailable } from '../../platform/photo-store/photo-store.ts';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
import { deskTest, type Desk } from '../../testing/checks-test.ts';
import { insertCentre } from '../../testing/people.ts';
import { insertSubmittedRows } from '../../testing/review-rows.ts';
import {
  describedPictureOf,
  insertSubmitted,
  type SubmittedWithoutUpload,
} from '../../testing/submitted-centres.ts';
import { createCheckWorker } from './check-worker.ts';
import { type CheckParts, createCheckParts } from './check-parts.ts';

type Centre = SubmittedWithoutUpload;

const test = deskTest();

const readPicture = async (id: string) => describedPictureOf(id);
const workOf = ({ app }: Desk, parts: Partial<CheckParts>) =>
  createCheckWorker({ ...createCheckParts(app.services), ...parts });
const submitTwo = async ({ app }: Desk, letter: string): Promise<readonly [Centre, Centre]> => [
  await insertSubmitted(app, `${letter}1`),
  await insertSubmitted(app, `${letter}2`),
];
const codesOf = async (desk: Desk, centre: Pick<Centre, 'id'>) =>
  (await desk.review(centre)).reasons.map(({ code }) => code);

/** Which of them have a review. */
async function reviewed({ admin }: Desk, centres: readonly Centre[]): Promise<string[]> {
  const found = [];
  for (const { id, centre_code: code } of centres)
    if ((await admin.ask('GET', `/review/${id}`)).status === 200) found.push(code);
  return found;
}

test('a photo that is lost is a reason; a store that does not respond is asked later', async ({ desk }) => {
  const { services } = desk.app;
  const { photoStore } = services;
  const centre = await insertSubmitted(desk.app, 'A1');
  const sizeOf = () => Promise.reject(new PhotoStoreUnavailable('down'));
  const down = { ...photoStore, within: () => ({ ...photoStore, sizeOf }) };
  await desk.check({ services: { ...services, photoStore: down } });
  expect(await reviewed(desk, [centre])).toEqual([]);
  await photoStore.delete(centre.photoIds.strongRoom);
  await desk.check();
  expect((await desk.review(centre)).reasons).toMatchObject([
    { code: 'picture.missing', values: { slot: 'strongRoom' } },
  ]);
});

test('uploads come first, and a picture that cannot be read now holds up no other', async ({ desk }) => {
  const centres = await submitTwo(desk, 'B');
  const { services } = desk.app;
  const photoInspector = { ...services.photoInspector, load: () => ({ running: 2, waiting: 1 }) };
  await desk.check({ services: { ...services, photoInspector } });
  expect(await reviewed(desk, centres)).toEqual([]);
  const [first] = centres.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const busy = new Set(Object.values(first?.photoIds ?? {}));
  const work = workOf(desk, {
    readPicture: (id) => (busy.has(id) ? Promise.reject(new TooBusy('overdue')) : readPicture(id)),
  });
  await work();
  expect(await reviewed(desk, centres)).toEqual([]);
  await work();
  expect(await reviewed(desk, centres)).toHaveLength(1);
  await desk.check();
});

test('while uploads take all decoders, one centre is checked every ten seconds', async ({ desk }) => {
  const centres = await submitTwo(desk, 'C');
  const { services, clock } = desk.app;
  const running = services.limits.photos.inspection.concurrent;
  const photoInspector = { ...services.photoInspector, load: () => ({ running, waiting: 0 }) };
  const work = workOf(desk, { services: { ...services, photoInspector }, readPicture });
  for (const count of [0, 1, 2]) {
    await work();
    await work();
    expect(await reviewed(desk, centres)).toHaveLength(count);
    clock.advance(10);
  }
});

test('a picture that cannot be read is a reason, and is tried again later', async ({ desk }) => {
  const centre = await insertSubmitted(desk.app, 'D1');
  const numbers = () => desk.app.runSql(`select number from photo_points where centre_id = '${centre.id}'`);
  const checkUnread = () => desk.check({ readPicture: async () => null });
  await checkUnread();
  expect(await codesOf(desk, centre)).toEqual(['picture.missing', 'picture.missing']);
  const before = await numbers();
  await desk.app.runSql(`update reviews set checks_version = 0 where centre_id = '${centre.id}'`);
  await checkUnread();
  expect(await numbers()).toEqual(before);
  await desk.checkAgain();
  expect(await codesOf(desk, centre)).toEqual([]);
});

test('a stop between the points and the review loses nothing', async ({ desk }) => {
  const centres = [await desk.submitSame('E1'), await desk.submitSame('E2')] as const;
  const findSharedPlaces = () => Promise.reject(new DatabaseUnavailable('stopped'));
  await expect(desk.check({ findSharedPlaces })).rejects.toBeInstanceOf(DatabaseUnavailable);
  const ids = centres.map(({ id }) => `'${id}'`).join();
  expect(await desk.app.runSql(`select 1 from photo_points where centre_id in (${ids})`)).toHaveLength(2);
  expect(await reviewed(desk, centres)).toEqual([]);
  await desk.check();
  const named = centres.map(async (centre) => (await desk.review(centre)).reasons[0]?.values['code']);
  expect(await Promise.all(named)).toEqual(['E2', 'E1']);
});

test('an unknown failure is logged with the code, and is tried again after a minute', async ({ desk }) => {
  const centres = await submitTwo(desk, 'F');
  const [one] = centres;
  let isFailing = true;
  const isOfOne = (id: string) => Object.values(one.photoIds).includes(id);
  const work = workOf(desk, {
    readPicture: (id) =>
      isFailing && isOfOne(id) ? Promise.reject(new Error('as planned')) : readPicture(id),
  });
  await work();
  await work();
  expect(await reviewed(desk, centres)).toEqual(['F2']);
  const failures = desk.app.logLines.filter((line) => line.includes('the checks of a centre failed'));
  expect(failures).toEqual([expect.stringContaining('"centreCode":"F1"')]);
  isFailing = false;
  await work();
  expect(await reviewed(desk, centres)).toEqual(['F2']);
  desk.app.clock.advance(60);
  await work();
  expect(await reviewed(desk, centres)).toEqual(['F1', 'F2']);
});

test('a submission that cannot be read is put before an officer', async ({ desk }) => {
  const other = await insertSubmitted(desk.app, 'G1');
  const broken = await insertCentre(desk.app, { centre_code: 'G2' });
  await insertSubmittedRows(desk.app, [{ centreId: broken.id, snapshot: 'damaged' }]);
  await desk.check();
  expect(await codesOf(desk, other)).toEqual([]);
  expect((await desk.review(broken)).reasons).toMatchObject([
    { code: 'checklist.unreadable', level: 'serious' },
  ]);
  expect(desk.app.logLines.join()).toContain('a stored checklist is damaged');
});
