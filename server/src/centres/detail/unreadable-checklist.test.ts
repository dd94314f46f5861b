/** A damaged checklist is an alarm with its centre code and an error for that centre, and breaks no list, export or other centre. */
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { detailAnswerRows } from '#contract/checklist/rows.ts';
import { parseSnapshot } from '../../submissions/stored-checklist.ts';
import { listCodes } from '../../testing/admin-client.ts';
import { completeAnswers, formFor } from '../../testing/checklist-client.ts';
import { createCorrectedHead } from '../../testing/corrections.ts';
import { createHead, type Head } from '../../testing/checklist-test.ts';
import { insertCentre } from '../../testing/people.ts';
import { insertSubmission } from '../../testing/review-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { dropTrigger } from '../../testing/test-database.ts';
import { readCsv } from '../../testing/read-files.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

/** Saves a draft, of which the portal would not write these answers. */
async function damageDraft(app: TestApp, code: string, answers: string): Promise<Head> {
  const head = await createHead(app, { centre_code: code });
  await head.user.save(formFor(head.centreId));
  await app.runSql(`update checklists set answers = '${answers}' where centre_id = '${head.centreId}'`);
  return head;
}

const reported = (app: TestApp): unknown[] =>
  app.logLines
    .map((line): unknown => JSON.parse(line))
    .filter((entry) => typeof entry === 'object' && entry !== null && 'centreCode' in entry);

test('a broken snapshot keeps its row in the exports and does not affect others', async ({ app, admin }) => {
  await insertSubmitted(app, 'A1', { headName: 'Asha Rao' });
  const { id } = await insertCentre(app, { centre_code: 'B1' });
  await insertSubmission(app, [id], '{"answers":');
  await insertSubmitted(app, 'C1', { headName: 'Asha Rao' });

  const rows = readCsv((await admin.file('POST', '/centres/export', {})).bytes);
  expect(rows.map((row) => [row['centre_code'], row['checklist_status'], row['head_name']])).toEqual([
    ['A1', 'submitted', 'Asha Rao'],
    ['B1', 'unreadable', ''],
    ['C1', 'submitted', 'Asha Rao'],
  ]);
  const workbook = await admin.file('POST', '/centres/export-workbook', {});
  expect(await readSheet(workbook.bytes)).toHaveLength(4);
  expect(reported(app)).toContainEqual(expect.objectContaining({ centreCode: 'B1', level: 50 }));

  const { body } = await admin.ask('GET', `/centres/${id}`);
  expect(body).toMatchObject({ checklist_status: 'unreadable', form_status: 'Completed', head_name: null });
  const centreWorkbook = await admin.file('GET', `/centres/${id}/download`);
  const headRows = 7;
  expect(await readSheet(centreWorkbook.bytes)).toHaveLength(
    headRows + 4 + detailAnswerRows(null).length + 2,
  );
  expect(await listCodes(admin)).toHaveLength(3);
});

test('one answer of another shape makes the whole checklist unreadable', async ({ app, admin }) => {
  const stored = { ...emptyAnswers(), headName: 'Asha Rao', boundaryWall: 'high' };
  const { centreId } = await damageDraft(app, 'B1', JSON.stringify(stored));
  const { body } = await admin.ask('GET', `/centres/${centreId}`);
  expect(body).toMatchObject({ checklist_status: 'unreadable', head_name: null, boundary_wall: null });
  expect(reported(app)).toContainEqual(expect.objectContaining({ centreCode: 'B1', alarm: 'checklist' }));
});

const whole = { answers: completeAnswers, centre: { centre_code: 'A1' }, photos: [] };

test.each([
  ['without answers', { answers: undefined }],
  ['without photos', { photos: undefined }],
  ['with something else than a photo', { photos: ['photo.jpg'] }],
  ['without the record', { centre: undefined }],
  ['with a record that has no texts', { centre: { centre_code: 1 } }],
])('a submission %s is unreadable', (_, damage) => {
  expect(parseSnapshot(JSON.stringify(whole))).toMatchObject({ centre: { centre_code: 'A1', email: '' } });
  expect(parseSnapshot(JSON.stringify({ ...whole, ...damage }))).toBeNull();
});

test.for([
  ['what was asked', `items = '["nothing that is asked"]'`],
  ['an answer', `addendum = '{"answers":{"manpower":"many"},"photos":[]}'`],
  ['its photos', `addendum = '{"answers":{},"photos":["photo.jpg"]}'`],
])('damage of a correction, in %s, makes the checklist unreadable', async ([, damage], { app, admin }) => {
  const head = await createCorrectedHead(app);
  await head.ask(['manpower']);
  await head.send({ answers: { manpower: { ...completeAnswers.manpower, invig: 17 } } });
  await app.runSql(dropTrigger('corrections_answered_update', 'corrections'));
  await app.runSql(`update corrections set ${damage}`);
  const { body } = await admin.ask('GET', `/centres/${head.centre.id}`);
  expect(body).toMatchObject({ checklist_status: 'unreadable', head_name: null });
  expect(await head.corrections()).toEqual([]);
});

test('the head of a damaged draft is refused for that centre only, with an alarm', async ({ app }) => {
  const { centre, centreId: id, user: client } = await damageDraft(app, 'B1', 'null');
  const { id: other } = await insertCentre(app, { centre_code: 'B2', phone: centre.phone });
  expect(await client.profile()).toMatchObject({
    status: 200,
    body: { profile: null, profiles: [{ status: 'draft' }, { status: 'none' }] },
  });
  const refused = { status: 409, body: { code: 'checklist.unreadable' } };
  expect(await client.profile(id)).toMatchObject(refused);
  expect(reported(app)).toContainEqual(expect.objectContaining({ centreCode: 'B1', alarm: 'checklist' }));
  expect(await client.save(formFor(id, { answers: { feedback: 'x' } }))).toMatchObject(refused);
  expect(await client.submit(id)).toMatchObject(refused);
  const [row] = await app.runSql('select answers from checklists');
  expect(row).toEqual({ answers: 'null' });
  app.clock.advance(1);
  expect(await client.save(formFor(other, { answers: { feedback: 'x' } }))).toMatchObject({ status: 200 });
  expect(await client.profile()).toMatchObject({ body: { profile: { centre_config_id: other } } });
});
