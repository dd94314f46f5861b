/** The CSV of a list: what it contains, how spreadsheets read it, and that importing it changes nothing. */
import Papa from 'papaparse';
import { expect } from 'vitest';
import { centreColumns } from '#contract/centre-columns.ts';
import { isSpreadsheetError, unguardFormula } from '#contract/formula-cells.ts';
import { cleanCode, cleanText } from '#contract/text.ts';
import { batchRows, submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, takePhone } from '../../testing/people.ts';
import { readCsv } from '../../testing/read-files.ts';
import { formulaPayloads } from '../../testing/formula-payloads.ts';
import { parseCentreList } from '../import/import-centres.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';

/** Each test has a state of its own. */
const test = sharedAdminTest();

const exported = async (admin: AdminClient, filter: object = {}) =>
  (await admin.file('POST', '/centres/export', filter)).bytes;

/** After all other columns. */
const contactNames = 'serious_reasons reminders last_note_at last_note_outcome last_note call_back_on'.split(
  ' ',
);

test('the line of a submitted checklist contains what was submitted', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1', phone: takePhone() });
  const { bytes, headers } = await admin.file('POST', '/centres/export', { search: 'A1' });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('attachment; filename="centres.csv"');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { id: _id, ...fields } = centre;
  expect(readCsv(bytes)).toMatchObject([
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
      decision: 'waiting',
      decided_by: '',
      reasons_set_aside: '',
      corrected_on: '',
      first_head_name: '',
      last_note: '',
      serious_reasons: '0',
    },
  ]);
});

test('lines end in CRLF, and codes are plain digits', async ({ app, admin }) => {
  await insertCentre(app, { centre_code: '000123', centre_state: 'Assam' });
  const text = (await exported(admin, { state: 'Assam' })).toString('utf8');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).not.toMatch(/(?<!\r)\n/);
  expect(text).toContain('"000123"');
  expect(text).not.toContain('=');
});

test('a negative coordinate is a number, and rooms not entered are empty', async ({ app, admin }) => {
  const noRooms = { rooms24: null, rooms48: null, rooms72: null, otherRooms: [] };
  await insertSubmitted(app, 'B1', noRooms, { centre_state: 'Bihar' }, { longitude: -118.49 });
  expect(readCsv(await exported(admin, { state: 'Bihar' }))).toMatchObject([
    { centre_photo_longitude: '-118.490000', rooms_24: '', rooms_48: '', rooms_72: '', total_rooms: '' },
  ]);
});

