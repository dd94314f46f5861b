/** Tests that every failed login has the same response after the same work, so that it does not reveal which accounts exist (security.md S10). */
import { expect, vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '../../domain/accounts/passwords.ts';
import type { TestApp } from '../../testing/test-app.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

// Earlier tests have loaded the portal in this process; it is loaded again, so that its calls can be observed.
vi.resetModules();
const { centrePassword, insertCentre, signUpCentre } = await import('../../testing/people.ts');
const { adminPassword } = await import('../../testing/test-app.ts');
const { portalTest } = await import('../../testing/portal-test.ts');

const test = portalTest({ passwordCost }).extend<{ readonly people: undefined }>({
  people: [
    async ({ app }, use) => {
      const { phone } = await insertCentre(app, { phone: '9000000001' });
      await signUpCentre(app, phone);
      await insertCentre(app, { phone: '9000000003' });
      await use(undefined);
    },
    { auto: true },
  ],
});

async function tryLogin(app: TestApp, realm: string, username: string, password: string): Promise<string> {
  const response = await app.fetch(`/api/auth/${realm}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return `${response.status} ${await response.text()}`;
}

const centreCases = [
  ['an unknown username', '9111111111', centrePassword],
  ['an invalid username', 'x', centrePassword],
  ['a wrong password', '9000000001', 'not the password'],
  ['a user without a password', '9000000003', centrePassword],
  ['an administrator', 'admin', adminPassword],
] as const;
const adminCases = [
  ['an unknown username', 'nobody', adminPassword],
  ['a wrong password', 'admin', 'not the password'],
  ['a centre user', '9000000001', centrePassword],
] as const;

test.for([
  ['login', centreCases],
  ['admin-login', adminCases],
] as const)(
  '%s: one response, one comparison of equal cost, no password hashed',
  async ([realm, cases], { app }) => {
    const responses = new Set<string>();
    for (const [name, username, password] of cases) {
      vi.mocked(verify).mockClear();
      vi.mocked(hash).mockClear();
      responses.add(await tryLogin(app, realm, username, password));
      expect(vi.mocked(verify).mock.calls, name).toHaveLength(1);
      expect(vi.mocked(hash), name).not.toHaveBeenCalled();
      const [against] = vi.mocked(verify).mock.calls[0] ?? [];
      expect(String(against), name).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    expect([...responses]).toHaveLength(1);
    expect([...responses][0]).toMatch(/^401 /);
  },
);

test.for(['9000000001', '9111111111'])(
  'while %s is locked nothing is compared or hashed',
  async (username, { app }) => {
    for (let count = 0; count < 5; count += 1) await tryLogin(app, 'login', username, 'not the password');
    vi.mocked(verify).mockClear();
    vi.mocked(hash).mockClear();
    expect(await tryLogin(app, 'login', username, centrePassword)).toMatch(/^429 .*"code":"login\.locked"/);
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    expect(vi.mocked(hash)).not.toHaveBeenCalled();
  },
);
