/** Sends the draft to the server, one request at a time with one new photo at most, until the server has the draft on screen. */
import { hasStatus, isRefusal, isRetryable, type Failure } from '#contract/call.ts';
import type { ChecklistToSend, PhotoToSend } from '#contract/checklist/form.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { wholeProfile } from '#contract/checklist/received-profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { sha256Of } from '../../../patterns/sha256.ts';
import type { LocalParts } from './autosave.ts';
import {
  answersToSend,
  hasToSend,
  newPhotos,
  perSlot,
  profileOfSent,
  withNewPhoto,
  type Draft,
} from './draft.ts';
import type { Cancel, ChecklistApi, ChecklistPorts } from './ports.ts';
import type { SendState } from './view.ts';

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
function pauseAfter(failure: Failure, failuresBefore: number): number {
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

/** Null when the server has not said. */
export async function isSubmittedOnServer(api: ChecklistApi, centreId: string): Promise<boolean | null> {
  const result = await api.getProfile(centreId);
  return result.ok ? result.value.profile?.status === 'submitted' : null;
}

/** The hashes of photos that left this page whole in an attempt that failed: the server may have them. */
type SentPhotos = WeakMap<Blob, string>;

function photoToSend(draft: Draft, slot: PhotoSlot, sent: SentPhotos): PhotoToSend {
  const photo = draft.photos[slot];
  if (!draft.photosChanged[slot]) return 'keep';
  if (photo === null || photo.blob === null) return 'none';
  const sha256 = sent.get(photo.blob);
  return sha256 === undefined ? { blob: photo.blob, fileName: photo.fileName } : { sha256 };
}

function checklistToSend(draft: Draft, sent: SentPhotos): ChecklistToSend {
  return {
    centre: draft.centre,
    answers: answersToSend(draft),
    photos: perSlot((slot) => photoToSend(draft, slot, sent)),
    // 0: not based on a draft of the server. If the server has one, it refuses the request and the two are merged.
    baseVersion: draft.server?.version ?? 0,
  };
}

interface SyncHandlers {
  /** Returns the draft on screen, or null. */
  readonly draft: () => Draft | null;
  readonly onState: (state: SendState) => void;
  readonly onSaved: (profile: Profile, sent: Draft) => void;
  /**
   * Called when the server's draft is newer. Resolves with true after merging it, or false when it could not be loaded.
   */
  readonly onChangedElsewhere: (sent: Draft) => Promise<boolean>;
  readonly onSubmitted: (sent: Draft) => void;
}

type SyncPorts = Pick<ChecklistPorts, 'api' | 'clock' | 'page' | 'onError'>;

export class DraftSyncer {
  readonly #ports: SyncPorts;
  readonly #handlers: SyncHandlers;
  readonly #unsubscribe: readonly Cancel[];
  #isRunning = false;
  #running: Promise<Failure | null> = Promise.resolve(null);
  /** Sending was requested again during a request. */
  #again = false;
  #failures = 0;
  /** So that none is sent in vain, and everything else is sent without them. */
  #refusals: readonly PhotoRefusal[] = [];
  readonly #hash: typeof sha256Of;
  readonly #sent: SentPhotos = new WeakMap();
  #cancelRetry: Cancel | null = null;
  #stopped = false;

  constructor(ports: SyncPorts, handlers: SyncHandlers, hash = sha256Of) {
    this.#ports = ports;
    this.#hash = hash;
    this.#handlers = handlers;
    this.#unsubscribe = [ports.page.on('online', this.#wake), ports.page.on('visibilitychange', this.#wake)];
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRetry?.();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Sends unsent changes now, and retries after temporary failures. */
  send(): void {
    this.flush().catch(this.#ports.onError);
  }

  /**
   * Sends now; with `force` even without unsent changes. Resolves with null when the server has everything, otherwise with
   * the failure.
   */
  async flush(force = false): Promise<Failure | null> {
    this.#cancelRetry?.();
    if (this.#isRunning) {
      this.#again = true;
    } else {
      this.#isRunning = true;
      this.#running = this.#run(force);
    }
    return this.#running;
  }

  readonly #wake = (): void => {
    if (this.#failures === 0 || !this.#ports.page.isVisible()) return;
    // A network that has just come back often fails once more, which must not cost the longest pause.
    this.#failures = 0;
    this.send();
  };

  async #run(force: boolean): Promise<Failure | null> {
    let forced = force;
    try {
      do {
        this.#again = false;
        const draft = this.#stopped ? null : this.#handlers.draft();
        if (draft === null || draft.centre.id === '' || !(forced || hasToSend(draft))) break;
        forced = false;
        const failure = await this.#sendOnce(draft);
        if (failure === null) this.#failures = 0;
        // The user may have corrected the refused answers during the request.
        else if (!this.#again || kindOf(failure) !== 'refused') return this.#settle(failure, draft);
      } while (this.#again);
      this.#handlers.onState({ kind: 'idle' });
      return null;
    } finally {
      // Reset synchronously when the loop ends, so that a later call starts a new run.
      this.#isRunning = false;
    }
  }

  /**
   * Sends everything with the first new photo that the server may take: a connection that breaks costs one photo at most. Returns
   * the refusal of a photo when everything else was sent without it.
   */
  async #sendOnce(draft: Draft): Promise<Failure | null> {
    const blobOf = (slot: PhotoSlot): Blob | null => draft.photos[slot]?.blob ?? null;
    const photos = newPhotos(draft);
    const [refusal = null] = photos.flatMap((slot) => this.#refusalOf(blobOf(slot)) ?? []);
    const sendable = photos.filter((slot) => this.#refusalOf(blobOf(slot)) === undefined);
    const [slot = null] = sendable;
    const part = withNewPhoto(draft, slot);
    if (refusal !== null && !hasToSend(part)) return refusal;
    const failure = await this.#sendDraft(part, slot);
    if (failure === null) this.#again ||= sendable.length > 1;
    else if (slot !== null && this.#noteRefusal(failure, blobOf(slot))) this.#again = true;
    return failure ?? refusal;
  }

  #refusalOf(photo: Blob | null): Failure | undefined {
    const now = this.#ports.clock.now();
    return this.#refusals.find(({ blob, untilMs }) => now < untilMs && (blob === null || blob === photo))
      ?.failure;
  }

  /** Returns whether the failure is about the photo. */
  #noteRefusal(failure: Failure, photo: Blob | null): boolean {
    if (failure.kind !== 'refused' || failure.code?.startsWith('photo.') !== true) return false;
    const isOfAll = isRefusal(failure, 'photo.budget-used');
    const untilMs = isOfAll ? this.#ports.clock.now() + pauseAfter(failure, 0) : Infinity;
    this.#refusals = [...this.#refusals, { blob: isOfAll ? null : photo, failure, untilMs }];
    return true;
  }

  async #sendDraft(draft: Draft, slot: PhotoSlot | null): Promise<Failure | null> {
    let shownPercent = -1;
    const onProgress = (fraction: number): void => {
      const percent = Math.floor(fraction * 100);
      if (percent === shownPercent) return;
      shownPercent = percent;
      this.#handlers.onState({
        kind: 'sending',
        ...(slot === null ? { fraction: null } : { fraction, slot }),
      });
    };
    onProgress(0);
    const result = await this.#ports.api.saveProfile(checklistToSend(draft, this.#sent), onProgress);
    if (result.ok) {
      const saved = wholeProfile(result.value.profile);
      this.#handlers.onSaved(saved ?? profileOfSent(draft, this.#ports.clock.now()), draft);
      return null;
    }
    const blob = slot === null ? null : (draft.photos[slot]?.blob ?? null);
    if (blob !== null && isRefusal(result.failure, 'photo.not-received')) {
      this.#sent.delete(blob);
      this.#again = true;
      return null;
    }
    if (blob !== null && shownPercent === 100 && isRetryable(result.failure)) this.#noteSent(blob);
    if (!isRefusal(result.failure, 'checklist.changed-elsewhere'))
      return this.#explain(result.failure, draft);
    this.#again = true;
    return (await this.#handlers.onChangedElsewhere(draft)) ? null : { kind: 'offline' };
  }

  /** Nobody waits for the hash, and browsers hash nothing on a page that is not secure: then the next attempt sends the bytes. */
  #noteSent(blob: Blob): void {
    if (this.#sent.has(blob)) return;
    this.#hash(blob).then(
      (sha256) => this.#sent.set(blob, sha256),
      () => undefined,
    );
  }

  /** A conflict without a code that this page knows may mean that the checklist is submitted. */
  async #explain(failure: Failure, { centre }: Draft): Promise<Failure> {
    const isUnclear = hasStatus(failure, 409) && !isRefusal(failure, 'checklist.submitted');
    if (!isUnclear || (await isSubmittedOnServer(this.#ports.api, centre.id)) !== true) return failure;
    return { kind: 'refused', status: 409, error: '', code: 'checklist.submitted' };
  }

  #settle(failure: Failure, sent: Draft): Failure {
    const { onState, onSubmitted } = this.#handlers;
    const kind = kindOf(failure);
    if (kind === 'submitted') {
      onState({ kind: 'idle' });
      onSubmitted(sent);
    } else {
      onState(kind === 'refused' ? { kind, failure } : { kind });
      if (kind === 'waiting' || kind === 'busy') this.#retryLater(failure);
    }
    return failure;
  }

  #retryLater(failure: Failure): void {
    const pause = pauseAfter(failure, this.#failures);
    this.#failures += 1;
    if (!this.#stopped) this.#cancelRetry = this.#ports.clock.after(pause, () => this.send());
  }
}

/** Sends changes to the server by itself. */
export interface Sync extends Pick<DraftSyncer, 'send' | 'flush' | 'stop'> {
  readonly onEdit: () => void;
}

export interface SessionParts extends LocalParts {
  readonly sync: Sync;
}
