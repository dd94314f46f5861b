import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { digestOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { completeAnswers } from '../../../testing/checklist-client.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { adminClient, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { createJpeg } from '../../../testing/create-jpeg.ts';
import { insertCentre } from '../../../testing/people.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { insertCorrection, insertReview, reasonOf } from '../../../testing/review-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { checkSums, foldersOf } from '../../../testing/verify-evidence.ts';
import { putPhoto } from '../../../testing/photo-bytes.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const evidenceOf = async (admin: AdminClient, id: string) => {
  const { bytes, headers } = await admin.file('GET', `/review/${id}/evidence`);
  return { parts: readZip(bytes), headers };
};
const bundleOf = async (admin: AdminClient, selection: object = {}) =>
  readZip((await admin.file('POST', '/review/evidence', selection)).bytes);
const textOf = (parts: ReadonlyMap<string, Buffer>, path: string): string =>
  parts.get(path)?.toString('utf8') ?? '';
const storedChecklist = (app: TestApp, centreId: string) =>
  app.database.db
    .selectFrom('checklists')
    .selectAll()
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow();

const trailSchema = z.object({
  centre_code: z.string(),
  entries: z.array(
    z.object({
      sequence: z.number(),
      at: z.string(),
      actor: z.string(),
      address: z.string(),
      act: z.string(),
      target: z.string(),
      details: z.string(),
      key_id: z.string(),
      digest: z.string(),
      previous_digest: z.string(),
    }),
  ),
});
const trailOf = (parts: ReadonlyMap<string, Buffer>, folder: string) =>
  z.parse(trailSchema, JSON.parse(textOf(parts, `${folder}/audit.json`))).entries;

test('the evidence of a centre verifies with nothing but its files', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1', centre_name: '<b>केंद्रीय</b> विद्यालय' });
  const { parts, headers } = await evidenceOf(admin, centre.id);
  expect(headers.get('content-disposition')).toContain('A1-evidence.zip');
  expect([...parts.keys()]).toEqual([
    'README.html',
    'A1/submission.json',
    'A1/A1-centre.jpg',
    'A1/A1-strong-room.jpg',
    'A1/audit.json',
    'A1/SHA256SUMS',
    'centres.csv',
  ]);
  const names = [...parts.keys()].filter((path) => /^A1\/(?!SHA)/.test(path)).map((path) => path.slice(3));
  expect(checkSums(parts, 'A1')).toEqual(Object.fromEntries(names.map((name) => [name, 'OK'])));

  const stored = await storedChecklist(app, centre.id);
  const submission = parts.get('A1/submission.json') ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(submission).digest('hex');
  expect(sha256).toBe(stored.snapshot_sha256);
  expect(stored.reference?.endsWith(sha256.slice(0, 4).toUpperCase())).toBe(true);
  expect(canonicalJson(JSON.parse(submission.toString()))).toBe(submission.toString());
  for (const slot of ['centre', 'strong-room'])
    expect(submission.toString()).toContain(
      createHash('sha256')
        .update(parts.get(`A1/A1-${slot}.jpg`) ?? '')
        .digest('hex'),
    );
  const submittedEntry = trailOf(parts, 'A1').find(({ act }) => act === 'checklist.submitted');
  expect(JSON.parse(submittedEntry?.details ?? '{}')).toEqual({ reference: stored.reference, sha256 });
  expect(Papa.parse(textOf(parts, 'centres.csv').slice(1).trim()).data[1]).toEqual([
    'A1',
    '<b>केंद्रीय</b> विद्यालय',
    'A1',
    stored.reference,
    stored.submitted_at,
    sha256,
    '0',
    'waiting',
    '',
    '',
  ]);
});

