/**
 * GET /receipts/{token}: what whoever holds a receipt can check, without a login. It returns no names, addresses, answers or
 * coordinates (product.md, The checklist 9).
 */
import type { CheckedReceipt } from '#contract/checklist/receipt.ts';
import { consumeClientLimit } from '../../../domain/rate-limits/client-limits.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Services } from '../../../services.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import { findSubmissionByToken } from '../../../domain/receipts/receipt-rows.ts';

const hashesOf = (photos: readonly StoredPhoto[]): CheckedReceipt['photos'] =>
  photos.map(({ slot, sha256 }) => ({ slot, sha256 }));

/** Throws `receipt.unknown`, also for a malformed token, or `rate.exceeded`. */
export async function checkReceipt(services: Services, token: string, ip: string): Promise<CheckedReceipt> {
  const { database, limits } = services;
  await database.transaction((tx) => consumeClientLimit(services, tx, limits.rates.receiptCheckPerIp, ip));
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
