/** POST /auth/set-password: a verified handle sets the password, once; everything older ends (security.md T1, T9, S1, S16, S17). */
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

/** Refuses unless the handle lives and was verified recently. A mailed reset link is as good as its own lifetime. */
async function getVerifiedHandle(services: Services, db: Db, idHash: string): Promise<SignupAttempt> {
  const now = services.clock.now();
  const handle = await findActiveAttempt(db, idHash, now);
  if (handle === undefined) throw refuse('signup.expired');
  if (handle.state !== 'verified' || handle.verified_at === null) throw refuse('password.not-verified');
  const { verifiedSeconds } = services.limits.signup;
  if (handle.purpose === 'signup' && addSeconds(new Date(handle.verified_at), verifiedSeconds) <= now)
    throw refuse('password.not-verified');
  return handle;
}

/**
 * Refuses with `signup.expired`, `password.not-verified`, `password.too-short` or `password.too-long`. The handle is
 * looked at before the costly hash and again in the transaction that uses it up.
 */
export async function setPassword(
  services: Services,
  userId: string,
  password: string,
  ip: string,
): Promise<void> {
  const { clock, database, keys, mailer, passwords } = services;
  const idHash = keys.mac('signup-handles', userId);
  await getVerifiedHandle(services, database.db, idHash);
  const passwordHash = await passwords.hash(password);
  const noticeId = await database.transaction(async (tx) => {
    const handle = await getVerifiedHandle(services, tx, idHash);
    await lock(tx, `account ${handle.account_id}`);
    if (!(await markUsed(tx, idHash))) throw refuse('signup.expired');
    const now = clock.now();
    await storePassword(tx, handle.account_id, passwordHash, now);
    await deleteUnusedAttempts(tx, handle.account_id);
    await recordAction(tx, services, { act: 'password.set', actor: handle.mobile, address: ip });
    return mailer.queueMail(tx, {
      purpose: `password-set:${handle.account_id}`,
      message: passwordSetMail(handle.email),
      expiresAt: addSeconds(now, noticeSeconds),
    });
  });
  mailer.deliverSoon(noticeId);
}