test('the page explains it in both languages without scripts, and names are texts', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, {
    centre_code: 'A1',
    centre_name: '<img src=x onerror=alert(1)>',
  });
  const page = textOf((await evidenceOf(admin, centre.id)).parts, 'README.html');
  expect(page).toContain('A1 &lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toMatch(/<(?:script|img|link|iframe)|href=|src=(?!x)|url\(/i);
  for (const text of ['sha256sum -c SHA256SUMS', 'Get-FileHash', 'certutil', 'shasum -a 256', 'फाइलें जाँचें'])
    expect(page).toContain(text);
  const [, head = ''] = /(\d+:[\w-]{40,})<\/td>/.exec(page) ?? [];
  const [sequence, digest] = head.split(':');
  const entry = await app.database.db
    .selectFrom('audit_trail')
    .select('digest')
    .where('sequence', '=', Number(sequence))
    .executeTakeFirst();
  expect(entry?.digest).toBe(digest);
});

test('the entries are those of the centre and its head, and their digests can be computed with the key', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2', phone: centre.phone });
  await submitCentre(app, { centre_code: 'B1', phone: '9111111111' });
  await admin.ask('GET', `/centres/${centre.id}`);
  const entries = trailOf((await evidenceOf(admin, centre.id)).parts, 'A1');
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining([
      'code.sent',
      'password.set',
      'login.succeeded',
      'checklist.submitted',
      'centre.read',
    ]),
  );
  expect(entries.at(-1)?.act).toBe('evidence.downloaded');
  for (const { actor, target } of entries) {
    expect(['', 'A1', centre.phone]).toContain(target);
    if (target === '') expect(actor).toBe(centre.phone);
  }
  for (const { digest, previous_digest: previous, ...entry } of entries)
    expect(digestOf(app.services.keys, previous, entry)).toBe(digest);
});

test('what concerned an earlier centre with the same code is not in it', async ({ app, admin }) => {
  const early = { action: 'centre.deleted', actor: 'admin', address: '', target: 'A1' } as const;
  await recordRead(app.services, early);
  app.clock.advance(60);
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const acts = trailOf((await evidenceOf(admin, centre.id)).parts, 'A1').map(({ act }) => act);
  expect(acts).not.toContain('centre.deleted');
  expect(acts).toContain('checklist.submitted');
});

/** Stores a photo of a correction and returns what an addendum says of it. */
async function storePhoto(app: TestApp, centreId: string) {
  const id = app.services.randomness.uuid();
  const bytes = await createJpeg({ width: 64, height: 64 });
  await putPhoto(app.services.photoStore, id, 'original', bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const position = { latitude: 11, longitude: 92, placeSource: 'camera', accuracyM: null, takenAt: null };
  return { centreId, id, slot: 'centre', fileName: 'x.jpg', sha256, ...position };
}

test('each answered correction is a file with its photo, and names the submission', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const { snapshot_sha256: submissionSha256 } = await storedChecklist(app, centre.id);
  const photos = [await storePhoto(app, centre.id)];
  await insertCorrection(app, centre.id, 1, { answers: {}, photos, submissionSha256 });
  await insertCorrection(app, centre.id, 2, null);
  const { parts } = await evidenceOf(admin, centre.id);
  const names = [...parts.keys()].filter((path) => path.includes('correction'));
  expect(names).toEqual(['A1/correction-1.json', 'A1/corrections.json', 'A1/A1-centre-correction-1.jpg']);
  expect(Object.values(checkSums(parts, 'A1'))).toEqual(Array.from({ length: 8 }, () => 'OK'));
  const addendum = textOf(parts, 'A1/correction-1.json');
  expect(canonicalJson(JSON.parse(addendum))).toBe(addendum);
  expect(JSON.parse(addendum)).toMatchObject({ number: 1, submissionSha256 });
  expect(JSON.parse(textOf(parts, 'A1/corrections.json'))).toMatchObject([
    { number: 1, sha256: createHash('sha256').update(addendum).digest('hex') },
    { number: 2, answered_at: null, message: 'Please check the address.' },
  ]);
  const counting: unknown = JSON.parse(textOf(parts, 'A1/what-counts.json'));
  expect(counting).toMatchObject({
    answers: { headName: completeAnswers.headName },
    photos: [{ file: 'A1-centre-correction-1.jpg' }, { file: 'A1-strong-room.jpg' }],
  });
});

