import { expect } from 'vitest';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre, signUpCentre } from '../../../testing/people.ts';
import { upsertCentres } from '../configuration/store.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const list = async (admin: AdminClient, query: string) => {
  const { status, body, headers } = await admin.ask('GET', `/centres${query}`);
  expect(status).toBe(200);
  const total = headers.get('x-total-count');
  return { total, codes: (body as { centre_code: string }[]).map((centre) => centre.centre_code) };
};

test('without centres the whole list is a message and a page is empty', async ({ admin }) => {
  expect((await admin.ask('GET', '/centres')).body).toEqual({ message: 'No Exam Centre Available' });
  expect(await list(admin, '?page=1')).toEqual({ total: '0', codes: [] });
});

test('without parameters all centres come as an array with exactly the specified fields', async ({
  app,
  admin,
}) => {
  const centre = await insertCentre(app, { centre_code: 'A1' });
  const { body } = await admin.ask('GET', '/centres');
  expect(body).toEqual([{ ...centre, form_status: 'Pending' }]);
});

test('pages follow each other without gaps, for every sort column', async ({ app, admin }) => {
  for (let count = 0; count < 25; count += 1)
    await insertCentre(app, {
      centre_code: `C${String(count).padStart(2, '0')}`,
      centre_city: count % 2 === 0 ? 'Agra' : 'Pune',
    });
  const all = Array.from({ length: 25 }, (_, count) => `C${String(count).padStart(2, '0')}`);
  expect(await list(admin, '?page=1')).toEqual({ total: '25', codes: all.slice(0, 20) });
  expect(await list(admin, '?page=3&pageSize=10')).toEqual({ total: '25', codes: all.slice(20) });
  expect(await list(admin, '?page=4&pageSize=10')).toEqual({ total: '25', codes: [] });
  const byCity = [...all.filter((_, index) => index % 2 === 0), ...all.filter((_, index) => index % 2 === 1)];
  const pages = await Promise.all(
    [1, 2, 3].map((page) => list(admin, `?pageSize=10&sort=centre_city&page=${page}`)),
  );
  expect(pages.flatMap(({ codes }) => codes)).toEqual(byCity);
  expect((await list(admin, '?page=1&sort=centre_code&order=desc')).codes[0]).toBe('C24');
});

test.for<[string, string, string[]]>([
  ['by code', 'a-10', ['A-100']],
  ['by name, in any case', 'VIDYA', ['A-100', 'B_2']],
  ['by person', 'asha', ['A-100']],
  ['by a part inside of a word', 'dyal', ['A-100', 'B_2']],
  ['in Hindi', 'विद्यालय', ['D%4']],
  ['one letter of Hindi', 'वि', ['D%4']],
  ['letters with accents in the other case', 'ÉCOLE', ['C3']],
  ['% is a character', '%', ['D%4']],
  ['_ is a character', 'b_', ['B_2']],
  ['quotes do not count', '"sacré"', ['C3']],
  ['a query language is not understood', 'asha OR ravi', []],
  ['words of two columns', '100 Kendriya', ['A-100']],
  ['words in another order', 'vidyalaya Kendriya', ['A-100']],
  ['parts of a name with others between are not found', 'KendVidya', []],
  ['SQL is text', `' or 1=1 --`, []],
  ['blanks around it do not count', '  asha ', ['A-100']],
])('search %s', async ([, search, codes], { app, admin }) => {
  await insertCentre(app, {
    centre_code: 'A-100',
    centre_name: 'Kendriya Vidyalaya',
    official_person: 'Asha',
  });
  await insertCentre(app, { centre_code: 'B_2', centre_name: 'Navodaya vidyalaya', official_person: 'Ravi' });
  await insertCentre(app, { centre_code: 'C3', centre_name: 'École "Sacré"', official_person: 'Ravi' });
  await insertCentre(app, { centre_code: 'D%4', centre_name: 'केन्द्रीय विद्यालय', official_person: 'Ravi' });
  const query = new URLSearchParams({ search, page: '1' }).toString();
  expect(await list(admin, `?${query}`)).toEqual({ total: String(codes.length), codes });
});

