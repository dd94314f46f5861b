/** What the screens of the checklist see of the session: one value, replaced with every change. */
import type { Failure } from '#contract/call.ts';
import { newDraft, noCentre, type Draft } from './draft.ts';
import type { OfferedCentre } from './load-checklist.ts';
import type { SendState } from './send-state.ts';

export interface ChecklistView {
  readonly phase: 'loading' | 'failed' | 'no-centres' | 'submitted' | 'ready';
  /** Why loading failed, or why another centre could not be opened. */
  readonly failure: Failure | null;
  readonly centres: readonly OfferedCentre[];
  readonly draft: Draft;
  /** The centre that is being opened; nothing can be typed meanwhile. */
  readonly switchingTo: string | null;
  /** Whether the last change has reached the browser's own store. */
  readonly local: 'saved' | 'saving' | 'impossible';
  readonly send: SendState;
  readonly restored: boolean;
  /** Changes of another device have come in. */
  readonly merged: boolean;
}

/** The present view, and who wants to know of its changes. */
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
  };
  readonly #listeners = new Set<() => void>();

  readonly get = (): ChecklistView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(part: Partial<ChecklistView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }

  isOnScreen(centreId: string): boolean {
    return this.#view.draft.centre.id === centreId;
  }
}
