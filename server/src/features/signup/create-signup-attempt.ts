/** Creates a sign-up or reset attempt with a secret id, and the centre user's account with the first one (security.md T1, T2). */
import { findAccount, insertAccount } from '../../domain/accounts/accounts.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import type { CentreContact } from './contacts.ts';
import { insertAttempt } from './store.ts';

/** 192 bits, too long to guess. */
const attemptIdBytes = 24;

async function ensureAccount(services: Services, tx: Tx, contact: CentreContact): Promise<string> {
  const existing = await findAccount(tx, 'centre', contact.mobile);
  if (existing !== undefined) return existing.id;
  const id = `c_${services.randomness.uuid()}`;
  const created = await insertAccount(tx, {
    id,
    role: 'centre',
    username: contact.mobile,
    name: contact.officialPerson,
    createdAt: services.clock.now(),
  });
  if (created) return id;
  const createdConcurrently = await findAccount(tx, 'centre', contact.mobile);
  if (createdConcurrently === undefined) throw new Error('The account exists but was not found');
  return createdConcurrently.id;
}

export interface CreatedSignupAttempt {
  /** Sent to the user; only its HMAC is stored. */
  readonly attemptId: string;
  readonly accountId: string;
}

/** A reset attempt counts as verified, because its id is mailed to the address on record. */
export async function createSignupAttempt(
  services: Services,
  tx: Tx,
  contact: CentreContact,
  purpose: 'signup' | 'reset',
): Promise<CreatedSignupAttempt> {
  const { clock, keys, limits, randomness } = services;
  const now = clock.now();
  const accountId = await ensureAccount(services, tx, contact);
  const attemptId = randomness.bytes(attemptIdBytes).toString('base64url');
  const isReset = purpose === 'reset';
  const lifetime = isReset ? limits.reset.linkSeconds : limits.signup.attemptSeconds;
  await insertAttempt(tx, {
    id_hash: keys.mac('signup-handles', attemptId),
    account_id: accountId,
    purpose,
    mobile: contact.mobile,
    email: contact.email,
    state: isReset ? 'verified' : 'new',
    code_mac: null,
    code_expires_at: null,
    code_tries: 0,
    code_length: null,
    sends: 0,
    last_sent_at: null,
    verified_at: isReset ? now.toISOString() : null,
    created_at: now.toISOString(),
    expires_at: addSeconds(now, lifetime).toISOString(),
  });
  return { attemptId, accountId };
}
