/**
 * Publishes the head of the audit trail outside the database: in the log, and once a day by mail (security.md S60, decision 0016).
 */
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Limits } from '../../limits.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { consume } from '../rate-limits/rate-counters.ts';
import { findLastEntry } from './audit-trail.ts';
import type { Parts } from '../parts.ts';

interface HeadPublisher extends Pick<Parts, 'database' | 'clock' | 'log'> {
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Receives the mail; null: nobody. */
  readonly mailTo: string | null;
  readonly publicUrl: string;
}

const mailSeconds = 3 * 24 * 60 * 60;

const textOf = (publicUrl: string, at: Date, head: string): string =>
  [
    `The audit trail of ${publicUrl} had this head at ${at.toISOString()}:`,
    '',
    head,
    '',
    'Keep this message. To check that no entry up to this one was removed or replaced since, run:',
    '',
    `portal check audit --head ${head}`,
    '',
  ].join('\n');

/** Instances share the limit, so that one mail a day is sent. */
export async function publishHead(publisher: HeadPublisher): Promise<void> {
  const { clock, database, limits, log, mailer, mailTo, publicUrl } = publisher;
  const last = await findLastEntry(database.db);
  if (last === undefined) return;
  const { sequence, digest } = last;
  log.info({ audit: { sequence, digest } }, 'the head of the audit trail');
  if (mailTo === null) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    if ((await consume(tx, limits.rates.auditHeadMail, 'all', now)) !== null) return;
    const message = {
      to: mailTo,
      subject: `Audit trail: entry ${sequence}`,
      text: textOf(publicUrl, now, `${sequence}:${digest}`),
    };
    await mailer.queueMail(tx, { purpose: 'audit-head', message, expiresAt: addSeconds(now, mailSeconds) });
  });
}
