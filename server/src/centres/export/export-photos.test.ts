/** The archive of all photos of a list: as uploaded, with a table, and never more in memory than is taken. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { OriginalReader } from '../../submissions/photo-rows.ts';
import { PhotoStoreUnavailable, type PhotoStore } from '../../platform/photo-store/photo-store.ts';
import { submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { readActs } from '../../testing/audit-database.ts';
import { createHead, saveWhole } from '../../testing/checklist-test.ts';
import { startOfficer } from '../../testing/officers.ts';
import { insertCentre, takePhone } from '../../testing/people.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { readCsv, readZip } from '../../testing/read-files.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { filterNow } from '../search/conditions.ts';
import { exportPhotos } from './exports.ts';

const { rates } = testLimits;
const centreReads = { ...rates.centreReads, limit: 2 };
/** Each test has a state of its own. */
const test = sharedAdminTest({ limits: { ...testLimits, rates: { ...rates, centreReads } } });

type Parts = Awaited<ReturnType<typeof packed>>;
const packed = async (admin: AdminClient, filter: object) =>
  readZip((await admin.file('POST', '/centres/export-photos', filter)).bytes);
const tableOf = (parts: Parts) => readCsv(parts.get('photos.csv'));

test('the originals are packed as uploaded, named by code and slot, with a table', async ({ app, admin }) => {
  const fields = { centre_name: 'केंद्रीय विद्यालय', centre_state: 'Assam', phone: takePhone() };
  const { centre } = await submitCentre(app, { centre_code: 'A1', ...fields });
  const parts = await packed(admin, { state: 'Assam' });
  const files = ['centre', 'strong-room'].map((slot) => `A1_केंद्रीय विद्यालय/A1-${slot}.jpg`);
  expect([...parts.keys()]).toEqual([...files, 'photos.csv']);
  const { photos } = await admin.call(api.getCentre, { params: { id: centre.id } });
  expect(tableOf(parts)).toEqual(
    photos.map(({ sha256, latitude, longitude, taken_at: taken }, index) => ({
      code: 'A1',
      slot: ['centre', 'strong-room'][index],
      file: files[index],
      sha256,
      latitude: latitude?.toFixed(6),
      longitude: longitude?.toFixed(6),
      taken: taken ?? '',
      counts: 'yes',
    })),
  );
  for (const { file = '', sha256 } of tableOf(parts))
    expect(hash('sha256', parts.get(file) ?? '')).toBe(sha256);
});

test('the filter applies, drafts are packed, and the download is audited', async ({ app }) => {
  const officer = await startOfficer(app);
  await insertSubmitted(app, 'B1', {}, { centre_state: 'Bihar', centre_city: 'Gaya' });
  const draft = await createHead(app, { centre_code: 'B2', centre_state: 'Bihar' });
  await saveWhole(draft, draft.centreId);
  // A centre without photos takes no place.
  await insertCentre(app, { centre_code: 'B3', centre_state: 'Bihar' });
  const state = 'Bihar';
  const codes = async (filter: object) => tableOf(await packed(officer, filter)).map(({ code }) => code);
  expect(await codes({ state })).toEqual(['B1', 'B1', 'B2', 'B2']);
  expect(await codes({ state, city: 'Gaya' })).toEqual(['B1', 'B1']);
  expect([...(await packed(officer, { state, search: 'nothing' })).keys()]).toEqual(['photos.csv']);
  const { headers } = await officer.file('POST', '/centres/export-photos', { state, status: 'Completed' });
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toContain('2026-01-10_1130_completed_bihar_centre-photos.zip');
  const [, ...entries] = await readActs(app, officer.username);
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'centres.exported', details: '{"format":"photos","state":"Bihar"}' },
    { act: 'reads.many', details: '{"rows":2}' },
  ]);
});

test('no name leaves its folder, and two codes never share a file', async ({ app, admin }) => {
  for (const [code, name] of [
    ['../A:1', '..\\..\\x/\u0000"<y>...'],
    ['.._A_1', '..\\..\\x/"<y>...'],
  ] as const)
    await insertSubmitted(app, code, {}, { centre_state: 'Chandigarh', centre_name: name });
  const parts = await packed(admin, { state: 'Chandigarh' });
  const names = [...parts.keys()].filter((name) => name !== 'photos.csv');
  expect(new Set(names).size).toBe(4);
  for (const name of names) {
    expect(name.split('/')).toHaveLength(2);
    expect(name).not.toMatch(/[\p{Cc}\\:"<>|?*]|(^|\/)\.{1,2}\/|[. ]\//u);
  }
});

test('a missing photo is listed, and the rest is complete', async ({ app, admin }) => {
  const { photoIds } = await insertSubmitted(app, 'D1', {}, { centre_state: 'Delhi', centre_name: 'School' });
  await app.services.photoStore.delete(photoIds.strongRoom);
  const parts = await packed(admin, { state: 'Delhi' });
  expect([...parts.keys()]).toEqual(['D1_School/D1-centre.jpg', 'photos.csv', 'missing.txt']);
  expect(parts.get('missing.txt')?.toString()).toContain('D1_School/D1-strong-room.jpg\r\n');
  expect(tableOf(parts)).toHaveLength(1);
});

function exportFrom(app: TestApp, state: string, get: PhotoStore['get']) {
  const { limits, log } = app.services;
  const photoStore: PhotoStore = Object.assign(Object.create(app.services.photoStore) as PhotoStore, {
    get,
    within: () => photoStore,
  });
  const originals = new OriginalReader({ limits, log, photoStore });
  return exportPhotos({ db: app.database.db, log, filter: filterNow(app.services, { state }), originals });
}

test('a store that is down ends the download as failed; one failure does not', async ({ app }) => {
  for (const code of ['E1', 'E2', 'E3']) await insertSubmitted(app, code, {}, { centre_state: 'Goa' });
  const { photoStore } = app.services;
  let reads = 0;
  const failingOnce = exportFrom(app, 'Goa', async (id, kind) => {
    reads += 1;
    if (reads === 1) throw new PhotoStoreUnavailable(new Error('a hiccup'));
    return photoStore.get(id, kind);
  });
  expect([...readZip(await buffer(failingOnce)).keys()]).toHaveLength(5 + 2);
  const always = exportFrom(app, 'Goa', async () => {
    throw new PhotoStoreUnavailable(new Error('down'));
  });
  await expect(buffer(always)).rejects.toThrow('down');
});

test('no further photo is read when the client has gone', async ({ app }) => {
  for (const code of ['F1', 'F2']) await insertSubmitted(app, code, {}, { centre_state: 'Haryana' });
  let reads = 0;
  const stream = exportFrom(app, 'Haryana', async () => {
    reads += 1;
    return new Uint8Array(1_000_000);
  });
  await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  expect(reads).toBe(1);
});
