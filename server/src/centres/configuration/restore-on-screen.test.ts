/** Deleting with figures that were seen, the list of deleted centres, restoring, and creating a centre with the code of a deleted one. */
import { expect } from 'vitest';
import { rights } from '#contract/rights.ts';
import type { ArchivePage } from '#contract/centres/archive-endpoints.ts';
import { readEntries } from '../../testing/audit-database.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { startOfficer } from '../../testing/officers.ts';
import { insertCentre, takePhone, type TestCentre } from '../../testing/people.ts';
import { adminTest, sharedPortalTest } from '../../testing/portal-test.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** An officer of one state, whose codes and deletions no other test has. */
function createOffice(app: TestApp, officer: AdminClient, state: string) {
  const inState = (more: Partial<TestCentre> = {}) => ({ centre_state: state, phone: takePhone(), ...more });
  return {
    insert: (centre_code: string, more?: Partial<TestCentre>) =>
      insertCentre(app, { centre_code, ...inState(more) }),
    submit: async (code: string, more?: Partial<TestCentre>): Promise<TestCentre> => {
      const { photoIds: _photoIds, ...centre } = await insertSubmitted(app, code, {}, inState(more));
      return centre;
    },
    /** A second later than anything else. */
    remove: ({ id }: Pick<TestCentre, 'id'>) => {
      app.clock.advance(1);
      return officer.ask('DELETE', `/centres/${id}`);
    },
    create: (fields: object) => officer.ask('POST', '/centres', { ...fields, id: undefined }),
    restore: (body: unknown) => officer.ask('POST', '/deleted/restorations', body),
    deleted: async (query = '') => (await officer.ask('GET', `/deleted/centres${query}`)).body as ArchivePage,
    active: async () => (await officer.ask('GET', '/centres?page=1')).body as TestCentre[],
    /** The last entry of this act. */
    entry: async (act: string) => (await readEntries(app, act)).at(-1),
  };
}

let states = 0;
const test = sharedPortalTest().extend('office', async ({ app }) => {
  const state = `State ${(states += 1)}`;
  const officer = await startOfficer(app, { rights, states: [state] });
  return { officer, ...createOffice(app, officer, state) };
});

const codesOf = (centres: readonly { readonly centre_code: string }[]) =>
  centres.map(({ centre_code: code }) => code);
const outdated = { status: 409, body: { code: 'deletion.outdated' } };
const notFound = { status: 404, body: { code: 'centre.not-found' } };
const restored = (...refused: object[]) => ({ restored: refused.length === 0 ? 1 : 0, refused });

test('what deleting a centre takes with it is shown, and must still be true', async ({ office }) => {
  const { officer, active, entry } = office;
  const { id, centre_name, official_person, phone, email } = await office.submit('A1');
  const preview = () => officer.ask('GET', `/centres/${id}/deletion`);
  expect((await preview()).body).toEqual({ centre_code: 'A1', centre_name, checklist: 'submitted' });
  expect(await officer.ask('DELETE', `/centres/${id}?checklist=none`)).toMatchObject(outdated);
  expect(codesOf(await active())).toEqual(['A1']);
  expect((await officer.ask('DELETE', `/centres/${id}?checklist=submitted`)).status).toBe(200);
  const details = { centre_name, official_person, phone, email, checklist: 'submitted' };
  expect(await entry('centre.deleted')).toEqual({ target: 'A1', details });
  expect(await preview()).toMatchObject(notFound);
});

test('deleted centres are listed with who and when, found, and restored', async ({ app, office }) => {
  const { officer, deleted, entry, restore } = office;
  const centre = await office.submit('B1', { centre_city: 'Kota' });
  const other = await office.insert('B2');
  await office.insert('B3');
  expect(await deleted()).toEqual({ total: 0, centres: [] });
  for (const each of [other, centre]) await office.remove(each);
  const { total, centres } = await deleted();
  expect([total, codesOf(centres)]).toEqual([2, ['B1', 'B2']]);
  const by = { deletedBy: officer.username, deletedAt: app.clock.now().toISOString() };
  expect(centres[0]).toMatchObject({ id: centre.id, checklist: 'submitted', ...by });
  for (const [query, of, code] of [
    ['search=kota b1', 1, 'B1'],
    ['page=2&pageSize=1', 2, 'B2'],
    ['code=B2', 1, 'B2'],
  ] as const)
    expect(await deleted(`?${query}`)).toMatchObject({ total: of, centres: [{ centre_code: code }] });
  expect(await entry('deletions.listed')).toBeDefined();

  expect((await restore({ id: centre.id })).body).toEqual(restored());
  const details = { restored: 1, conflicting: [] };
  expect(await entry('centres.restored')).toEqual({ target: 'B1', details });
  expect(await office.active()).toMatchObject([
    { id: centre.id, form_status: 'Completed' },
    { centre_code: 'B3' },
  ]);
  expect(await restore({ id: centre.id })).toMatchObject(notFound);
});

