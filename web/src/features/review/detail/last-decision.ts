/** What the last decision was: an answered correction returns a centre to the queue without a decision of anybody. */
import type { Decision, ReviewDetail } from '#contract/review/endpoints.ts';

interface LastDecision {
  readonly decision: Decision;
  readonly by: string;
  readonly at: string;
}

/** Returns null when nobody has decided, and when the history has the decision as a correction or does not know it any more. */
export function lastDecisionOf(
  review: Pick<ReviewDetail, 'decision' | 'decided_by' | 'decided_at' | 'corrections' | 'new_since_accepted'>,
): LastDecision | null {
  const { decision, decided_by: by, decided_at: at } = review;
  if (by === null || at === null || decision === 'asked') return null;
  if (decision !== 'waiting') return { decision, by, at };
  const answeredAt = review.corrections.at(-1)?.answered_at ?? null;
  if (answeredAt !== null && answeredAt >= at) return null;
  return { decision: review.new_since_accepted.length > 0 ? 'accepted' : 'waiting', by, at };
}
