/** Mails the receipt of a submission, with its answered corrections, to the head and to the record; returns what the centre sees of it. */
import type { Receipt } from '#contract/checklist/profile.ts';
import { isEmail } from '#contract/text.ts';
import { receiptPurpose } from '../checklists/stored-checklist.ts';
import { maskEmail } from '../accounts/centre-accounts.ts';
import { frameMail } from '../mails/frame-mail.ts';
import type { Config } from '../../config.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import { addSeconds, type ServerClock } from '../../kernel/steady-clock.ts';
import type { Limits } from '../../limits.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { receiptMail } from './receipt-mail.ts';
import { findSubmission, insertReceipt, markMailed, type Submission } from './receipt-rows.ts';

interface ReceiptServices {
  readonly clock: ServerClock;
  readonly config: Config;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly randomness: Randomness;
}

interface Addressee {
  readonly to: 'head' | 'record';
  readonly address: string;
  readonly shown: string;
}

/** The head's address, as typed, and that of the record; one when they are equal. */
function addressesOf({ answers, centre }: Submission): Addressee[] {
  const record = centre.email;
  const ofRecord: Addressee = { to: 'record', address: record, shown: maskEmail(record) };
  const head = answers.headEmail;
  const ofHead: Addressee = { to: 'head', address: head, shown: head };
  const isSame = head.toLowerCase() === record.toLowerCase();
  return (isSame ? [ofHead] : [ofHead, ofRecord]).filter(({ address }) => isEmail(address));
}

const receiptUrl = ({ config }: Pick<ReceiptServices, 'config'>, { token }: Submission): string =>
  `${config.publicUrl}/r/${token}`;

export function toReceipt(services: Pick<ReceiptServices, 'config'>, submission: Submission): Receipt {
  const { mailedAt, centre, corrections } = submission;
  return {
    url: receiptUrl(services, submission),
    centreCode: centre.centre_code,
    sha256: submission.sha256,
    corrections: corrections.map(({ photos, ...answered }) => ({
      ...answered,
      photos: photos.map(({ slot }) => slot),
    })),
    mailedTo: mailedAt === null ? [] : addressesOf(submission).map(({ shown }) => shown),
  };
}

/** Drops those that wait, also those that no mail server took in time, before others are queued in their place. */
export async function dropUnsentReceipts(
  { mailer }: Pick<ReceiptServices, 'mailer'>,
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const code = submission.centre.centre_code;
  const purposes = addressesOf(submission).map(({ to }) => receiptPurpose(to, code));
  await mailer.dropUnsentOf(tx, purposes);
}

/** Queues one mail for each address in the transaction. The caller has the mails sent after its commit. */
export async function queueReceipt(
  services: ReceiptServices,
  tx: Tx,
  submission: Submission,
  language: string | null | undefined,
): Promise<Receipt> {
  const { clock, config, limits, mailer } = services;
  const now = clock.now();
  const mailLanguage = language === 'hi' ? 'hi' : 'en';
  const content = { ...submission, url: receiptUrl(services, submission), exam: config };
  for (const { to, address } of addressesOf(submission))
    await mailer.queueMail(tx, {
      purpose: receiptPurpose(to, submission.centre.centre_code),
      message: frameMail(config, receiptMail(address, content, mailLanguage), { languages: [mailLanguage] }),
      expiresAt: addSeconds(now, limits.receipts.mailSeconds),
    });
  await markMailed(tx, submission.token, now);
  return toReceipt(services, { ...submission, mailedAt: now.toISOString() });
}

/** Gives the submission of this centre its receipt and queues the mails, in the transaction that submits. */
export async function issueReceipt(
  services: ReceiptServices,
  tx: Tx,
  centreId: string,
  language: string | null | undefined,
): Promise<Receipt> {
  await insertReceipt(tx, services.randomness, centreId);
  const submission = await findSubmission(tx, centreId);
  if (submission === undefined) throw new Error('The submission of the receipt was not found');
  return queueReceipt(services, tx, submission, language);
}
