/** What a failure to send means: how long to wait, and which photos are left out from then on. */
import { hasStatus, isRefusal, isRetryable, type Failure } from '#contract/call.ts';
import type { Clock } from './ports.ts';

const minPauseMs = 2000;
const maxPauseMs = 30_000;

/** `waiting`: for the network; `busy`: the server, or what is before it, has answered that it is. Both are tried again. */
type FailureKind = 'submitted' | 'session-ended' | 'waiting' | 'busy' | 'refused';

export function kindOf(failure: Failure): FailureKind {
  if (isRefusal(failure, 'checklist.submitted')) return 'submitted';
  if (hasStatus(failure, 401)) return 'session-ended';
  // It may last a day: the user is told, and everything but the photos is sent.
  if (isRefusal(failure, 'photo.budget-used')) return 'refused';
  if (!isRetryable(failure)) return 'refused';
  return failure.kind === 'offline' ? 'waiting' : 'busy';
}

/**
 * Returns the pause before the next attempt: it doubles with each failure and is at least as long as the server
 * requests.
 */
export function pauseAfter(failure: Failure, failuresBefore: number): number {
  const requestedMs = failure.kind === 'refused' ? (failure.waitSeconds ?? 0) * 1000 : 0;
  return Math.max(requestedMs, Math.min(maxPauseMs, minPauseMs * 2 ** failuresBefore));
}

/** A photo that the server does not take, or for a while all of this account. */
interface PhotoRefusal {
  /** Null for all photos. */
  readonly blob: Blob | null;
  readonly failure: Failure;
  readonly untilMs: number;
}

/** Remembers refused photos, so that none is sent in vain, and everything else is sent without them. */
export class PhotoRefusals {
  readonly #clock: Pick<Clock, 'now'>;
  #refusals: readonly PhotoRefusal[] = [];

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  find(photo: Blob | null): Failure | undefined {
    const now = this.#clock.now();
    return this.#refusals.find(({ blob, untilMs }) => now < untilMs && (blob === null || blob === photo))
      ?.failure;
  }

  /** Returns whether the failure is about the photo. */
  note(failure: Failure, photo: Blob | null): boolean {
    if (failure.kind !== 'refused' || failure.code?.startsWith('photo.') !== true) return false;
    const isOfAll = isRefusal(failure, 'photo.budget-used');
    const untilMs = isOfAll ? this.#clock.now() + pauseAfter(failure, 0) : Infinity;
    this.#refusals = [...this.#refusals, { blob: isOfAll ? null : photo, failure, untilMs }];
    return true;
  }
}
