/** Deleting with figures that were seen, the list of deleted centres, restoring, and creating a centre with the code of a deleted one. */
import { expect } from 'vitest';
import type { ArchivePage } from '#contract/centres/archive-endpoints.ts';
import { submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const deleted = async (admin: AdminClient, query = '') =>
  (await admin.ask('GET', `/deleted/centres${query}`)).body as ArchivePage;
const remove = async (app: TestApp, admin: AdminClient, id: string) => {
  app.clock.advance(1);
  return admin.ask('DELETE', `/centres/${id}`);
};
const restore = (admin: AdminClient, body: unknown) => admin.ask('POST', '/deleted/restorations', body);
const activeCentres = async (admin: AdminClient) => {
  const { body } = await admin.ask('GET', '/centres?page=1');
  return body as { id: string; centre_code: string; form_status: string }[];
};
const codes = async (admin: AdminClient) => (await activeCentres(admin)).map((centre) => centre.centre_code);
const lastAction = async (app: TestApp) => {
  const entries = await app.database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute();
  const { act, target, details } = entries.at(-1) ?? { details: '{}' };
  return { act, target, details: JSON.parse(details) as unknown };
};

test('what deleting a centre takes with it is shown, and what was seen must still be true', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const preview = `/centres/${centre.id}/deletion`;
  expect((await admin.ask('GET', preview)).body).toEqual({
    centre_code: 'A1',
    centre_name: centre.centre_name,
    checklist: 'submitted',
  });
  const outdated = { status: 409, body: { code: 'deletion.outdated' } };
  expect(await admin.ask('DELETE', `/centres/${centre.id}?checklist=draft`)).toMatchObject(outdated);
  expect(await codes(admin)).toEqual(['A1']);
  expect((await admin.ask('DELETE', `/centres/${centre.id}?checklist=submitted`)).status).toBe(200);
  expect(await lastAction(app)).toEqual({
    act: 'centre.deleted',
    target: 'A1',
    details: {
      centre_name: centre.centre_name,
      official_person: centre.official_person,
      phone: centre.phone,
      email: centre.email,
      checklist: 'submitted',
    },
  });
  expect(await admin.ask('GET', preview)).toMatchObject({ status: 404, body: { code: 'centre.not-found' } });
});

test('deleting all compares the figures that were seen, and tries are not counted', async ({
  app,
  admin,
}) => {
  await submitCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2' });
  const deleteAll = (query: string) => admin.ask('DELETE', `/centres/bulk-delete?${query}`);
  for (const query of ['centres=1', 'centres=2&submitted=0', 'submitted=2'])
    expect(await deleteAll(query)).toMatchObject({ status: 409, body: { code: 'deletion.outdated' } });
  expect((await deleteAll('centres=some')).status).toBe(400);
  expect((await deleteAll('centres=2&submitted=1')).body).toEqual({ deleted: 2 });
  expect(await lastAction(app)).toMatchObject({ details: { deleted: 2, submitted: 1, drafts: 0 } });
});

test('deleted centres are listed with who and when, found by their words, and restored one by one', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1', centre_city: 'Kota' });
  const other = await insertCentre(app, { centre_code: 'A2', phone: '9111111111' });
  await insertCentre(app, { centre_code: 'A3', phone: '9222222222' });
  expect(await deleted(admin)).toEqual({ total: 0, centres: [] });
  await remove(app, admin, other.id);
  await remove(app, admin, centre.id);
  const { total, centres } = await deleted(admin);
  expect([total, centres.map((row) => row.centre_code)]).toEqual([2, ['A1', 'A2']]);
  expect(centres[0]).toMatchObject({ id: centre.id, checklist: 'submitted', deletedBy: 'admin' });
  expect(Date.parse(centres[0]?.deletedAt ?? '')).toBe(app.clock.now().getTime());
  expect(await deleted(admin, '?search=kota a1')).toMatchObject({
    total: 1,
    centres: [{ centre_code: 'A1' }],
  });
  expect(await deleted(admin, '?page=2&pageSize=1')).toMatchObject({
    total: 2,
    centres: [{ centre_code: 'A2' }],
  });
  expect(await deleted(admin, '?code=A2')).toMatchObject({ total: 1, centres: [{ id: other.id }] });
  expect(await lastAction(app)).toMatchObject({ act: 'deletions.listed' });

  expect((await restore(admin, { id: centre.id })).body).toEqual({ restored: 1, refused: [] });
  expect(await lastAction(app)).toEqual({
    act: 'centres.restored',
    target: 'A1',
    details: { restored: 1, conflicting: [] },
  });
  expect(await activeCentres(admin)).toMatchObject([
    { id: centre.id, form_status: 'Completed' },
    { centre_code: 'A3' },
  ]);
  expect(await restore(admin, { id: centre.id })).toMatchObject({
    status: 404,
    body: { code: 'centre.not-found' },
  });
  expect((await restore(admin, {})).status).toBe(400);
});

