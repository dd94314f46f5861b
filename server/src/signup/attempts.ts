/**
 * Attempts to set a password: of a sign-up, which proves itself by a code, and of a mailed link, which counts as verified. Each has a
 * secret id. The account of a centre user is created with its first attempt (security.md T1, T2, T5).
 */
import { findAccount, insertAccount } from '../accounts/accounts.ts';
import { addSeconds } from '../kernel/time.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import { refuse, refuseAfterCommit } from '../kernel/refusal.ts';
import type { Tx } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import {
  type CentreContact,
  deleteIfExpired,
  findActiveAttempt,
  hasEnded,
  type SignupAttempt,
  storeAttempt,
} from '../accounts/signup-attempts.ts';

/** 192 bits, too long to guess. */
const attemptIdBytes = 24;

/** Returns the id of the account of the contact. */
export async function ensureAccount(
  services: Services,
  tx: Tx,
  contact: Pick<CentreContact, 'mobile' | 'officialPerson'>,
): Promise<string> {
  const { mobile: username, officialPerson: name } = contact;
  const existing = await findAccount(tx, 'centre', username);
  if (existing !== undefined) return existing.id;
  const id = `c_${services.randomness.uuid()}`;
  const createdAt = services.clock.now();
  if (await insertAccount(tx, { id, role: 'centre', username, name, createdAt })) return id;
  const createdConcurrently = await findAccount(tx, 'centre', username);
  if (createdConcurrently === undefined) throw new Error('The account exists but was not found');
  return createdConcurrently.id;
}

/** Returns the id of a new attempt, which is sent to the user; only its HMAC is stored. */
export async function createAttempt(
  services: Services,
  tx: Tx,
  contact: CentreContact,
  purpose: 'signup' | 'reset',
): Promise<string> {
  const { clock, keys, limits, randomness } = services;
  const now = clock.now();
  const attemptId = randomness.bytes(attemptIdBytes).toString('base64url');
  const lifetime = purpose === 'reset' ? limits.reset.linkSeconds : limits.signup.attemptSeconds;
  await storeNewAttempt(tx, now, {
    id_hash: keys.mac('signup-handles', attemptId),
    account_id: await ensureAccount(services, tx, contact),
    purpose,
    mobile: contact.mobile,
    email: contact.email,
    expires_at: addSeconds(now, lifetime).toISOString(),
  });
  return attemptId;
}

type NewAttempt = Pick<
  SignupAttempt,
  'id_hash' | 'account_id' | 'purpose' | 'mobile' | 'email' | 'expires_at'
>;

function storeNewAttempt(tx: Tx, now: Date, attempt: NewAttempt): Promise<void> {
  const isLink = attempt.purpose === 'reset';
  return storeAttempt(tx, {
    ...attempt,
    state: isLink ? 'verified' : 'new',
    verified_at: isLink ? now.toISOString() : null,
    code_mac: null,
    code_expires_at: null,
    code_tries: 0,
    sends: 0,
    last_sent_at: null,
    created_at: now.toISOString(),
  });
}

/**
 * The id of the link in the mails with codes of an attempt. It is derived with a key, so that it needs no column: somebody who began the
 * attempt, or who reads the database, cannot compute it.
 */
const linkIdOf = (keys: Keys, idHash: string): string => keys.mac('mailed-links', idHash);
export const linkHashOf = (keys: Keys, idHash: string): string =>
  keys.mac('signup-handles', linkIdOf(keys, idHash));

/** Stores the link of the attempt for its next mail and returns its id. Until that is sent, it is valid as long as the attempt. */
export async function storeCodeLink(services: Services, tx: Tx, attempt: SignupAttempt): Promise<string> {
  const { clock, keys } = services;
  const { account_id, mobile, email, expires_at, id_hash: idHash } = attempt;
  const link = { id_hash: linkHashOf(keys, idHash), account_id, mobile, email, expires_at };
  await storeNewAttempt(tx, clock.now(), { ...link, purpose: 'reset' });
  return linkIdOf(keys, idHash);
}

/** Built from the configuration, never from the request. Browsers do not send the fragment, so that it is in no log. */
export const linkTo = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>, attemptId: string): string =>
  `${publicUrl}/create-password#handle=${attemptId}`;

/**
 * Throws `signup.finished` when the account got its password by another attempt, else `signup.expired`. An expired attempt stays
 * expired when the clock is set back.
 */
export async function getActiveAttempt(tx: Tx, idHash: string, now: Date): Promise<SignupAttempt> {
  const attempt = await findActiveAttempt(tx, idHash, now);
  if (attempt !== undefined) return attempt;
  if (await hasEnded(tx, idHash, now)) throw refuse('signup.finished');
  await deleteIfExpired(tx, idHash, now);
  throw refuseAfterCommit('signup.expired');
}
