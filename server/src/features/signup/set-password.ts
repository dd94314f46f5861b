/**
 * POST /auth/set-password: sets the password once per verified attempt and ends all sessions and other attempts of the
 * account (security.md T1, T9, S1, S16, S17).
 */
import { storePassword } from '../../domain/accounts/accounts.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { lock } from '../../platform/database/dialect.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { deleteUnusedAttempts, findActiveAttempt, markUsed, type SignupAttempt } from './store.ts';
import { passwordSetMail } from './mails.ts';

const noticeSeconds = 24 * 60 * 60;

/** Throws unless the attempt is active and was verified recently; a reset attempt is verified for its whole lifetime. */
async function getVerifiedAttempt(services: Services, db: Db, idHash: string): Promise<SignupAttempt> {
  const now = services.clock.now();
  const attempt = await findActiveAttempt(db, idHash, now);
  if (attempt === undefined) throw refuse('signup.expired');
  if (attempt.state !== 'verified' || attempt.verified_at === null) throw refuse('password.not-verified');
  const { verifiedSeconds } = services.limits.signup;
  if (attempt.purpose === 'signup' && addSeconds(new Date(attempt.verified_at), verifiedSeconds) <= now)
    throw refuse('password.not-verified');
  return attempt;
}

/**
 * Throws `signup.expired`, `password.not-verified`, `password.too-short` or `password.too-long`. The attempt is checked
 * before the expensive hash and again in the transaction.
 */
export async function setPassword(
  services: Services,
  userId: string,
  password: string,
  ip: string,
): Promise<void> {
  const { clock, database, keys, mailer, passwords } = services;
  const idHash = keys.mac('signup-handles', userId);
  await getVerifiedAttempt(services, database.db, idHash);
  const passwordHash = await passwords.hash(password);
  const noticeId = await database.transaction(async (tx) => {
    const attempt = await getVerifiedAttempt(services, tx, idHash);
    await lock(tx, `account ${attempt.account_id}`);
    if (!(await markUsed(tx, idHash))) throw refuse('signup.expired');
    const now = clock.now();
    await storePassword(tx, attempt.account_id, passwordHash, now);
    await deleteUnusedAttempts(tx, attempt.account_id);
    await recordAction(tx, services, { action: 'password.set', actor: attempt.mobile, address: ip });
    return mailer.queueMail(tx, {
      purpose: `password-set:${attempt.account_id}`,
      message: passwordSetMail(attempt.email),
      expiresAt: addSeconds(now, noticeSeconds),
    });
  });
  mailer.deliverSoon(noticeId);
}