test('the centres of one deletion are restored together, and those that cannot be are named', async ({
  app,
  admin,
}) => {
  const first = await insertCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2', phone: '9111111111' });
  const single = await insertCentre(app, { centre_code: 'A3', phone: '9333333333' });
  await remove(app, admin, single.id);
  app.clock.advance(1);
  await admin.ask('DELETE', '/centres/bulk-delete');
  await insertCentre(app, { centre_code: 'B1', phone: first.phone, email: 'b@example.com' });
  const { body } = await admin.ask('GET', '/deleted/deletions');
  expect(body).toMatchObject([{ deletedBy: 'admin', centres: 2, codes: ['A1', 'A2'] }]);
  const [deletion] = body as { deletedAt: string }[];
  expect((await restore(admin, { deletedAt: deletion?.deletedAt })).body).toEqual({
    restored: 1,
    refused: [{ centreCode: 'A1', code: 'centre.phone-conflict', otherCode: 'B1' }],
  });
  expect(await codes(admin)).toEqual(['A2', 'B1']);
});

const create = (admin: AdminClient, fields: object) => {
  const { id: _id, ...sent } = { id: '', ...fields };
  return admin.ask('POST', '/centres', sent);
};

test('a client that asks is told that a deleted centre had the code, and nothing is stored', async ({
  app,
  admin,
}) => {
  const centre = await insertCentre(app, { centre_code: 'A1' });
  expect(await create(admin, { ...centre, onDeleted: 'ask' })).toMatchObject({
    body: { code: 'centre.code-taken' },
  });
  await remove(app, admin, centre.id);
  expect(await create(admin, { ...centre, onDeleted: 'ask' })).toMatchObject({
    status: 409,
    body: { code: 'centre.code-deleted' },
  });
  expect(await codes(admin)).toEqual([]);
  expect((await create(admin, { ...centre, centre_code: 'A2', onDeleted: 'ask' })).status).toBe(200);
});

test('starting empty keeps the deleted centre with its checklist, which can be restored when the code is free', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  await remove(app, admin, centre.id);
  const created = await create(admin, { ...centre, onDeleted: 'empty' });
  expect(created).toMatchObject({ status: 200, body: { centre_code: 'A1', form_status: 'Pending' } });
  expect(created.headers.get('etag')).toBe('"1"');
  const { id: newId } = created.body as { id: string };
  expect(newId).not.toBe(centre.id);
  const kept = [{ id: centre.id, centre_code: 'A1', checklist: 'submitted' }];
  expect(await deleted(admin, '?code=A1')).toMatchObject({ total: 1, centres: kept });
  expect((await restore(admin, { id: centre.id })).body).toEqual({
    restored: 0,
    refused: [{ centreCode: 'A1', code: 'centre.code-taken', otherCode: 'A1' }],
  });
  // The list does not know about the deleted one either.
  await admin.ask('POST', '/centres/bulk', { rows: [{ ...centre, cfi: 'imported' }] });
  expect(await activeCentres(admin)).toMatchObject([{ id: newId, cfi: 'imported', form_status: 'Pending' }]);

  await remove(app, admin, newId);
  expect((await restore(admin, { id: centre.id })).body).toEqual({ restored: 1, refused: [] });
  expect(await activeCentres(admin)).toMatchObject([{ id: centre.id, form_status: 'Completed' }]);
  expect(await deleted(admin)).toMatchObject({ total: 1, centres: [{ id: newId, centre_code: 'A1' }] });
});

test('of several deleted centres with one code, all of a deletion or one, the last deleted comes back', async ({
  app,
  admin,
}) => {
  const first = await insertCentre(app, { centre_code: 'A1' });
  await remove(app, admin, first.id);
  const { id: second } = (await create(admin, { ...first, onDeleted: 'empty' })).body as { id: string };
  await remove(app, admin, second);
  const { body } = await create(admin, { ...first, onDeleted: 'restore' });
  expect(body).toMatchObject({ id: second });
  expect(await codes(admin)).toEqual(['A1']);
});

test('without the added field, the same name and phone restore, and any other centre starts empty', async ({
  app,
  admin,
}) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  await remove(app, admin, centre.id);
  expect((await create(admin, { ...centre, cfi: 'new' })).body).toMatchObject({
    id: centre.id,
    cfi: 'new',
    form_status: 'Completed',
  });
  await remove(app, admin, centre.id);
  expect((await create(admin, { ...centre, centre_name: 'Another School' })).body).toMatchObject({
    form_status: 'Pending',
  });
  await remove(app, admin, (await activeCentres(admin))[0]?.id ?? '');
  const other = { ...centre, centre_name: 'Another School', phone: '9444444444', email: 'x@example.org' };
  expect((await create(admin, other)).body).toMatchObject({ form_status: 'Pending' });
  expect((await deleted(admin, '?code=A1')).total).toBe(2);
});

test('restoring with another phone needs a confirmation, as a change of the record does', async ({
  app,
  admin,
}) => {
  const centre = await insertCentre(app, { centre_code: 'A1' });
  await remove(app, admin, centre.id);
  app.clock.advance(15 * 60 + 1);
  const changed = { ...centre, phone: '9555555555', onDeleted: 'restore' };
  expect(await create(admin, changed)).toMatchObject({
    status: 403,
    body: { code: 'session.confirmation-required' },
  });
  expect((await create(admin, { ...changed, onDeleted: 'empty' })).status).toBe(200);
});
