/** What the photos of one account may take of the disk and of the decoders (decision 0029). */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { PhotoToSend } from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { bytesToSend, formFor } from '../testing/checklist-client.ts';
import {
  checklistTest,
  saveWhole,
  submitWhole,
  storedPhotoIds,
  type Head,
} from '../testing/checklist-test.ts';
import { answer, askFor, photoFile } from '../testing/corrections.ts';
import { createHeavyJpeg, createJpeg } from '../testing/create-jpeg.ts';
import { leaveOfLimit } from '../testing/leave-of-limit.ts';
import type { TestApp } from '../testing/test-app.ts';
import { testLimits } from '../testing/test-limits.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };
const kibOfPhoto = 100;
const { rates } = testLimits;

const test = checklistTest();

/** A photo that begins with another picture for each number. */
async function photo(number: number): Promise<PhotoToSend> {
  const picture = await createJpeg({ position, width: 64 + number });
  return bytesToSend(Buffer.concat([picture, Buffer.alloc(kibOfPhoto * 1024 - picture.length)]));
}

type Saver = Pick<Head, 'user' | 'centreId'>;
const save = ({ user, centreId }: Saver, photos: Partial<Record<PhotoSlot, PhotoToSend>>, feedback = '') =>
  user.save(formFor(centreId, { photos, answers: { feedback } }));
const leaveKib = (app: TestApp, { user }: Head, kib: number) =>
  leaveOfLimit(app, rates.photoKibPerAccountDay, user.userId, kib);

test('an account stores no more than a day allows; all else goes on', async ({ app, head, stranger }) => {
  // Five, with their pictures for display.
  await leaveKib(app, head, 5 * kibOfPhoto + 50);
  const before = await storedPhotoIds(app);
  const both = { centre: await photo(1), strongRoom: await photo(2) };
  // After the first as after a response that was lost: nothing is stored again, and nothing counts.
  for (let count = 0; count < 4; count += 1) expect((await save(head, both, `${count}`)).status).toBe(200);
  for (const number of [3, 4, 5])
    expect((await save(head, { centre: await photo(number) })).status).toBe(200);
  const stored = await storedPhotoIds(app);
  expect(stored).toHaveLength(before.length + 5);

  const { userId, token } = head.user;
  const refused = await app.fetch(`/api/profiles/${userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: formFor(head.centreId, { photos: { centre: await photo(6) } }),
  });
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'photo.budget-used',
      error: expect.stringMatching(/again in \d+ hours\. Your answers can be saved/) as unknown,
    }),
  ]);
  expect(await storedPhotoIds(app)).toEqual(stored);
  expect(readdirSync(path.join(app.dataDir, 'uploads'))).toEqual([]);

  expect((await save(head, {}, 'still saved')).status).toBe(200);
  expect((await save(stranger, both)).status).toBe(200);
  app.clock.advance(Number(refused.headers.get('retry-after')));
  const later = { ...head, user: await head.logInAgain() };
  expect((await save(later, { centre: await photo(6) })).status).toBe(200);
});

test('a save that is refused after decoding stores nothing and counts as decoding', async ({ app, head }) => {
  await leaveKib(app, head, kibOfPhoto + 20);
  await save(head, {});
  const before = await storedPhotoIds(app);
  for (let count = 0; count < 2; count += 1) {
    const stale = formFor(head.centreId, { photos: { centre: await photo(count) }, baseVersion: 0 });
    expect(await head.user.save(stale)).toMatchObject({
      status: 409,
      body: { code: 'checklist.changed-elsewhere' },
    });
  }
  expect(await storedPhotoIds(app)).toEqual(before);
  expect((await save(head, { centre: await photo(3) })).status).toBe(200);
});

test('the work of decoders is limited by what pictures cost before it is done', async ({ app, head }) => {
  const heavy = createHeavyJpeg({ width: 3000, height: 3000, components: 1, scans: 40, position });
  // Of this picture some 590 ms are expected, of an ordinary one some 50.
  await leaveOfLimit(app, rates.decodingPerAccount, head.user.userId, 1250);
  const statuses: number[] = [];
  for (const number of [1, 2, 3]) {
    const sent = bytesToSend(Buffer.concat([heavy, Buffer.alloc(number)]));
    const { status, body } = await save(head, { centre: sent });
    statuses.push(status);
    if (status !== 200) expect(body).toMatchObject({ code: 'photo.budget-used' });
  }
  expect(statuses).toEqual([200, 200, 429]);
  // A picture without a place is decoded as well.
  const placeless = bytesToSend(await createJpeg());
  expect((await save(head, { centre: placeless })).status).toBe(400);
  expect((await save(head, { centre: await photo(1) })).status).toBe(429);
  expect((await save(head, {}, 'still saved')).status).toBe(200);
});

test('the answer to a correction counts as well', async ({ app, head }) => {
  const large = await photoFile({ width: 1600, height: 1600, noise: true });
  await submitWhole(head);
  await leaveKib(app, head, Math.floor(large.blob.size / 1024));
  await askFor(app, head.centreId, ['photos.centre']);
  const value = { centreId: head.centreId, photos: { centre: large } };
  expect(await answer(app, head.user, value)).toMatchObject({
    ok: false,
    failure: { status: 429, code: 'photo.budget-used' },
  });
  app.clock.advance(27 * 60 * 60);
  const readUse = async () => {
    const ofAccount = app.database.db.selectFrom('rate_counters').select('hits');
    const bucket = `${rates.photoKibPerAccount.name}:${head.user.userId}`;
    const rows = await ofAccount.where('bucket', '=', bucket).execute();
    return rows.reduce((sum, { hits }) => sum + Number(hits), 0);
  };
  const before = await readUse();
  expect((await answer(app, await head.logInAgain(), value)).ok).toBe(true);
  expect((await readUse()) - before).toBeGreaterThan(large.blob.size / 1024);
});

test('a head who takes both photos five times again, each alone, meets no limit', async ({ head }) => {
  await saveWhole(head, head.centreId);
  for (let take = 1; take < 6; take += 1)
    for (const slot of ['centre', 'strongRoom'] as const)
      expect((await save(head, { [slot]: await photo(2 * take) })).status).toBe(200);
});
