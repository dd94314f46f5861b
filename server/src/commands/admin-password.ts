/**
 * The command `portal admin password`, also while the server runs. The password is typed, read from standard input, or generated; never
 * an argument, because other users of the machine can read arguments.
 */
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { mainAdminUsername } from '#contract/exam.ts';
import { refusalBody } from '#contract/refusals.ts';
import { cleanAddress } from '#contract/text.ts';
import type { Config } from '../config.ts';
import { findAccount, storePassword } from '../accounts/accounts.ts';
import { assertAdminPassword, generateAdminPassword, insertMainAccount } from '../accounts/admin-accounts.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { removeFactor } from '../accounts/factors.ts';
import { Refusal } from '../kernel/refusal.ts';
import { defaultLimits } from '../limits.ts';
import { lock } from '../platform/database/dialect.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { defineCommand } from './command.ts';
import { type CommandServices, operator, withServices } from './with-services.ts';

// Reads a new password: without echo and twice from a terminal, otherwise the first line of standard input.

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

/** The prompts go to the error output, so that the output of the command can be redirected. */
async function readFromTerminal(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  const ask = async (prompt: string): Promise<string> => {
    process.stderr.write(prompt);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const typed = await ask('New password (it is not shown): ');
    if ((await ask('The same password again: ')) === typed) return typed;
  } finally {
    lines.close();
  }
  throw new Error('The two passwords are different. Nothing was changed; start the command again.');
}

/** Throws when standard input is empty, or when the two typed passwords differ. */
async function readNewPassword(): Promise<string> {
  if (process.stdin.isTTY) return readFromTerminal();
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  throw new Error('Standard input contains no password. Nothing was changed; type one, or add --generate.');
}

/** Throws when the account is missing and must not be created. */
async function assertCanSet(db: Db, username: string, create: boolean): Promise<void> {
  const isMain = username === mainAdminUsername;
  if ((isMain && create) || (await findAccount(db, 'admin', username)) !== undefined) return;
  const advice = isMain
    ? 'Add --create to create this account.'
    : 'Check the username; administrators are listed on the page User Accounts.';
  throw new Error(`There is no administrator "${username}". ${advice}`);
}

/** Throws the sentence of the refusal for a password that administrators may not have. */
async function hashPassword(
  password: string,
  username: string,
  { examName, minAdminPasswordLength }: Config,
): Promise<string> {
  try {
    await assertAdminPassword(password, { username, examName }, minAdminPasswordLength);
    return await createPasswords(defaultLimits.password).hash(password);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { error: sentence } = refusalBody(error.code, error.details);
    throw new Error(`${sentence} Nothing was changed.`, { cause: error });
  }
}

/** Returns the id of the account, and creates `admin` when it is missing. */
async function findOrCreate(tx: Tx, services: CommandServices, username: string): Promise<string> {
  const found = await findAccount(tx, 'admin', username);
  if (found !== undefined) return found.id;
  const id = await insertMainAccount(tx, services);
  // Its first start creates it in this moment.
  if (id === null)
    throw new Error('The portal has just created this account. Nothing was changed; repeat the command.');
  await recordAction(tx, services, { action: 'admin.created', ...operator, target: username });
  return id;
}

/** @param username in lower case */
async function setPassword(
  services: CommandServices,
  username: string,
  {
    generate,
    create,
    'remove-factor': removes,
  }: Readonly<Record<'generate' | 'create' | 'remove-factor', boolean>>,
): Promise<number> {
  const { clock, config, database, randomness } = services;
  await assertCanSet(database.db, username, create);
  const password = generate
    ? generateAdminPassword(randomness, config.minAdminPasswordLength)
    : await readNewPassword();
  const passwordHash = await hashPassword(password, username, config);
  await database.transaction(async (tx) => {
    await lock(tx, `administrator ${username}`);
    const id = await findOrCreate(tx, services, username);
    await storePassword(tx, id, passwordHash, clock.now());
    const factorRemoved = removes && (await removeFactor(tx, id));
    const details = { newPassword: true, ...(factorRemoved && { factorRemoved }) };
    await recordAction(tx, services, { action: 'admin.updated', ...operator, target: username, details });
  });
  console.log(`The password of "${username}" is set. All its sessions have ended and its locks are cleared.`);
  if (generate) console.log(`The new password, shown only once: ${password}`);
  return 0;
}

export default defineCommand({
  summary: 'sets a new password of an administrator',
  usage: 'USERNAME [--generate] [--create] [--remove-factor]',
  details: `Asks for the password, or reads the first line of its input; clears the locks of the account and ends all its sessions.
Exit code 1: nothing was changed.`,
  options: {
    generate: { help: 'makes a random password and prints it once' },
    create: { help: 'creates the account "admin" when it is missing' },
    'remove-factor': { help: 'removes two-step login, for a lost phone' },
  },
  arguments: [1, 1],
  run: ({ config, values, positionals: [username = ''] }) =>
    withServices(config, (services) => setPassword(services, cleanAddress(username), values)),
});
