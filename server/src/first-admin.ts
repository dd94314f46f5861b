/** Creates the main administrator at the first start (product.md, Accounts 9; security.md T26). Later starts change nothing. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainAdminUsername } from '#contract/exam.ts';
import { findAccount, insertAccount, storePassword } from './domain/accounts/accounts.ts';
import type { Services } from './services.ts';

export interface FirstAdmin {
  readonly username: string;
  /** Null when the password came from ADMIN_PASSWORD, because the operator then knows it. */
  readonly generatedPassword: string | null;
  /** The file with the generated password, readable by its owner only. */
  readonly passwordFile: string | null;
}

const generatedPasswordBytes = 12;

/** Returns null when the account exists, or when another instance creates it at the same time. */
export async function createFirstAdmin(services: Services): Promise<FirstAdmin | null> {
  const { clock, config, database, passwords, randomness } = services;
  if ((await findAccount(database.db, 'admin', mainAdminUsername)) !== undefined) return null;
  const generatedPassword =
    config.adminPassword === null ? randomness.bytes(generatedPasswordBytes).toString('base64url') : null;
  const passwordFile = generatedPassword === null ? null : path.join(config.dataDir, 'first-admin-password');
  if (generatedPassword !== null && passwordFile !== null)
    await writeFile(passwordFile, `${generatedPassword}\n`, { mode: 0o600 });
  const passwordHash = await passwords.hash(generatedPassword ?? config.adminPassword ?? '');
  const isCreated = await database.transaction(async (tx) => {
    const id = `a_${randomness.uuid()}`;
    const now = clock.now();
    const isFirst = await insertAccount(tx, {
      id,
      role: 'admin',
      username: mainAdminUsername,
      name: 'Administrator',
      createdAt: now,
    });
    if (isFirst) await storePassword(tx, id, passwordHash, now);
    return isFirst;
  });
  if (!isCreated) {
    if (passwordFile !== null) await rm(passwordFile, { force: true });
    return null;
  }
  return { username: mainAdminUsername, generatedPassword, passwordFile };
}
