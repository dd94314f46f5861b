/**
 * POST /auth/set-password: sets the password once per verified attempt and ends all sessions and other attempts of the
 * account (security.md T1, T9, S1, S16, S17).
 */
import { findAccountById, storePassword } from '../../domain/accounts/accounts.ts';
import { rememberNetwork } from '../../domain/accounts/login-locks.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { frameMail } from '../../domain/mails/frame-mail.ts';
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import { Refusal, refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { getActiveAttempt } from './attempts.ts';
import { listMailedCentres } from './contacts.ts';
import {
  consumeTry,
  endUnusedAttempts,
  findAccountOfUsed,
  markUsed,
  voidCode,
  type SignupAttempt,
} from './store.ts';
import { listMailPurposes } from './account-mails.ts';
import { passwordSetMail } from './mails.ts';

const noticeSeconds = 24 * 60 * 60;

/** Throws unless the attempt is active and was verified recently; a mailed link is verified for its whole lifetime. */
async function getVerifiedAttempt(services: Services, tx: Tx, idHash: string): Promise<SignupAttempt> {
  const now = services.clock.now();
  const attempt = await getActiveAttempt(tx, idHash, now);
  const { state, purpose, verified_at: verifiedAt } = attempt;
  if (state !== 'verified' || verifiedAt === null) throw refuse('password.not-verified');
  const { verifiedSeconds } = services.limits.signup;
  if (purpose === 'signup' && addSeconds(new Date(verifiedAt), verifiedSeconds) <= now) {
    await voidCode(tx, idHash);
    throw refuseAfterCommit('password.not-verified');
  }
  return attempt;
}

interface NewPassword {
  readonly idHash: string;
  readonly password: string;
  readonly ip: string;
}

/**
 * Whether this attempt has set this password: then the answer was lost. As many tries as for a code, because who has the attempt, as on
 * a shared computer, could guess.
 */
async function hasSet(services: Services, { idHash, password, ip }: NewPassword): Promise<boolean> {
  const { clock, database, limits, passwords } = services;
  const { triesPerCode } = limits.signup;
  const accountId = await findAccountOfUsed(database.db, idHash, clock.now());
  if (accountId === undefined) return false;
  if (!(await database.transaction((tx) => consumeTry(tx, idHash, 'used', triesPerCode)))) return false;
  const account = await findAccountById(database.db, accountId);
  return passwords.matches(password, account?.password_hash ?? null, { ip, isKnown: true });
}

/** The attempt is checked before the expensive hash and again in the transaction. */
async function setOnce(services: Services, { idHash, password, ip }: NewPassword): Promise<void> {
  const { clock, database, mailer, passwords } = services;
  await database.transaction((tx) => getVerifiedAttempt(services, tx, idHash));
  const passwordHash = await passwords.hash(password, ip);
  await database.transaction(async (tx) => {
    const attempt = await getVerifiedAttempt(services, tx, idHash);
    await lock(tx, `account ${attempt.account_id}`);
    if (!(await markUsed(tx, idHash))) throw refuse('signup.expired');
    const now = clock.now();
    await storePassword(tx, attempt.account_id, passwordHash, now);
    await rememberNetwork(services, tx, attempt.account_id, ip);
    // Codes and links that wait for their turn would arrive after they have become void.
    await mailer.dropUnsentOf(tx, await listMailPurposes(tx, attempt.account_id));
    await endUnusedAttempts(tx, attempt.account_id);
    await recordAction(tx, services, { action: 'password.set', actor: attempt.mobile, address: ip });
    await mailer.queueMail(tx, {
      purpose: `password-set:${attempt.account_id}`,
      message: frameMail(services.config, passwordSetMail(attempt.email), {
        centres: await listMailedCentres(tx, attempt),
      }),
      expiresAt: addSeconds(now, noticeSeconds),
    });
  });
  mailer.deliverSoon();
}

/**
 * Throws `signup.expired`, `signup.finished`, `password.not-verified`, `password.too-short` or `password.too-long`. The same password of the
 * same attempt again changes nothing.
 */
export async function setPassword(
  services: Services,
  userId: string,
  password: string,
  ip: string,
): Promise<void> {
  const wanted = { idHash: services.keys.mac('signup-handles', userId), password, ip };
  try {
    await setOnce(services, wanted);
  } catch (error) {
    const isUsed = error instanceof Refusal && error.code === 'signup.expired';
    if (!isUsed || !(await hasSet(services, wanted))) throw error;
  }
}
