/** The columns of the list are kept for each administrator, and deleted with the account. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient } from '../../testing/admin-client.ts';
import { valueOf } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

test('each administrator finds their own columns again', async ({ app, admin }) => {
  const login = { username: 'deputy', password: 'long enough password' };
  const { body } = await admin.ask('POST', '/users', { ...login, name: 'Deputy' });
  const { id } = body as { id: string };
  const logIn = async () => valueOf(await app.call(api.adminLogin, { body: login })).token;
  const deputy = adminClient(app, await logIn(), id);
  const columns = 'phone.centre_code.centre_name';
  expect(await deputy.call(api.getListColumns, {})).toEqual({ columns: '' });
  expect(await deputy.call(api.setListColumns, { body: { columns: 'phone' } })).toEqual({ columns: 'phone' });
  expect(await deputy.call(api.setListColumns, { body: { columns } })).toEqual({ columns });
  expect(await adminClient(app, await logIn(), id).call(api.getListColumns, {})).toEqual({ columns });
  expect(await admin.call(api.getListColumns, {})).toEqual({ columns: '' });

  for (const text of ['phone phone', 'PHONE', 'phone.', 'phone-61', 'x'.repeat(501)])
    expect(await deputy.ask('PUT', '/list-columns', { columns: text })).toMatchObject({ status: 400 });
  expect(await deputy.call(api.getListColumns, {})).toEqual({ columns });

  await admin.ask('DELETE', `/users/${id}`);
  expect(await app.database.db.selectFrom('list_columns').selectAll().execute()).toEqual([]);
});
