/** Denied access of logged-in users is recorded in the audit trail (security.md S60). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formFor } from '../server/src/testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../server/src/testing/checklist-test.ts';
import { logInAdmin } from '../server/src/testing/people.ts';

let portal: ChecklistTest;

beforeEach(async () => {
  portal = await startChecklistTest();
});
afterEach(async () => {
  await portal.app.close();
});

const sendRequest = async (method: string, path: string, token?: string): Promise<number> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await portal.app.fetch(`/api${path}`, { method, headers })).status;
};
const readDenials = () =>
  portal.app.database.db
    .selectFrom('audit_trail')
    .select(['actor', 'address', 'details'])
    .where('act', '=', 'access.denied')
    .orderBy('sequence')
    .execute();
const denial = (call: string, code: string, actor = portal.mobile) => ({
  actor,
  address: '127.0.0.1',
  details: JSON.stringify({ call, code }),
});

test('a wrong role, a foreign account and a foreign centre are recorded with actor, address and call', async () => {
  const { user, foreignUser, foreignCentreId } = portal;
  const admin = await logInAdmin(portal.app);
  expect(await sendRequest('GET', '/admin/centres', user.token)).toBe(403);
  expect(await sendRequest('GET', `/profiles/${foreignUser.userId}`, user.token)).toBe(403);
  expect((await user.save(formFor(foreignCentreId))).status).toBe(403);
  expect((await user.submit(foreignCentreId)).status).toBe(403);
  expect(await sendRequest('GET', `/profiles/${user.userId}`, admin.token)).toBe(403);
  expect(await readDenials()).toEqual([
    denial('GET /admin/centres', 'access.denied'),
    denial('GET /profiles/:userId', 'profile.not-yours'),
    denial('PUT /profiles/:userId', 'centre.not-yours'),
    denial('POST /profiles/:userId/submit', 'centre.not-yours'),
    denial('GET /profiles/:userId', 'access.denied', 'admin'),
  ]);
});

test('anonymous callers and other refusals are not recorded', async () => {
  expect(await sendRequest('GET', '/admin/centres')).toBe(401);
  expect(await sendRequest('GET', '/admin/centres', 'not.a.token')).toBe(401);
  expect(await sendRequest('GET', '/admin/centres', `${portal.user.token}x`)).toBe(401);
  expect((await portal.user.submit(portal.centreId)).status).toBe(400);
  expect(await readDenials()).toEqual([]);
});

test('a flood of denials is refused and recorded only twenty times an hour', async () => {
  const flood = async ({ token } = portal.user) =>
    new Set(await Promise.all(Array.from({ length: 30 }, () => sendRequest('GET', '/admin/centres', token))));
  expect(await flood()).toEqual(new Set([403]));
  expect(await readDenials()).toHaveLength(20);
  portal.app.clock.advance(2 * 60 * 60);
  expect(await flood(await portal.logInAgain())).toEqual(new Set([403]));
  expect(await readDenials()).toHaveLength(40);
});
