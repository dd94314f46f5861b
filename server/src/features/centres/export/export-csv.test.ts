import Papa from 'papaparse';
import { answerColumns } from '#contract/checklist/derive/columns.ts';
import { expect } from 'vitest';
import { parseCentreRecords } from '#contract/centres/centre-csv.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { unguardFormula } from '#contract/formula-cells.ts';
import { cleanText } from '#contract/text.ts';
import { adminClient, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { checklistClient, formFor, photoToSend } from '../../../testing/checklist-client.ts';
import { insertCentre, signUpCentre } from '../../../testing/people.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { formulaPayloads } from '../../../testing/formula-payloads.ts';
import { parseCentreList } from '../import/import-centres.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const exported = async (admin: AdminClient, filter: object = {}) =>
  (await admin.file('POST', '/centres/export', filter)).bytes;
const records = (bytes: Buffer) =>
  Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true, skipEmptyLines: true })
    .data;

/** What was submitted first, of each answer and of where the photos were taken. */
const firstColumns = [
  ...answerColumns.map(({ name }) => name),
  ...['centre_photo', 'strong_room_photo'].flatMap((photo) =>
    ['latitude', 'longitude', 'place_source'].map((fact) => `${photo}_${fact}`),
  ),
].map((name) => `first_${name}`);

/** After all other columns. */
const contactNames = 'serious_reasons reminders last_note_at last_note_outcome last_note call_back_on'.split(
  ' ',
);

test('the line of a submitted checklist contains what was submitted', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const { bytes, headers } = await admin.file('POST', '/centres/export', {});
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('attachment; filename="centres.csv"');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { id: _id, ...fields } = centre;
  expect(records(bytes)).toEqual([
    {
      ...fields,
      form_status: 'Completed',
      exam_city: 'Port Blair',
      exam_state: 'Andaman and Nicobar Islands',
      complete_address: 'Dag Colony, Aberdeen Bazaar\nPort Blair',
      submitted_pincode: '744104',
      institution_type: 'Private',
      head_name: 'Asha Rao',
      head_email: 'head@example.com',
      head_mobile: '9876543210',
      training_completed: 'Yes',
      total_rooms: '6',
      rooms_24: '2',
      rooms_48: '1',
      rooms_72: '0',
      other_rooms: '30 × 3',
      total_capacity: '186',
      invigilators: '12',
      administrative_staff: '3',
      peons: '2',
      security_guards: '0',
      washrooms_male: '4',
      washrooms_female: '4',
      exam_name: 'NONE',
      candidate_count: '0',
      coaching_associated: 'Yes',
      coaching_details: 'Rents two halls',
      boundary_wall: 'Yes',
      frisking_area: 'No',
      strong_room_secure: 'Yes',
      dispatch_room_available: 'Yes',
      cctv_coverage: 'Strong Room; Entry to Exam Centre',
      feedback: 'परीक्षा',
      centre_photo_latitude: '11.667026',
      centre_photo_longitude: '92.735983',
      centre_photo_place_source: 'camera',
      strong_room_photo_latitude: '11.500000',
      strong_room_photo_longitude: '92.250000',
      strong_room_photo_place_source: 'device',
      registered: 'Yes',
      checklist_status: 'submitted',
      updated_at: expect.stringMatching(/^2026-01-10T11:30:\d\d\+05:30$/),
      submitted_at: expect.stringMatching(/^2026-01-10T11:30:\d\d\+05:30$/),
      reference: expect.stringContaining('A1-'),
      correction_asked_at: '',
      correction_answered_at: '',
      correction_changes: '',
      decision: 'waiting',
      decided_by: '',
      decided_at: '',
      reasons_set_aside: '',
      corrected_on: '',
      ...Object.fromEntries([...firstColumns, ...contactNames].map((name) => [name, ''])),
      serious_reasons: '0',
    },
  ]);
});

test('lines end in CRLF, phone and pincode are plain digits', async ({ app, admin }) => {
  await insertCentre(app, { centre_code: '000123' });
  const text = (await exported(admin)).toString('utf8');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).not.toMatch(/(?<!\r)\n/);
  expect(text).toContain('"000123"');
  expect(text).not.toContain('=');
});

