import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesToSend, formFor, photoToSend, type ChecklistClient } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { createHeavyJpeg } from '../../testing/create-heavy-jpeg.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { testLimits } from '../../testing/test-limits.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeAll(async () => {
  const photoSavePerAccount = { ...testLimits.rates.photoSavePerAccount, limit: 1000 };
  portal = await startChecklistTest({
    ...testLimits,
    rates: { ...testLimits.rates, photoSavePerAccount },
    // Limits of its own give this portal decoders of its own.
    photos: { ...testLimits.photos, inspection: { ...testLimits.photos.inspection } },
  });
  ({ user, centreId } = portal);
});

afterAll(async () => {
  await portal.app.close();
});

const photoRows = () => portal.app.database.db.selectFrom('photos').selectAll().orderBy('slot').execute();

async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of portal.app.services.photoStore.listIds()) ids.push(id);
  return ids;
}

test.each([
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG that breaks off', Buffer.from('ffd8ffe000104a46494600', 'hex')],
])('%s is refused as unreadable, and nothing is stored', async (_, bytes) => {
  const response = await user.save(
    formFor(centreId, { photos: { strongRoom: bytesToSend(bytes, 'photo.jpg') } }),
  );
  expect(response).toMatchObject({
    status: 400,
    body: {
      code: 'photo.unreadable',
      error: 'Invalid JPEG section offset',
      problems: [{ field: 'photos.strongRoom', code: 'photo.unreadable' }],
    },
  });
  expect(await storedIds()).toEqual([]);
  expect(await photoRows()).toEqual([]);
});

test('a small file that is endless to decode is refused, and no decoder is started for it', async () => {
  const position = { latitude: 11.667026, longitude: 92.735983 };
  const endless = { width: 10_900, height: 10_900, components: 4, scans: 1200, position };
  const { photoInspector } = portal.app.services;
  const before = photoInspector.processes();
  for (const options of [endless, { ...endless, width: 5000, height: 5000, components: 3, scans: 97 }]) {
    const photos = { centre: bytesToSend(createHeavyJpeg(options), 'photo.jpg') };
    const response = await user.save(formFor(centreId, { photos }));
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'photo.unreadable', problems: [{ field: 'photos.centre', code: 'photo.unreadable' }] },
    });
  }
  expect([before, photoInspector.processes()]).toEqual([0, 0]);
  expect(await storedIds()).toEqual([]);
});

test('photos without a position are refused and each reported; nothing of the save is stored', async () => {
  const photos = {
    centre: await photoToSend({ position: { latitude: 0, longitude: 0 } }),
    strongRoom: bytesToSend(await createJpeg()),
  };
  const response = await user.save(formFor(centreId, { photos }));
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'photo.no-place', problems: [{ field: 'photos.centre' }, { field: 'photos.strongRoom' }] },
  });
  expect((await user.profile()).body).toMatchObject({ profile: null });
});

test('too many, too large, unknown and missing photos are refused', async () => {
  const three = formFor(centreId, {
    photos: { centre: await photoToSend(), strongRoom: await photoToSend() },
  });
  three.append('photos', new Blob(['x']), 'third.jpg');
  expect(await user.save(three)).toMatchObject({ status: 400, body: { code: 'photo.too-many' } });

  const other = formFor(centreId);
  other.append('avatar', new Blob(['x']), 'a.jpg');
  expect(await user.save(other)).toMatchObject({ status: 400, body: { code: 'photo.too-many' } });

  const large = formFor(centreId, {
    photos: { centre: bytesToSend(Buffer.alloc(15 * 1024 * 1024 + 1, 0xff)) },
  });
  expect(await user.save(large)).toMatchObject({ status: 413, body: { code: 'photo.too-large' } });

  const announced = formFor(centreId);
  announced.set('photoPlan', '{"centre":"new","strongRoom":"keep"}');
  expect(await user.save(announced)).toMatchObject({ status: 400, body: { code: 'photos.required' } });
});

const sharedData = process.env['SHARED_DATA'];

if (sharedData !== undefined && existsSync(sharedData)) {
  const folder = path.join(sharedData, 'naughty/images');
  test.each(readdirSync(folder))(
    'the hostile image %s is refused or taken in, never a fault',
    async (name) => {
      const bytes = readFileSync(path.join(folder, name));
      const { status } = await user.save(formFor(centreId, { photos: { centre: bytesToSend(bytes, name) } }));
      expect([200, 400, 413]).toContain(status);
    },
  );
}
