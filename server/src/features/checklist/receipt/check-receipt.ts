/**
 * GET /receipts/{token}: what whoever holds a receipt can check, without a login. It returns no names, addresses, answers or
 * coordinates (product.md, The checklist 9).
 */
import type { CheckedReceipt } from '#contract/checklist/receipt.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Services } from '../../../services.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import { findSubmissionByToken } from '../../../domain/receipts/receipt-rows.ts';

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
