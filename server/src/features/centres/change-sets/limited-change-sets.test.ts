/** An account with states takes its own acts back, and knows of no others (product.md, Administrators 14 and 15). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, type AdminClient } from '../../../testing/admin-client.ts';
import { listRow } from '../../../testing/list-row.ts';
import { valueOf } from '../../../testing/people.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const account = { username: 'bihar', name: 'Officer', password: 'long enough password' };

const test = adminTest().extend<{ readonly limited: AdminClient }>({
  limited: async ({ app, admin }, use) => {
    const { id } = await admin.call(api.createAdmin, { body: { ...account, states: ['Bihar'] } });
    const { token } = valueOf(await app.call(api.adminLogin, { body: account }));
    await use(adminClient(app, token, id));
  },
});

const row = (code: string, state: string) =>
  listRow(code, {
    centre_state: state,
    phone: `90000000${code.slice(1)}`,
    email: `${code}@example.org`,
  });

async function markMissing(by: AdminClient): Promise<string> {
  const act = { act: 'mark-missing' } as const;
  const { reached } = await by.call(api.previewBulkAct, { body: act });
  const { changeSet } = await by.call(api.actOnCentres, { body: { ...act, seen: reached } });
  return changeSet ?? '';
}

test('what it has done is taken back; what others have done is not listed, shown or taken back', async ({
  app,
  admin,
  limited,
}) => {
  await admin.ask('POST', '/centres/bulk', { rows: [row('B10', 'Bihar'), row('G11', 'Goa')] });
  const [imported] = await admin.call(api.listChangeSets, {});
  expect(imported).toMatchObject({ kind: 'import', centres: 2 });
  expect(await limited.call(api.listChangeSets, {})).toEqual([]);

  const own = await markMissing(limited);
  expect(await limited.call(api.listChangeSets, {})).toMatchObject([
    { id: own, centres: 1, madeBy: 'bihar' },
  ]);
  for (const id of [imported?.id, await markMissing(admin)])
    for (const method of ['GET', 'POST'])
      expect(await limited.ask(method, `/change-sets/${id}/take-back`)).toMatchObject({
        status: 404,
        body: { code: 'change-set.not-found' },
      });
  const missing = async () =>
    (await app.database.db.selectFrom('centres').select('missing_since').execute()).filter(
      ({ missing_since: since }) => since !== null,
    );
  expect(await missing()).toHaveLength(2);
  expect(await limited.call(api.takeBackChanges, { params: { id: own } })).toMatchObject({ centres: 1 });
  expect(await missing()).toHaveLength(1);
});

test('after its states have changed it takes nothing back that another account looks after', async ({
  admin,
  limited,
}) => {
  await admin.ask('POST', '/centres/bulk', { rows: [row('B10', 'Bihar'), row('G11', 'Goa')] });
  const own = await markMissing(limited);
  const params = { id: limited.userId };
  await admin.call(api.updateAdmin, { params, body: { name: account.name, states: ['Goa'] } });
  expect(await limited.call(api.listChangeSets, {})).toEqual([]);
  expect(await limited.ask('POST', `/change-sets/${own}/take-back`)).toMatchObject({ status: 404 });
});

test('a centre that would return to a state of others stays, and no centre of others is named', async ({
  app,
  admin,
  limited,
}) => {
  const params = { id: limited.userId };
  await admin.ask('POST', '/centres/bulk', { rows: [row('B10', 'Bihar'), row('G11', 'Goa')] });
  const states = (names: string[]) =>
    admin.call(api.updateAdmin, { params, body: { name: account.name, states: names } });
  await states(['Bihar', 'Goa']);
  await limited.ask('POST', '/centres/bulk', { rows: [{ ...row('B10', 'Goa') }] });
  const [moved] = await limited.call(api.listChangeSets, {});
  await states(['Goa']);
  expect(await limited.call(api.listChangeSets, {})).toMatchObject([{ id: moved?.id }]);
  expect(await limited.ask('GET', `/change-sets/${moved?.id}/take-back`)).toMatchObject({ status: 404 });

  // Its phone belongs to a centre of another state by now, with another e-mail.
  await states(['Bihar']);
  await admin.ask('POST', '/centres/bulk', { rows: [row('B10', 'Bihar')] });
  // The list is in the order of time.
  app.clock.advance(60);
  const changed = { phone: '9111111111', email: 'new@example.org' };
  await limited.ask('POST', '/centres/bulk', { rows: [{ ...row('B10', 'Bihar'), ...changed }] });
  const [last] = await limited.call(api.listChangeSets, {});
  const { phone } = row('B10', 'Bihar');
  await admin.ask('POST', '/centres/bulk', { rows: [{ ...row('G11', 'Goa'), phone }] });
  const taken = await limited.call(api.takeBackChanges, { params: { id: last?.id ?? '' } });
  expect(taken).toEqual({
    centres: 0,
    left: { total: 1, centres: [{ centreCode: 'B10', reason: 'phone-conflict' }] },
  });
});

test('its import leaves marks of other states as they are, and is taken back', async ({
  app,
  admin,
  limited,
}) => {
  const rows = [row('B10', 'Bihar'), row('B12', 'Bihar'), row('G11', 'Goa')];
  await admin.ask('POST', '/centres/bulk', { rows });
  await markMissing(admin);
  const marked = async () => {
    const marks = await app.database.db
      .selectFrom('centres')
      .where('missing_since', 'is not', null)
      .select('centre_code')
      .orderBy('centre_code')
      .execute();
    return marks.map(({ centre_code: code }) => code);
  };
  app.clock.advance(60);
  await limited.ask('POST', '/centres/bulk', { rows: [{ ...row('B10', 'Bihar'), centre_name: 'New name' }] });
  expect(await marked()).toEqual(['B12', 'G11']);
  const [own] = await limited.call(api.listChangeSets, {});
  expect(own).toMatchObject({ kind: 'import', centres: 1 });
  expect(await limited.call(api.takeBackChanges, { params: { id: own?.id ?? '' } })).toMatchObject({
    centres: 1,
  });
  expect(await marked()).toEqual(['B10', 'B12', 'G11']);
});
