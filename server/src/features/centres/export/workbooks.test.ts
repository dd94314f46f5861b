import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanText } from '#contract/text.ts';
import { startAdmin, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { formulaPayloads } from '../../../testing/formula-payloads.ts';
import { insertCentre } from '../../../testing/people.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: AdminClient;

beforeEach(async () => {
  app = await startTestApp();
  admin = await startAdmin(app);
});

afterEach(async () => {
  await app.close();
});

const download = (id: string) => admin.file('GET', `/centres/${id}/download`);
const rowsOf = async (bytes: Buffer) => readSheet(bytes, { trim: false });

/** Checks that every cell with a value is a string cell, inline or shared, and that there is no formula. */
function expectInert(bytes: Buffer): void {
  for (const [name, part] of readZip(bytes)) {
    if (!name.startsWith('xl/worksheets/') || !name.endsWith('.xml')) continue;
    const xml = part.toString('utf8');
    expect(xml).not.toMatch(/<f[ >/]/);
    const cells = xml.match(/<c [^>]*>(?=<)/g)?.filter((cell) => !cell.endsWith('/>')) ?? [];
    expect(cells.filter((cell) => !/ t="(?:s|inlineStr)"/.test(cell))).toEqual([]);
  }
}

test('rows 0 to 28 contain the submitted answers, in the order of the specification', async () => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const { bytes, headers } = await download(centre.id);
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const rows = await rowsOf(bytes);
  expect(rows.slice(0, 29).map((row) => row.slice(0, 3))).toEqual([
    ['0', 'Status', 'Completed'],
    ['1', 'Examination centre', 'Kendriya Vidyalaya'],
    ['2', 'City', 'Port Blair'],
    ['3', 'State', 'Andaman and Nicobar Islands'],
    ['4', 'Complete address', 'Dag Colony, Aberdeen Bazaar\nPort Blair'],
    ['5', 'Pincode', '744104'],
    ['6', 'Institution type', 'Private'],
    ['7', 'Name of head of institution', 'Asha Rao'],
    ['8', 'E-mail of head', 'head@example.com'],
    ['9', 'Mobile number of head', '9876543210'],
    ['10', 'Training by the exam agency completed', 'Yes'],
    ['11', 'Total rooms', '6'],
    ['12', 'Rooms by candidates per room', '24-seat rooms: 2\n48-seat rooms: 1\n72-seat rooms: 0'],
    ['13', 'Other capacities', '30-seat rooms: 3'],
    ['14', 'Total capacity', '186'],
    ['15', 'Invigilators', '12'],
    ['16', 'Administrative staff', '3'],
    ['17', 'Peons', '2'],
    ['18', 'Security guards', '0'],
    ['19', 'Washrooms (male / female)', '4 / 4'],
    ['20', 'Previous exam name', 'NONE'],
    ['21', 'Candidate count', '0'],
    ['22', 'Associated with a coaching institute', 'Yes: Rents two halls'],
    ['23', 'Boundary wall', 'Yes'],
    ['24', 'Frisking area', 'No'],
    ['25', 'Strong room secure with single entry', 'Yes'],
    ['26', 'Room for dispatch/receipt of examination material', 'Yes'],
    ['27', 'CCTV coverage', 'Strong Room, Entry to Exam Centre'],
    ['28', 'Feedback', 'परीक्षा'],
  ]);
  expect(
    rows
      .slice(29)
      .flat()
      .filter((cell) => cell !== null && cell !== ''),
  ).toEqual([
    'Photos & Coordinates',
    'Photo of the examination centre',
    '11.667026, 92.735983 (camera)',
    'IMG_0001.jpg',
    'Photo of the strong room',
    '11.500000, 92.250000 (device)',
    'strong.jpg',
  ]);
  expectInert(bytes);
});

