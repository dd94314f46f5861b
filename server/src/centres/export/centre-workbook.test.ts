/** The workbook of a centre: its answers and photos, on pages that can be printed. */
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { detailAnswerRows } from '#contract/checklist/rows.ts';
import { expect } from 'vitest';
import { submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { createHead, saveWhole } from '../../testing/checklist-test.ts';
import { photoToSend } from '../../testing/checklist-client.ts';
import { insertCentre, takePhone } from '../../testing/people.ts';
import { ReadWorkbook, readZip } from '../../testing/read-files.ts';
import { createJpeg, putPhoto } from '../../testing/create-jpeg.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';

const download = (admin: AdminClient, id: string) => admin.file('GET', `/centres/${id}/download`);
const rowsOf = async (bytes: Buffer) => readSheet(bytes, { trim: false });
/** Above the answers are what identifies the centre, and an empty row. */
const headLength = 7;
/** From the status on. */
const answerRows = 4 + detailAnswerRows(null).length;
const answersOf = async (bytes: Buffer) => (await rowsOf(bytes)).slice(headLength, headLength + answerRows);
const textsOf = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.flat().filter((cell) => cell !== null && cell !== '');

/** `whole`: of a submitted checklist with a picture across and one upright. */
const test = sharedAdminTest().extend('whole', { scope: 'file' }, async ({ app, admin }) => {
  const position = { latitude: 11.5, longitude: 92.25 };
  const { centre } = await submitCentre(app, { centre_code: 'A1', phone: takePhone() }, {}, true, {
    centre: await photoToSend({ width: 400, height: 300 }),
    strongRoom: await photoToSend({ width: 300, height: 700, position, source: 'device' }, 'strong.jpg'),
  });
  return download(admin, centre.id);
});

test('rows 0 to 28 are the submitted answers, as the specification has them', async ({ whole }) => {
  const { bytes, headers } = whole;
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const rows = await rowsOf(bytes);
  expect((await answersOf(bytes)).map((row) => row.slice(0, 3))).toEqual([
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
  expect(textsOf(rows.slice(0, headLength))).toEqual([
    'A1 · Kendriya Vidyalaya',
    'Centre code',
    'A1',
    'Exam',
    'NEET (UG) 2025, 4 May 2025',
    'Reference',
    expect.stringMatching(/^A1-/),
    'Submitted',
    expect.stringMatching(/^\d+ \w+ 2026 at \d\d:\d\d IST$/),
    'Contact on record',
    expect.stringMatching(/^Asha Verma, \d{10}, .*@/),
  ]);
  expect(textsOf(rows.slice(headLength + answerRows))).toEqual(['Photos & Coordinates', 'On the next sheet']);
  expect(textsOf(await readSheet(bytes, 2))).toEqual([
    'A1 · Kendriya Vidyalaya',
    'Photo of the examination centre',
    '11.667026, 92.735983 (camera)',
    'File',
    'IMG_0001.jpg',
    'Photo of the strong room',
    '11.500000, 92.250000 (device)',
    'File',
    'strong.jpg',
  ]);
});

test('a centre without a checklist has dashes', async ({ app, admin }) => {
  const { id } = await insertCentre(app, { centre_city: '' });
  const { bytes } = await download(admin, id);
  const answers = await answersOf(bytes);
  const record = ['Pending', 'Kendriya Vidyalaya', '–', 'Andaman and Nicobar Islands', '–'];
  expect(answers.slice(0, 5).map((row) => row[2])).toEqual(record);
  expect(answers.slice(4).every((row) => row[2] === '–' || row[2] === '– / –')).toBe(true);
  const rows = await rowsOf(bytes);
  expect(textsOf(rows.slice(0, headLength))).toContain('Not started');
  expect(rows).toHaveLength(headLength + answerRows + 2);
  expect(rows.at(-1)).toContain('No photos uploaded');
});

test('the name is code_name.xlsx, safe for headers and file systems', async ({ app, admin }) => {
  const { id } = await insertCentre(app, {
    centre_code: 'A/1"',
    centre_name: 'St. "Mary"; ü\r\nX: y\\..\\z केन्द्रीय',
  });
  const disposition = (await download(admin, id)).headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[^"\r\n/\\:]*\.xlsx"; filename\*=UTF-8''[\w.!%~-]+$/);
  const [, name = ''] = disposition.split("''");
  expect(decodeURIComponent(name)).toBe('A_1__St. _Mary_; ü__X_ y_.._z केन्द्रीय.xlsx');
  const long = await insertCentre(app, { centre_name: 'x'.repeat(300) });
  expect((await download(admin, long.id)).headers.get('content-disposition')).toMatch(/x\.xlsx$/);
});

test('both pictures keep their proportions and cover nothing', async ({ whole: { bytes } }) => {
  const pictures = [...readZip(bytes)].filter(([name]) => name.startsWith('xl/media/'));
  const found = await Promise.all(pictures.map(([, picture]) => sharp(picture).metadata()));
  expect(found.map(({ format, width, exif }) => [format, width, exif])).toEqual([
    ['jpeg', 400, undefined],
    ['jpeg', 300, undefined],
  ]);
  const workbook = new ReadWorkbook(bytes);
  const anchors = workbook.anchors(2);
  expect(anchors.map(({ widthPx, heightPx }) => widthPx / heightPx)).toEqual([
    expect.closeTo(400 / 300, 2),
    expect.closeTo(300 / 700, 2),
  ]);
  const [first, second] = anchors;
  expect(second?.row).toBeGreaterThan(first?.row ?? Infinity);
  const heights = workbook.rowHeights(2);
  const rows = workbook.rows(2);
  for (const { row, heightPx } of anchors) {
    // The row is as high as its picture and has no text.
    expect(heights[row]).toBeGreaterThanOrEqual(heightPx * 0.75);
    expect(rows[row]).toEqual([]);
  }
});

test('a damaged picture is named in its cell, and the rest is there', async ({ app, admin }) => {
  const { id, photoIds } = await insertSubmitted(app, 'DAMAGED');
  const picture = await createJpeg({ width: 64, height: 48 });
  await putPhoto(app.services.photoStore, photoIds.centre, 'display', picture.subarray(0, 20));
  await putPhoto(app.services.photoStore, photoIds.strongRoom, 'display', picture);
  const { bytes } = await download(admin, id);
  expect(textsOf(await readSheet(bytes, 2))).toContain(
    'The picture cannot be shown: its file is damaged in the photo store.',
  );
  expect([...readZip(bytes).keys()].filter((name) => name.startsWith('xl/media/'))).toHaveLength(1);
});

test('rows are as high as their texts, in one font, as wide as a page', async ({ app, admin }) => {
  const { id } = await insertSubmitted(app, 'LONG', {
    completeAddress: `${'Plot 4, Sector 21, near the water tank, '.repeat(12)}\nJaipur`,
    otherRooms: Array.from({ length: 50 }, (_, index) => ({ capacity: 100 + index, count: 1 })),
    candidateCount: 107_039,
  });
  const { bytes } = await download(admin, id);
  // Numbers are written as on the screen.
  expect((await rowsOf(bytes)).find(([, label]) => label === 'Candidate count')?.[2]).toBe('1,07,039');
  const workbook = new ReadWorkbook(bytes);
  const rows = workbook.rows();
  const heights = workbook.rowHeights();
  const address = rows.findIndex((row) => row[1]?.value === 'Complete address');
  expect(heights[address]).toBeGreaterThanOrEqual(10 * 15);
  // A row can be 409 points high, so the list of 50 sizes continues in the next rows.
  const others = rows.findIndex((row) => row[1]?.value === 'Other capacities');
  const next = rows.findIndex((row) => row[1]?.value === 'Total capacity');
  const sizes = rows.slice(others, next).flatMap((row) => row.at(-1)?.value.split('\n') ?? []);
  expect(sizes).toEqual(Array.from({ length: 50 }, (_, index) => `${100 + index}-seat rooms: 1`));
  expect(Math.max(...heights)).toBeLessThanOrEqual(409);
  const fonts = workbook.xml('xl/styles.xml').match(/<name val="[^"]*"/g);
  expect(new Set(fonts).size).toBe(1);
  const sheet = workbook.xml('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toContain('paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="2"');
  expect(workbook.xml('xl/worksheets/sheet2.xml')).toContain('fitToWidth="1" fitToHeight="1"');
  expect(sheet).toContain('&amp;P / &amp;N');
  expect(workbook.xml('xl/workbook.xml')).toContain('_xlnm.Print_Titles" localSheetId="0">\'Centre\'!$1:$1<');
});

test('a draft says that it is none yet, and has dashes for missing rooms', async ({ app, admin }) => {
  const head = await createHead(app);
  await saveWhole(head, head.centreId, { rooms24: null, rooms48: null, rooms72: null, otherRooms: [] });
  const { bytes } = await download(admin, head.centreId);
  const rows = await rowsOf(bytes);
  expect(textsOf(rows.slice(0, headLength))).toContain('Draft, not submitted');
  expect((await answersOf(bytes)).slice(11, 15).map((row) => row[2])).toEqual(['–', '–', '–', '–']);
});
