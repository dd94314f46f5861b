import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import {
  insertCentre,
  logIn,
  logInAdmin,
  centrePassword,
  signUpCentre,
  type LoggedIn,
} from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest } from '../../testing/portal-test.ts';

const test = portalTest().extend<{ readonly user: LoggedIn }>({
  user: [
    async ({ app }, use) => {
      await insertCentre(app);
      await use(await signUpCentre(app, '9876543210'));
    },
    { auto: true },
  ],
});

const centres = (app: TestApp, token: string) => app.call(api.listUserCentres, {}, token);
const ended = { failure: { status: 401, code: 'session.ended' } };

test('logout ends only this token, also after a restart', async ({ app, user, start }) => {
  const other = await logIn(app, '9876543210', centrePassword);
  expect(await app.call(api.logout, {}, user.token)).toMatchObject({ ok: true });
  expect(await centres(app, user.token)).toMatchObject(ended);
  expect(await app.call(api.logout, {}, user.token)).toMatchObject(ended);
  await app.close({ keepData: true });
  const restarted = await start({ dataDir: app.dataDir, clock: app.clock });
  expect(await centres(restarted, user.token)).toMatchObject(ended);
  expect(await centres(restarted, other.token)).toMatchObject({ ok: true });
});

test('a centre session ends after an idle hour, and after twelve hours in any case', async ({
  app,
  user,
}) => {
  const idle = await logIn(app, '9876543210', centrePassword);
  app.clock.advance(60 * 60 - 1);
  expect(await centres(app, user.token)).toMatchObject({ ok: true });
  app.clock.advance(1);
  expect(await centres(app, idle.token)).toMatchObject(ended);
  for (let calls = 0; calls < 11; calls += 1) {
    app.clock.advance(59 * 60);
    expect(await centres(app, user.token)).toMatchObject({ ok: true });
  }
  app.clock.advance(10 * 60);
  expect(await centres(app, user.token)).toMatchObject({ ok: true });
  app.clock.advance(60);
  expect(await centres(app, user.token)).toMatchObject(ended);
});

test('an admin session ends after an idle hour, and after eight hours in any case', async ({ app }) => {
  const idle = await logInAdmin(app);
  app.clock.advance(60 * 60);
  expect(await app.call(api.logout, {}, idle.token)).toMatchObject(ended);
  const busy = await logInAdmin(app);
  for (let calls = 0; calls < 9; calls += 1) {
    app.clock.advance(53 * 60);
    // Refused, because the call is for centre users, but it counts as activity.
    expect(await centres(app, busy.token)).toMatchObject({ failure: { code: 'access.denied' } });
  }
  app.clock.advance(3 * 60);
  expect(await centres(app, busy.token)).toMatchObject(ended);
});

test('a deleted account is refused with its next request', async ({ app, user }) => {
  await app.database.transaction((tx) => tx.deleteFrom('accounts').where('id', '=', user.userId).execute());
  expect(await centres(app, user.token)).toMatchObject(ended);
});

test('incrementing the token version revokes every token', async ({ app, user }) => {
  await app.database.transaction((tx) => tx.updateTable('accounts').set({ token_version: 9 }).execute());
  expect(await centres(app, user.token)).toMatchObject(ended);
});

test('the role is read from the database, not from the token', async ({ app, user }) => {
  await app.database.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ role: 'admin', username: 'was-a-centre' })
      .where('id', '=', user.userId)
      .execute(),
  );
  expect(await centres(app, user.token)).toMatchObject({ failure: { status: 403, code: 'access.denied' } });
});
