/** Defines the states of sending a draft, and how failures change them. */
import { hasStatus, isRefusal, isRetryable, type Failure } from '#contract/call.ts';

export type SendState =
  | { readonly kind: 'idle' }
  /** `fraction` of the upload that is done, or null when no photo is uploaded. */
  | { readonly kind: 'sending'; readonly fraction: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'refused'; readonly failure: Failure };

const minPauseMs = 2000;
const maxPauseMs = 30_000;

export function kindOf(failure: Failure): 'submitted' | 'session-ended' | 'waiting' | 'refused' {
  if (isRefusal(failure, 'checklist.submitted')) return 'submitted';
  if (hasStatus(failure, 401)) return 'session-ended';
  // It may last a day: the user is told, and everything but the photos is sent.
  if (isRefusal(failure, 'photo.budget-used')) return 'refused';
  return isRetryable(failure) ? 'waiting' : 'refused';
}

/**
 * Returns the pause before the next attempt: it doubles with each failure and is at least as long as the server
 * requests.
 */
export function pauseAfter(failure: Failure, failuresBefore: number): number {
  const requestedMs = failure.kind === 'refused' ? (failure.waitSeconds ?? 0) * 1000 : 0;
  return Math.max(requestedMs, Math.min(maxPauseMs, minPauseMs * 2 ** failuresBefore));
}
