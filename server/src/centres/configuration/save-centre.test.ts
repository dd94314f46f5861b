/** Creating and editing a centre over HTTP. Each test has a code and a phone of its own. */
import { expect } from 'vitest';
import { centreColumns } from '#contract/centre-columns.ts';
import { statusesOf, type AdminClient } from '../../testing/admin-client.ts';
import { readEntries } from '../../testing/audit-database.ts';
import { listRow } from '../../testing/planned-rows.ts';
import { takePhone } from '../../testing/people.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';

let taken = 0;
/** `good` is a record that no other test has. */
const test = sharedAdminTest().extend('office', async ({ app, admin }) => {
  taken += 1;
  const code = `A${String(taken).padStart(3, '0')}`;
  const good = listRow(code, { phone: takePhone(), email: `a${taken}@example.com` });
  return {
    good,
    create: (more = {}) => admin.ask('POST', '/centres', { ...good, ...more }),
    update: (id: string, more: object, ifMatch?: string) => {
      const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
      return admin.ask('PUT', `/centres/${id}`, { ...good, ...more }, headers);
    },
    stored: () => app.runSql(`select * from centres where centre_code like '${code}%' order by centre_code`),
  };
});

const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;
const read = async (admin: AdminClient, id: string) => (await admin.ask('GET', `/centres/${id}`)).body;

test('a centre is stored cleaned and pending, and read back unchanged', async ({ admin, office }) => {
  const { good } = office;
  const phone = `+91 ${good.phone.slice(0, 5)}-${good.phone.slice(5)}`;
  const centre_name = ' \n School ';
  const created = await office.create({ phone, email: good.email.toUpperCase(), centre_name });
  expect(created).toMatchObject({ status: 200, body: { ...good, form_status: 'Pending' } });
  const columns = [...centreColumns, 'form_status', 'id'];
  expect(new Set(Object.keys(created.body as object))).toEqual(new Set(columns));
  const { body, headers } = await admin.ask('GET', `/centres/${idOf(created)}`);
  expect(body).toMatchObject({ ...good, form_status: 'Pending', checklist_status: 'none', version: 1 });
  expect(headers.get('etag')).toBe('"1"');
});

// The rules of each field: centre-rules.test.ts of the contract.
test('a value that a rule refuses is named, in both calls', async ({ office }) => {
  const [wrong, code] = [{ email: 'not an address' }, 'email.invalid'];
  const refusal = { status: 400, body: { code, problems: [{ field: 'email', code }] } };
  expect(await office.create(wrong)).toMatchObject(refusal);
  expect(await office.stored()).toEqual([]);
  const id = idOf(await office.create());
  expect(await office.update(id, wrong)).toMatchObject(refusal);
  expect(await office.stored()).toMatchObject([office.good]);
});

test('additional fields are ignored', async ({ office }) => {
  const more = { id: 'x', version: 9, archived_at: 'x', form_status: 'Completed' };
  expect((await office.create(more)).body).toMatchObject({ form_status: 'Pending' });
  const anotherId: unknown = expect.not.stringMatching(/^x$/);
  expect(await office.stored()).toMatchObject([{ id: anotherId, version: 1, archived_at: null }]);
});

test('a code is unique at the same moment, and that of a deleted centre is free', async ({
  admin,
  office,
}) => {
  const { centre_code: code } = office.good;
  const created = await Promise.all([office.create(), office.create(), office.create()]);
  expect(statusesOf(created)).toEqual([200, 409, 409]);
  expect(await office.stored()).toHaveLength(1);
  const [first] = (await office.stored()) as { id: string }[];
  const refused = { body: { code: 'centre.code-taken', problems: [{ field: 'centre_code' }] } };
  expect(await office.create()).toMatchObject(refused);
  const second = idOf(await office.create({ centre_code: `${code}-2` }));
  expect(await office.update(second, {})).toMatchObject(refused);
  expect(await office.update(second, { centre_code: `${code}-3` })).toMatchObject({ status: 200 });
  await admin.ask('DELETE', `/centres/${first?.id}`);
  expect(await office.update(second, {})).toMatchObject({ status: 200 });
});

test('a phone has one e-mail; emailForPhone changes it everywhere', async ({ app, admin, office }) => {
  const { good, create, update } = office;
  const first = idOf(await create());
  const other = { centre_code: `${good.centre_code}-2` };
  const change = { ...other, email: `new.${good.email}` };
  const conflictAt = (field: string) => ({ code: 'centre.phone-conflict', problems: [{ field }] });
  expect((await create(change)).body).toMatchObject(conflictAt('phone'));
  const second = idOf(await create(other));
  const others = [{ centreCode: good.centre_code, email: good.email }];
  // Only the e-mail is another one.
  expect((await update(second, change)).body).toMatchObject({ ...conflictAt('email'), others });
  expect(await update(second, { ...change, emailForPhone: true })).toMatchObject({ status: 200 });
  expect(await read(admin, first)).toMatchObject({ ...good, email: change.email, version: 2 });
  const trail = await readEntries(app, 'centre.updated');
  const details = { email: [good.email, change.email] };
  expect(trail.slice(-2)).toEqual([good, other].map(({ centre_code: target }) => ({ target, details })));
});

test('If-Match must be the current version; without it the last write wins', async ({ office }) => {
  const id = idOf(await office.create());
  const first = await office.update(id, { cfi: 'one' }, '"1"');
  expect(first.headers.get('etag')).toBe('"2"');
  const elsewhere = { status: 412, body: { code: 'centre.changed-elsewhere' } };
  expect(await office.update(id, { cfi: 'two' }, '"1"')).toMatchObject(elsewhere);
  expect(await office.stored()).toMatchObject([{ cfi: 'one' }]);
  for (const [cfi, ifMatch] of [['three', '"7", W/"2"'], ['four', '*'], ['five']] as const)
    expect(await office.update(id, { cfi }, ifMatch)).toMatchObject({ status: 200, body: { cfi } });
  const edits = ['a', 'b', 'c'].map((cfi) => office.update(id, { cfi }, '"5"'));
  expect(statusesOf(await Promise.all(edits))).toEqual([200, 412, 412]);
});

test('neither editing a centre nor an import changes its submitted checklist', async ({ app, admin }) => {
  const { photoIds: _photoIds, ...centre } = await insertSubmitted(app, 'SUBMITTED');
  const checklist = () => app.runSql(`select * from checklists where centre_id = '${centre.id}'`);
  const before = await checklist();
  const changed = { centre_city: 'Elsewhere', centre_code: 'NEW' };
  await admin.ask('PUT', `/centres/${centre.id}`, { ...centre, ...changed });
  const rows = [{ ...centre, ...changed, centre_name: 'Renamed', id: undefined }];
  expect((await admin.ask('POST', '/centres/bulk', { rows })).body).toMatchObject({ changed: 1 });
  expect(await checklist()).toEqual(before);
  const unchanged = { exam_city: centre.centre_city, form_status: 'Completed' };
  expect(await read(admin, centre.id)).toMatchObject({ ...changed, ...unchanged });
});
