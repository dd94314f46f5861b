/** Defines the state that the checklist screens read: one value, which is replaced with every change. */
import { isRefusal, type Failure } from '#contract/call.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { isUnchecked, newDraft, noCentre, type Draft } from './draft.ts';
import type { OfferedCentre } from './store.ts';

export type SendState =
  | { readonly kind: 'idle' }
  /** `fraction` of the upload that is done, or null when no photo is uploaded; `slot` when it is one photo. */
  | { readonly kind: 'sending'; readonly fraction: number | null; readonly slot?: PhotoSlot }
  | { readonly kind: 'waiting' | 'busy' }
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Whether the centre on screen is no longer one of this user. */
export const isLost = (send: SendState): boolean =>
  send.kind === 'refused' && isRefusal(send.failure, 'centre.not-yours');

/** The draft before and after changes of another device were merged into it. */
export interface Merge {
  readonly before: Draft;
  readonly after: Draft;
}

export interface ChecklistView {
  readonly phase: 'loading' | 'failed' | 'no-centres' | 'submitted' | 'ready';
  /** Why loading failed, or why another centre could not be opened. */
  readonly failure: Failure | null;
  readonly centres: readonly OfferedCentre[];
  readonly draft: Draft;
  /** The centre that is being opened. The form cannot be edited until then. */
  readonly switchingTo: string | null;
  /** Whether the last change is saved on this device. */
  readonly local: 'saved' | 'saving' | 'impossible';
  readonly send: SendState;
  readonly restored: boolean;
  /** Changes of another device were merged. */
  readonly merged: boolean;
  /** The merges that the user has not seen on the preview yet. */
  readonly merges: readonly Merge[];
}

/**
 * Returns the last day of the checklist on screen, YYYY-MM-DD, or '' when it is never closed. After it nothing is sent, and everything
 * stays readable (decision 0002).
 */
export const lastDayOf = ({ centres, draft }: Pick<ChecklistView, 'centres' | 'draft'>): string =>
  centres.find(({ id }) => id === draft.centre.id)?.closesOn ?? '';

/** Whether a photo was chosen that this device does not have yet. */
export const isKeepingPhoto = ({ local, draft }: Pick<ChecklistView, 'local' | 'draft'>): boolean =>
  local === 'saving' && photoSlots.some((slot) => isUnchecked(draft, slot));

export class ViewState {
  #view: ChecklistView = {
    phase: 'loading',
    failure: null,
    centres: [],
    draft: newDraft(noCentre),
    switchingTo: null,
    local: 'saved',
    send: { kind: 'idle' },
    restored: false,
    merged: false,
    merges: [],
  };
  readonly #listeners = new Set<() => void>();

  readonly get = (): ChecklistView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(part: Partial<ChecklistView>): void {
    this.changeUnseen(part);
    this.show();
  }

  /** The screens read it with the next change, or with `show`. */
  changeUnseen(part: Partial<ChecklistView>): void {
    this.#view = { ...this.#view, ...part };
  }

  show(): void {
    for (const listener of this.#listeners) listener();
  }

  isOnScreen(centreId: string): boolean {
    return this.#view.draft.centre.id === centreId;
  }
}
