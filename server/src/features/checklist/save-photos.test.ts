import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bytesToSend, formFor, photoToSend, type ChecklistClient } from '../../testing/checklist-client.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeEach(async () => {
  portal = await startChecklistTest();
  ({ user, centreId } = portal);
});

afterEach(async () => {
  await portal.app.close();
});

const photoRows = () => portal.app.database.db.selectFrom('photos').selectAll().orderBy('slot').execute();

async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of portal.app.services.photoStore.listIds()) ids.push(id);
  return ids;
}

test('both photos are stored unchanged, with position, source and hash', async () => {
  const centre = await createJpeg({ position, takenAt: '2025-04-20T12:00:00' });
  const strongRoom = await createJpeg({ position: { latitude: -33.5, longitude: -70.25 }, source: 'device' });
  const saved = await user.save(
    formFor(centreId, {
      photos: { centre: bytesToSend(centre, 'front.jpg'), strongRoom: bytesToSend(strongRoom) },
    }),
  );
  expect(saved).toMatchObject({
    status: 200,
    body: {
      profile: {
        photos: [
          { slot: 'centre', fileName: 'front.jpg', placeSource: 'camera', accuracyM: null },
          { slot: 'strongRoom', fileName: 'IMG_0001.jpg', placeSource: 'device', accuracyM: 12 },
        ],
      },
    },
  });
  const [first, second] = await photoRows();
  expect(first).toMatchObject({
    taken_at: '2025-04-20T12:00:00',
    byte_size: centre.byteLength,
    width: 64,
    height: 48,
  });
  expect(first?.latitude).toBeCloseTo(position.latitude, 6);
  expect(second?.longitude).toBeCloseTo(-70.25, 6);
  for (const [row, bytes] of [
    [first, centre],
    [second, strongRoom],
  ] as const) {
    const original = Buffer.from((await portal.app.services.photoStore.get(row?.id ?? '', 'original')) ?? []);
    expect(original.equals(bytes)).toBe(true);
    expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('by default the first photo is the centre’s, the second the strong room’s', async () => {
  const form = formFor(centreId, {
    photos: { centre: await photoToSend({}, 'a.jpg'), strongRoom: await photoToSend({ width: 80 }, 'b.jpg') },
  });
  form.delete('photoPlan');
  expect((await user.save(form)).body).toMatchObject({
    profile: {
      photos: [
        { slot: 'centre', fileName: 'a.jpg' },
        { slot: 'strongRoom', fileName: 'b.jpg' },
      ],
    },
  });
});

test('photos may precede the fields', async () => {
  const whole = formFor(centreId, { photos: { centre: await photoToSend() } });
  const form = new FormData();
  for (const [name, value] of [...whole.entries()].reverse()) form.append(name, value);
  expect((await user.save(form)).body).toMatchObject({ profile: { photos: [{ slot: 'centre' }] } });
});

test('a photo is kept, replaced and removed', async () => {
  await user.save(
    formFor(centreId, { photos: { centre: await photoToSend(), strongRoom: await photoToSend() } }),
  );
  const replaced = await user.save(
    formFor(centreId, { photos: { centre: await photoToSend({ width: 90 }, 'new.jpg') } }),
  );
  expect(replaced.body).toMatchObject({
    profile: { version: 2, photos: [{ slot: 'centre', fileName: 'new.jpg' }, { slot: 'strongRoom' }] },
  });
  const removed = await user.save(formFor(centreId, { photos: { centre: 'none' } }));
  expect(removed.body).toMatchObject({ profile: { version: 3, photos: [{ slot: 'strongRoom' }] } });
});

test('the same photo sent again is not stored twice and creates no new version', async () => {
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend() };
  await user.save(formFor(centreId, { photos, baseVersion: 0 }));
  expect(await user.save(formFor(centreId, { photos, baseVersion: 0 }))).toMatchObject({
    status: 200,
    body: { profile: { version: 1 } },
  });
  expect(await storedIds()).toHaveLength(2);
});

test('a hostile file name is used only for display, cleaned', async () => {
  const centre = await photoToSend({}, '../../etc/<img src=x onerror=alert(1)>\u202Egpj.exe.jpg');
  const { body } = await user.save(formFor(centreId, { photos: { centre } }));
  expect(body).toMatchObject({
    profile: { photos: [{ fileName: '_img src=x onerror=alert(1)_gpj.exe.jpg' }] },
  });
});

test('a refused save stores no photo', async () => {
  await user.save(formFor(centreId));
  const form = formFor(centreId, {
    baseVersion: 0,
    answers: { feedback: 'late' },
    photos: { centre: await photoToSend() },
  });
  expect(await user.save(form)).toMatchObject({ status: 409 });
  expect(await storedIds()).toEqual([]);
});

test('with too little free space photos are refused, but answers are saved', async () => {
  const full = await startChecklistTest({
    ...testLimits,
    photos: { ...testLimits.photos, minFreeBytes: Number.MAX_SAFE_INTEGER },
  });
  try {
    const refused = await full.user.save(formFor(full.centreId, { photos: { centre: await photoToSend() } }));
    expect(refused).toMatchObject({ status: 507, body: { code: 'server.storage-full' } });
    expect((await full.user.save(formFor(full.centreId))).status).toBe(200);
  } finally {
    await full.app.close();
  }
});
