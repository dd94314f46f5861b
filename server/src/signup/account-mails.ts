/**
 * The mails with codes and links of an account: when another one is sent, and what begins when the mail server has accepted it
 * (decisions 0022 and 0031). Every such mail has a link by which its reader finishes, whoever has caused it, so that mails of
 * strangers help the owner: after a few mails a day, one is sent only when no mail with a valid link is in the mailbox.
 */
import type { MailMessage } from '../platform/mail/message.ts';
import type { SentMail as MailInMailbox } from '#contract/received-refusal.ts';
import { maskEmail } from '../accounts/accounts.ts';
import { mailboxNetwork } from '../accounts/kept-out.ts';
import { countEvents, record, secondsUntilAllowed } from '../rate-limits.ts';
import { addSeconds, secondsUntil } from '../kernel/time.ts';
import type { RateRule } from '../limits.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../platform/database/open-database.ts';
import type { MailHooks } from '../platform/mail/deliver-mail.ts';
import { listWaiting } from '../platform/mail/mailbox-store.ts';
import type { MailRequest } from '../platform/mail/mail-queue.ts';
import { linkHashOf } from './attempts.ts';
import {
  findMailedLink,
  listMailedAttempts,
  startCodeTime,
  startLinkTime,
} from '../accounts/signup-attempts.ts';

// The mails of sign-up and password reset, in English and Hindi. Their links are built from the configuration (security.md T51).

export function codeMail(to: string, code: string, link: string, validMinutes: number): MailMessage {
  return {
    to,
    subject: 'Your OTP / आपका OTP',
    text: [
      `Your OTP is: ${code}`,
      '',
      'Enter it in the field "OTP" on the page where you asked for it. Or create your password with this link, on any phone or computer; it needs no OTP:',
      '',
      link,
      '',
      `The OTP and the link are valid for ${validMinutes} minutes and work only once. Opening the link changes nothing; your password is set only when you enter it there.`,
      'Never share them with anyone; nobody from the exam agency will ask for them.',
      'If you did not ask for an OTP, ignore this e-mail: nothing will change.',
      '',
      '---',
      '',
      `आपका OTP है: ${code}`,
      '',
      'इसे उसी पेज के “OTP” बॉक्स में भरें जहाँ आपने इसे माँगा था। या ऊपर दिए गए लिंक से किसी भी फोन या कंप्यूटर पर अपना पासवर्ड बनाएँ; उसके लिए OTP नहीं चाहिए।',
      `OTP और लिंक ${validMinutes} मिनट तक मान्य हैं और एक ही बार काम करते हैं। केवल लिंक खोलने से कुछ नहीं बदलता; पासवर्ड तभी बनता है जब आप उसे वहाँ भरते हैं।`,
      'OTP और लिंक किसी को न बताएँ; परीक्षा एजेंसी का कोई भी व्यक्ति आपसे ये नहीं माँगेगा।',
      'यदि आपने OTP नहीं माँगा, तो इस ई-मेल पर ध्यान न दें: कुछ नहीं बदलेगा।',
    ].join('\n'),
  };
}

export function resetMail(to: string, link: string, validMinutes: number): MailMessage {
  return {
    to,
    subject: 'Set a new password / नया पासवर्ड बनाएँ',
    text: [
      'Open this link to set a new password, on any phone or computer:',
      '',
      link,
      '',
      `It is valid for ${validMinutes} minutes and works only once. Opening it changes nothing; your password is set only when you enter it there.`,
      'If you did not ask for it, ignore this e-mail: nothing will change.',
      '',
      '---',
      '',
      'नया पासवर्ड बनाने के लिए ऊपर दिया गया लिंक किसी भी फोन या कंप्यूटर पर खोलें।',
      `यह ${validMinutes} मिनट तक मान्य है और एक ही बार काम करता है। केवल लिंक खोलने से कुछ नहीं बदलता; पासवर्ड तभी बनता है जब आप उसे वहाँ भरते हैं।`,
      'यदि आपने इसे नहीं माँगा, तो इस ई-मेल पर ध्यान न दें: कुछ नहीं बदलेगा।',
    ].join('\n'),
  };
}

