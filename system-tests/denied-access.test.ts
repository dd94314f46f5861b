/** Denied access of logged-in users is recorded in the audit trail (security.md S60). */
import { expect } from 'vitest';
import { formFor } from '../server/src/testing/checklist-client.ts';
import { checklistTest } from '../server/src/testing/checklist-test.ts';
import { startOfficer } from '../server/src/testing/officers.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

const test = checklistTest();

const sendRequest = async (app: TestApp, path: string, token?: string): Promise<number> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await app.fetch(`/api${path}`, { headers })).status;
};
const readDenials = ({ database }: TestApp, ...actors: readonly string[]) => {
  const entries = database.db.selectFrom('audit_trail').select(['actor', 'address', 'details']);
  const denied = entries.where('act', '=', 'access.denied').where('actor', 'in', actors);
  return denied.orderBy('sequence').execute();
};

test('a wrong role, account and centre are recorded with actor and call', async ({ app, head, stranger }) => {
  const { user, centre } = head;
  const officer = await startOfficer(app);
  expect(await sendRequest(app, '/admin/centres', user.token)).toBe(403);
  expect(await sendRequest(app, `/profiles/${stranger.user.userId}`, user.token)).toBe(403);
  expect((await user.save(formFor(stranger.centreId))).status).toBe(403);
  expect((await user.submit(stranger.centreId)).status).toBe(403);
  expect(await sendRequest(app, `/profiles/${user.userId}`, officer.token)).toBe(403);
  const denial = (call: string, code: string, actor = centre.phone) => ({
    actor,
    address: '127.0.0.1',
    details: JSON.stringify({ call, code }),
  });
  expect(await readDenials(app, centre.phone, officer.username)).toEqual([
    denial('GET /admin/centres', 'access.denied'),
    denial('GET /profiles/:userId', 'profile.not-yours'),
    denial('PUT /profiles/:userId', 'centre.not-yours'),
    denial('POST /profiles/:userId/submit', 'centre.not-yours'),
    denial('GET /profiles/:userId', 'access.denied', officer.username),
  ]);
});

test('anonymous callers and other refusals are not recorded', async ({ app, head }) => {
  const recorded = () => app.runSql(`select sequence from audit_trail where act = 'access.denied'`);
  const before = await recorded();
  for (const token of [undefined, 'not.a.token', `${head.user.token}x`])
    expect(await sendRequest(app, '/admin/centres', token)).toBe(401);
  expect((await head.user.submit(head.centreId)).status).toBe(400);
  expect(await recorded()).toEqual(before);
});

test('a flood of denials is refused and recorded only twenty times an hour', async ({ app, head }) => {
  const flood = async ({ token } = head.user) =>
    new Set(await Promise.all(Array.from({ length: 30 }, () => sendRequest(app, '/admin/centres', token))));
  expect(await flood()).toEqual(new Set([403]));
  expect(await readDenials(app, head.centre.phone)).toHaveLength(20);
  app.clock.advance(2 * 60 * 60);
  expect(await flood(await head.logInAgain())).toEqual(new Set([403]));
  expect(await readDenials(app, head.centre.phone)).toHaveLength(40);
});
