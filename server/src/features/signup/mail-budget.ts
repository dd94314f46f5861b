/**
 * How many mails with codes and links a mailbox receives. Each network of clients may cause only a part of them, and the last ones of a
 * day are reserved for networks that have caused hardly any, so that nobody can use up the mails of another person from one network
 * (security.md T5; decision 0030).
 */
import { record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import type { Limits } from '../../limits.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { MailRequest } from '../../platform/mail/mail-queue.ts';
import type { Services } from '../../services.ts';

export type MailKind = 'code' | 'reset';

const budgetOf = ({ mailbox, rates }: Limits, kind: MailKind) =>
  kind === 'code'
    ? { inAll: rates.codePerMailbox, perNetwork: rates.codePerMailboxNetwork, reserve: mailbox.codeReserve }
    : { inAll: rates.linkPerMailbox, perNetwork: rates.linkPerMailboxNetwork, reserve: mailbox.linkReserve };

/** The subject of the counters of one mailbox and one network. All networks of a mailbox have the same prefix. */
export const networkSubjectPrefix = (mailbox: string): string => `${mailbox}|`;
const networkSubject = ({ mailbox, network }: MailRequest): string =>
  `${networkSubjectPrefix(mailbox)}${network}`;

/** Returns null when the mail may be queued; otherwise the seconds to wait. Mails that wait in the queue count too. */
export async function secondsUntilMailAllowed(
  { clock, limits, mailer }: Services,
  tx: Tx,
  kind: MailKind,
  request: MailRequest,
): Promise<number | null> {
  const { inAll, perNetwork, reserve } = budgetOf(limits, kind);
  const now = clock.now();
  // Locks the mailbox until the commit, so that parallel requests are counted one after the other.
  const waiting = await mailer.countWaiting(tx, kind, request);
  const untilBelow = (limit: number) =>
    secondsUntilAllowed(tx, { ...inAll, limit: limit - waiting.total }, request.mailbox, now);
  const untilNetworkBelow = (limit: number) =>
    secondsUntilAllowed(
      tx,
      { ...perNetwork, limit: limit - waiting.ofNetwork },
      networkSubject(request),
      now,
    );
  const waitSeconds = (await untilNetworkBelow(perNetwork.limit)) ?? (await untilBelow(inAll.limit));
  if (waitSeconds !== null) return waitSeconds;
  const untilOpen = await untilBelow(inAll.limit - reserve.mails);
  if (untilOpen === null) return null;
  const untilReserve = await untilNetworkBelow(reserve.networksBelow);
  return untilReserve === null ? null : Math.min(untilOpen, untilReserve);
}

/** Counts a mail that a mail server has accepted. */
export async function recordMail(
  limits: Limits,
  tx: Tx,
  kind: MailKind,
  request: MailRequest,
  now: Date,
): Promise<void> {
  const { inAll, perNetwork } = budgetOf(limits, kind);
  await record(tx, inAll, request.mailbox, now);
  await record(tx, perNetwork, networkSubject(request), now);
}
