/**
 * Checks a centre again after a change of settings: limits, words that are looked for, and checks that are set aside. No photo is looked
 * for or compared, so that thousands of centres are checked within minutes (decision 0056).
 */
import type { Row } from '../../../tables/tables.ts';
import type { ReasonCode, Warning } from '#contract/review/warnings.ts';
import { lockReviews, readReasons } from '../review-rows.ts';
import { findAll, mergeFound, storedEvidence, storeReview } from './check-centre.ts';
import type { CheckParts } from './check-parts.ts';
import { runAgainWithSettings } from './find-unchecked.ts';
import { isOfComparison } from './gather-facts.ts';
import { readSubmissions } from './read-submissions.ts';
import { headContacts } from './shared-with-others.ts';

/**
 * Returns false for a centre that has to be checked in full, or is not due.
 * @param stored written only if it is still the same then
 */
export async function checkSettings(parts: CheckParts, stored: Row<'reviews'> | undefined): Promise<boolean> {
  if (stored?.checks_version !== runAgainWithSettings) return false;
  const { centre_id: centreId } = stored;
  return parts.services.database.transaction(async (tx) => {
    await lockReviews(tx);
    const submission = (await readSubmissions(tx, [centreId])).get(centreId);
    if (submission?.checklist == null || stored.record_version !== submission.recordVersion) return false;
    const evidence = await storedEvidence(parts, tx, submission, stored);
    if (evidence === null) return false;
    // As a check has written them: the values are those of the code.
    const reasons = readReasons(stored) as unknown as Warning<ReasonCode>[];
    const compared = reasons.filter(({ code }) => isOfComparison(code));
    const found = await findAll(parts, tx, submission, { ...evidence, compared });
    const outcome = await mergeFound(parts, tx, submission, stored, found);
    await storeReview(tx, submission, stored, outcome, headContacts(submission.checklist.answers));
    return true;
  });
}