test('a negative coordinate is a number, and rooms that nobody has entered are empty', async ({
  app,
  admin,
}) => {
  await submitCentre(
    app,
    { centre_code: 'A1' },
    { rooms24: null, rooms48: null, rooms72: null, otherRooms: [] },
    false,
    { centre: await photoToSend({ position: { latitude: 34.05, longitude: -118.49 } }) },
  );
  expect(records(await exported(admin))).toMatchObject([
    { centre_photo_longitude: '-118.490000', rooms_24: '', rooms_48: '', rooms_72: '', total_rooms: '' },
  ]);
});

test('the file name says when it was made and which centres it contains', async ({ admin }) => {
  const disposition = async (path: string, filter: object) =>
    (await admin.file('POST', path, filter)).headers.get('content-disposition');
  expect(await disposition('/centres/export', {})).toBe(
    `attachment; filename="centres.csv"; filename*=UTF-8''2026-01-10_1130_centres.csv`,
  );
  const filter = { status: 'Pending', state: 'राजस्थान / "x"', search: '' };
  expect(await disposition('/centres/export', filter)).toBe(
    `attachment; filename="centres.csv"; filename*=UTF-8''2026-01-10_1130_pending_${encodeURIComponent('राजस्थान')}-x_centres.csv`,
  );
  expect(await disposition('/centres/export-workbook', { search: 'St. Joseph' })).toContain(
    '2026-01-10_1130_search-st-joseph_centres.xlsx',
  );
  const long = { search: 'a'.repeat(200), status: 'Pending', state: 'b'.repeat(100) };
  expect(await disposition('/centres/export', long)).toMatch(/_centres\.csv$/);
});

test('what the checks found and what the agency has done are the last columns', async ({ app, admin }) => {
  const centre = await insertCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2', phone: '9000000002' });
  const call = { kind: 'call', text: 'rings at noon', outcome: 'spoke', callBackOn: '2099-01-31' };
  await admin.ask('POST', `/centres/${centre.id}/notes`, call);
  const bytes = await exported(admin);
  const [header = []] = Papa.parse<string[]>(bytes.toString('utf8').slice(1)).data;
  expect(header.slice(-contactNames.length)).toEqual(contactNames);
  expect(records(bytes)).toMatchObject([
    {
      serious_reasons: '',
      reminders: '',
      last_note_outcome: 'spoke',
      last_note: 'rings at noon',
      call_back_on: '2099-01-31',
    },
    { last_note_at: '', last_note_outcome: '', last_note: '', call_back_on: '' },
  ]);
});

test('the filter applies to the export; without matches only the header is exported', async ({
  app,
  admin,
}) => {
  await insertCentre(app, { centre_code: 'A1', centre_name: 'Alpha School' });
  await insertCentre(app, { centre_code: 'B1', centre_name: 'Beta School' });
  const codes = async (filter: object) =>
    records(await exported(admin, filter)).map((record) => record['centre_code']);
  expect(await codes({ search: 'beta', status: null })).toEqual(['B1']);
  expect(await codes({ status: 'Pending' })).toEqual(['A1', 'B1']);
  expect(await codes({ status: 'Completed' })).toEqual([]);
  expect(await codes({ status: '', search: '' })).toEqual(['A1', 'B1']);
});

test.for(['x', 1, { status: 'Done' }, { search: 7 }])('the body %j is refused', async (body, { admin }) => {
  expect((await admin.ask('POST', '/centres/export', body)).status).toBe(400);
});

test('with more centres than one batch, each centre is exported exactly once', async ({ admin }) => {
  const rows = Array.from({ length: 650 }, (_, index) => ({
    centre_code: `C${String(index).padStart(4, '0')}`,
    centre_name: 'School',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: '9000000001',
    email: 'a@example.com',
  }));
  await admin.ask('POST', '/centres/bulk', { rows });
  expect(records(await exported(admin)).map((record) => record['centre_code'])).toEqual(
    rows.map(({ centre_code }) => centre_code),
  );
});

