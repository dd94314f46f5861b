/** SQL on the table `accounts` for administrators. */
import type { AccountLimits } from '#contract/rights.ts';
import { mainAdminUsername, maxPasswordLength } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import type { Randomness } from '../kernel/randomness.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { type Account, findAccountById, insertAccount, toStoredLimits } from './accounts.ts';

// The rule for passwords of administrators (decision 0032). An estimate of the guesses that an attacker needs, with a
// list of passwords from breaches, finds common passwords, repetitions, sequences and the names of the account and
// the exam.

/**
 * With fewer estimated guesses a password is refused. Those of six and seven characters that nobody knows cannot have more than
 * 10 for each, and the specification allows them.
 */
const minGuessesOf = (length: number): number => Math.min(1e8, 10 ** length);
/** Only this many characters are estimated, because the time grows faster than the length. */
const estimatedLength = 64;
const generatedBytes = 12;

interface PasswordOwner {
  readonly username: string;
  readonly examName: string;
}

/** Returns a new random password of 16 characters, or of as many as are required. */
export function generateAdminPassword(randomness: Randomness, minLength: number): string {
  return randomness.bytes(Math.max(generatedBytes, Math.ceil((minLength * 3) / 4))).toString('base64url');
}

/** The list is loaded with the first password, because most starts of the server never need it. */
async function createEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
let estimator: ReturnType<typeof createEstimator> | undefined;

/** Words that an attacker tries first at this portal. */
const contextWords = (
  'admin administrator centre exam portal india bharat hindustan delhi mumbai kolkata chennai bengaluru bangalore hyderabad pune ' +
  'ahmedabad lucknow patna jaipur bhopal'
).split(' ');

function knownWords({ username, examName }: PasswordOwner): string[] {
  const words = examName.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [username, examName, examName.replace(/\s/g, ''), words.join(''), ...words, ...contextWords];
}

/** People put one of a few signs between a word and its digits. */
const guessesOfSigns = 100;

/**
 * Estimates a password of one word with digits or signs around it, such as `India@123456`, by its parts: lists of attackers have
 * common words with common digits in this form, which an estimate of the whole takes for chance. Infinity for any other.
 */
function guessesOfParts(text: string, guessesOf: (part: string) => number): number {
  const parts = text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? [];
  if (parts.length === 1 || parts.filter((part) => /^\p{L}/u.test(part)).length !== 1) return Infinity;
  return parts
    .map((part) => (/^[^\p{L}\p{N}]{1,2}$/u.test(part) ? guessesOfSigns : guessesOf(part)))
    .reduce((product, guesses) => product * guesses, 1);
}

/** Whether the password is common, from a breach, a simple pattern, or made of the username or the name of the exam. */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  estimator ??= createEstimator();
  const loaded = await estimator;
  const guessesOf = (text: string): number => loaded.check(text, knownWords(owner)).guesses;
  const text = password.normalize('NFC').slice(0, estimatedLength);
  return Math.min(guessesOf(text), guessesOfParts(text, guessesOf)) < minGuessesOf(lengthInCharacters(text));
}

export async function assertAdminPassword(
  password: string,
  owner: PasswordOwner,
  minLength: number,
): Promise<void> {
  const length = lengthInCharacters(password.normalize('NFC'));
  if (length < minLength) throw refuse('password.too-short', { minLength });
  if (length > maxPasswordLength) throw refuse('password.too-long');
  if (await isGuessable(password, owner)) throw refuse('password.guessable');
}

/** Inserts the main account without a password. Returns its id; null when it exists. */
export async function insertMainAccount(
  tx: Tx,
  { clock, randomness }: Pick<Parts, 'clock' | 'randomness'>,
): Promise<string | null> {
  const id = `a_${randomness.uuid()}`;
  const names = { username: mainAdminUsername, name: 'Administrator' };
  const isNew = await insertAccount(tx, { id, role: 'admin', ...names, createdAt: clock.now() });
  return isNew ? id : null;
}

/** Sorted by username. */
export async function listAdminAccounts(db: Db): Promise<Account[]> {
  return db.selectFrom('accounts').selectAll().where('role', '=', 'admin').orderBy('username').execute();
}

export async function getAdmin(db: Db, id: string): Promise<Account> {
  const account = await findAccountById(db, id);
  if (account?.role !== 'admin') throw refuse('admin.not-found');
  return account;
}

/** Usernames are unique across both roles. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const named = db.selectFrom('accounts').select('id').where('username', '=', username);
  return (await named.executeTakeFirst()) !== undefined;
}

/** The limits take effect with the next call of each of its sessions. */
export async function changeAccount(tx: Tx, id: string, name: string, limits: AccountLimits): Promise<void> {
  const values = { name, ...toStoredLimits(limits) };
  await tx.updateTable('accounts').set(values).where('id', '=', id).execute();
}

/** Its sessions are deleted with it, so its tokens are no longer valid. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
