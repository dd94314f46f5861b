/** What the screens of the checklist see of the session: one value, replaced with every change. */
import type { Failure } from '#contract/call.ts';
import type { SendState } from './draft-syncer.ts';
import { newDraft, type Draft } from './draft.ts';
import { noCentre, type OfferedCentre } from './load-checklist.ts';

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

export const firstView: ChecklistView = {
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
