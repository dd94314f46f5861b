/** Tests that an unreadable checklist is reported with its centre code and breaks no list, export or profile. */
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { checklistClient } from '../../../testing/checklist-client.ts';
import { insertCentre, signUpCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

interface StoredTexts {
  readonly status: 'draft' | 'submitted';
  readonly answers: string;
  readonly snapshot: string | null;
}

/** Creates a centre with a stored checklist that the portal would not write. */
async function insertStored(app: TestApp, code: string, phone: string, stored: StoredTexts): Promise<string> {
  const { id } = await insertCentre(app, { centre_code: code, phone });
  const at = app.clock.now().toISOString();
  const isSubmitted = stored.status === 'submitted';
  await app.database.transaction((tx) =>
    tx
      .insertInto('checklists')
      .values({
        centre_id: id,
        ...stored,
        version: 1,
        centre_photo_id: null,
        strong_room_photo_id: null,
        started_by: 'c_1',
        updated_by: 'c_1',
        updated_at: at,
        submitted_by: isSubmitted ? 'c_1' : null,
        submitted_at: isSubmitted ? at : null,
        reference: isSubmitted ? 'B-20250401-0000' : null,
        snapshot_sha256: isSubmitted ? '0' : null,
      })
      .execute(),
  );
  return id;
}

const reported = (app: TestApp): unknown[] =>
  app.logLines
    .map((line): unknown => JSON.parse(line))
    .filter((entry) => typeof entry === 'object' && entry !== null && 'centreCode' in entry);

async function exportedRows(admin: AdminClient): Promise<Record<string, string>[]> {
  const { bytes } = await admin.file('POST', '/centres/export', {});
  const text = bytes.toString('utf8').slice(1);
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

test('a broken snapshot keeps its row in the exports and does not affect others', async ({ app, admin }) => {
  await submitCentre(app, { centre_code: 'A1' });
  const id = await insertStored(app, 'B1', '9000000011', {
    status: 'submitted',
    answers: '{}',
    snapshot: '{"answers":',
  });
  await submitCentre(app, { centre_code: 'C1' });

  const rows = await exportedRows(admin);
  expect(rows.map((row) => [row['centre_code'], row['checklist_status'], row['head_name']])).toEqual([
    ['A1', 'submitted', 'Asha Rao'],
    ['B1', 'unreadable', ''],
    ['C1', 'submitted', 'Asha Rao'],
  ]);
  const workbook = await admin.file('POST', '/centres/export-workbook', {});
  expect(await readSheet(workbook.bytes)).toHaveLength(4);
  expect(reported(app)).toContainEqual(expect.objectContaining({ centreCode: 'B1', level: 50 }));

  const { status, body } = await admin.ask('GET', `/centres/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ checklist_status: 'unreadable', form_status: 'Completed', head_name: null });
  const centreWorkbook = await admin.file('GET', `/centres/${id}/download`);
  const headRows = 7;
  expect(await readSheet(centreWorkbook.bytes)).toHaveLength(headRows + 29 + 2);
  const list = await admin.ask('GET', '/centres?page=1');
  expect(list.body).toHaveLength(3);
});

test('answers of an unexpected shape are shown as far as readable, and reported', async ({ app, admin }) => {
  const stored = { ...emptyAnswers(), headName: 'Asha Rao', boundaryWall: 'high', washrooms: { male: 3 } };
  const id = await insertStored(app, 'B1', '9000000011', {
    status: 'draft',
    answers: JSON.stringify(stored),
    snapshot: null,
  });
  const { body } = await admin.ask('GET', `/centres/${id}`);
  expect(body).toMatchObject({
    checklist_status: 'draft',
    unreadable: ['washrooms', 'boundaryWall'],
    head_name: 'Asha Rao',
    washrooms_male: 3,
    washrooms_female: null,
    boundary_wall: null,
  });
  expect(reported(app)).toContainEqual(
    expect.objectContaining({ centreCode: 'B1', unreadable: ['washrooms', 'boundaryWall'] }),
  );
});

test('the user of an unreadable draft continues with an empty checklist, and the error is logged', async ({
  app,
}) => {
  const phone = '9000000011';
  const id = await insertStored(app, 'B1', phone, { status: 'draft', answers: 'null', snapshot: null });
  const { token, userId } = await signUpCentre(app, phone);
  const { status, body } = await checklistClient(app.url, token, userId).profile(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ profile: { status: 'draft', answers: emptyAnswers() } });
  expect(reported(app)).toContainEqual(expect.objectContaining({ centreCode: 'B1' }));
});
