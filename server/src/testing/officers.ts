/** Administrators with an account of their own, so that tests that share a portal leave its main account as it is. */
import type { AccountLimits } from '#contract/rights.ts';
import { insertAccount, storePassword } from '../accounts/accounts.ts';
import { adminClient } from './admin-client.ts';
import { logInOfficer } from './people.ts';
import { sharedPortalTest } from './portal-test.ts';
import type { TestApp, TestAppOverrides } from './test-app.ts';

export const officerPassword = 'long enough password';

let created = 0;
/** Returns a username that no other administrator has. */
export function takeUsername(): string {
  created += 1;
  return `officer${created}`;
}

/** Creates an administrator, who may do all unless it is limited, and logs in. */
export async function startOfficer(app: TestApp, limits?: AccountLimits) {
  const { clock, database, passwords, randomness } = app.services;
  const username = takeUsername();
  const id = `a_${randomness.uuid()}`;
  const hash = await passwords.hash(officerPassword);
  await database.transaction(async (tx) => {
    const account = { id, role: 'admin', username, name: 'Officer', createdAt: clock.now() } as const;
    await insertAccount(tx, { ...account, ...(limits !== undefined && { limits }) });
    await storePassword(tx, id, hash, clock.now());
  });
  const { token } = await logInOfficer(app, username, officerPassword);
  return { ...adminClient(app, token, id), username };
}
export type Officer = Awaited<ReturnType<typeof startOfficer>>;

/** Returns `test` with a portal that the file shares, and an administrator of its own for each test. */
export const officerTest = (options: TestAppOverrides = {}) =>
  sharedPortalTest(options).extend('officer', ({ app }) => startOfficer(app));