test('the workbook contains both pictures in display size, decodable and without metadata', async () => {
  const { centre } = await submitCentre(app);
  const { bytes } = await download(centre.id);
  const pictures = [...readZip(bytes)].filter(([name]) => name.startsWith('xl/media/'));
  expect(pictures).toHaveLength(2);
  for (const [, picture] of pictures) {
    const { format, width, exif } = await sharp(picture).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 64, undefined]);
  }
});

test('a centre without a checklist has dashes', async () => {
  const { id } = await insertCentre(app, { centre_code: 'A1', centre_city: '' });
  const { bytes } = await download(id);
  const rows = await rowsOf(bytes);
  expect(rows.slice(0, 5).map((row) => row[2])).toEqual([
    'Pending',
    'Kendriya Vidyalaya',
    '–',
    'Andaman and Nicobar Islands',
    '–',
  ]);
  expect(rows.slice(4, 29).every((row) => row[2] === '–' || row[2] === '– / –')).toBe(true);
  expect(rows).toHaveLength(29 + 2);
  expect(rows.at(-1)).toContain('No photos uploaded');
});

test('the name is code_name.xlsx, safe for headers and file systems', async () => {
  const { id } = await insertCentre(app, {
    centre_code: 'A/1"',
    centre_name: 'St. "Mary"; ü\r\nX: y\\..\\z केन्द्रीय',
  });
  const disposition = (await download(id)).headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(
    /^attachment; filename="[^"\r\n/\\:]*\.xlsx"; filename\*=UTF-8''[\w.!%~-]+\.xlsx$/,
  );
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(
    'A_1__St. _Mary_; ü__X_ y_.._z केन्द्रीय.xlsx',
  );
  const long = await insertCentre(app, { centre_name: 'x'.repeat(300) });
  expect((await download(long.id)).headers.get('content-disposition')).toMatch(/x\.xlsx$/);
});

test('no payload becomes a formula, a number or broken XML; all read back unchanged', async () => {
  for (const [index, payload] of formulaPayloads.entries())
    await insertCentre(app, { centre_code: `C${100 + index}`, centre_name: cleanText(payload) });
  const { bytes } = await admin.file('POST', '/centres/export-workbook', {});
  expectInert(bytes);
  const [header = [], ...rows] = await rowsOf(bytes);
  const names = header.indexOf('centre_name');
  expect(rows.map((row) => row[names])).toEqual(formulaPayloads.map(cleanText));
  const { id } = await insertCentre(app, { centre_code: 'Z', centre_name: '=1+1', centre_city: '\uffff<&>' });
  const single = await download(id);
  expectInert(single.bytes);
  expect((await rowsOf(single.bytes)).slice(1, 3).map((row) => row[2])).toEqual(['=1+1', '<&>']);
});

test('the workbook of all matching centres has one row each, with the address of the photos', async () => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2', phone: '0000123456', centre_pincode: '012345' });
  const { bytes, headers } = await admin.file('POST', '/centres/export-workbook', { status: '' });
  expect(headers.get('content-disposition')).toContain('centres.xlsx');
  const [header = [], ...rows] = await rowsOf(bytes);
  const value = (row: number, name: string) => rows[row]?.[header.indexOf(name)];
  expect(rows).toHaveLength(2);
  expect(value(0, 'photos_at')).toBe(`https://centres.example.org/admin/exam-centres/${centre.id}`);
  expect(value(0, 'total_capacity')).toBe('186');
  expect([value(1, 'phone'), value(1, 'centre_pincode')]).toEqual(['0000123456', '012345']);
  const none = await admin.file('POST', '/centres/export-workbook', { search: 'nothing' });
  expect(await rowsOf(none.bytes)).toEqual([header]);
});

test.each(['', '/download'])('GET /{id}%s is refused for an unknown or deleted centre', async (path) => {
  const { id } = await insertCentre(app);
  await admin.ask('DELETE', `/centres/${id}`);
  for (const wanted of [id, 'nothing'])
    expect(await admin.ask('GET', `/centres/${wanted}${path}`)).toMatchObject({
      status: 404,
      body: { code: 'centre.not-found', error: 'No such centre found' },
    });
});
