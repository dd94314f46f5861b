/** The original photos of a centre: byte for byte, audited, counted among the reads, and their picture with all pixels. */
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
import { readActs } from '../../testing/audit-database.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { bytesToSend, formFor } from '../../testing/checklist-client.ts';
import { createHead, type Head } from '../../testing/checklist-test.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { startOfficer } from '../../testing/officers.ts';
import { sharedPortalTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };
const uploaded = {
  centre: await createJpeg({ position, width: 2000, height: 1500, orientation: 6 }),
  strongRoom: await createJpeg({ position, width: 70 }),
};
const { rates } = testLimits;
const centreReads = { ...rates.centreReads, limit: 2 };

async function saveChecklist(app: TestApp, centre_code: string): Promise<Head> {
  const head = await createHead(app, { centre_code });
  const photos = { centre: bytesToSend(uploaded.centre), strongRoom: bytesToSend(uploaded.strongRoom) };
  expect((await head.user.save(formFor(head.centreId, { photos }))).status).toBe(200);
  return head;
}

/** The file has a draft and a submitted checklist; each test has an officer who has just logged in. */
const test = sharedPortalTest({ limits: { ...testLimits, rates: { ...rates, centreReads } } })
  .extend('draft', { scope: 'file' }, ({ app }) => saveChecklist(app, 'D/1'))
  .extend('submitted', { scope: 'file' }, async ({ app }) => {
    const head = await saveChecklist(app, 'A/1');
    expect((await head.user.submit(head.centreId)).status).toBe(200);
    return head;
  })
  .extend('officer', ({ app }) => startOfficer(app));

const pathOf = ({ centreId }: Pick<Head, 'centreId'>, slot: string) =>
  `/centres/${centreId}/photos/${slot}/original`;
async function photoOf(admin: AdminClient, { centreId }: Head) {
  const [photo] = (await admin.call(api.getCentre, { params: { id: centreId } })).photos;
  if (photo?.full_path === undefined) throw new Error('No photo');
  return { ...photo, full_path: photo.full_path };
}

test('the originals are the uploaded bytes, of drafts too', async ({ officer, draft, submitted }) => {
  for (const head of [draft, submitted])
    for (const slot of ['centre', 'strongRoom'] as const) {
      const { bytes } = await officer.file('GET', pathOf(head, slot));
      expect(bytes.equals(uploaded[slot])).toBe(true);
    }
  const { headers } = await officer.file('GET', pathOf(submitted, 'strongRoom'));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="A_1-strong-room.jpg"; filename*=UTF-8''A_1-strong-room.jpg`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('each download is audited with the checksum and counted', async ({ app, officer, submitted }) => {
  for (const slot of ['centre', 'strongRoom']) await officer.file('GET', pathOf(submitted, slot));
  const [, ...entries] = await readActs(app, officer.username);
  const details = JSON.stringify({ sha256: hash('sha256', uploaded.centre) });
  expect(entries[0]).toEqual({ act: 'photo.downloaded', target: 'A/1', details });
  expect(entries.filter(({ act }) => act === 'reads.many')).toHaveLength(1);
});

test('the full picture has all pixels, and no metadata', async ({ app, officer, submitted }) => {
  const photo = await photoOf(officer, submitted);
  expect(photo).toMatchObject({ byte_size: uploaded.centre.length, width: 1500, height: 2000 });
  const response = await app.fetch(photo.full_path);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const full = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(full).toMatchObject({ width: 1500, height: 2000 });
  expect([full.exif, full.orientation]).toEqual([undefined, undefined]);
});

test('while the decoders are busy the full picture is refused', async ({ app, officer, submitted }) => {
  const photo = await photoOf(officer, submitted);
  const inspect = vi.spyOn(app.services.photoInspector, 'inspect').mockRejectedValue(new TooBusy('full'));
  const full = await app.fetch(photo.full_path);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await full.json()).toMatchObject({ code: 'server.busy', waitSeconds: 10 });
  expect(inspect).toHaveBeenCalledWith(expect.objectContaining({ sender: 'full-size views', size: 'full' }));
  expect((await app.fetch(photo.file_path)).status).toBe(200);
  inspect.mockRestore();
});

test('a signature opens its own picture only, until it expires', async ({ app, officer, submitted }) => {
  const { file_path: display, full_path: full } = await photoOf(officer, submitted);
  const statusOf = async (path: string) => (await app.fetch(path)).status;
  expect(await statusOf(full.replace('/full/', '/'))).toBe(404);
  expect(await statusOf(display.replace(/\/(?=[^/]*$)/, '/full/'))).toBe(404);
  const shown = await app.fetch(display);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  app.clock.advance(15 * 60 + 1);
  for (const path of [full, display]) expect(await statusOf(path)).toBe(404);
});
