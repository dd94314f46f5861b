/** The first start makes the main administrator (product.md, Accounts 9; security.md T26). Later starts change nothing. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainAdminUsername } from '#contract/exam.ts';
import { findAccount, insertAccount, storePassword } from './domain/accounts/accounts.ts';
import type { Services } from './services.ts';

export interface FirstAdmin {
  readonly username: string;
  /** Null when the password was given in ADMIN_PASSWORD: then whoever starts the server knows it. */
  readonly madePassword: string | null;
  /** Where a made password is kept, readable by the owner only. */
  readonly passwordFile: string | null;
}

const madePasswordBytes = 12;

/** Null when the account is there already, or another instance is making it at this moment. */
export async function createFirstAdmin(services: Services): Promise<FirstAdmin | null> {
  const { clock, config, database, passwords, randomness } = services;
  if ((await findAccount(database.db, 'admin', mainAdminUsername)) !== undefined) return null;
  const madePassword =
    config.adminPassword === null ? randomness.bytes(madePasswordBytes).toString('base64url') : null;
  const passwordFile = madePassword === null ? null : path.join(config.dataDir, 'first-admin-password');
  if (madePassword !== null && passwordFile !== null)
    await writeFile(passwordFile, `${madePassword}\n`, { mode: 0o600 });
  const passwordHash = await passwords.hash(madePassword ?? config.adminPassword ?? '');
  const isMade = await database.transaction(async (tx) => {
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
  if (!isMade) {
    if (passwordFile !== null) await rm(passwordFile, { force: true });
    return null;
  }
  return { username: mainAdminUsername, madePassword, passwordFile };
}
