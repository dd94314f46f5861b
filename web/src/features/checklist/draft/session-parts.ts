/** Declares the parts of one checklist session that work together. */
import type { ViewState } from './checklist-view.ts';
import type { DraftAutosave } from './draft-autosave.ts';
import type { DraftSyncer } from './draft-syncer.ts';
import type { LocalDraftStore } from './local-draft-store.ts';
import type { ChecklistPorts } from './ports.ts';
import type { TypingSync } from './typing-sync.ts';

export interface SessionParts {
  readonly ports: ChecklistPorts;
  readonly view: ViewState;
  readonly local: LocalDraftStore;
  readonly autosave: DraftAutosave;
  readonly syncer: DraftSyncer;
  readonly typing: TypingSync;
}