test('status, state and search combine; counts follow every change', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1', centre_state: 'Goa' });
  await submitCentre(app, { centre_code: 'A2', centre_state: 'Goa', phone: '9111111111' }, {}, false);
  await insertCentre(app, { centre_code: 'B1', centre_state: 'Bihar', phone: '9222222222' });
  expect((await list(admin, '?page=1&status=Completed')).codes).toEqual(['A1']);
  expect((await list(admin, '?page=1&status=Pending&state=Goa')).codes).toEqual(['A2']);
  expect((await list(admin, '?page=1&state=Goa&sort=form_status&order=desc')).codes).toEqual(['A2', 'A1']);
  expect(await list(admin, '?page=1&search=kendriya&status=Completed')).toEqual({
    total: '1',
    codes: ['A1'],
  });
  const counts = async () => (await admin.ask('GET', '/centres/counts')).body;
  const users = async () => (await admin.ask('GET', '/users/count')).body;
  const states = async () => (await admin.ask('GET', '/centres/states')).body;
  expect(await counts()).toMatchObject({
    centres: 3,
    submitted: 1,
    pending: 2,
    drafts: 1,
    idle: 0,
    registered: 0,
    unregistered: 1,
  });
  expect(await users()).toEqual({ count: 2 });
  expect(await states()).toEqual(['Bihar', 'Goa']);
  await admin.ask('DELETE', `/centres/${centre.id}`);
  expect(await counts()).toMatchObject({
    centres: 2,
    submitted: 0,
    pending: 2,
    drafts: 1,
    idle: 0,
    registered: 0,
    unregistered: 1,
  });
  expect(await users()).toEqual({ count: 1 });
  expect((await list(admin, '?page=1&search=kendriya&status=Completed')).total).toBe('0');
  await insertCentre(app, { ...centre });
  expect(await counts()).toMatchObject({
    centres: 3,
    submitted: 1,
    pending: 2,
    drafts: 1,
    idle: 0,
    registered: 0,
    unregistered: 1,
  });
  expect(await users()).toEqual({ count: 2 });
});

test('a page shows the progress of each centre, and a centre with a changed phone has no registered user', async ({
  app,
  admin,
}) => {
  await submitCentre(app, { centre_code: 'A1' });
  await submitCentre(app, { centre_code: 'A2', phone: '9111111111' }, {}, false);
  const started = await insertCentre(app, { centre_code: 'B1', phone: '9222222222' });
  await signUpCentre(app, started.phone);
  await insertCentre(app, { centre_code: 'B2', phone: '9333333333' });
  const { body } = await admin.ask('GET', '/centres?page=1');
  const [time, unregistered] = [expect.stringMatching(/^2026-/), { registered: false, updated_at: null }];
  expect(body).toMatchObject([
    { version: 1, registered: true, checklist_status: 'submitted', updated_at: time },
    { version: 1, registered: true, checklist_status: 'draft', updated_at: time },
    { version: 1, registered: true, checklist_status: 'none', updated_at: null },
    { version: 1, ...unregistered, checklist_status: 'none' },
  ]);
  await admin.ask('PUT', `/centres/${started.id}`, { ...started, phone: '9444444444' });
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({ pending: 3, unregistered: 2 });
  expect((await admin.ask('GET', '/users/count')).body).toEqual({ count: 2 });
  expect((await admin.ask('GET', `/centres/${started.id}`)).body).toMatchObject({
    version: 2,
    ...unregistered,
  });
});

test('a renamed centre is found by its new name only', async ({ app, admin }) => {
  const centre = await insertCentre(app, { centre_code: 'A1', centre_name: 'Old School' });
  expect((await list(admin, '?page=1&search=old%20school')).total).toBe('1');
  await admin.ask('PUT', `/centres/${centre.id}`, { ...centre, centre_name: 'New College' });
  expect((await list(admin, '?page=1&search=old%20school')).total).toBe('0');
  expect((await list(admin, '?page=1&search=new%20coll')).codes).toEqual(['A1']);
});

