/**
 * POST /auth/send-email-code: queues the mail with the code, and responds when the mail server has accepted it, or a few
 * seconds later (security.md T5, R11; decision 0022).
 */
import type { SentMail } from '#contract/received-refusal.ts';
import { refundClientEvent } from '../../domain/rate-limits/client-limits.ts';
import { secondsUntil } from '../../kernel/clock.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { MailState } from '../../platform/mail/outbox-store.ts';
import type { Services } from '../../services.ts';
import { assertAddressTaken, findOrQueueCode, type QueuedCode } from './queue-code.ts';

/** Throws `code.not-sent` when the mail could not be queued. */
async function queue(services: Services, userId: string, ip: string): Promise<QueuedCode> {
  const { database, log } = services;
  try {
    return await database.transaction((tx) => findOrQueueCode(services, tx, { userId, ip }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error }, 'the mail with a code could not be queued');
    throw refuse('code.not-sent', { waitSeconds: 5 });
  }
}

/** The mail is in the outbox: whatever happens now, it will be sent. */
async function waitForDelivery(services: Services, mailId: string): Promise<MailState> {
  try {
    return await services.mailer.deliverNow(mailId, services.limits.signup.deliverWithinMs);
  } catch (error) {
    services.log.error({ err: error, mail: mailId }, 'the state of a queued mail could not be read');
    return 'queued';
  }
}

export interface SentCode {
  readonly resendAfterSeconds: number;
  /** `queued`: the mail server has not accepted the mail yet; it is retried while the attempt is active. */
  readonly delivery: 'sent' | 'queued';
  /** With `queued`: an earlier mail with a valid link, which can be used meanwhile. */
  readonly sentMail?: SentMail;
}

/**
 * While the mail of a code waits, another request sends the same mail again. When another mail to the same mailbox was sent within the
 * last minute, the mail waits for its turn, and the response says how long, and which mail has a link that can be used meanwhile. Throws
 * `signup.expired`, `signup.finished`, `code.too-soon`, `code.too-many`, `code.mail-sent`, `code.address-refused` or `code.not-sent`.
 */
export async function sendEmailCode(services: Services, userId: string, ip: string): Promise<SentCode> {
  const { clock, database, limits } = services;
  const startedAt = clock.now();
  const { mailId, email, sentMail, dueAt, isNew } = await queue(services, userId, ip);
  const queued = { delivery: 'queued', ...(sentMail && { sentMail }) } as const;
  if (dueAt > clock.now()) return { ...queued, resendAfterSeconds: secondsUntil(dueAt, clock.now()) };
  const state = await waitForDelivery(services, mailId);
  const { resendAfterSeconds, retryQueuedAfterSeconds } = limits.signup;
  if (state === 'sent') return { resendAfterSeconds, delivery: 'sent' };
  if (isNew)
    await database.transaction((tx) =>
      refundClientEvent(services, tx, limits.rates.sendPerIp, { ip, countedAt: startedAt }),
    );
  if (state === 'gone') await assertAddressTaken(services, database.db, email);
  return { ...queued, resendAfterSeconds: retryQueuedAfterSeconds };
}
