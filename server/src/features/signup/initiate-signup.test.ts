import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { insertCentre, startSignup, valueOf } from '../../testing/people.ts';
import { strictLimits } from '../../testing/strict-limits.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { portalTest, type StartPortal } from '../../testing/portal-test.ts';

const test = portalTest();

const initiate = (app: TestApp, mobile: unknown) =>
  app.call(api.initiateSignup, { body: { mobile: mobile as string } });
const refusedWith = (code: string) => ({ ok: false, failure: { code } });

test('for a mobile of the master list the response has an attempt id, name and masked e-mail, and nothing else', async ({
  app,
}) => {
  await insertCentre(app, { phone: '9876543210', email: 'asha.verma@school.example.org' });
  const response = await app.fetch('/api/auth/initiate-signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '9876543210' }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    userId: expect.stringMatching(/^[\w-]{32}$/),
    name: 'Asha Verma',
    emailMasked: 'as*****@school.example.org',
  });
});

test.for([
  ['a@b.example.org', '*****@b.example.org'],
  ['ab@b.example.org', 'a*****@b.example.org'],
  ['abc@b.example.org', 'ab*****@b.example.org'],
] as const)('%s is masked as %s', async ([email, masked], { app }) => {
  await insertCentre(app, { email });
  expect(valueOf(await initiate(app, '9876543210')).emailMasked).toBe(masked);
});

test.for(['+91 98765-43210', '09876543210', ' 98765 43210 ', '0091 9876543210', 9876543210])(
  'the mobile %j is accepted',
  async (mobile, { app }) => {
    await insertCentre(app);
    expect((await initiate(app, mobile)).ok).toBe(true);
  },
);

test.for(['', '12345', '5876543210', '98765432101', 'nine', '98765\u000043210'])(
  '"%s" is not a mobile number',
  async (mobile, { app }) => {
    expect(await initiate(app, mobile)).toMatchObject(refusedWith('mobile.invalid'));
  },
);

test.for([null, 98765432.1, ['9876543210'], {}, true, undefined])(
  '%j is an invalid request',
  async (mobile, { app }) => {
    expect(await initiate(app, mobile)).toMatchObject({
      failure: { status: 400, code: 'request.invalid', problems: [{ field: 'mobile' }] },
    });
  },
);

test('unknown numbers and numbers of archived centres are not recognized', async ({ app }) => {
  const centre = await insertCentre(app);
  await app.database.transaction((tx) =>
    tx
      .updateTable('centres')
      .set({ archived_at: app.clock.now().toISOString() })
      .where('id', '=', centre.id)
      .execute(),
  );
  for (const mobile of ['9876543210', '9000000000'])
    expect(await initiate(app, mobile)).toMatchObject({
      failure: { status: 404, error: 'Mobile not recognized' },
    });
});

/** The same portal with a limit that a test reaches quickly. */
function startStrictApp(start: StartPortal): Promise<TestApp> {
  const unknownMobilePerIp = { ...testLimits.rates.unknownMobilePerIp, limit: 10 };
  return start({ limits: strictLimits({ unknownMobilePerIp }) });
}

test('after too many unknown numbers an address is refused for an hour, also for known ones', async ({
  start,
}) => {
  const app = await startStrictApp(start);
  await insertCentre(app);
  for (let count = 0; count < 10; count += 1)
    expect(await initiate(app, `900000000${count}`)).toMatchObject(refusedWith('mobile.unknown'));
  for (const mobile of ['9111111111', '9876543210'])
    expect(await initiate(app, mobile)).toMatchObject({ failure: { status: 429, code: 'rate.exceeded' } });
  app.clock.advance(70 * 60);
  expect((await initiate(app, '9876543210')).ok).toBe(true);
});

test('the limit applies to concurrent requests', async ({ start }) => {
  const app = await startStrictApp(start);
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) => initiate(app, `90000000${10 + index}`)),
  );
  const codes = results.map((result) =>
    result.ok || result.failure.kind !== 'refused' ? '' : result.failure.code,
  );
  expect(codes.filter((code) => code === 'mobile.unknown')).toHaveLength(10);
  expect(codes.filter((code) => code === 'rate.exceeded')).toHaveLength(30);
});

test('each attempt has its own id; all of them share one account', async ({ app }) => {
  await insertCentre(app);
  const attemptIds = await Promise.all(Array.from({ length: 20 }, () => startSignup(app, '9876543210')));
  expect(new Set(attemptIds).size).toBe(20);
  const accounts = await app.database.db
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'centre')
    .execute();
  expect(accounts).toMatchObject([{ username: '9876543210', name: 'Asha Verma', password_hash: null }]);
  expect(attemptIds).not.toContain(accounts[0]?.id);
});

test('one mobile on several centres is one account', async ({ app }) => {
  await insertCentre(app, { centre_code: 'B', official_person: 'Second' });
  await insertCentre(app, { centre_code: 'A', official_person: 'First' });
  expect(valueOf(await initiate(app, '9876543210')).name).toBe('First');
});

test('an administrator whose username is a mobile number does not interfere', async ({ app }) => {
  await insertCentre(app);
  await app.database.transaction((tx) =>
    tx.updateTable('accounts').set({ username: '9876543210' }).where('role', '=', 'admin').execute(),
  );
  expect((await initiate(app, '9876543210')).ok).toBe(true);
});
