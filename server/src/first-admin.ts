/** Creates the main administrator at the first start (product.md, Accounts 9; security.md T26). Later starts change nothing. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainAdminUsername } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { ConfigError, type Config } from './config.ts';
import { findAccount, insertAccount, storePassword } from './accounts/accounts.ts';
import { generateAdminPassword, isGuessable } from './accounts/admin-accounts.ts';
import type { Services } from './services.ts';

export interface FirstAdmin {
  readonly username: string;
  /** Null when the password came from ADMIN_PASSWORD, because the operator then knows it. */
  readonly generatedPassword: string | null;
  /** The file with the generated password, readable by its owner only. */
  readonly passwordFile: string | null;
}

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
 * Returns null when the account exists, or when another instance creates it at the same time. Throws a `ConfigError` when the
 * configured password is too short or easy to guess.
 */
export async function createFirstAdmin(services: Services): Promise<FirstAdmin | null> {
  const { clock, config, database, passwords, randomness } = services;
  if ((await findAccount(database.db, 'admin', mainAdminUsername)) !== undefined) return null;
  const generatedPassword =
    config.adminPassword === null ? generateAdminPassword(randomness, config.minAdminPasswordLength) : null;
  if (config.adminPassword !== null) await checkConfigured(config.adminPassword, services);
  const passwordFile = generatedPassword === null ? null : firstPasswordFile(config);
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
