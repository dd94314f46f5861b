/** Creates the main administrator at the first start (product.md, Accounts 9; security.md T26). Later starts change nothing. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainAdminUsername } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { ConfigError, type Config } from './config.ts';
import { findAccount, storePassword } from './accounts/accounts.ts';
import { generateAdminPassword, insertMainAccount, isGuessable } from './accounts/admin-accounts.ts';
import type { Services } from './services.ts';

export type FirstAdmin = NonNullable<Awaited<ReturnType<typeof createFirstAdmin>>>;

/** Throws a `ConfigError` for a password that is too short or easy to guess. */
async function checkConfigured(password: string, { config }: Services): Promise<void> {
  const { examName, minAdminPasswordLength } = config;
  if (lengthInCharacters(password) < minAdminPasswordLength)
    throw new ConfigError([
      `ADMIN_PASSWORD must have at least ${minAdminPasswordLength} characters, as ADMIN_PASSWORD_MIN_LENGTH says.`,
    ]);
  if (await isGuessable(password, { username: mainAdminUsername, examName }))
    throw new ConfigError([
      'ADMIN_PASSWORD must not be easy to guess: this one is common, a simple pattern, or made of "admin" or the name of the exam. Choose another one, for example four unrelated words, or leave it empty for a random one.',
    ]);
}

export function firstPasswordFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'first-admin-password');
}

/**
 * Returns the password that it has made, which is in `firstPasswordFile` as well, readable by its owner only; null where ADMIN_PASSWORD
 * gives the password, which the operator then knows. Returns null when the account exists, or when another instance creates it at the
 * same time. Throws a `ConfigError` when the configured password is too short or easy to guess.
 */
export async function createFirstAdmin(services: Services) {
  const { clock, config, database, passwords, randomness } = services;
  const { adminPassword, minAdminPasswordLength } = config;
  if ((await findAccount(database.db, 'admin', mainAdminUsername)) !== undefined) return null;
  if (adminPassword !== null) await checkConfigured(adminPassword, services);
  const password = adminPassword ?? generateAdminPassword(randomness, minAdminPasswordLength);
  const isGenerated = adminPassword === null;
  const file = firstPasswordFile(config);
  if (isGenerated) await writeFile(file, `${password}\n`, { mode: 0o600 });
  const passwordHash = await passwords.hash(password);
  const isCreated = await database.transaction(async (tx) => {
    const id = await insertMainAccount(tx, services);
    if (id !== null) await storePassword(tx, id, passwordHash, clock.now());
    return id !== null;
  });
  if (isCreated) return { generatedPassword: isGenerated ? password : null };
  if (isGenerated) await rm(file, { force: true });
  return null;
}
