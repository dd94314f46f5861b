/** Declares the parts of a session that work together, and what distinguishes the session of a checklist from that of a correction. */
import type { Failure } from '#contract/call.ts';
import type { ViewState } from './checklist-view.ts';
import type { DraftAutosave, LocalDraftStore } from './draft-autosave.ts';
import type { ChecklistPorts } from './ports.ts';

export interface LocalParts {
  readonly ports: ChecklistPorts;
  readonly view: ViewState;
  readonly local: LocalDraftStore;
  readonly autosave: DraftAutosave;
}

/** Sends changes to the server by itself. */
export interface Sync {
  /** Sends unsent changes now, and retries after temporary failures. */
  readonly send: () => void;
  /**
   * Sends now; with `force` even without unsent changes. Resolves with null when the server has everything, otherwise with the
   * failure.
   */
  readonly flush: (force?: boolean) => Promise<Failure | null>;
  readonly onEdit: () => void;
  readonly stop: () => void;
}

export interface SessionParts extends LocalParts {
  readonly sync: Sync;
}

export interface SessionKind {
  /** Loads the draft and shows it. `wantedId` is the centre that the user has asked for. */
  readonly open: (parts: SessionParts, wantedId: string | null) => Promise<void>;
  /** Null where the user sends the draft once, with a button of its own. */
  readonly createSync: ((parts: LocalParts) => Sync) | null;
}
