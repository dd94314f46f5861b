import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../../testing/test-limits.ts';
import { PhotoStoreUnavailable, type PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import { adminClient, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre } from '../../../testing/people.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { OriginalReader } from '../../../domain/photos/original-reader.ts';
import { filterNow } from '../search/filter-conditions.ts';
import { exportPhotos } from './export-photos.ts';

const { rates } = testLimits;
const centreReads = { ...rates.centreReads, limit: 2 };
const test = adminTest({ limits: { ...testLimits, rates: { ...rates, centreReads } } });

const packed = async (admin: AdminClient, filter: object = {}) =>
  readZip((await admin.file('POST', '/centres/export-photos', filter)).bytes);
const detailOf = (admin: AdminClient, id: string) => admin.call(api.getCentre, { params: { id } });
const tableOf = (parts: Map<string, Buffer>) =>
  Papa.parse<Record<string, string>>((parts.get('photos.csv')?.toString('utf8') ?? '').slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data;

test('the originals are packed as uploaded, named by code and slot, with a table', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1', centre_name: 'केंद्रीय विद्यालय' });
  const parts = await packed(admin);
  expect([...parts.keys()]).toEqual([
    'A1_केंद्रीय विद्यालय/A1-centre.jpg',
    'A1_केंद्रीय विद्यालय/A1-strong-room.jpg',
    'photos.csv',
  ]);
  const { photos } = await detailOf(admin, centre.id);
  expect(tableOf(parts)).toEqual(
    photos.map(({ sha256, latitude, longitude, taken_at: taken }, index) => ({
      code: 'A1',
      slot: ['centre', 'strong-room'][index],
      file: [...parts.keys()][index],
      sha256,
      latitude: latitude?.toFixed(6),
      longitude: longitude?.toFixed(6),
      taken: taken ?? '',
      counts: 'yes',
    })),
  );
  for (const { file = '', sha256 } of tableOf(parts))
    expect(
      createHash('sha256')
        .update(parts.get(file) ?? '')
        .digest('hex'),
    ).toBe(sha256);
});

test('the filter applies; centres without photos take no place, also drafts are packed', async ({
  app,
  admin,
}) => {
  await submitCentre(app, { centre_code: 'A1', centre_state: 'Goa' });
  await submitCentre(app, { centre_code: 'B1', phone: '9111111111' }, {}, false);
  await insertCentre(app, { centre_code: 'C1' });
  expect(tableOf(await packed(admin)).map(({ code }) => code)).toEqual(['A1', 'A1', 'B1', 'B1']);
  expect(tableOf(await packed(admin, { state: 'Goa' })).map(({ code }) => code)).toEqual(['A1', 'A1']);
  expect([...(await packed(admin, { search: 'nothing' })).keys()]).toEqual(['photos.csv']);
});

test('no name leaves its folder, and two codes never share a file', async ({ app, admin }) => {
  await submitCentre(app, { centre_code: '../A:1', centre_name: '..\\..\\x/\u0000"<y>...' });
  await submitCentre(app, { centre_code: '.._A_1', centre_name: '..\\..\\x/"<y>...', phone: '9111111111' });
  const names = [...(await packed(admin)).keys()].filter((name) => name !== 'photos.csv');
  expect(new Set(names).size).toBe(4);
  for (const name of names) {
    expect(name.split('/')).toHaveLength(2);
    expect(name).not.toMatch(/[\p{Cc}\\:"<>|?*]|(^|\/)\.{1,2}\/|[. ]\//u);
  }
});

test('a missing photo is listed, and the rest is complete', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1', centre_name: 'School' });
  const row = await app.database.db
    .selectFrom('checklists')
    .select('strong_room_photo_id')
    .where('centre_id', '=', centre.id)
    .executeTakeFirstOrThrow();
  await app.services.photoStore.delete(row.strong_room_photo_id ?? '');
  const parts = await packed(admin);
  expect([...parts.keys()]).toEqual(['A1_School/A1-centre.jpg', 'photos.csv', 'missing.txt']);
  expect(parts.get('missing.txt')?.toString()).toContain('A1_School/A1-strong-room.jpg\r\n');
  expect(tableOf(parts)).toHaveLength(1);
});

const withStore = (app: TestApp, get: PhotoStore['get']) => {
  const { limits, log } = app.services;
  const photoStore: PhotoStore = Object.assign(Object.create(app.services.photoStore) as PhotoStore, {
    get,
    within: () => photoStore,
  });
  const originals = new OriginalReader({ limits, log, photoStore });
  return exportPhotos({ db: app.database.db, log, filter: filterNow(app.services, {}), originals });
};

test('a store that is down ends the download as failed; one failure does not', async ({ app }) => {
  for (const phone of ['9111111111', '9111111112', '9111111113'])
    await submitCentre(app, { centre_code: phone, phone });
  const { photoStore } = app.services;
  let reads = 0;
  const failingOnce = withStore(app, async (id, kind) => {
    reads += 1;
    if (reads === 1) throw new PhotoStoreUnavailable(new Error('a hiccup'));
    return photoStore.get(id, kind);
  });
  expect([...readZip(await buffer(failingOnce)).keys()]).toHaveLength(5 + 2);
  const always = withStore(app, async () => {
    throw new PhotoStoreUnavailable(new Error('down'));
  });
  await expect(buffer(always)).rejects.toThrow('down');
});

test('no further photo is read when the client has gone', async ({ app }) => {
  for (const phone of ['9111111111', '9111111112']) await submitCentre(app, { centre_code: phone, phone });
  let reads = 0;
  const stream = withStore(app, async () => {
    reads += 1;
    return new Uint8Array(1_000_000);
  });
  await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  expect(reads).toBe(1);
});

test('the download is audited as an export and counts each centre toward the alarm', async ({
  app,
  admin,
}) => {
  await submitCentre(app, { centre_code: 'A1', centre_state: 'Goa' });
  await insertCentre(app, { centre_code: 'B1', centre_state: 'Goa' });
  await packed(admin, { state: 'Goa' });
  const entries = await app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'details'])
    .where('act', 'in', ['centres.exported', 'reads.many'])
    .orderBy('sequence')
    .execute();
  expect(entries).toEqual([
    { act: 'centres.exported', details: '{"format":"photos","state":"Goa"}' },
    { act: 'reads.many', details: '{"rows":2}' },
  ]);
});

test('the name says what is in the file; only administrators may download it', async ({ app, admin }) => {
  const { token } = await submitCentre(app);
  const { headers } = await admin.file('POST', '/centres/export-photos', { status: 'Completed' });
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toContain('2026-01-10_1130_completed_centre-photos.zip');
  expect((await adminClient(app, token, '').ask('POST', '/centres/export-photos', {})).status).toBe(403);
});