/** As the most generous spreadsheet reads a cell: invisible characters before the sign do not count. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@]/.test(
    cell
      .normalize('NFKC')
      .replace(/^[\s\p{C}\u1160\u3164]+/u, '')
      .replace('\u2212', '-'),
  );

test('no payload starts a formula in any text of a checklist, in CSV and workbook', async ({
  app,
  admin,
}) => {
  const { phone } = await insertCentre(app, { centre_code: 'first' });
  const { token, userId } = await signUpCentre(app, phone);
  const client = checklistClient(app.url, token, userId);
  for (const [index, payload] of formulaPayloads.entries()) {
    const { id } = await insertCentre(app, { centre_code: `C${index}`, phone });
    const answers = {
      completeAddress: payload,
      headName: payload,
      examName: payload,
      coachingInstitute: { associated: true, details: payload },
      feedback: payload,
    };
    expect(await client.save(formFor(id, { answers }))).toMatchObject({ status: 200 });
  }
  const text = (await exported(admin)).toString('utf8').slice(1);
  const rows = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data;
  expect(rows).toHaveLength(formulaPayloads.length + 2);
  expect(rows.flat().filter(isFormula)).toEqual([]);
  for (const [index, payload] of formulaPayloads.entries()) {
    const row = rows.find(([code]) => code === `C${index}`) ?? [];
    // Removing one guard gives what was stored, in all five cells.
    const restored = row.map(unguardFormula).filter((cell) => cell === cleanText(payload));
    expect(restored.length, payload).toBeGreaterThanOrEqual(5);
  }
  const { bytes } = await admin.file('POST', '/centres/export-workbook', {});
  const sheet = Buffer.from(readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '').toString('utf8');
  expect(sheet).toContain('<row');
  expect(sheet).not.toMatch(/<f[ >/]/);
});

test('no payload starts a formula, in any column, and importing the export changes nothing', async ({
  app,
  admin,
}) => {
  const people = ['centre_name', 'cfi', 'centre_city', 'centre_state', 'official_person'] as const;
  for (const [index, payload] of formulaPayloads.entries())
    await insertCentre(app, {
      centre_code: `C${index}`,
      ...Object.fromEntries(people.map((column) => [column, cleanText(payload)])),
    });
  await submitCentre(
    app,
    { centre_code: '=1+1', phone: '9111111111' },
    {
      completeAddress: '=HYPERLINK("http://x")',
      headName: '@SUM(1)',
      examName: '-2+3',
      coachingInstitute: { associated: true, details: '+cmd|calc' },
      feedback: '\t=1',
    },
  );
  const bytes = await exported(admin);
  const cells = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { skipEmptyLines: true }).data.flat();
  expect(cells.filter(isFormula)).toEqual([]);
  const stored = await app.database.db
    .selectFrom('centres')
    .select(centreColumns)
    .orderBy('centre_code')
    .execute();
  const list = parseCentreList(bytes);
  const read = list.ok ? list.rows.map(({ cells: row }) => row) : [];
  const byCode = (a: { centre_code?: string }, b: { centre_code?: string }) =>
    (a.centre_code ?? '') < (b.centre_code ?? '') ? -1 : 1;
  expect(read.toSorted(byCode)).toEqual(stored.toSorted(byCode));
  expect((await admin.ask('POST', '/centres/bulk-preview', { rows: read })).body).toMatchObject({
    unchanged: stored.length,
    refused: [],
  });
});

test('a spreadsheet that splits at semicolons finds no formula either', async ({ app, admin }) => {
  await insertCentre(app, { centre_name: 'School;=1+1;x' });
  const split = Papa.parse<string[]>((await exported(admin)).toString('utf8').slice(1), {
    delimiter: ';',
  }).data.flat();
  expect(split.filter((cell) => cell.startsWith('='))).toEqual([]);
});

test('the import accepts the header of the export', async ({ app, admin }) => {
  await insertCentre(app);
  const [header = []] = Papa.parse<string[]>((await exported(admin)).toString('utf8').slice(1)).data;
  expect(parseCentreRecords([header])).toMatchObject({ ok: true });
  expect(header.slice(0, 10)).toEqual([...centreColumns, 'form_status']);
});

test('only administrators can export', async ({ app }) => {
  const { token } = await submitCentre(app);
  expect((await adminClient(app, token, '').ask('POST', '/centres/export', {})).status).toBe(403);
});
