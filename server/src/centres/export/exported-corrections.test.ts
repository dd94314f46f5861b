/** Corrections in the detail and in every file: what counts is shown, with what was submitted first beside it. */
import { hash } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { completeAnswers } from '../../testing/checklist-client.ts';
import { createHead, submitWhole, type Head } from '../../testing/checklist-test.ts';
import { answer, askFor, createCorrectedHead, photoFile } from '../../testing/corrections.ts';
import { valueOf } from '../../testing/people.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { readCsv, ReadWorkbook, readZip } from '../../testing/read-files.ts';
import type { TestApp } from '../../testing/test-app.ts';

const detailOf = (admin: AdminClient, { centreId }: Pick<Head, 'centreId'>) =>
  admin.call(api.getCentre, { params: { id: centreId } });
async function csvRecord(admin: AdminClient, { centre }: Pick<Head, 'centre'>) {
  const { bytes } = await admin.file('POST', '/centres/export', { search: centre.centre_code });
  return readCsv(bytes)[0] ?? {};
}

const manpower = { ...completeAnswers.manpower, invig: 17 };
const rooms = { rooms24: 3, rooms48: null, rooms72: null, otherRooms: [] };

/** Manpower, rooms and the photo of the centre are asked for, and answered a minute later. */
async function correct(app: TestApp, admin: AdminClient) {
  const head = await createHead(app, { centre_code: '110102' });
  const { centreId, user } = head;
  await submitWhole(head);
  const [before, beforeCsv] = [await detailOf(admin, head), await csvRecord(admin, head)];
  await askFor(app, centreId, ['manpower', 'rooms', 'photos.centre'], 'Please\ncount again.');
  app.clock.advance(60);
  const photos = { centre: await photoFile({ width: 99 }, 'again.jpg') };
  valueOf(await answer(app, user, { centreId, answers: { manpower, ...rooms }, photos }));
  return { head, before, beforeCsv };
}

const test = sharedAdminTest().extend('corrected', { scope: 'file' }, ({ app, admin }) =>
  correct(app, admin),
);

const changes =
  'Row 11 Total rooms: 6 -> 3; Row 12 Rooms by candidates per room: ' +
  '24-seat rooms: 2, 48-seat rooms: 1, 72-seat rooms: 0 -> 24-seat rooms: 3, 48-seat rooms: 0, 72-seat rooms: 0; ' +
  'Row 13 Other capacities: 30-seat rooms: 3 -> –; Row 14 Total capacity: 186 -> 72; ' +
  'Row 15 Invigilators: 12 -> 17; Photo of the examination centre: taken again';

test('the detail shows what counts and what was', async ({ app, admin, corrected: { head, before } }) => {
  expect(before).not.toHaveProperty('corrections');
  const after = await detailOf(admin, head);
  expect([before.manpower, after.manpower]).toEqual([completeAnswers.manpower, manpower]);
  expect([before.total_capacity, after.total_capacity]).toEqual([186, 72]);
  expect(after.photos).toMatchObject([
    { slot: 'centre', correction: 1, file_name: 'again.jpg', width: 99 },
    { slot: 'strongRoom', sha256: before.photos[1]?.sha256 },
  ]);
  expect(after.corrections).toMatchObject([
    {
      number: 1,
      items: ['rooms', 'manpower', 'photos.centre'],
      message: 'Please\ncount again.',
      asked_by: 'officer',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      photos: ['centre'],
      changes: [
        { question: 'rooms24', before: 2, after: 3 },
        { question: 'rooms48', before: 1, after: null },
        { question: 'rooms72', before: null, after: null },
        { question: 'otherRooms', before: [{ capacity: 30, count: 3 }], after: [] },
        { question: 'manpower', before: completeAnswers.manpower, after: manpower },
      ],
    },
  ]);
  const [photo, ...others] = after.replaced_photos ?? [];
  expect(others).toEqual([]);
  expect(photo).toMatchObject({ slot: 'centre', sha256: before.photos[0]?.sha256 });
  expect(photo).not.toHaveProperty('correction');
  for (const path of [photo?.file_path, photo?.full_path])
    expect((await app.fetch(path ?? '')).status).toBe(200);
});

test('the CSV shows what counts, and what was first', async ({ admin, corrected: { head, beforeCsv } }) => {
  const after = await csvRecord(admin, head);
  const { correction_asked_at: asked, correction_answered_at: answered, correction_changes: text } = after;
  expect(Date.parse(answered ?? '') - Date.parse(asked ?? '')).toBe(60_000);
  expect(after['corrected_on']).toBe(answered);
  expect(text).toBe(changes);
  const names = Object.keys(beforeCsv).filter((name) => !/^(correction_|corrected_on|first_)/.test(name));
  const changed = names.filter((name) => after[name] !== beforeCsv[name]);
  expect(Object.fromEntries(changed.map((name) => [name, after[name]]))).toEqual({
    total_rooms: '3',
    rooms_24: '3',
    rooms_48: '0',
    other_rooms: '',
    total_capacity: '72',
    invigilators: '17',
    decision: 'answered',
  });
  for (const name of names.filter((each) => `first_${each}` in after))
    expect([name, after[`first_${name}`]]).toEqual([name, changed.includes(name) ? beforeCsv[name] : '']);
});

