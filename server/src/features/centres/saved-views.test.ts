/** Each administrator has saved views of their own; nobody reads or changes those of another. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { SavedView } from '#contract/centres/saved-views.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { adminClient, type AdminClient } from '../../testing/admin-client.ts';
import { valueOf } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const maxSavedViews = 3;

const test = adminTest({
  limits: { ...testLimits, admin: { ...testLimits.admin, maxSavedViews } },
});

async function createDeputy(app: TestApp, admin: AdminClient): Promise<AdminClient> {
  const login = { username: 'deputy', password: 'long enough password' };
  const { body } = await admin.ask('POST', '/users', { ...login, name: 'Deputy' });
  const { token } = valueOf(await app.call(api.adminLogin, { body: login }));
  return adminClient(app, token, (body as { id: string }).id);
}

const save = (admin: AdminClient, name: string, query = 'state=Goa', by = admin) =>
  by.ask('POST', '/saved-views', { name, query });
const replace = (admin: AdminClient, id: string, view: object, by = admin) =>
  by.ask('PUT', `/saved-views/${id}`, view);
const remove = (admin: AdminClient, id: string, by = admin) => by.ask('DELETE', `/saved-views/${id}`);
const list = (admin: AdminClient, by = admin) => by.call(api.listSavedViews, {});
const idOf = ({ body }: { readonly body: unknown }) => (body as SavedView).id;
const refused = (status: number, code: string) => ({ status, body: { code } });

const recorded = async (app: TestApp) =>
  (
    await app.database.db
      .selectFrom('audit_trail')
      .select(['act', 'target', 'details'])
      .where('act', 'like', 'saved-view.%')
      .orderBy('sequence')
      .execute()
  ).map(({ act, target, details }) => [act, target, JSON.parse(details) as unknown]);

test('a view is saved, replaced and deleted; the audit trail has each', async ({ app, admin }) => {
  const created = await save(admin, '  गोवा \n silent ', '?page=4&progress=unregistered&state=Goa&unknown=1');
  const id = idOf(created);
  const view = { id, name: 'गोवा silent', query: 'state=Goa&progress=unregistered' };
  expect(created).toMatchObject({ status: 200, body: view });
  expect(await list(admin)).toEqual([view]);
  const changed = { id, name: 'Goa', query: 'state=Goa&columns=phone' };
  expect(await replace(admin, id, changed)).toMatchObject({ status: 200, body: changed });
  expect(await list(admin)).toEqual([changed]);
  expect(await remove(admin, id)).toMatchObject({ status: 200 });
  expect(await list(admin)).toEqual([]);
  expect(await recorded(app)).toEqual([
    ['saved-view.created', view.name, { query: view.query }],
    ['saved-view.updated', 'Goa', { name: [view.name, 'Goa'], query: [view.query, changed.query] }],
    ['saved-view.deleted', 'Goa', { query: changed.query }],
  ]);
});

test.for([
  ['', 'field.required'],
  [' \n ', 'field.required'],
  ['x'.repeat(61), 'field.too-long'],
  ['a\0b', 'field.not-text'],
] as const)('the name %j is refused with %s', async ([name, code], { admin }) => {
  expect(await save(admin, name)).toMatchObject({
    ...refused(400, code),
    body: { code, problems: [{ field: 'name', code }] },
  });
});

test('a name has 60 characters at most and is unique, also when several are saved at once', async ({
  admin,
}) => {
  const name = '😀'.repeat(60);
  const results = await Promise.all([save(admin, name), save(admin, name), save(admin, name)]);
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(results.filter(({ status }) => status === 409)).toHaveLength(2);
  const other = idOf(await save(admin, 'Other'));
  const taken = refused(409, 'saved-view.name-taken');
  expect(await save(admin, 'Other')).toMatchObject(taken);
  expect(await replace(admin, other, { name, query: '' })).toMatchObject(taken);
  expect(await replace(admin, other, { name: 'Other', query: '' })).toMatchObject({ status: 200 });
});

test('an account has a bounded number of views', async ({ admin }) => {
  for (let number = 1; number <= maxSavedViews; number += 1)
    expect(await save(admin, `View ${number}`)).toMatchObject({ status: 200 });
  expect(await save(admin, 'One more')).toMatchObject(refused(409, 'saved-view.too-many'));
});

test('nobody sees or changes the views of another; they are deleted with the account', async ({
  app,
  admin,
}) => {
  const deputy = await createDeputy(app, admin);
  const mine = idOf(await save(admin, 'Same name'));
  const theirs = idOf(await save(admin, 'Same name', 'state=Bihar', deputy));
  expect(await list(admin)).toEqual([{ id: mine, name: 'Same name', query: 'state=Goa' }]);
  expect(await list(admin, deputy)).toEqual([{ id: theirs, name: 'Same name', query: 'state=Bihar' }]);
  const notFound = refused(404, 'saved-view.not-found');
  expect(await replace(admin, mine, { name: 'Stolen', query: '' }, deputy)).toMatchObject(notFound);
  expect(await remove(admin, mine, deputy)).toMatchObject(notFound);
  expect(await list(admin)).toHaveLength(1);
  await admin.ask('DELETE', `/users/${deputy.userId}`);
  expect(await app.database.db.selectFrom('saved_views').select('id').execute()).toEqual([{ id: mine }]);
});
