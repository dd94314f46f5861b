/** The original photos of a centre: byte for byte, audited, counted among the reads, and their picture with all pixels. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../../testing/test-limits.ts';
import { TooBusy } from '../../../platform/photos/inspect-photo.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { bytesToSend, checklistClient, completeAnswers, formFor } from '../../../testing/checklist-client.ts';
import { createJpeg } from '../../../testing/create-jpeg.ts';
import { insertCentre, signUpCentre, type TestCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };

const { rates } = testLimits;
const centreReads = { ...rates.centreReads, limit: 2 };

interface Uploaded {
  readonly centre: Buffer;
  readonly strongRoom: Buffer;
}

const test = adminTest({ limits: { ...testLimits, rates: { ...rates, centreReads } } }).extend<{
  readonly centre: TestCentre;
  readonly uploaded: Uploaded;
}>({
  centre: async ({ app }, use) => use(await insertCentre(app, { centre_code: 'A/1' })),
  uploaded: async ({}, use) =>
    use({
      centre: await createJpeg({ position, width: 2000, height: 1500, orientation: 6 }),
      strongRoom: await createJpeg({ position, width: 70 }),
    }),
});

async function saveChecklist(
  app: TestApp,
  centre: TestCentre,
  uploaded: Uploaded,
  isSubmitted: boolean,
): Promise<void> {
  const { token, userId } = await signUpCentre(app, centre.phone);
  const client = checklistClient(app.url, token, userId);
  const photos = {
    centre: bytesToSend(uploaded.centre),
    strongRoom: bytesToSend(uploaded.strongRoom),
  };
  const saved = await client.save(formFor(centre.id, { answers: completeAnswers, photos }));
  expect(saved.status).toBe(200);
  if (isSubmitted) expect((await client.submit(centre.id)).status).toBe(200);
}

const original = (admin: AdminClient, centre: TestCentre, slot: string) =>
  admin.file('GET', `/centres/${centre.id}/photos/${slot}/original`);
const photosOf = async (admin: AdminClient, centre: TestCentre) =>
  (await admin.call(api.getCentre, { params: { id: centre.id } })).photos;

test.for([true, false])(
  'the originals are the uploaded bytes (submitted: %s)',
  async (isSubmitted, { app, admin, centre, uploaded }) => {
    await saveChecklist(app, centre, uploaded, isSubmitted);
    for (const slot of ['centre', 'strongRoom'] as const) {
      const { bytes } = await original(admin, centre, slot);
      expect(bytes.equals(uploaded[slot])).toBe(true);
    }
    const { headers } = await original(admin, centre, 'strongRoom');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="A_1-strong-room.jpg"; filename*=UTF-8''A_1-strong-room.jpg`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  },
);

test('each download is audited with the checksum and counted among the reads', async ({
  app,
  admin,
  centre,
  uploaded,
}) => {
  await saveChecklist(app, centre, uploaded, true);
  await original(admin, centre, 'centre');
  await original(admin, centre, 'strongRoom');
  const sha256 = createHash('sha256').update(uploaded.centre).digest('hex');
  const entriesOf = async (act: string) =>
    app.database.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('act', '=', act)
      .orderBy('sequence')
      .execute();
  expect((await entriesOf('photo.downloaded'))[0]).toMatchObject({
    actor: 'admin',
    target: 'A/1',
    details: JSON.stringify({ sha256 }),
  });
  expect(await entriesOf('reads.many')).toHaveLength(1);
});

test('an absent photo, an unknown slot and a deleted centre are refused', async ({ admin, centre }) => {
  const path = (slot: string) => `/centres/${centre.id}/photos/${slot}/original`;
  expect(await admin.ask('GET', path('centre'))).toMatchObject({
    status: 404,
    body: { code: 'photo.not-found' },
  });
  expect(await admin.ask('GET', path('kitchen'))).toMatchObject({ status: 400 });
  await admin.ask('DELETE', `/centres/${centre.id}`);
  expect(await admin.ask('GET', path('centre'))).toMatchObject({
    status: 404,
    body: { code: 'centre.not-found' },
  });
});

test('the detail describes the upload, and its full picture has all pixels without metadata', async ({
  app,
  admin,
  centre,
  uploaded,
}) => {
  await saveChecklist(app, centre, uploaded, true);
  const [photo] = await photosOf(admin, centre);
  expect(photo).toMatchObject({ byte_size: uploaded.centre.length, width: 1500, height: 2000 });
  const response = await app.fetch(photo?.full_path ?? '');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const full = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(full).toMatchObject({ width: 1500, height: 2000 });
  expect([full.exif, full.orientation]).toEqual([undefined, undefined]);
});

test('while the decoders are busy the full picture is refused, and the picture of pages is shown', async ({
  app,
  admin,
  centre,
  uploaded,
}) => {
  await saveChecklist(app, centre, uploaded, true);
  const [photo] = await photosOf(admin, centre);
  const inspect = vi.spyOn(app.services.photoInspector, 'inspect').mockRejectedValue(new TooBusy('full'));
  const full = await app.fetch(photo?.full_path ?? '');
  expect([full.status, await full.json()]).toMatchObject([503, { code: 'server.busy' }]);
  expect(inspect).toHaveBeenCalledWith(expect.objectContaining({ sender: 'full-size views', size: 'full' }));
  expect((await app.fetch(photo?.file_path ?? '')).status).toBe(200);
  inspect.mockRestore();
});

test('a signature opens its own picture only, until it expires', async ({ app, admin, centre, uploaded }) => {
  await saveChecklist(app, centre, uploaded, true);
  const [photo] = await photosOf(admin, centre);
  const display = photo?.file_path ?? '';
  const full = photo?.full_path ?? '';
  const statusOf = async (path: string) => (await app.fetch(path)).status;
  expect(await statusOf(full.replace('/full/', '/'))).toBe(404);
  expect(await statusOf(display.replace(/\/(?=[^/]*$)/, '/full/'))).toBe(404);
  app.clock.advance(15 * 60 + 1);
  expect(await statusOf(full)).toBe(404);
});
