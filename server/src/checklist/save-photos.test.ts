/** The photos of a draft: how they are stored, kept, replaced and removed, and which are refused. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { HeldUploads, newUploadPath } from '../platform/uploads.ts';
import { TooBusy, type PhotoInspector } from '../platform/photos/inspect-photo.ts';
import { bytesToSend, formFor, photoToSend } from '../testing/checklist-client.ts';
import {
  bothPhotos,
  checklistTest,
  createHead,
  storedPhotoIds,
  type Head,
} from '../testing/checklist-test.ts';
import { createHeavyJpeg, createJpeg } from '../testing/create-jpeg.ts';
import { startTest } from '../testing/portal-test.ts';
import { inspectInProcess } from '../testing/photo-inspector.ts';
import type { TestApp, TestAppOverrides } from '../testing/test-app.ts';
import { testLimits } from '../testing/test-limits.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };

const test = checklistTest();

const photoRows = ({ database }: TestApp, { centreId }: Head) =>
  database.db.selectFrom('photos').selectAll().where('centre_id', '=', centreId).orderBy('slot').execute();

test('both photos are stored unchanged, with position, source and hash', async ({ app, head }) => {
  const centre = await createJpeg({ position, takenAt: '2025-04-20T12:00:00' });
  const strongRoom = await createJpeg({ position: { latitude: -33.5, longitude: -70.25 }, source: 'device' });
  const photos = { centre: bytesToSend(centre, 'front.jpg'), strongRoom: bytesToSend(strongRoom) };
  expect(await head.user.save(formFor(head.centreId, { photos }))).toMatchObject({
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
  const rows = await photoRows(app, head);
  expect(rows).toMatchObject([
    {
      taken_at: '2025-04-20T12:00:00',
      byte_size: centre.byteLength,
      width: 64,
      height: 48,
      latitude: expect.closeTo(position.latitude, 6) as number,
    },
    { longitude: expect.closeTo(-70.25, 6) as number },
  ]);
  for (const [index, bytes] of [centre, strongRoom].entries()) {
    const { id = '', sha256 } = rows[index] ?? {};
    const original = Buffer.from((await app.services.photoStore.get(id, 'original')) ?? []);
    expect(original.equals(bytes)).toBe(true);
    expect(sha256).toBe(hash('sha256', bytes));
  }
});

test('photos may come first and without a plan, with any file name', async ({ head: { user, centreId } }) => {
  const hostile = '../../etc/<img src=x onerror=alert(1)>\u202Egpj.exe.jpg';
  const photos = {
    centre: await photoToSend({}, hostile),
    strongRoom: await photoToSend({ width: 80 }, 'b.jpg'),
  };
  const whole = formFor(centreId, { photos });
  whole.delete('photoPlan');
  const form = new FormData();
  for (const photo of whole.getAll('photos')) form.append('photos', photo);
  whole.delete('photos');
  for (const [name, value] of whole.entries()) form.append(name, value);
  expect((await user.save(form)).body).toMatchObject({
    profile: {
      photos: [
        { slot: 'centre', fileName: '_img src=x onerror=alert(1)_gpj.exe.jpg' },
        { slot: 'strongRoom', fileName: 'b.jpg' },
      ],
    },
  });
});

test('a photo is kept, replaced and removed, and the same is not stored twice', async ({ app, head }) => {
  const { user, centreId } = head;
  const before = await storedPhotoIds(app);
  const photos = await bothPhotos();
  const first = () => user.save(formFor(centreId, { photos, baseVersion: 0 }));
  await first();
  expect(await first()).toMatchObject({ status: 200, body: { profile: { version: 1 } } });
  expect(await storedPhotoIds(app)).toHaveLength(before.length + 2);
  const replaced = await user.save(
    formFor(centreId, { photos: { centre: await photoToSend({ width: 90 }, 'new.jpg') } }),
  );
  expect(replaced.body).toMatchObject({
    profile: { version: 2, photos: [{ slot: 'centre', fileName: 'new.jpg' }, { slot: 'strongRoom' }] },
  });
  const removed = await user.save(formFor(centreId, { photos: { centre: 'none' } }));
  expect(removed.body).toMatchObject({ profile: { version: 3, photos: [{ slot: 'strongRoom' }] } });
});

test('what is no photo is refused as unreadable, and nothing is stored', async ({ app, head }) => {
  const before = await storedPhotoIds(app);
  const endless = { width: 10_900, height: 10_900, components: 4, scans: 1200, position };
  const files = {
    'a PNG': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'a page': Buffer.from('<html><script>alert(1)</script>'),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    nothing: Buffer.alloc(0),
    'a JPEG that breaks off': Buffer.from('ffd8ffe000104a46494600', 'hex'),
    'a small file that is endless to decode': createHeavyJpeg(endless),
    'one of too many scans': createHeavyJpeg({
      ...endless,
      width: 5000,
      height: 5000,
      components: 3,
      scans: 97,
    }),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const photos = { strongRoom: bytesToSend(bytes, 'photo.jpg') };
    expect([name, await head.user.save(formFor(head.centreId, { photos }))]).toMatchObject([
      name,
      {
        status: 400,
        body: {
          code: 'photo.unreadable',
          error: 'Invalid JPEG section offset',
          problems: [{ field: 'photos.strongRoom', code: 'photo.unreadable' }],
        },
      },
    ]);
  }
  expect([await storedPhotoIds(app), await photoRows(app, head)]).toEqual([before, []]);
});

test('photos of a refused save are not kept', async ({ app, head: { user, centreId } }) => {
  const before = await storedPhotoIds(app);
  const photos = {
    centre: await photoToSend({ position: { latitude: 0, longitude: 0 } }),
    strongRoom: bytesToSend(await createJpeg()),
  };
  expect(await user.save(formFor(centreId, { photos }))).toMatchObject({
    status: 400,
    body: { code: 'photo.no-place', problems: [{ field: 'photos.centre' }, { field: 'photos.strongRoom' }] },
  });
  expect((await user.profile()).body).toMatchObject({ profile: null });
  await user.save(formFor(centreId));
  const late = { baseVersion: 0, answers: { feedback: 'late' }, photos: await bothPhotos() };
  expect(await user.save(formFor(centreId, late))).toMatchObject({ status: 409 });
  expect(await storedPhotoIds(app)).toEqual(before);
});

test('too many, too large, unknown and missing photos are refused', async ({ head: { user, centreId } }) => {
  const three = formFor(centreId, { photos: await bothPhotos() });
  three.append('photos', new Blob(['x']), 'third.jpg');
  const other = formFor(centreId);
  other.append('avatar', new Blob(['x']), 'a.jpg');
  const announced = formFor(centreId);
  announced.set('photoPlan', '{"centre":"new","strongRoom":"keep"}');
  const large = { centre: bytesToSend(Buffer.alloc(15 * 1024 * 1024 + 1, 0xff)) };
  for (const [form, status, code] of [
    [three, 400, 'photo.too-many'],
    [other, 400, 'photo.too-many'],
    [announced, 400, 'photos.required'],
    [formFor(centreId, { photos: large }), 413, 'photo.too-large'],
  ] as const)
    expect(await user.save(form)).toMatchObject({ status, body: { code } });
});

startTest()('with too little free space photos are refused, but answers are saved', async ({ start }) => {
  const photos = { ...testLimits.photos, minFreeBytes: Number.MAX_SAFE_INTEGER };
  const { user, centreId } = await createHead(await start({ limits: { ...testLimits, photos } }));
  expect(await user.save(formFor(centreId, { photos: await bothPhotos() }))).toMatchObject({
    status: 507,
    body: { code: 'server.storage-full' },
  });
  expect((await user.save(formFor(centreId))).status).toBe(200);
});

describe('a photo that arrived whole while the portal was busy', () => {
  const mostSaves = 2;
  /** The portal is too busy for the next so many photos. A head may save only a few an hour. */
  async function startBusy(start: (overrides: TestAppOverrides) => Promise<TestApp>, times: number) {
    let busy = times;
    const inspector = inspectInProcess(testLimits.photos.inspection);
    const photoInspector: PhotoInspector = {
      ...inspector,
      inspect: async (photo) => {
        if ((busy -= 1) >= 0) throw new TooBusy('The wait took too long');
        return inspector.inspect(photo);
      },
    };
    const photoSavePerAccount = { ...testLimits.rates.photoSavePerAccount, limit: mostSaves };
    const limits = { ...testLimits, rates: { ...testLimits.rates, photoSavePerAccount } };
    const app = await start({ photoInspector, limits });
    const bytes = await createJpeg({ position });
    const sha256 = hash('sha256', bytes);
    const held = () => readdirSync(path.join(app.dataDir, 'uploads'));
    return { app, head: await createHead(app), photo: bytesToSend(bytes, 'gate.jpg'), sha256, held };
  }

  startTest()('is taken by its hash, and only what was served is counted', async ({ start }) => {
    const { app, head, photo, sha256, held } = await startBusy(start, 2);
    const { user, centreId } = head;
    const busy = { status: 503, body: { code: 'server.busy', waitSeconds: 5 } };
    const named = () => user.save(formFor(centreId, { photos: { centre: { sha256 } } }));
    expect(await user.save(formFor(centreId, { photos: { centre: photo } }))).toMatchObject(busy);
    expect(held()).toHaveLength(1);
    expect(await named()).toMatchObject(busy);
    expect(held()).toHaveLength(1);
    const taken = {
      status: 200,
      body: { profile: { photos: [{ slot: 'centre', fileName: 'gate.jpg', sha256 }] } },
    };
    expect(await named()).toMatchObject(taken);
    // After a response that was lost.
    expect(await named()).toMatchObject(taken);
    expect(await named()).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
    expect([held(), await storedPhotoIds(app)]).toEqual([[], [expect.any(String)]]);
  });

  startTest()('is asked for once more when it is too old, or of somebody else', async ({ start }) => {
    const { app, head, photo, sha256, held } = await startBusy(start, 1);
    const other = await createHead(app);
    const named = ({ user, centreId }: Head) =>
      user.save(formFor(centreId, { photos: { centre: { sha256 } } }));
    await head.user.save(formFor(head.centreId, { photos: { centre: photo } }));
    const unknown = { status: 409, body: { code: 'photo.not-received' } };
    expect(await named(other)).toMatchObject(unknown);
    app.clock.advance(testLimits.photos.held.seconds);
    await app.services.heldUploads.removeOld();
    expect(held()).toEqual([]);
    expect(await named(head)).toMatchObject(unknown);
  });

  test('gives way to newer ones', async ({ app }) => {
    const held = new HeldUploads(app.clock, { bytes: 25, perSender: 2, seconds: 60 });
    const hold = async (sender: string, sha256: string, byteLength = 10) => {
      const file = newUploadPath(app.services.uploadFolder);
      writeFileSync(file, sha256);
      await held.hold(sender, { fieldName: 'photos', fileName: 'a.jpg', byteLength, sha256, path: file });
    };
    for (const sha256 of ['first', 'second', 'third']) await hold('one', sha256, 5);
    for (const sha256 of ['fourth', 'fifth']) await hold('two', sha256);
    const taken = ['first', 'second', 'third', 'fourth', 'fifth'].map(
      (sha256) => held.take('one', sha256) ?? held.take('two', sha256),
    );
    expect(taken.map((file) => file?.sha256)).toEqual([undefined, undefined, 'third', 'fourth', 'fifth']);
    for (const file of taken) if (file !== undefined) rmSync(file.path);
    expect(readdirSync(app.services.uploadFolder)).toEqual([]);
  });
});

const sharedData = process.env['SHARED_DATA'];

if (sharedData !== undefined && existsSync(sharedData)) {
  const folder = path.join(sharedData, 'naughty/images');
  test.for(readdirSync(folder))(
    'the hostile image %s is refused or taken in, never a fault',
    async (name, { head: { user, centreId } }) => {
      const bytes = readFileSync(path.join(folder, name));
      const { status } = await user.save(formFor(centreId, { photos: { centre: bytesToSend(bytes, name) } }));
      expect([200, 400, 413]).toContain(status);
    },
  );
}
