/** Carries the draft to the server: one request at a time, again and again until the server has what stands here. */
import { isRetryable, isRefusal, type Failure } from '#contract/call.ts';
import { saveProfile } from '#contract/checklist/endpoints.ts';
import type { ChecklistToSend, PhotoToSend } from '#contract/checklist/derive/form-codec.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { uploadForm } from '../../../api/client.ts';
import { hasUnsent, answersToSend, type Draft } from './draft.ts';

export type SendState =
  | { readonly kind: 'idle' }
  /** `fraction` of the photos that has left, null when no photo goes along. */
  | { readonly kind: 'sending'; readonly fraction: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'refused'; readonly failure: Failure };

interface SenderPorts {
  readonly userId: string;
  readonly draft: () => Draft | null;
  readonly onState: (state: SendState) => void;
  readonly onSaved: (profile: Profile, sent: Draft) => void;
  /** The server's draft is newer than what was sent: resolves when the two have met, false when it could not be loaded. */
  readonly onChangedElsewhere: (sent: Draft) => Promise<boolean>;
  readonly onSubmitted: (sent: Draft) => void;
}

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

function photoToSend(draft: Draft, slot: PhotoSlot): PhotoToSend {
  const photo = draft.photos[slot];
  if (!draft.photosChanged[slot]) return 'keep';
  if (photo === null || photo.blob === null) return 'none';
  return { blob: photo.blob, fileName: photo.fileName };
}

function toSend(draft: Draft): ChecklistToSend {
  return {
    centre: draft.centre,
    answers: answersToSend(draft),
    photos: { centre: photoToSend(draft, 'centre'), strongRoom: photoToSend(draft, 'strongRoom') },
    // 0: made from nothing. If the server has a draft all the same, it says so and the two meet.
    baseVersion: draft.server?.version ?? 0,
  };
}

export class DraftSyncer {
  readonly #ports: SenderPorts;
  #running: Promise<Failure | null> | null = null;
  #again = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** Sends now what is unsent, and keeps trying while the failure is a passing one. */
  send(): void {
    this.flush().catch(reportError);
  }

  /** Sends now; resolves with null when the server has everything, else with what stands in the way. */
  async flush(force = false): Promise<Failure | null> {
    clearTimeout(this.#timer);
    if (this.#running !== null) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#run(force);
    try {
      return await this.#running;
    } finally {
      this.#running = null;
    }
  }

  readonly #wake = (): void => {
    if (this.#failures > 0 && document.visibilityState === 'visible') this.send();
  };

  async #run(force: boolean): Promise<Failure | null> {
    let forced = force;
    do {
      this.#again = false;
      const draft = this.#ports.draft();
      if (this.#stopped || draft === null || draft.centre.id === '' || !(forced || hasUnsent(draft))) break;
      forced = false;
      const failure = await this.#sendOnce(draft);
      if (failure !== null) return this.#settle(failure, draft);
      this.#failures = 0;
    } while (this.#again);
    this.#ports.onState({ kind: 'idle' });
    return null;
  }

  async #sendOnce(draft: Draft): Promise<Failure | null> {
    const withPhotos = photoSlots.some((slot) => draft.photosChanged[slot] && draft.photos[slot] !== null);
    const tell = (fraction: number): void =>
      this.#ports.onState({ kind: 'sending', fraction: withPhotos ? fraction : null });
    tell(0);
    const result = await uploadForm(
      saveProfile,
      { params: { userId: this.#ports.userId }, value: toSend(draft) },
      tell,
    );
    if (result.ok) {
      this.#ports.onSaved(result.value.profile, draft);
      return null;
    }
    if (!isRefusal(result.failure, 'checklist.changed-elsewhere')) return result.failure;
    this.#again = true;
    return (await this.#ports.onChangedElsewhere(draft)) ? null : { kind: 'offline' };
  }

  #settle(failure: Failure, sent: Draft): Failure {
    if (isRefusal(failure, 'checklist.submitted')) {
      this.#ports.onState({ kind: 'idle' });
      this.#ports.onSubmitted(sent);
    } else if (failure.kind === 'refused' && failure.status === 401) {
      this.#ports.onState({ kind: 'session-ended' });
    } else if (isRetryable(failure)) {
      this.#tryLater(failure);
    } else {
      this.#ports.onState({ kind: 'refused', failure });
    }
    return failure;
  }

  #tryLater(failure: Failure): void {
    this.#failures += 1;
    this.#ports.onState({ kind: 'waiting' });
    const asked =
      failure.kind === 'refused' && failure.waitSeconds !== undefined ? failure.waitSeconds * 1000 : 0;
    const pause = Math.max(asked, Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#failures - 1)));
    if (!this.#stopped) this.#timer = setTimeout(() => this.send(), pause);
  }
}
