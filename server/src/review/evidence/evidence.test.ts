/** The evidence of a centre and of a list: it verifies with nothing but its files, and says what is missing. */
import { hash } from 'node:crypto';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { canonicalJson } from '#contract/canonical-json.ts';
import { rights } from '#contract/rights.ts';
import { digestOf, recordRead } from '../../audit/audit-trail.ts';
import { submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { readEntries } from '../../testing/audit-database.ts';
import { completeAnswers } from '../../testing/checklist-client.ts';
import { startOfficer } from '../../testing/officers.ts';
import { insertCentre, takePhone } from '../../testing/people.ts';
import { putPhoto } from '../../testing/create-jpeg.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { readZip } from '../../testing/read-files.ts';
import { insertCorrection, insertReview, reasonOf } from '../../testing/review-rows.ts';
import { insertSubmitted, insertSubmittedPhoto } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { checkSums, foldersOf } from '../../testing/verify-evidence.ts';

const test = sharedAdminTest();

type Parts = ReadonlyMap<string, Buffer>;

/** Of the photos that are inserted. */
const file = { sha256: hash('sha256', new Uint8Array(10)) };
const submit = (app: TestApp, code: string, fields: Readonly<Record<string, string>> = {}) =>
  insertSubmitted(app, code, completeAnswers, fields, file);

async function evidenceOf(admin: AdminClient, { id }: { readonly id: string }) {
  const { bytes, headers } = await admin.file('GET', `/review/${id}/evidence`);
  return { parts: readZip(bytes), headers };
}
const textOf = (parts: Parts, path: string): string => parts.get(path)?.toString('utf8') ?? '';
const storedChecklist = ({ database }: TestApp, { id }: { readonly id: string }) =>
  database.db.selectFrom('checklists').selectAll().where('centre_id', '=', id).executeTakeFirstOrThrow();

type Entry = Parameters<typeof digestOf>[2] & Readonly<Record<'digest' | 'previous_digest', string>>;
const trailOf = (parts: Parts, folder: string) =>
  (JSON.parse(textOf(parts, `${folder}/audit.json`)) as { readonly entries: readonly Entry[] }).entries;

test('the evidence of a centre verifies with nothing but its files', async ({ app, admin }) => {
  const name = '<b>केंद्रीय</b> विद्यालय';
  const { centre } = await submitCentre(app, { centre_code: 'A1', centre_name: name, phone: takePhone() });
  const { parts, headers } = await evidenceOf(admin, centre);
  expect(headers.get('content-disposition')).toContain('A1-evidence.zip');
  const listed = ['submission.json', 'A1-centre.jpg', 'A1-strong-room.jpg', 'audit.json'];
  expect([...parts.keys()]).toEqual([
    'README.html',
    ...listed.map((part) => `A1/${part}`),
    'A1/SHA256SUMS',
    'centres.csv',
  ]);
  expect(checkSums(parts, 'A1')).toEqual(Object.fromEntries(listed.map((part) => [part, 'OK'])));

  const { reference, ...stored } = await storedChecklist(app, centre);
  const submission = textOf(parts, 'A1/submission.json');
  const sha256 = hash('sha256', submission);
  expect(sha256).toBe(stored.snapshot_sha256);
  expect(reference?.endsWith(sha256.slice(0, 4).toUpperCase())).toBe(true);
  expect(canonicalJson(JSON.parse(submission))).toBe(submission);
  for (const slot of ['centre', 'strong-room'])
    expect(submission).toContain(hash('sha256', parts.get(`A1/A1-${slot}.jpg`) ?? ''));
  const submitted = trailOf(parts, 'A1').find(({ act }) => act === 'checklist.submitted');
  expect(JSON.parse(submitted?.details ?? '{}')).toEqual({ reference, sha256 });
  const row = ['A1', name, 'A1', reference, stored.submitted_at, sha256, '0', 'waiting', '', ''];
  expect(Papa.parse(textOf(parts, 'centres.csv').slice(1).trim()).data[1]).toEqual(row);
});

test('the entries are those of the centre, with digests of the key', async ({ app, admin }) => {
  // What concerned an earlier centre with the same code is not in it.
  await recordRead(app.services, { action: 'centre.deleted', actor: 'admin', address: '', target: 'B1' });
  app.clock.advance(60);
  const { centre } = await submitCentre(app, { centre_code: 'B1', phone: takePhone() });
  await insertCentre(app, { centre_code: 'B2', phone: centre.phone });
  await submitCentre(app, { centre_code: 'B3', phone: takePhone() });
  await admin.ask('GET', `/centres/${centre.id}`);
  const entries = trailOf((await evidenceOf(admin, centre)).parts, 'B1');
  const acts = entries.map(({ act }) => act);
  for (const act of ['code.sent', 'password.set', 'login.succeeded', 'checklist.submitted', 'centre.read'])
    expect(acts).toContain(act);
  expect(acts).not.toContain('centre.deleted');
  expect(acts.at(-1)).toBe('evidence.downloaded');
  for (const { actor, target } of entries) {
    expect(['', 'B1', centre.phone]).toContain(target);
    if (target === '') expect(actor).toBe(centre.phone);
  }
  for (const { digest, previous_digest: previous, ...entry } of entries)
    expect(digestOf(app.services.keys, previous, entry)).toBe(digest);
});

test('the page explains it in both languages without scripts', async ({ app, admin }) => {
  const centre = await submit(app, 'C1', { centre_name: '<img src=x onerror=alert(1)>' });
  const page = textOf((await evidenceOf(admin, centre)).parts, 'README.html');
  expect(page).toContain('C1 &lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toMatch(/<(?:script|img|link|iframe)|href=|src=(?!x)|url\(/i);
  for (const command of ['sha256sum -c SHA256SUMS', 'Get-FileHash', 'certutil', 'shasum -a 256', 'फाइलें जाँचें'])
    expect(page).toContain(command);
  const [, sequence, digest] = /(\d+):([\w-]{40,})<\/td>/.exec(page) ?? [];
  const head = await app.runSql(`select digest from audit_trail where sequence = ${Number(sequence)}`);
  expect(head).toEqual([{ digest }]);
});

test('each answered correction is a file that names the submission', async ({ app, admin }) => {
  const centre = await submit(app, 'D1');
  const { snapshot_sha256: submissionSha256 } = await storedChecklist(app, centre);
  const photos = [await insertSubmittedPhoto(app, centre.id, 'centre', 1, file)];
  await insertCorrection(app, centre.id, 1, { answers: {}, photos, submissionSha256 });
  await insertCorrection(app, centre.id, 2, null);
  const { parts } = await evidenceOf(admin, centre);
  expect([...parts.keys()].filter((path) => path.includes('correction'))).toEqual([
    'D1/correction-1.json',
    'D1/corrections.json',
    'D1/D1-centre-correction-1.jpg',
  ]);
  expect(Object.values(checkSums(parts, 'D1'))).toEqual(Array.from({ length: 8 }, () => 'OK'));
  const addendum = textOf(parts, 'D1/correction-1.json');
  expect(canonicalJson(JSON.parse(addendum))).toBe(addendum);
  expect(JSON.parse(addendum)).toMatchObject({ number: 1, submissionSha256 });
  expect(JSON.parse(textOf(parts, 'D1/corrections.json'))).toMatchObject([
    { number: 1, sha256: hash('sha256', addendum) },
    { number: 2, answered_at: null, message: 'Please check the address.' },
  ]);
  expect(JSON.parse(textOf(parts, 'D1/what-counts.json'))).toMatchObject({
    answers: { headName: completeAnswers.headName },
    photos: [{ file: 'D1-centre-correction-1.jpg' }, { file: 'D1-strong-room.jpg' }],
  });
});

test('a photo that is missing or changed is named everywhere', async ({ app, admin }) => {
  const centre = await submit(app, 'E1');
  const { photoStore } = app.services;
  await photoStore.delete(centre.photoIds.strongRoom);
  const { parts, headers } = await evidenceOf(admin, centre);
  expect(headers.get('x-missing-photos')).toBe('E1-strong-room.jpg');
  expect(headers.get('content-disposition')).toContain('E1-evidence-incomplete.zip');
  const missing = 'Could not be read and not in this archive: E1/E1-strong-room.jpg\r\n';
  expect(textOf(parts, 'missing.txt')).toBe(missing);
  expect(checkSums(parts, 'E1')).toMatchObject({ 'E1-centre.jpg': 'OK', 'E1-strong-room.jpg': 'FAILED' });

  await photoStore.delete(centre.photoIds.centre);
  await putPhoto(photoStore, centre.photoIds.centre, 'original', Buffer.from('another picture'));
  const changed = (await evidenceOf(admin, centre)).parts;
  const otherwise = 'Not as it was when its SHA-256 was recorded: E1/E1-centre.jpg\r\n';
  expect(textOf(changed, 'missing.txt')).toContain(otherwise);
  expect(checkSums(changed, 'E1')).toMatchObject({ 'E1-centre.jpg': 'FAILED', 'submission.json': 'OK' });
});

test('a list has a folder for each centre that matches, and none leaves its folder', async ({ app }) => {
  const [goa, kerala] = ['Goa of lists', 'Kerala of lists'];
  const officer = await startOfficer(app, { rights, states: [goa, kerala] });
  const one = await submit(app, '..', { centre_state: goa });
  const other = await submit(app, 'A/../B', { centre_state: kerala });
  await submitCentre(app, { centre_code: 'F1', centre_state: goa, phone: takePhone() }, {}, false);
  await insertReview(app, one.id, { centre_state: goa, reasons: [reasonOf({ level: 'serious' })] });
  await insertReview(app, other.id, { centre_state: kerala, decision: 'visit' });
  const bundleOf = async (selection: object) =>
    readZip((await officer.file('POST', '/review/evidence', selection)).bytes);
  const all = await bundleOf({});
  expect(foldersOf(all)).toHaveLength(2);
  for (const folder of foldersOf(all)) {
    expect(folder).toMatch(/^\w[\w.]*-\w{6}$/);
    expect(Object.values(checkSums(all, folder))).toEqual(['OK', 'OK', 'OK', 'OK']);
  }
  for (const [selection, count] of [
    [{ state: goa }, 1],
    [{ list: 'visit' }, 1],
    [{ reason: 'guards.none' }, 1],
    [{ ids: [other.id, 'unknown'] }, 1],
    [{ ids: [] }, 0],
  ] as const)
    expect([selection, foldersOf(await bundleOf(selection)).length]).toEqual([selection, count]);
  const exported = (await readEntries(app, 'evidence.exported')).at(-2);
  expect(exported).toEqual({ target: '', details: { selected: '2', centres: '1' } });
});

test('a download is audited, and there is none without a submission', async ({ app, admin }) => {
  const phone = takePhone();
  const draft = await submitCentre(app, { centre_code: 'G1', phone }, {}, false);
  const centre = await submit(app, 'G2');
  await evidenceOf(admin, centre);
  const { snapshot_sha256: sha256 } = await storedChecklist(app, centre);
  expect((await readEntries(app, 'evidence.downloaded')).at(-1)).toEqual({
    target: 'G2',
    details: { sha256 },
  });
  for (const id of [draft.centre.id, 'unknown'])
    expect((await admin.ask('GET', `/review/${id}/evidence`)).status).toBe(404);
});