test('the total is counted when a page is full, and derived when it is not', async ({ app, admin }) => {
  const centres = Array.from({ length: 2100 }, (_, index) => ({
    id: `id-${index}`,
    fields: {
      ...mapCentreColumns(() => ''),
      centre_code: `C${String(index).padStart(4, '0')}`,
      centre_name: index % 100 === 7 ? 'College' : 'School',
      centre_pincode: '744101',
      official_person: 'Asha',
      phone: '9000000001',
      email: 'a@example.com',
    },
  }));
  await app.database.transaction((tx) => upsertCentres(tx, centres, 't'));
  const schools = centres.filter(({ fields }) => fields.centre_name === 'School');
  const codes = schools.map(({ fields }) => fields.centre_code);
  expect(await list(admin, '?search=SCHOOL&page=104')).toEqual({ total: '2079', codes: codes.slice(2060) });
  expect(await list(admin, '?search=SCHOOL&page=103')).toEqual({
    total: '2079',
    codes: codes.slice(2040, 2060),
  });
  expect(await list(admin, '?search=SCHOOL&page=105')).toEqual({ total: '2079', codes: [] });
  expect(await list(admin, '?search=college&pageSize=21')).toMatchObject({ total: '21' });
  expect(await list(admin, '?search=college&pageSize=7&page=3')).toMatchObject({ total: '21' });
  expect(await list(admin, '?search=college&pageSize=22')).toMatchObject({ total: '21' });
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({ centres: 2100, submitted: 0 });
  const { body } = await admin.ask('GET', '/centres?search=school');
  expect((body as { centre_code: string }[]).map((centre) => centre.centre_code)).toEqual(codes);
});

test('the next page reflects changes made after the first was loaded', async ({ app, admin }) => {
  const [first] = [
    await insertCentre(app, { centre_code: 'A1' }),
    await insertCentre(app, { centre_code: 'A2' }),
  ];
  expect(await list(admin, '?search=kendriya&pageSize=1')).toEqual({ total: '2', codes: ['A1'] });
  await insertCentre(app, { centre_code: 'A3' });
  expect(await list(admin, '?search=kendriya&pageSize=1&page=2')).toEqual({ total: '3', codes: ['A2'] });
  await admin.ask('DELETE', `/centres/${first.id}`);
  expect(await list(admin, '?search=kendriya&pageSize=1&page=2')).toEqual({ total: '2', codes: ['A3'] });
});

test.for([
  '?page=0',
  '?page=x',
  '?pageSize=-1',
  '?sort=password_hash',
  '?status=Done',
  `?search=${'x'.repeat(201)}`,
])('%s is refused', async (query, { admin }) => {
  expect(await admin.ask('GET', `/centres${query}`)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});

test.for<[string, string, object | undefined, string]>([
  ['GET', '/centres?stat=Goa', undefined, 'stat'],
  ['GET', '/centres/counts?town=Agra', undefined, 'town'],
  ['GET', '/centres/reminders/preview?reminder=no', undefined, 'reminder'],
  ['POST', '/centres/export', { serach: 'x' }, 'serach'],
  ['POST', '/centres/export-workbook', { progres: 'draft' }, 'progres'],
  ['POST', '/centres/export-photos', { City: 'Agra' }, 'City'],
  ['POST', '/centres/reminders/send', { noted_: 'yes', seen: {} }, 'noted_'],
])(
  '%s %s with a filter that does not exist is refused and names it',
  async ([method, path, body, name], { admin }) => {
    expect(await admin.ask(method, path, body)).toMatchObject({
      status: 400,
      body: {
        code: 'request.unknown-parameter',
        problems: [{ field: name, code: 'request.unknown-parameter' }],
      },
    });
  },
);

test.for(['All Status', 'All', 'all', ''])('status %j is every status', async (status, { app, admin }) => {
  await insertCentre(app);
  expect((await list(admin, `?page=1&status=${encodeURIComponent(status)}`)).total).toBe('1');
});