test('a photo that is missing or changed is named everywhere, its check fails, and the rest is complete', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const stored = await storedChecklist(app, centre.id);
  const { photoStore } = app.services;
  await photoStore.delete(stored.strong_room_photo_id ?? '');
  const { parts, headers } = await evidenceOf(admin, centre.id);
  expect(headers.get('x-missing-photos')).toBe('A1-strong-room.jpg');
  expect(headers.get('content-disposition')).toContain('A1-evidence-incomplete.zip');
  expect(textOf(parts, 'missing.txt')).toBe(
    'Could not be read and not in this archive: A1/A1-strong-room.jpg\r\n',
  );
  expect(checkSums(parts, 'A1')).toMatchObject({ 'A1-centre.jpg': 'OK', 'A1-strong-room.jpg': 'FAILED' });

  await photoStore.delete(stored.centre_photo_id ?? '');
  await putPhoto(photoStore, stored.centre_photo_id ?? '', 'original', Buffer.from('another picture'));
  const changed = (await evidenceOf(admin, centre.id)).parts;
  expect(textOf(changed, 'missing.txt')).toContain(
    'Not as it was when its SHA-256 was recorded: A1/A1-centre.jpg\r\n',
  );
  expect(checkSums(changed, 'A1')).toMatchObject({ 'A1-centre.jpg': 'FAILED', 'submission.json': 'OK' });
});

test('a list has a folder for each centre that matches, and none leaves its folder', async ({
  app,
  admin,
}) => {
  const goa = await submitCentre(app, { centre_code: '..', centre_state: 'Goa' });
  const kerala = await submitCentre(app, {
    centre_code: 'A/../B',
    centre_state: 'Kerala',
    phone: '9111111111',
  });
  await submitCentre(app, { centre_code: 'D1', centre_state: 'Goa', phone: '9111111112' }, {}, false);
  await insertReview(app, goa.centre.id, { centre_state: 'Goa', reasons: [reasonOf({ level: 'serious' })] });
  await insertReview(app, kerala.centre.id, { decision: 'visit' });
  const all = await bundleOf(admin);
  expect(foldersOf(all)).toHaveLength(2);
  for (const folder of foldersOf(all)) {
    expect(folder).toMatch(/^[\w.]+-\w{6}$/);
    expect(folder).not.toMatch(/^\./);
    expect(Object.values(checkSums(all, folder))).toEqual(['OK', 'OK', 'OK', 'OK']);
  }
  const countOf = async (selection: object) => foldersOf(await bundleOf(admin, selection)).length;
  expect(await countOf({ state: 'Goa' })).toBe(1);
  expect(await countOf({ list: 'serious' })).toBe(1);
  expect(await countOf({ list: 'unmarked' })).toBe(0);
  expect(await countOf({ list: 'visit' })).toBe(1);
  expect(await countOf({ list: 'drawn' })).toBe(0);
  expect(await countOf({ reason: 'guards.none' })).toBe(1);
  expect(await countOf({ ids: [kerala.centre.id, 'unknown'] })).toBe(1);
  expect(await countOf({ ids: [] })).toBe(0);
});

test('both downloads are audited and count as reads; nobody else gets them, and nothing without a submission', async ({
  app,
  admin,
}) => {
  const { centre, token } = await submitCentre(app, { centre_code: 'A1' });
  const draft = await submitCentre(app, { centre_code: 'D1', phone: '9111111112' }, {}, false);
  await evidenceOf(admin, centre.id);
  await bundleOf(admin, { ids: [centre.id] });
  const entries = await app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'target', 'details'])
    .where('act', 'like', 'evidence.%')
    .orderBy('sequence')
    .execute();
  const { snapshot_sha256: sha256 } = await storedChecklist(app, centre.id);
  expect(entries).toEqual([
    { act: 'evidence.downloaded', target: 'A1', details: JSON.stringify({ sha256 }) },
    { act: 'evidence.exported', target: '', details: '{"selected":"1","centres":"1"}' },
  ]);
  const own = adminClient(app, token, '');
  expect((await own.ask('GET', `/review/${centre.id}/evidence`)).status).toBe(403);
  expect((await own.ask('POST', '/review/evidence', {})).status).toBe(403);
  for (const id of [draft.centre.id, 'unknown'])
    expect((await admin.ask('GET', `/review/${id}/evidence`)).status).toBe(404);
});
