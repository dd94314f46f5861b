/** How long a session lasts, and what ends it at once. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { checklistTest, createHead } from '../testing/checklist-test.ts';
import { startOfficer } from '../testing/officers.ts';
import { centrePassword, insertCentre, logIn, registerHead, takePhone } from '../testing/people.ts';
import { startTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = checklistTest();

const minute = 60;
const hour = 60 * minute;
const ask = (app: TestApp, { token }: { readonly token: string }) => app.call(api.listUserCentres, {}, token);
const active = { ok: true };
const ended = { failure: { status: 401, code: 'session.ended' } };
/** For administrators: refused, because the call is for centre users, but it counts as activity. */
const denied = { failure: { status: 403, code: 'access.denied' } };

startTest()('logout ends only this token, also after a restart', async ({ start }) => {
  const app = await start();
  const { phone } = await insertCentre(app, { phone: takePhone() });
  const [user, other] = [await registerHead(app, phone), await logIn(app, phone, centrePassword)];
  expect(await app.call(api.logout, {}, user.token)).toMatchObject(active);
  expect(await ask(app, user)).toMatchObject(ended);
  expect(await app.call(api.logout, {}, user.token)).toMatchObject(ended);
  await app.close({ keepData: true });
  const restarted = await start({ dataDir: app.dataDir, clock: app.clock });
  expect(await ask(restarted, user)).toMatchObject(ended);
  expect(await ask(restarted, other)).toMatchObject(active);
});

const kinds = [
  ['a head', 12 * hour, active, async (app: TestApp) => (await createHead(app)).user],
  ['an administrator', 8 * hour, denied, async (app: TestApp) => startOfficer(app)],
] as const;

test.for(kinds)('the session of %s ends idle and at last', async ([, longest, accepted, open], { app }) => {
  const [busy, idle] = [await open(app), await open(app)];
  app.clock.advance(hour - 1);
  expect(await ask(app, busy)).toMatchObject(accepted);
  app.clock.advance(1);
  expect(await ask(app, idle)).toMatchObject(ended);
  let left = longest - hour;
  for (; left > hour; left -= 59 * minute) {
    expect(await ask(app, busy)).toMatchObject(accepted);
    app.clock.advance(59 * minute);
  }
  expect(await ask(app, busy)).toMatchObject(accepted);
  app.clock.advance(left - minute);
  expect(await ask(app, busy)).toMatchObject(accepted);
  app.clock.advance(minute);
  expect(await ask(app, busy)).toMatchObject(ended);
});

const onAccount = (app: TestApp, id: string, values: object) =>
  app.database.transaction((tx) => tx.updateTable('accounts').set(values).where('id', '=', id).execute());

test('a change of the account counts with the next request', async ({ app, head: { user }, stranger }) => {
  const role = { role: 'admin', username: `was-${user.userId}` };
  await onAccount(app, user.userId, role);
  expect(await ask(app, user)).toMatchObject(denied);
  await onAccount(app, stranger.user.userId, { token_version: 9 });
  expect(await ask(app, stranger.user)).toMatchObject(ended);
  const admin = await startOfficer(app);
  await app.database.transaction((tx) => tx.deleteFrom('accounts').where('id', '=', admin.userId).execute());
  expect(await ask(app, admin)).toMatchObject(ended);
});
