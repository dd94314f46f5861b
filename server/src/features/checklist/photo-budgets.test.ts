/** What the photos of one account may take of the disk and of the decoders (decision 0005). */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { PhotoToSend } from '#contract/checklist/derive/form-codec.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { Limits } from '../../limits.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { bytesToSend, formFor, type ChecklistClient } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { answer, askFor, photoFile } from '../../testing/corrections.ts';
import { createHeavyJpeg } from '../../testing/create-heavy-jpeg.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };
const kibOfPhoto = 100;
const { rates } = testLimits;

let portal: ChecklistTest;

afterEach(async () => {
  await portal.app.close();
});

async function start(changed: Partial<Limits['rates']>): Promise<void> {
  portal = await startChecklistTest({ ...testLimits, rates: { ...rates, ...changed } });
}

/** A photo that begins with another picture for each number. */
async function photo(number: number): Promise<PhotoToSend> {
  const picture = await createJpeg({ position, width: 64 + number });
  return bytesToSend(Buffer.concat([picture, Buffer.alloc(kibOfPhoto * 1024 - picture.length)]));
}

const save = (user: ChecklistClient, photos: Partial<Record<PhotoSlot, PhotoToSend>>, feedback = '') =>
  user.save(formFor(portal.centreId, { photos, answers: { feedback } }));

async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of portal.app.services.photoStore.listIds()) ids.push(id);
  return ids;
}

test('an account stores no more photos than a day allows, replaced ones included; everything else goes on', async () => {
  // Five, with their pictures for display.
  await start({ photoKibPerAccountDay: { ...rates.photoKibPerAccountDay, limit: 5 * kibOfPhoto + 50 } });
  const { user } = portal;
  const both = { centre: await photo(1), strongRoom: await photo(2) };
  expect((await save(user, both)).status).toBe(200);
  // As after a response that was lost: nothing is stored again, and nothing counts.
  for (let count = 0; count < 3; count += 1) expect((await save(user, both, `${count}`)).status).toBe(200);
  for (const number of [3, 4, 5])
    expect((await save(user, { centre: await photo(number) })).status).toBe(200);
  const before = await storedIds();
  expect(before).toHaveLength(5);

  const { userId, token } = user;
  const refused = await portal.app.fetch(`/api/profiles/${userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: formFor(portal.centreId, { photos: { centre: await photo(6) } }),
  });
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'photo.budget-used',
      error: expect.stringMatching(/again in \d+ hours\. Your answers can be saved/) as unknown,
    }),
  ]);
  expect(await storedIds()).toEqual(before);
  expect(readdirSync(path.join(portal.app.dataDir, 'uploads'))).toEqual([]);

  expect((await save(user, {}, 'still saved')).status).toBe(200);
  expect((await portal.foreignUser.save(formFor(portal.foreignCentreId, { photos: both }))).status).toBe(200);
  portal.app.clock.advance(Number(refused.headers.get('retry-after')));
  expect((await save(await portal.logInAgain(), { centre: await photo(6) })).status).toBe(200);
});

test('a save that is refused after its photos were decoded has stored nothing, and counts as decoding only', async () => {
  await start({ photoKibPerAccountDay: { ...rates.photoKibPerAccountDay, limit: kibOfPhoto + 20 } });
  const { user, centreId } = portal;
  await save(user, {});
  for (let count = 0; count < 2; count += 1) {
    const stale = formFor(centreId, { photos: { centre: await photo(count) }, baseVersion: 0 });
    expect(await user.save(stale)).toMatchObject({
      status: 409,
      body: { code: 'checklist.changed-elsewhere' },
    });
  }
  expect(await storedIds()).toEqual([]);
  expect((await save(user, { centre: await photo(3) })).status).toBe(200);
});

test('the work of decoders is limited for each account, by what a picture costs before it is decoded', async () => {
  const heavy = createHeavyJpeg({ width: 3000, height: 3000, components: 1, scans: 40, position });
  // Of this picture some 590 ms are expected, of an ordinary one some 50.
  await start({ decodingPerAccount: { ...rates.decodingPerAccount, limit: 1250 } });
  const { user } = portal;
  for (const number of [1, 2]) {
    const sent = bytesToSend(Buffer.concat([heavy, Buffer.alloc(number)]));
    expect((await save(user, { centre: sent })).status).toBe(200);
  }
  const third = await save(user, { centre: bytesToSend(Buffer.concat([heavy, Buffer.alloc(3)])) });
  expect(third).toMatchObject({ status: 429, body: { code: 'photo.budget-used' } });
  // A picture without a place is decoded as well.
  const placeless = bytesToSend(await createJpeg());
  expect((await save(user, { centre: placeless })).status).toBe(400);
  expect((await save(user, { centre: await photo(1) })).status).toBe(429);
  expect((await save(user, {}, 'still saved')).status).toBe(200);
});

test('the answer to a correction counts as well', async () => {
  const large = await photoFile({ width: 1600, height: 1600, noise: true });
  const limit = Math.ceil(large.blob.size / 1024) + kibOfPhoto;
  await start({ photoKibPerAccountDay: { ...rates.photoKibPerAccountDay, limit } });
  const { app, centreId, user } = portal;
  expect((await save(user, { centre: await photo(1), strongRoom: await photo(2) })).status).toBe(200);
  expect((await user.submit(centreId)).status).toBe(200);
  await askFor(app, centreId, ['photos.centre']);
  expect(await answer(app, user, { centreId, photos: { centre: large } })).toMatchObject({
    ok: false,
    failure: { status: 429, code: 'photo.budget-used' },
  });
  app.clock.advance(27 * 60 * 60);
  const again = await portal.logInAgain();
  expect((await answer(app, again, { centreId, photos: { centre: large } })).ok).toBe(true);
  const stored = await app.database.db
    .selectFrom('rate_counters')
    .select('hits')
    .where('bucket', '=', `${rates.photoKibPerAccount.name}:c_${user.userId.replace(/^c_/, '')}`)
    .execute();
  expect(stored.reduce((sum, { hits }) => sum + Number(hits), 0)).toBeGreaterThan(
    2 * kibOfPhoto + large.blob.size / 1024,
  );
});

test('a head who takes both photos again five times, each in a save of its own, meets no limit', async () => {
  await start({});
  for (let take = 0; take < 6; take += 1)
    for (const slot of ['centre', 'strongRoom'] as const)
      expect((await save(portal.user, { [slot]: await photo(2 * take) })).status).toBe(200);
});
