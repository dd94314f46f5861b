/** Records what the clients of a cluster run did and what the portals acknowledged. */
import type { Person } from '../faults/journal.ts';

/** The stored result of a save or submission. */
export interface ChecklistState {
  readonly feedback: string;
  /** SHA-256 of the two photos. */
  readonly photos: readonly [centre: string, strongRoom: string];
  readonly submitted: boolean;
}

export interface ClusterJournal {
  /** Each acknowledged write: when the request began that was acknowledged, and when the answer came. */
  readonly acknowledged: { readonly startedAt: number; readonly at: number }[];
  photoSaves: number;
  submissions: number;
  /** The last acknowledged state, by the id of the centre. */
  readonly checklists: Map<string, ChecklistState>;
  /** Acknowledged passwords, by mobile. */
  readonly passwords: Map<string, Person>;
  /** In their order; `at` is of `Date.now()`. */
  readonly faults: { readonly what: string; readonly at: number }[];
  /** Addresses, each with the number of mails that it must get; a receipt is a notice. */
  readonly mails: Map<string, { codes: number; notices: number }>;
  /** Mails that waited for the mail server of a portal when its node was killed. */
  queuedAtKill: number;
  /** Acknowledged new centres, by id. */
  readonly centres: Map<string, string>;
  /** Writes that were acknowledged while the other portal ran, so that it could be asked for them. */
  readable: number;
  /** Reads through the other portal after an acknowledged write. */
  readsChecked: number;
  readonly staleReads: string[];
  /** Answers that no client expects. */
  readonly refused: string[];
}

export function createClusterJournal(): ClusterJournal {
  return {
    acknowledged: [],
    photoSaves: 0,
    submissions: 0,
    checklists: new Map(),
    passwords: new Map(),
    faults: [],
    mails: new Map(),
    queuedAtKill: 0,
    centres: new Map(),
    readable: 0,
    readsChecked: 0,
    staleReads: [],
    refused: [],
  };
}