export function passwordSetMail(to: string): MailMessage {
  return {
    to,
    subject: 'Your password was set / आपका पासवर्ड बनाया गया',
    text: [
      'The password of your account has just been set. All earlier logins have ended.',
      'If this was not you, register again with your mobile number at once: that sets a new password and ends all logins.',
      '',
      '---',
      '',
      'आपके खाते का पासवर्ड अभी बनाया गया है। पहले के सभी लॉगिन समाप्त हो गए हैं।',
      'यदि यह आपने नहीं किया, तो तुरंत अपने मोबाइल नंबर से फिर पंजीकरण करें: इससे नया पासवर्ड बनेगा और सभी लॉगिन समाप्त हो जाएँगे।',
    ].join('\n'),
  };
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

/** Returns the mail with a valid link that was sent to the mailbox of the account, and until when the link is valid. */
export async function findSentMail(tx: Tx, owner: Pick<AccountMail, 'accountId' | 'mailbox'>, now: Date) {
  const link = await findMailedLink(tx, owner, now);
  if (link === undefined) return undefined;
  const sentMail: MailInMailbox = { at: link.sentAt, to: maskEmail(owner.mailbox) };
  return { sentMail, expiresAt: link.expiresAt };
}

/** Returns null when the mail may be queued. Mails that wait in the queue count as sent. */
export async function findMailHold(
  { clock, limits }: Pick<Parts, 'clock' | 'limits'>,
  tx: Tx,
  request: AccountMail,
): Promise<MailHold | null> {
  const now = clock.now();
  // Locks the mailbox until the commit, so that parallel requests are counted one after the other.
  const waiting = await listWaiting(tx, request.mailbox, now);
  const ofNetwork = waiting.filter(({ network }) => network === request.network).length;
  const isUsedUp = async (rule: RateRule, subject: string, queued: number) =>
    (await countEvents(tx, rule, subject, now)) + queued >= rule.limit;
  const { mailPerMailbox, mailPerMailboxNetwork, furtherMailPerMailboxNetwork } = limits.rates;
  const pair = mailboxNetwork(request);
  const isNetworkUsedUp =
    ofNetwork >= limits.mailbox.waitingPerNetwork || (await isUsedUp(mailPerMailboxNetwork, pair, ofNetwork));
  if (!isNetworkUsedUp && !(await isUsedUp(mailPerMailbox, request.mailbox, waiting.length))) return null;
  const sent = await findSentMail(tx, request, now);
  if (sent !== undefined)
    return { isCovered: true, waitSeconds: secondsUntil(sent.expiresAt, now), sentMail: sent.sentMail };
  const own = await listMailedAttempts(tx, request.accountId);
  if (waiting.some(({ about }) => own.includes(about)))
    return { isCovered: true, waitSeconds: limits.signup.resendAfterSeconds };
  if (!isNetworkUsedUp) return null;
  const waitSeconds = await secondsUntilAllowed(tx, furtherMailPerMailboxNetwork, pair, now);
  return waitSeconds === null ? null : { isCovered: false, waitSeconds };
}

type MailContext = Pick<Parts, 'clock' | 'keys' | 'limits' | 'log'>;

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

/** Of the mails with codes and links, which are about their attempt: its time begins when a mail server has accepted them. */
export const attemptHooks = (context: MailContext): MailHooks => ({
  async onSent(tx, { kind, about: idHash, mailbox, network }) {
    const { clock, keys, limits } = context;
    const now = clock.now();
    const isCode = kind === 'code';
    const expiresAt = addSeconds(now, isCode ? limits.signup.codeSeconds : limits.reset.linkSeconds);
    if (isCode) await startCodeTime(tx, idHash, now, expiresAt);
    const accountId = await startLinkTime(tx, isCode ? linkHashOf(keys, idHash) : idHash, now, expiresAt);
    // Only notices have neither.
    if (mailbox !== null && network !== null)
      await recordMail(context, tx, { accountId: accountId ?? 'unknown', mailbox, network }, now);
  },
});
