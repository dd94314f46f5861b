/** The workbook of a list: cells of the right kind, links, headings, and no formula. */
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { cleanText } from '#contract/text.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { completeAnswers } from '../../testing/checklist-client.ts';
import { formulaPayloads } from '../../testing/formula-payloads.ts';
import { insertCentre } from '../../testing/people.ts';
import { ReadWorkbook, type ReadCell } from '../../testing/read-files.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import { fileWordsIn } from './list-words.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';

const exported = (admin: AdminClient, body: object = {}) =>
  admin.file('POST', '/centres/export-workbook', body);
const column = (cell: ReadCell | undefined) => cell?.name.replace(/\d+$/, '');
/** Returns the cell of a row below a heading. */
const below = (rows: ReadCell[][], row: number, heading: string) => {
  const wanted = column(rows[0]?.find(({ value }) => value === heading));
  return rows[row]?.find((cell) => column(cell) === wanted);
};

/** Of a centre with a checklist, and of one without. Each further test has a state of its own. */
const test = sharedAdminTest().extend('written', { scope: 'file' }, async ({ app, admin }) => {
  const state = 'Assam';
  const position = { latitude: 34.052235, longitude: -118.49 };
  const fields = { centre_pincode: '012345', centre_state: state };
  const centre = await insertSubmitted(app, '0004', completeAnswers, fields, position);
  await insertCentre(app, { centre_code: '0005', centre_state: state, email: 'not an address' });
  const workbook = new ReadWorkbook((await exported(admin, { state })).bytes);
  return { centre, workbook, rows: workbook.rows() };
});

test('numbers are numbers, times are Indian times that sort, codes stay texts', async ({
  admin,
  written,
}) => {
  const { centre, rows } = written;
  const detail = (await admin.ask('GET', `/centres/${centre.id}`)).body as { submitted_at: string };
  const number = (heading: string) => {
    const cell = below(rows, 1, heading);
    expect(cell?.type, heading).toBeUndefined();
    return { value: Number(cell?.value), format: cell?.format };
  };
  expect(number('Total capacity').value).toBe(186);
  expect(number('Invigilators').value).toBe(12);
  expect(number('Centre photo: longitude')).toEqual({ value: -118.49, format: '0.000000' });
  const submitted = number('Submitted (IST)');
  expect(submitted.format).toBe(String.raw`dd\-mmm\-yyyy\ hh:mm`);
  // Spreadsheets count days from 30 December 1899, in the time that they show.
  const shown = new Date(Date.UTC(1899, 11, 30) + Math.round(submitted.value * 86_400) * 1000);
  const inIndia = new Date(Date.parse(detail.submitted_at) + 5.5 * 3_600_000);
  expect(shown.toISOString().slice(0, 19)).toBe(inIndia.toISOString().slice(0, 19));
  for (const [heading, value] of [
    ['Centre code', '0004'],
    ['Pincode on record', '012345'],
    ['Phone', centre.phone],
    ['Training by the exam agency completed', 'Yes'],
    ['Checklist', 'Submitted'],
  ] as const)
    expect(below(rows, 1, heading)).toMatchObject({ type: 'inlineStr', value });
});

test('photos and e-mails are links; a click on anything else opens nothing', ({ written }) => {
  const { centre, workbook, rows } = written;
  const address = `https://centres.example.org/admin/exam-centres/${centre.id}`;
  const nameOf = (heading: string) => below(rows, 1, heading)?.name;
  expect([...workbook.links()]).toEqual([
    [nameOf('Email'), `mailto:${centre.email}`],
    [nameOf('E-mail of head'), 'mailto:head@example.com'],
    [nameOf('Photos'), address],
  ]);
  expect(below(rows, 1, 'Photos')?.value).toBe(address);
  expect(below(rows, 2, 'Photos')).toBeUndefined();
});

test('the heading is bold, stays, repeats in print and filters all', ({ written: { workbook, rows } }) => {
  const [header = []] = rows;
  expect(header.every(({ isBold }) => isBold)).toBe(true);
  const sheet = workbook.xml('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  const last = column(header.at(-1));
  expect(sheet).toContain(`<autoFilter ref="A1:${last}3"/>`);
  for (const range of [`$A$1:$${last}$3`, '$1:$1'])
    expect(workbook.xml('xl/workbook.xml')).toContain(`'Centres'!${range}<`);
});

test.for(['en', 'hi'] as const)('every heading has a name in %s', async (language, { app, admin }) => {
  const state = `Rajasthan (${language})`;
  await insertCentre(app, { centre_state: state });
  const { bytes } = await exported(admin, { language, state, status: 'Pending' });
  const { list, checklist } = fileWordsIn[language];
  const [header = [], ...rows] = await readSheet(bytes);
  expect(rows).toHaveLength(1);
  expect(header.filter((name) => /_|^[a-z]/.test(String(name)))).toEqual([]);
  expect(header).toContain(checklist.labels['manpower.invig']);
  expect(rows[0]).toContain(checklist.words.status.Pending);
  const about = new Map((await readSheet(bytes, 3)).map(([name, value]) => [name, value]));
  expect(about.get(list.exam)).toBe('NEET (UG) 2025');
  expect(about.get(list.examDate)).toMatch(/2025/);
  expect(about.get(list.count)).toBe(1);
  expect(about.get(`${list.filter}: ${list.filters.state}`)).toBe(state);
  expect(about.get(`${list.filter}: ${list.filters.status}`)).toBe(checklist.words.status.Pending);
});

test('without matches only the heading is exported', async ({ admin }) => {
  const { bytes, headers } = await exported(admin, { search: 'nothing' });
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(await readSheet(bytes)).toHaveLength(1);
});

test('no payload becomes a formula or broken XML; all read back unchanged', async ({ app, admin }) => {
  for (const [index, payload] of formulaPayloads.entries())
    await insertCentre(app, {
      centre_code: `C${100 + index}`,
      centre_name: cleanText(payload),
      centre_state: 'Goa',
    });
  const { bytes } = await exported(admin, { state: 'Goa' });
  const workbook = new ReadWorkbook(bytes);
  expect(workbook.xml('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]/);
  const [header = [], ...rows] = workbook.rows();
  expect([header, ...rows].flat().every(({ type }) => type === 'inlineStr')).toBe(true);
  const expected = formulaPayloads.map(cleanText);
  const names = await readSheet(bytes, { trim: false });
  expect(names.slice(1).map((row) => row[1])).toEqual(expected);
  expect(rows.map((row) => row[1]?.value)).toEqual(expected);
});
