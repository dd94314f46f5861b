/** Tests that every failed login has the same response after the same work, so that it does not reveal which accounts exist (security.md S10). */
import { expect, vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import type { TestApp } from '../testing/test-app.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

// Earlier tests have loaded the portal in this process; it is loaded again, so that its calls can be observed.
vi.resetModules();
const { postJson } = await import('../testing/admin-client.ts');
const { centrePassword, insertCentre, registerHead } = await import('../testing/people.ts');
const { adminPassword } = await import('../testing/test-app.ts');
const { sharedPortalTest } = await import('../testing/portal-test.ts');

const [registered, locked, unregistered, deleted] = ['9000000001', '9000000002', '9000000003', '9000000004'];

const test = sharedPortalTest().extend('people', { auto: true, scope: 'file' }, async ({ app }) => {
  for (const phone of [registered, locked, unregistered, deleted]) await insertCentre(app, { phone });
  for (const phone of [registered, locked, deleted]) await registerHead(app, phone);
  await app.runSql(`update centres set archived_at = 'now' where phone = '${deleted}'`);
});

/** Returns the response, and against which hashes passwords were compared for it. */
async function tryLogin(app: TestApp, realm: string, username: string, password: string) {
  vi.mocked(verify).mockClear();
  vi.mocked(hash).mockClear();
  const response = await postJson(app, `/api/auth/${realm}`, { username, password });
  expect(vi.mocked(hash), username).not.toHaveBeenCalled();
  const compared = vi.mocked(verify).mock.calls.map(([against]) => String(against));
  return { text: `${response.status} ${await response.text()}`, compared };
}

const realms = [
  [
    'login',
    [
      ['9111111111', centrePassword],
      ['x', centrePassword],
      [registered, 'not the password'],
      [unregistered, centrePassword],
      [deleted, centrePassword],
      ['admin', adminPassword],
    ],
  ],
  [
    'admin-login',
    [
      ['nobody', adminPassword],
      ['admin', 'not the password'],
      [registered, centrePassword],
    ],
  ],
] as const;

test.for(realms)('%s: one response after one comparison, nothing hashed', async ([realm, cases], { app }) => {
  const responses = new Set<string>();
  for (const [username, password] of cases) {
    const { text, compared } = await tryLogin(app, realm, username, password);
    responses.add(text);
    // The cost of this portal: passwords of nobody are compared with a hash that costs the same.
    expect([username, compared]).toEqual([
      username,
      [expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)],
    ]);
  }
  expect([...responses]).toEqual([expect.stringMatching(/^401 /)]);
});

test.for([locked, '9222222222'])('while %s is locked nothing is compared', async (username, { app }) => {
  for (let count = 0; count < 5; count += 1) await tryLogin(app, 'login', username, 'not the password');
  expect(await tryLogin(app, 'login', username, centrePassword)).toEqual({
    text: expect.stringMatching(/^429 .*"code":"login\.locked"/) as string,
    compared: [],
  });
});
