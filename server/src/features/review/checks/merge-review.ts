/** Combines what the checks have found with what officers decided about earlier findings. */
import type { Reason, ReasonCode, Warning } from '#contract/review/warnings.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import { countLevels, readReasons } from '../review-rows.ts';

export type ReviewOutcome = Pick<ReviewsTable, 'decision' | 'reasons' | 'serious' | 'notices' | 'version'>;

/** Reasons keep the time and the mark of their key. */
function mergeReasons(
  before: readonly Reason[],
  found: readonly Warning<ReasonCode>[],
  now: string,
): Reason[] {
  const known = new Map(before.map((reason) => [reason.key, reason]));
  return found.map(({ code, level, key, items, values }) => ({
    code,
    level,
    key,
    items: [...items],
    values: { ...values },
    found_at: known.get(key)?.found_at ?? now,
    set_aside: known.get(key)?.set_aside ?? null,
  }));
}

/** What an officer decided stands until there is something new to decide about. */
function mergeDecision(
  { decision }: ReviewsTable,
  hasNewReason: boolean,
  isCorrected: boolean,
): ReviewsTable['decision'] {
  const isOutdated =
    (decision === 'accepted' && (hasNewReason || isCorrected)) || (decision === 'asked' && isCorrected);
  return isOutdated ? 'waiting' : decision;
}

/** @param isCorrected whether the head has answered the last correction after the last decision */
export function mergeReview(
  stored: ReviewsTable | undefined,
  found: readonly Warning<ReasonCode>[],
  isCorrected: boolean,
  now: string,
): ReviewOutcome {
  const before = stored === undefined ? [] : readReasons(stored);
  const merged = mergeReasons(before, found, now);
  const reasons = JSON.stringify(merged);
  if (stored === undefined) return { decision: 'waiting', reasons, ...countLevels(merged), version: 1 };
  const hasNewReason = merged.some(({ key }) => !before.some((reason) => reason.key === key));
  const decision = mergeDecision(stored, hasNewReason, isCorrected);
  const isChanged = decision !== stored.decision || reasons !== stored.reasons;
  return { decision, reasons, ...countLevels(merged), version: stored.version + Number(isChanged) };
}