test('two corrections are told apart; one that waits has no answer yet', async ({ app, admin }) => {
  const { centre, ask, send } = await createCorrectedHead(app);
  const head = { centre, centreId: centre.id };
  await ask(['friskingArea']);
  expect((await detailOf(admin, head)).corrections).toMatchObject([
    { number: 1, answered_at: null, sha256: null, changes: [] },
  ]);
  valueOf(await send({ answers: { friskingArea: true } }));
  await ask(['feedback']);
  const row = 'Row 24 Frisking area: No -> Yes';
  expect(await csvRecord(admin, head)).toMatchObject({ correction_answered_at: '', correction_changes: row });
  valueOf(await send({ number: 2, answers: { feedback: completeAnswers.feedback } }));
  expect((await csvRecord(admin, head))['correction_changes']).toBe(
    `Correction 1: ${row}; Correction 2: Answered without changes`,
  );
});

test('the workbook of all centres says it in the language of the file', async ({ admin, corrected }) => {
  const workbookIn = async (language: string) => {
    const body = { language, search: corrected.head.centre.centre_code };
    return (await admin.file('POST', '/centres/export-workbook', body)).bytes;
  };
  const cellsOf = async (bytes: Buffer) => {
    const [headings = [], cells = []] = await readSheet(bytes);
    return new Map(headings.map((heading, index) => [String(heading), cells[index]]));
  };
  const bytes = await workbookIn('en');
  const english = await cellsOf(bytes);
  expect(english.get('Changed by corrections')).toBe(changes);
  expect(english.get('Invigilators')).toBe(17);
  const first = await readSheet(bytes, 'Before correction');
  const row = ['110102', 'Kendriya Vidyalaya', 'Invigilators', 12, 17];
  expect(first.find(([, , item]) => item === 'Invigilators')?.slice(0, 5)).toEqual(row);
  const hindi = await cellsOf(await workbookIn('hi'));
  expect(hindi.get('सुधार से क्या बदला')).toContain('12 -> 17; परीक्षा केंद्र की फोटो: दोबारा ली गई');
});

test('the workbook of the centre has a sheet of corrections', async ({ admin, corrected }) => {
  const { bytes } = await admin.file('GET', `/centres/${corrected.head.centreId}/download`);
  const sheet = async (name: string) =>
    (await readSheet(bytes, name)).map((cells) => cells.map((cell) => cell ?? ''));
  const rows = await sheet('Corrections');
  const value = (label: string) => rows.find(([, name]) => name === label)?.[2];
  expect(value('Message')).toBe('Please\ncount again.');
  expect(value('Asked for')).toBe('Rooms by candidates per room\nManpower\nPhoto of the examination centre');
  expect(value('Invigilators: before')).toBe('12');
  expect(value('Invigilators: after')).toBe('17');
  expect(value('Photo of the examination centre')).toBe('Taken again');
  expect(value('File')).not.toBe('again.jpg');
  const centre = await sheet('Centre');
  const row = centre.findIndex(([, name]) => name === 'Invigilators');
  expect([centre[row]?.[2], centre[row + 1]]).toEqual(['17', ['', 'Submitted first', '12']]);
  expect((await sheet('Photos & Coordinates')).flat()).toContain('again.jpg');
  const workbook = new ReadWorkbook(bytes);
  expect([...workbook.parts.keys()].filter((name) => name.startsWith('xl/media/'))).toHaveLength(3);
  // Three pages: each sheet as wide and as high as one.
  for (const number of ['1', '2', '3'])
    expect(workbook.xml(`xl/worksheets/sheet${number}.xml`)).toContain('fitToWidth="1" fitToHeight="1"');
});

test('the archive and the download have the new photo as well', async ({ admin, corrected: { head } }) => {
  const filter = { search: head.centre.centre_code };
  const parts = readZip((await admin.file('POST', '/centres/export-photos', filter)).bytes);
  const names = ['centre', 'strong-room', 'centre-correction-1'].map((name) => `110102-${name}.jpg`);
  const paths = names.map((name) => `110102_Kendriya Vidyalaya/${name}`);
  expect([...parts.keys()].toSorted()).toEqual([...paths, 'photos.csv'].toSorted());
  const rows = parts.get('photos.csv')?.toString('utf8').split('\r\n') ?? [];
  const countsOf = (name: string) =>
    rows
      .find((row) => row.includes(`/${name}`))
      ?.split(',')
      .at(-1);
  expect(names.map(countsOf)).toEqual(['"no"', '"yes"', '"yes"']);
  const path = `/centres/${head.centreId}/photos/centre/original`;
  const { headers, bytes } = await admin.file('GET', `${path}?correction=1`);
  expect(headers.get('content-disposition')).toContain(names[2]);
  expect(bytes.equals(parts.get(paths[2] ?? '') ?? Buffer.alloc(0))).toBe(true);
  const { photos } = await detailOf(admin, head);
  expect(hash('sha256', bytes)).toBe(photos[0]?.sha256);
  expect((await admin.file('GET', path)).bytes.equals(bytes)).toBe(false);
  expect(await admin.ask('GET', `${path}?correction=2`)).toMatchObject({ status: 404 });
});
