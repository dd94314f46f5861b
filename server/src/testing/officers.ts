/** Administrators with an account of their own, so that tests that share a portal leave its main account as it is. */
import type { AccountLimits } from '#contract/rights.ts';
import { insertAccount, storePassword } from '../domain/accounts/accounts.ts';
import { adminClient, type AdminClient } from './admin-client.ts';
import { logInOfficer } from './people.ts';
import type { TestApp } from './test-app.ts';

export const officerPassword = 'long enough password';

export interface Officer extends AdminClient {
  readonly username: string;
}

/** Creates an administrator, who may do all unless it is limited, and logs in. */
export async function startOfficer(app: TestApp, limits?: AccountLimits): Promise<Officer> {
  const { clock, database, passwords, randomness } = app.services;
  const id = `a_${randomness.uuid()}`;
  const username = `officer.${id.slice(-12)}`;
  const hash = await passwords.hash(officerPassword);
  await database.transaction(async (tx) => {
    const account = { id, role: 'admin', username, name: 'Officer', createdAt: clock.now() } as const;
    await insertAccount(tx, { ...account, ...(limits !== undefined && { limits }) });
    await storePassword(tx, id, hash, clock.now());
  });
  const { token } = await logInOfficer(app, username, officerPassword);
  return { ...adminClient(app, token, id), username };
}
