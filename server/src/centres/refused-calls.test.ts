/** What calls about centres refuse, whoever calls. Who may call: access.test.ts; the fields of a centre: save-centre.test.ts. */
import { expect } from 'vitest';
import { type RefusalCode, refusals } from '#contract/refusals.ts';
import { listRow as row } from '../testing/planned-rows.ts';
import { insertCentre } from '../testing/people.ts';
import { sharedAdminTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = sharedAdminTest().extend('centre', { scope: 'file' }, ({ app }) => insertCentre(app));

type Refused = readonly [method: string, path: string, code: RefusalCode, body?: unknown, field?: string];
const invalid = 'request.invalid';
const unknown = 'request.unknown-parameter';
const call = { kind: 'call', text: 'rang' };
const notes = '/centres/:id/notes';
const seen = { centres: 9, mails: 9, submitted: 0, digest: '' };
const headings = '/centres/import/headings';
const manyHeadings = Object.fromEntries(Array.from({ length: 10 }, (_, number) => [`h${number}`, 'cfi']));
const threeRows = [row('A1'), row('A2'), row('A3')];

const wrongRows = [
  undefined,
  null,
  'rows',
  {},
  [null],
  ['a,b'],
  [{ centre_code: true }],
  [row('A1', { centre_name: { formula: '=1' } })],
  [row('A1', { centre_name: 'x'.repeat(2001) })],
];

const calls: readonly Refused[] = [
  ['GET', '/centres?page=0', invalid],
  ['GET', '/centres?page=x', invalid],
  ['GET', '/centres?pageSize=-1', invalid],
  ['GET', '/centres?sort=password_hash', invalid],
  ['GET', '/centres?status=Done', invalid],
  ['GET', '/centres?progress=lost', invalid],
  ['GET', '/centres?idleDays=0', invalid],
  ['GET', '/centres?idleDays=x', invalid],
  ['GET', '/centres?submittedSince=yesterday', invalid],
  ['GET', '/centres?submittedSince=2026-02-30', invalid],
  ['GET', '/centres?noted=maybe', invalid],
  ['GET', `/centres?search=${'x'.repeat(201)}`, invalid],
  ['GET', '/centres?stat=Goa', unknown, undefined, 'stat'],
  ['GET', '/centres/counts?town=Agra', unknown, undefined, 'town'],
  ['GET', '/centres/reminders/preview?reminder=no', unknown, undefined, 'reminder'],
  ['GET', '/board/silent?silentAfter=10', invalid],
  ['POST', '/centres/export', unknown, { serach: 'x' }, 'serach'],
  ['POST', '/centres/export', invalid, 'x'],
  ['POST', '/centres/export', invalid, { search: 7 }],
  ['POST', '/centres/export-workbook', unknown, { progres: 'draft' }, 'progres'],
  ['POST', '/centres/export-workbook', invalid, { language: 'fr' }],
  ['POST', '/centres/export-photos', unknown, { City: 'Agra' }, 'City'],
  ['POST', '/centres/reminders/send', unknown, { noted_: 'yes', seen: {} }, 'noted_'],
  ['POST', '/centres/reminders/send', 'field.too-long', { seen, line: 'x'.repeat(501) }],
  ['POST', '/centres/reminders/send', 'field.not-text', { seen, line: 'a\u0000b' }],
  ['POST', '/centres/reminders/send', invalid, { seen, progress: 'lost' }],
  ['POST', '/centres', invalid, row('A1', { phone: 90000000.01 })],
  ['POST', '/centres', invalid, row('A1', { centre_name: ['x'] })],
  ['POST', '/centres', invalid, row('A1', { email: { a: 1 } })],
  ['POST', '/centres', invalid, row('A1', { centre_name: 'x'.repeat(2001) })],
  ...['nothing', '..%2Fusers', '%2500'].flatMap((id): Refused[] => [
    ['GET', `/centres/${id}`, 'centre.not-found'],
    ['PUT', `/centres/${id}`, 'centre.not-found', row('A1')],
    ['DELETE', `/centres/${id}`, 'centre.not-found'],
  ]),
  ['POST', '/centres/nobody/let-owner-in', 'centre.not-found'],
  ['POST', '/centres/nobody/notes', 'centre.not-found', call],
  ['POST', notes, 'field.required', { ...call, text: '  ' }],
  ['POST', notes, 'field.too-long', { ...call, text: 'x'.repeat(1_001) }],
  ['POST', notes, 'field.not-text', { ...call, text: 'a\u0000' }],
  ['POST', notes, invalid, { ...call, kind: 'smoke' }],
  ['POST', notes, invalid, { ...call, noteId: '1' }],
  ['POST', notes, invalid, { ...call, outcome: 'busy' }],
  ['POST', notes, invalid, { ...call, kind: 'visit', outcome: 'spoke' }],
  ['POST', notes, invalid, { ...call, callBackOn: '2026-02-30' }],
  ['GET', '/centres/:id/photos/centre/original', 'photo.not-found'],
  ['GET', '/centres/:id/photos/kitchen/original', invalid],
  ['POST', '/centres/unsent-mails', 'centre.not-found', { id: 'nobody' }],
  ['POST', '/deleted/restorations', 'centre.not-found', { id: ':id' }],
  ['POST', '/deleted/restorations', invalid, {}],
  ['DELETE', '/centres/bulk-delete?centres=some', invalid],
  ['POST', '/centres/acts', 'bulk.changed', { act: 'delete', seen }],
  ['POST', '/centres/acts', 'closing.past', { act: 'extend', extendTo: '2020-01-01', seen }],
  ['POST', '/centres/acts', invalid, { act: 'delete', ids: 'a.a.a'.repeat(200), seen }],
  ['POST', '/change-sets/nothing/take-back', 'change-set.not-found'],
  ['POST', '/editions', 'edition.empty', { list: 'same', centres: 1, submitted: 0 }],
  ['POST', '/editions', invalid, { list: 'other', centres: 1, submitted: 0 }],
  ['GET', '/editions/none/centres', 'edition.not-found'],
  ['POST', '/editions/none/export', 'edition.not-found'],
  ['GET', '/register/2/changes', 'register.not-found'],
  ...['phone phone', 'PHONE', 'phone.', 'phone-61', 'x'.repeat(501)].map(
    (columns) => ['PUT', '/list-columns', invalid, { columns }] as const,
  ),
  ...[{ ['x'.repeat(101)]: 'cfi' }, manyHeadings, { school: 'password' }].map(
    (chosen) => ['PUT', headings, invalid, { headings: chosen }] as const,
  ),
  ...wrongRows.flatMap((rows): Refused[] => [
    ['POST', '/centres/bulk', invalid, { rows }],
    ['POST', '/centres/bulk-preview', invalid, { rows }],
  ]),
  ...[
    [4, 6],
    [4, 6, 6],
    [6, 4, 7],
    [0, 1, 2],
    [1, 2, 3.5],
    [1, 2, '3'],
    [1, 2, 3, 4],
  ].map((rowNumbers) => ['POST', '/centres/bulk', invalid, { rows: threeRows, rowNumbers }] as const),
  [
    'POST',
    '/centres/import/report',
    'import.outdated',
    { rows: threeRows, part: 'missing', plan: 'another' },
  ],
];

const stored = async ({ database: { db } }: TestApp) => [
  await db.selectFrom('centres').selectAll().execute(),
  await db.selectFrom('centre_notes').selectAll().execute(),
  await db.selectFrom('list_columns').selectAll().execute(),
  await db.selectFrom('list_headings').selectAll().execute(),
];

test.for(calls)(
  '%s %s is refused with %s',
  async ([method, path, code, body, field], { app, admin, centre }) => {
    const before = await stored(app);
    const problems = field === undefined ? {} : { problems: [{ field, code }] };
    expect(await admin.ask(method, path.replace(':id', centre.id), body)).toMatchObject({
      status: refusals[code].status,
      body: { code, ...problems },
    });
    expect(await stored(app)).toEqual(before);
  },
);