test('the name of a file says when it was made and which centres it contains', async ({ admin }) => {
  const rajasthan = encodeURIComponent('राजस्थान');
  for (const [path, filter, name] of [
    ['export', {}, 'centres.csv'],
    [
      'export',
      { status: 'Pending', state: 'राजस्थान / "x"', search: '' },
      `2026-01-10_1130_pending_${rajasthan}-x_centres.csv`,
    ],
    ['export-workbook', { search: 'St. Joseph' }, '2026-01-10_1130_search-st-joseph_centres.xlsx'],
  ] as const) {
    const { headers } = await admin.file('POST', `/centres/${path}`, filter);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="centres.${name.slice(-4).replace('.', '')}"; filename*=UTF-8''${name}`,
    );
  }
  const long = { search: 'a'.repeat(200), status: 'Pending', state: 'b'.repeat(100) };
  const { headers } = await admin.file('POST', '/centres/export', long);
  expect(headers.get('content-disposition')).toMatch(/_centres\.csv$/);
});

test('the record is in the first columns, what the agency has done in the last', async ({ app, admin }) => {
  const centre = await insertCentre(app, { centre_code: 'C1', centre_state: 'Chandigarh' });
  await insertCentre(app, { centre_code: 'C2', centre_state: 'Chandigarh' });
  const call = { kind: 'call', text: 'rings at noon', outcome: 'spoke', callBackOn: '2099-01-31' };
  await admin.ask('POST', `/centres/${centre.id}/notes`, call);
  const bytes = await exported(admin, { state: 'Chandigarh' });
  const [header = []] = Papa.parse<string[]>(bytes.toString('utf8').slice(1)).data;
  expect(header.slice(0, centreColumns.length + 1)).toEqual([...centreColumns, 'form_status']);
  expect(header.slice(-contactNames.length)).toEqual(contactNames);
  const last = { last_note_outcome: 'spoke', last_note: 'rings at noon', call_back_on: '2099-01-31' };
  expect(readCsv(bytes)).toMatchObject([
    { serious_reasons: '', reminders: '', ...last },
    { last_note_at: '', last_note_outcome: '', last_note: '', call_back_on: '' },
  ]);
});

test('a filter may be null or as the screen says it; without matches only the header is exported', async ({
  app,
  admin,
}) => {
  await insertCentre(app, { centre_code: 'D1', centre_state: 'Delhi' });
  for (const [filter, count] of [
    [{ search: 'd1', status: null }, 1],
    [{ status: 'All Status', search: '' }, 1],
    [{ status: 'Completed' }, 0],
  ] as const)
    expect(readCsv(await exported(admin, { state: 'Delhi', ...filter }))).toHaveLength(count);
});

test('with more centres than one batch, each centre is exported exactly once', async ({ admin }) => {
  const rows = batchRows(1, 650).map((row) => ({ ...row, centre_state: 'Goa' }));
  await admin.ask('POST', '/centres/bulk', { rows });
  const codes = readCsv(await exported(admin, { state: 'Goa' })).map((record) => record['centre_code'] ?? '');
  expect(codes.toSorted()).toEqual(rows.map(({ centre_code: code }) => code).toSorted());
});

/** As the most generous spreadsheet reads a cell: invisible characters before the sign do not count. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@]/.test(
    cell
      .normalize('NFKC')
      .replace(/^[\s\p{C}\u1160\u3164]+/u, '')
      .replace('\u2212', '-'),
  );
const cellsOf = (bytes: Buffer) =>
  Papa.parse<string[]>(bytes.toString('utf8').slice(1), { delimiter: ',', skipEmptyLines: true }).data;

/** The cells that a spreadsheet finds which splits the file at semicolons and so takes no notice of its quotation marks. */
const cellsAtSemicolons = (bytes: Buffer): string[] =>
  bytes
    .toString('utf8')
    .slice(1)
    .split(/[;\t\r\n]/);

test('no payload starts a formula in a column or an answer; importing changes nothing', async ({
  app,
  admin,
}) => {
  // An error of a spreadsheet never gets into the list.
  const storable = formulaPayloads.filter((payload) => !isSpreadsheetError(cleanText(payload)));
  for (const [index, payload] of storable.entries()) {
    const [text, coachingInstitute] = [cleanText(payload), { associated: true, details: payload }];
    const texts = { completeAddress: payload, headName: payload, examName: payload, feedback: payload };
    const fields = { centre_name: text, centre_city: text, official_person: text, cfi: cleanCode(payload) };
    const record = { centre_state: '=Qatar', phone: '9876543210', ...fields };
    await insertSubmitted(app, `=K${index}`, { ...texts, coachingInstitute }, record);
  }
  const bytes = await exported(admin, { state: '=Qatar' });
  for (const { centre_code: code = '', ...cells } of readCsv(bytes)) {
    // Removing one guard gives what was stored.
    for (const column of ['complete_address', 'head_name', 'exam_name', 'feedback', 'coaching_details'])
      expect([column, unguardFormula(cells[column] ?? '')]).toEqual([
        column,
        storable[Number(code.slice(3))],
      ]);
  }
  expect(cellsOf(bytes).flat().filter(isFormula)).toEqual([]);
  expect(cellsAtSemicolons(bytes).filter(isFormula)).toEqual([]);
  const centres = app.database.db.selectFrom('centres').select(centreColumns);
  const stored = await centres.where('centre_state', '=', '=Qatar').execute();
  const list = parseCentreList(bytes);
  const read = list.ok ? list.rows.map(({ cells: row }) => row) : [];
  const sorted = <Row extends { centre_code?: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => ((a.centre_code ?? '') < (b.centre_code ?? '') ? -1 : 1));
  expect(sorted(read)).toEqual(sorted(stored));
  expect((await admin.ask('POST', '/centres/bulk-preview', { rows: read })).body).toMatchObject({
    unchanged: stored.length,
    refused: [],
  });
});
