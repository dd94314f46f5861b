/** Makes the account of a centre's record when it is first needed, and the secret handles of its attempts (security.md T1, T2). */
import { findAccount, insertAccount } from '../../domain/accounts/accounts.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { insertAttempt, type CentreContact } from './store.ts';

/** 192 bits: nobody guesses a handle. */
const handleBytes = 24;

async function ensureAccount(services: Services, tx: Tx, contact: CentreContact): Promise<string> {
  const known = await findAccount(tx, 'centre', contact.mobile);
  if (known !== undefined) return known.id;
  const id = `c_${services.randomness.uuid()}`;
  const made = await insertAccount(tx, {
    id,
    role: 'centre',
    username: contact.mobile,
    name: contact.officialPerson,
    createdAt: services.clock.now(),
  });
  if (made) return id;
  const madeByOther = await findAccount(tx, 'centre', contact.mobile);
  if (madeByOther === undefined) throw new Error('An account that exists already is not there');
  return madeByOther.id;
}

export interface CreatedSignupAttempt {
  /** What the person is given; only its HMAC is stored. */
  readonly handle: string;
  readonly accountId: string;
}

/** A sign-up handle still has to verify a code; a reset handle counts as verified, for it is mailed to the address on record. */
export async function createSignupAttempt(
  services: Services,
  tx: Tx,
  contact: CentreContact,
  purpose: 'signup' | 'reset',
): Promise<CreatedSignupAttempt> {
  const { clock, keys, limits, randomness } = services;
  const now = clock.now();
  const accountId = await ensureAccount(services, tx, contact);
  const handle = randomness.bytes(handleBytes).toString('base64url');
  const isReset = purpose === 'reset';
  const lifetime = isReset ? limits.reset.linkSeconds : limits.signup.handleSeconds;
  await insertAttempt(tx, {
    id_hash: keys.mac('signup-handles', handle),
    account_id: accountId,
    purpose,
    mobile: contact.mobile,
    email: contact.email,
    state: isReset ? 'verified' : 'new',
    code_mac: null,
    code_expires_at: null,
    code_tries: 0,
    sends: 0,
    last_sent_at: null,
    verified_at: isReset ? now.toISOString() : null,
    created_at: now.toISOString(),
    expires_at: addSeconds(now, lifetime).toISOString(),
  });
  return { handle, accountId };
}