test('a client that asks is told that a deleted centre had the code', async ({ office }) => {
  const centre = await office.insert('C1');
  const ask = { ...centre, onDeleted: 'ask' };
  expect((await office.create(ask)).body).toMatchObject({ code: 'centre.code-taken' });
  await office.remove(centre);
  expect(await office.create(ask)).toMatchObject({ status: 409, body: { code: 'centre.code-deleted' } });
  expect(await office.active()).toEqual([]);
  expect((await office.create({ ...ask, centre_code: 'C2' })).status).toBe(200);
});

test('starting empty keeps the deleted centre for when the code is free', async ({ office }) => {
  const { officer, active, deleted, restore } = office;
  const centre = await office.submit('D1');
  await office.remove(centre);
  const created = await office.create({ ...centre, onDeleted: 'empty' });
  expect(created).toMatchObject({ status: 200, body: { centre_code: 'D1', form_status: 'Pending' } });
  expect(created.headers.get('etag')).toBe('"1"');
  const { id: newId } = created.body as { id: string };
  expect(newId).not.toBe(centre.id);
  const kept = [{ id: centre.id, centre_code: 'D1', checklist: 'submitted' }];
  expect(await deleted('?code=D1')).toMatchObject({ total: 1, centres: kept });
  const refused = { centreCode: 'D1', code: 'centre.code-taken', otherCode: 'D1' };
  expect((await restore({ id: centre.id })).body).toEqual(restored(refused));
  // The list does not know about the deleted one either.
  await officer.ask('POST', '/centres/bulk', { rows: [{ ...centre, cfi: 'imported' }] });
  expect(await active()).toMatchObject([{ id: newId, cfi: 'imported', form_status: 'Pending' }]);

  await office.remove({ id: newId });
  expect((await restore({ id: centre.id })).body).toEqual(restored());
  expect(await active()).toMatchObject([{ id: centre.id, form_status: 'Completed' }]);
  expect(await deleted()).toMatchObject({ total: 1, centres: [{ id: newId, centre_code: 'D1' }] });
});

test('of several deleted centres with one code the last deleted comes back', async ({ office }) => {
  const first = await office.insert('E1');
  await office.remove(first);
  const { id } = (await office.create({ ...first, onDeleted: 'empty' })).body as { id: string };
  await office.remove({ id });
  expect((await office.create({ ...first, onDeleted: 'restore' })).body).toMatchObject({ id });
  expect(codesOf(await office.active())).toEqual(['E1']);
});

test('without the field the same name and phone restore; others start empty', async ({ office }) => {
  const centre = await office.submit('F1');
  for (const [change, expected] of [
    [{ cfi: 'new' }, { id: centre.id, cfi: 'new', form_status: 'Completed' }],
    [{ centre_name: 'Another School' }, { form_status: 'Pending' }],
    [{ centre_name: 'Third School', phone: takePhone(), email: 'x@example.org' }, { form_status: 'Pending' }],
  ] as const) {
    await office.remove((await office.active())[0] ?? { id: '' });
    expect((await office.create({ ...centre, ...change })).body).toMatchObject(expected);
  }
  expect((await office.deleted('?code=F1')).total).toBe(2);
});

/** Of all centres of the portal. */
const whole = adminTest().extend('office', ({ app, admin }) => createOffice(app, admin, 'Goa'));

whole('deleting all compares the figures seen; tries are not counted', async ({ admin, office }) => {
  await office.submit('A1');
  await office.insert('A2');
  const deleteAll = (query: string) => admin.ask('DELETE', `/centres/bulk-delete?${query}`);
  for (const query of ['centres=1', 'centres=2&submitted=0', 'submitted=2'])
    expect(await deleteAll(query)).toMatchObject(outdated);
  expect((await deleteAll('centres=2&submitted=1')).body).toEqual({ deleted: 2 });
  const details = { deleted: 2, submitted: 1, drafts: 0 };
  expect(await office.entry('centres.deleted')).toMatchObject({ details });
});

whole('the centres of one deletion are restored, and others are named', async ({ app, admin, office }) => {
  const first = await office.insert('A1');
  await office.insert('A2');
  await office.remove(await office.insert('A3'));
  app.clock.advance(1);
  await admin.ask('DELETE', '/centres/bulk-delete');
  await office.insert('B1', { phone: first.phone, email: 'b@example.com' });
  const { body } = await admin.ask('GET', '/deleted/deletions');
  expect(body).toMatchObject([{ deletedBy: 'admin', centres: 2, codes: ['A1', 'A2'] }]);
  const [deletion] = body as { deletedAt: string }[];
  expect((await office.restore({ deletedAt: deletion?.deletedAt })).body).toEqual({
    restored: 1,
    refused: [{ centreCode: 'A1', code: 'centre.phone-conflict', otherCode: 'B1' }],
  });
  expect(codesOf(await office.active())).toEqual(['A2', 'B1']);
});
