/** The sessions of administrators: seen and ended by their owner, and by others. How long one lasts: session/sessions.test.ts. */
import { readActs } from '../testing/audit-database.ts';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { adminClient, type AdminClient, behindProxy } from '../testing/admin-client.ts';
import { createHead } from '../testing/checklist-test.ts';
import { officerPassword, officerTest, startOfficer, type Officer } from '../testing/officers.ts';
import { logInAdmin } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = officerTest({ environment: behindProxy });

/** From another address, with Firefox. */
async function logInElsewhere(app: TestApp, { username, userId }: Officer): Promise<AdminClient> {
  const response = await app.fetch('/api/auth/admin-login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '192.0.2.7',
    },
    body: JSON.stringify({ username, password: officerPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  return adminClient(app, token, userId);
}

const list = (by: AdminClient) => by.call(api.listSessions, {});
const isActive = async (by: AdminClient) => (await by.ask('GET', '/centres/states')).status === 200;
const notFound = { status: 404, body: { code: 'session.not-found' } };
const endedInTrail = (app: TestApp, { username }: Officer) => readActs(app, username, 'sessions.ended');

test('sessions are seen with time, browser and address, and whose they are', async ({ app, officer }) => {
  expect((await officer.ask('GET', '/session')).body).toEqual({
    id: officer.userId,
    username: officer.username,
    minPasswordLength: 6,
    name: 'Officer',
    rights: ['review', 'list', 'accounts'],
    states: [],
  });
  const openedAt = app.clock.now().toISOString();
  app.clock.advance(600);
  const other = await logInElsewhere(app, officer);
  app.clock.advance(120);
  expect(await list(other)).toEqual([
    expect.objectContaining({
      openedAt: new Date(app.clock.now().getTime() - 120_000).toISOString(),
      lastSeenAt: app.clock.now().toISOString(),
      address: '192.0.2.7',
      browser: 'Firefox · Windows',
      isCurrent: true,
    }),
    expect.objectContaining({ openedAt, browser: '', isCurrent: false }),
  ]);
});

test('one session or all others are ended at once; ended ones are not listed', async ({ app, officer }) => {
  const first = await logInElsewhere(app, officer);
  const others = [first, await logInElsewhere(app, officer), await logInElsewhere(app, officer)];
  const path = `/sessions/${(await list(first)).find(({ isCurrent }) => isCurrent)?.id}`;
  expect(await officer.ask('DELETE', path)).toMatchObject({ status: 200 });
  expect(await isActive(first)).toBe(false);
  expect(await officer.ask('DELETE', path)).toMatchObject(notFound);
  expect((await officer.ask('DELETE', '/sessions')).body).toEqual({ ended: 2 });
  expect(await Promise.all([...others, officer].map(isActive))).toEqual([false, false, false, true]);
  expect(await list(officer)).toHaveLength(1);
  const target = officer.username;
  expect(await endedInTrail(app, officer)).toMatchObject([
    { target, details: '{"sessions":1}' },
    { target, details: '{"sessions":2}' },
  ]);
  app.clock.advance(61 * 60);
  expect(await list(await logInElsewhere(app, officer))).toHaveLength(1);
});

test('those of others are neither listed nor ended; of heads less is stored', async ({ app, officer }) => {
  const [{ user }, other] = [await createHead(app), await startOfficer(app)];
  const sessions = app.database.db
    .selectFrom('sessions')
    .select(['id', 'account_id', 'client_address', 'browser'])
    .where('account_id', 'in', [user.userId, other.userId]);
  const ids = await sessions.execute();
  expect(ids).toHaveLength(2);
  expect(ids.filter(({ account_id: id }) => id === user.userId)).toMatchObject([
    { client_address: '', browser: '' },
  ]);
  for (const { id } of ids) expect(await officer.ask('DELETE', `/sessions/${id}`)).toMatchObject(notFound);
  expect((await officer.ask('DELETE', '/sessions')).body).toEqual({ ended: 0 });
  expect([(await list(officer)).length, await isActive(other)]).toEqual([1, true]);
});

test('a manager logs others out everywhere, but not the main account', async ({ app, officer }) => {
  const main = await logInAdmin(app);
  const refused = await officer.ask('DELETE', `/users/${main.userId}/sessions`);
  expect(refused.body).toMatchObject({ code: 'admin.protected' });
  const deputy = await startOfficer(app);
  expect((await officer.ask('DELETE', `/users/${deputy.userId}/sessions`)).body).toEqual({ ended: 1 });
  expect(await isActive(deputy)).toBe(false);
  expect(await endedInTrail(app, officer)).toMatchObject([{ target: deputy.username }]);
  const other = await logInElsewhere(app, officer);
  expect((await officer.ask('DELETE', `/users/${officer.userId}/sessions`)).body).toEqual({ ended: 1 });
  expect([await isActive(other), await isActive(officer)]).toEqual([false, true]);
  expect(await officer.ask('DELETE', '/users/a_nobody/sessions')).toMatchObject({ status: 404 });
});
