/** The columns of the list are kept for each administrator, and deleted with the account. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient } from '../../testing/admin-client.ts';
import { officerPassword, startOfficer } from '../../testing/officers.ts';
import { logInOfficer } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

test('each administrator finds their own columns again', async ({ app, admin }) => {
  const deputy = await startOfficer(app);
  const again = await logInOfficer(app, deputy.username, officerPassword);
  const columns = 'phone.centre_code.centre_name';
  expect(await deputy.call(api.getListColumns, {})).toEqual({ columns: '' });
  expect(await deputy.call(api.setListColumns, { body: { columns: 'phone' } })).toEqual({ columns: 'phone' });
  expect(await deputy.call(api.setListColumns, { body: { columns } })).toEqual({ columns });
  expect(await adminClient(app, again.token, '').call(api.getListColumns, {})).toEqual({ columns });
  expect(await admin.call(api.getListColumns, {})).toEqual({ columns: '' });

  await admin.ask('DELETE', `/users/${deputy.userId}`);
  expect(await app.database.db.selectFrom('list_columns').selectAll().execute()).toEqual([]);
});
