/** How far the draft is on its way to the server, and what a failure means for it. */
import { isRefusal, isRetryable, type Failure } from '#contract/call.ts';

export type SendState =
  | { readonly kind: 'idle' }
  /** `fraction` of the upload that is done, null when no photo is part of it. */
  | { readonly kind: 'sending'; readonly fraction: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'refused'; readonly failure: Failure };

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

export function kindOf(failure: Failure): 'submitted' | 'session-ended' | 'waiting' | 'refused' {
  if (isRefusal(failure, 'checklist.submitted')) return 'submitted';
  if (failure.kind === 'refused' && failure.status === 401) return 'session-ended';
  return isRetryable(failure) ? 'waiting' : 'refused';
}

/** Twice as long after each failure before this one, and at least as long as the server asks. */
export function pauseAfter(failure: Failure, failuresBefore: number): number {
  const asked = failure.kind === 'refused' ? (failure.waitSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(longestPauseMs, firstPauseMs * 2 ** failuresBefore));
}
