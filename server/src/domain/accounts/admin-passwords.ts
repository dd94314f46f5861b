/**
 * The rule for passwords of administrators (decision 0033). An estimate of the guesses that an attacker needs, with a list of
 * passwords from breaches, finds common passwords, repetitions, sequences and the names of the account and the exam.
 */
import { maxPasswordLength, minAdminPasswordLength, minPasswordLength } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import { refuse } from '../../kernel/refusal.ts';

/** With fewer estimated guesses a password is refused. */
const minGuesses = 1e8;
/** Only this many characters are estimated, because the time grows faster than the length. */
const estimatedLength = 64;
const generatedBytes = 12;

export interface PasswordOwner {
  readonly username: string;
  readonly examName: string;
}

/** Returns a new random password of 16 characters. */
export function generateAdminPassword(randomness: Randomness): string {
  return randomness.bytes(generatedBytes).toString('base64url');
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
const contextWords = ['admin', 'administrator', 'centre', 'exam', 'portal'];

function knownWords({ username, examName }: PasswordOwner): string[] {
  const words = examName.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [username, examName, examName.replace(/\s/g, ''), words.join(''), ...words, ...contextWords];
}

/** Whether the password is common, from a breach, a simple pattern, or made of the username or the name of the exam. */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  estimator ??= createEstimator();
  const text = password.normalize('NFC').slice(0, estimatedLength);
  return (await estimator).check(text, knownWords(owner)).guesses < minGuesses;
}

/**
 * Throws `password.too-short`, `password.admin-too-short`, `password.too-long` or `password.guessable`.
 * @param hasFactor whether the account has a second factor; then a shorter password is enough
 */
export async function assertAdminPassword(
  password: string,
  owner: PasswordOwner,
  hasFactor: boolean,
): Promise<void> {
  const length = lengthInCharacters(password.normalize('NFC'));
  const minLength = minAdminPasswordLength[hasFactor ? 'withFactor' : 'withoutFactor'];
  if (length < minPasswordLength) throw refuse('password.too-short');
  if (length < minLength) throw refuse('password.admin-too-short');
  if (length > maxPasswordLength) throw refuse('password.too-long');
  if (await isGuessable(password, owner)) throw refuse('password.guessable');
}
