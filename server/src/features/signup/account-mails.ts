/**
 * The mails with codes and links of an account: when another one is sent, and what begins when the mail server has accepted it
 * (decisions 0022 and 0031). Every such mail has a link by which its reader finishes, whoever has caused it, so that mails of
 * strangers help the owner: after a few mails a day, one is sent only when no mail with a valid link is in the mailbox.
 */
import type { SentMail as MailInMailbox } from '#contract/received-refusal.ts';
import { maskEmail } from '../../domain/accounts/centre-accounts.ts';
import { mailboxNetwork } from '../../domain/accounts/kept-out.ts';
import { countEvents, record, secondsUntilAllowed } from '../../domain/rate-limits/rate-counters.ts';
import { addSeconds, secondsUntil, type Clock } from '../../kernel/steady-clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Log } from '../../kernel/log.ts';
import type { Limits, RateRule } from '../../limits.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { SentMail } from '../../platform/mail/deliver-mail.ts';
import type { MailRequest } from '../../platform/mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { linkHashOf } from './attempts.ts';
import {
  findMailedLink,
  listMailedAttempts,
  startCodeTime,
  startLinkTime,
  type SignupAttempt,
} from './store.ts';

type MailKind = 'code' | 'reset';

/** The purpose of the mail of an attempt in the outbox, by which `onMailSent` finds the attempt. */
export const mailPurpose = (kind: MailKind, idHash: string): string => `${kind}:${idHash}`;

export const mailPurposeOf = ({
  purpose,
  id_hash: idHash,
}: Pick<SignupAttempt, 'purpose' | 'id_hash'>): string =>
  mailPurpose(purpose === 'reset' ? 'reset' : 'code', idHash);

/** Returns the purposes of the mails of all attempts of the account that can still set a password. */
export async function listMailPurposes(tx: Tx, accountId: string): Promise<string[]> {
  const attempts = await listMailedAttempts(tx, accountId);
  return attempts.map(mailPurposeOf);
}

export interface AccountMail extends MailRequest {
  readonly accountId: string;
}

/** No further mail is sent for some time. */
interface MailHold {
  readonly waitSeconds: number;
  /** A mail with a valid link, which is in the mailbox. */
  readonly sentMail?: MailInMailbox;
  /** Whether a mail with a link is in the mailbox or will be sent. If not, the network of the client has caused enough mails. */
  readonly isCovered: boolean;
}

/** Returns the mail with a valid link that was sent to the mailbox of the account. */
export async function findSentMail(
  tx: Tx,
  owner: Pick<AccountMail, 'accountId' | 'mailbox'>,
  now: Date,
): Promise<MailInMailbox | undefined> {
  const link = await findMailedLink(tx, owner, now);
  return link && { at: link.sentAt, to: maskEmail(owner.mailbox) };
}

/** Returns null when the mail may be queued. Mails that wait in the queue count as sent. */
export async function findMailHold(
  { clock, limits, mailer }: Services,
  tx: Tx,
  request: AccountMail,
): Promise<MailHold | null> {
  const now = clock.now();
  // Locks the mailbox until the commit, so that parallel requests are counted one after the other.
  const waiting = await mailer.listWaiting(tx, request.mailbox);
  const ofNetwork = waiting.filter(({ network }) => network === request.network).length;
  const isUsedUp = async (rule: RateRule, subject: string, queued: number) =>
    (await countEvents(tx, rule, subject, now)) + queued >= rule.limit;
  const { mailPerMailbox, mailPerMailboxNetwork, furtherMailPerMailboxNetwork } = limits.rates;
  const pair = mailboxNetwork(request);
  const isNetworkUsedUp =
    ofNetwork >= limits.mailbox.waitingPerNetwork || (await isUsedUp(mailPerMailboxNetwork, pair, ofNetwork));
  if (!isNetworkUsedUp && !(await isUsedUp(mailPerMailbox, request.mailbox, waiting.length))) return null;
  const link = await findMailedLink(tx, request, now);
  if (link !== undefined) {
    const sentMail = { at: link.sentAt, to: maskEmail(request.mailbox) };
    return { isCovered: true, waitSeconds: secondsUntil(link.expiresAt, now), sentMail };
  }
  const own = new Set(await listMailPurposes(tx, request.accountId));
  if (waiting.some(({ purpose }) => own.has(purpose)))
    return { isCovered: true, waitSeconds: limits.signup.resendAfterSeconds };
  if (!isNetworkUsedUp) return null;
  const waitSeconds = await secondsUntilAllowed(tx, furtherMailPerMailboxNetwork, pair, now);
  return waitSeconds === null ? null : { isCovered: false, waitSeconds };
}

interface MailContext {
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: Limits;
  readonly log: Log;
}

/** The one that makes them unusually many logs an alarm. */
async function recordMail(
  { limits, log }: MailContext,
  tx: Tx,
  { accountId, ...request }: AccountMail,
  now: Date,
): Promise<void> {
  const { mailPerMailbox, mailPerMailboxNetwork, furtherMailPerMailboxNetwork } = limits.rates;
  await record(tx, mailPerMailbox, request.mailbox, now);
  await record(tx, mailPerMailboxNetwork, mailboxNetwork(request), now);
  await record(tx, furtherMailPerMailboxNetwork, mailboxNetwork(request), now);
  if ((await countEvents(tx, mailPerMailbox, request.mailbox, now)) !== limits.mailbox.alarmMails) return;
  log.warn(
    { alarm: 'many-mails', account: accountId, network: request.network, mails: limits.mailbox.alarmMails },
    'one mailbox has received many mails with codes and links within a day',
  );
}

/** Called once for each mail of the portal that a mail server has accepted. */
export async function onMailSent(
  context: MailContext,
  tx: Tx,
  { purpose, mailbox, network }: SentMail,
): Promise<void> {
  const [kind, idHash = ''] = purpose.split(':');
  if (kind !== 'code' && kind !== 'reset') return;
  const { clock, keys, limits } = context;
  const now = clock.now();
  const isCode = kind === 'code';
  const expiresAt = addSeconds(now, isCode ? limits.signup.codeSeconds : limits.reset.linkSeconds);
  if (isCode) await startCodeTime(tx, idHash, now, expiresAt);
  const accountId = await startLinkTime(tx, isCode ? linkHashOf(keys, idHash) : idHash, now, expiresAt);
  // Only notices have neither.
  if (mailbox !== null && network !== null)
    await recordMail(context, tx, { accountId: accountId ?? 'unknown', mailbox, network }, now);
}
