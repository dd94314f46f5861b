/** An account with states takes its own acts back, and knows of no others (product.md, Administrators 14 and 15). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { rights } from '#contract/rights.ts';
import { listRow } from '../../testing/planned-rows.ts';
import { startOfficer } from '../../testing/officers.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { adminTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const row = (code: string, state: string) =>
  listRow(code, { centre_state: state, phone: `90000000${code.slice(1)}`, email: `${code}@example.org` });
const importRows = (by: AdminClient, ...rows: readonly object[]) => by.ask('POST', '/centres/bulk', { rows });

/** B10 and B12 of Bihar and G11 of Goa are on the list; the officer looks after Bihar. */
const test = adminTest().extend('limited', async ({ app, admin }) => {
  await importRows(admin, row('B10', 'Bihar'), row('B12', 'Bihar'), row('G11', 'Goa'));
  // The list of acts is in the order of time.
  app.clock.advance(60);
  const officer = await startOfficer(app, { rights, states: ['Bihar'] });
  return {
    officer,
    sets: () => officer.call(api.listChangeSets, {}),
    takeBack: (id = '') => officer.call(api.takeBackChanges, { params: { id } }),
    moveTo: (...states: string[]) =>
      admin.call(api.updateAdmin, { params: { id: officer.userId }, body: { name: 'Officer', states } }),
  };
});

async function markMissing(by: AdminClient): Promise<string> {
  const act = { act: 'mark-missing' } as const;
  const { reached } = await by.call(api.previewBulkAct, { body: act });
  const { changeSet } = await by.call(api.actOnCentres, { body: { ...act, seen: reached } });
  return changeSet ?? '';
}
const markedIn = async ({ runSql }: TestApp) => {
  const rows = await runSql(
    'select centre_code from centres where missing_since is not null order by centre_code',
  );
  return rows.map(({ centre_code: code }) => code);
};
const unknown = { status: 404, body: { code: 'change-set.not-found' } };

test('what it has done is taken back; it knows nothing of others', async ({ app, admin, limited }) => {
  const [imported] = await admin.call(api.listChangeSets, {});
  expect(imported).toMatchObject({ kind: 'import', centres: 3 });
  expect(await limited.sets()).toEqual([]);
  const own = await markMissing(limited.officer);
  const { username } = limited.officer;
  expect(await limited.sets()).toMatchObject([{ id: own, centres: 2, madeBy: username }]);
  // Nor of its own, while others look after their centres.
  await limited.moveTo('Goa');
  expect(await limited.sets()).toEqual([]);
  expect(await limited.officer.ask('POST', `/change-sets/${own}/take-back`)).toMatchObject(unknown);
  await limited.moveTo('Bihar');
  for (const id of [imported?.id, await markMissing(admin)])
    for (const method of ['GET', 'POST'])
      expect(await limited.officer.ask(method, `/change-sets/${id}/take-back`)).toMatchObject(unknown);
  expect(await markedIn(app)).toEqual(['B10', 'B12', 'G11']);
  expect(await limited.takeBack(own)).toMatchObject({ centres: 2 });
  expect(await markedIn(app)).toEqual(['G11']);
});

test('a centre that would return to a state of others stays', async ({ app, admin, limited }) => {
  await limited.moveTo('Bihar', 'Goa');
  await importRows(limited.officer, row('B10', 'Goa'));
  const [moved] = await limited.sets();
  await limited.moveTo('Goa');
  expect(await limited.sets()).toMatchObject([{ id: moved?.id }]);
  expect(await limited.officer.ask('GET', `/change-sets/${moved?.id}/take-back`)).toMatchObject(unknown);

  // Its phone belongs to a centre of another state by now, with another e-mail.
  await limited.moveTo('Bihar');
  await importRows(admin, row('B10', 'Bihar'));
  app.clock.advance(60);
  const changed = { phone: '9111111111', email: 'new@example.org' };
  await importRows(limited.officer, { ...row('B10', 'Bihar'), ...changed });
  const [last] = await limited.sets();
  await importRows(admin, { ...row('G11', 'Goa'), phone: '9000000010' });
  const left = { total: 1, centres: [{ centreCode: 'B10', reason: 'phone-conflict' }] };
  expect(await limited.takeBack(last?.id)).toEqual({ centres: 0, registerAgain: 0, left });
});

test('its import leaves marks of other states, and is taken back', async ({ app, admin, limited }) => {
  await markMissing(admin);
  app.clock.advance(60);
  await importRows(limited.officer, { ...row('B10', 'Bihar'), centre_name: 'New name' });
  expect(await markedIn(app)).toEqual(['B12', 'G11']);
  const [own] = await limited.sets();
  expect(own).toMatchObject({ kind: 'import', centres: 1 });
  expect(await limited.takeBack(own?.id)).toMatchObject({ centres: 1 });
  expect(await markedIn(app)).toEqual(['B10', 'B12', 'G11']);
});
