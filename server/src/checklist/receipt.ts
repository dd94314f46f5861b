/** POST /profiles/{userId}/receipt: mails the receipt once more to the addresses to which it went before. */
import type { CheckedReceipt } from '#contract/checklist/receipt.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import {
  getCentreOfPhone,
  lockChecklist,
  reportUnreadable,
  type StoredPhoto,
} from '../submissions/stored-checklist.ts';
import {
  dropUnsentReceipts,
  findSubmission,
  findSubmissionByToken,
  queueReceipt,
} from '../submissions/receipts.ts';
import type { Call } from '../calls.ts';
import type { Receipt } from '#contract/checklist/profile.ts';
import { record, secondsUntilAllowed } from '../rate-limits.ts';
import type { Tx } from '../platform/database/open-database.ts';
import { findChecklist } from './store.ts';

// GET /receipts/{token}: what whoever holds a receipt can check, without a login. It returns no names, addresses, answers or coordinates
// (product.md, The checklist 9).

const hashesOf = (photos: readonly StoredPhoto[]): CheckedReceipt['photos'] =>
  photos.map(({ slot, sha256 }) => ({ slot, sha256 }));

/** Throws `receipt.unknown`, also for a malformed token. */
export async function checkReceipt(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<CheckedReceipt> {
  const submission = await findSubmissionByToken(database.db, token);
  if (submission === undefined) throw refuse('receipt.unknown');
  return {
    reference: submission.reference,
    centreCode: submission.centre.centre_code,
    submittedAt: submission.submittedAt,
    sha256: submission.sha256,
    photos: hashesOf(submission.firstPhotos),
    corrections: submission.corrections.map(({ number, reference, answeredAt, sha256, photos }) => ({
      number,
      reference,
      answeredAt,
      sha256,
      photos: hashesOf(photos),
    })),
  };
}

/** Counts one mail of the centre. Throws `receipt.too-soon`. */
async function countMail({ clock, limits }: Services, tx: Tx, centreId: string): Promise<void> {
  const rules = [limits.rates.receiptAgainDay, limits.rates.receiptAgain];
  for (const rule of rules) {
    const waitSeconds = await secondsUntilAllowed(tx, rule, centreId, clock.now());
    if (waitSeconds !== null) throw refuse('receipt.too-soon', { waitSeconds });
  }
  for (const rule of rules) await record(tx, rule, centreId, clock.now());
}

/** Throws `centre.not-selected`, `centre.not-yours`, `receipt.unknown` (nothing was submitted), `checklist.unreadable` or `receipt.too-soon`. */
export async function sendReceipt(
  call: Call,
  centreId: string,
  language: string | null | undefined,
): Promise<Receipt> {
  if (centreId.trim() === '') throw refuse('centre.not-selected');
  const receipt = await call.database.transaction(async (tx) => {
    await lockChecklist(tx, centreId);
    const centre = await getCentreOfPhone(tx, call.caller.username, centreId);
    const checklist = await findChecklist(tx, centreId);
    if (checklist?.status !== 'submitted') throw refuse('receipt.unknown');
    const submission = await findSubmission(tx, centreId);
    if (submission === undefined) {
      reportUnreadable(call.log, centre.centre_code);
      throw refuse('checklist.unreadable');
    }
    await countMail(call, tx, centreId);
    await call.record(tx, 'receipt.sent', {
      target: centre.centre_code,
      details: { reference: submission.reference },
    });
    await dropUnsentReceipts(call, tx, submission);
    return queueReceipt(call, tx, submission, language);
  });
  call.mailer.deliverSoon();
  return receipt;
}
