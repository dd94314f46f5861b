/** Records the acknowledged and the pending writes of a fault run, which the invariants compare with the database. */

export interface Person {
  readonly phone: string;
  readonly email: string;
  readonly centreId: string;
}

/** The stored result of a save or submission. */
export interface ChecklistState {
  readonly feedback: string;
  /** SHA-256 of the two photos. */
  readonly photos: readonly [centre: string, strongRoom: string];
  readonly submitted: boolean;
}

/** The last acknowledged state, and the state of a write that was sent but not acknowledged. */
export interface WriteState<State> {
  acknowledged: State | null;
  pending: State | null;
}

export interface GuessedAttempt {
  /** Number of codes that were rejected as wrong. */
  rejected: number;
}

export interface Journal {
  /** How many writes were acknowledged. */
  acknowledged: number;
  /** By the id of the centre. */
  readonly checklists: Map<string, WriteState<ChecklistState>>;
  /** By the number of the batch; true when it was imported. */
  readonly batches: Map<number, WriteState<true>>;
  /** By the id of the centre. */
  readonly deletions: Map<string, WriteState<true>>;
  /** By mobile. */
  readonly passwords: Map<string, WriteState<string>>;
  /** Mobiles whose password was tried. */
  readonly triedPasswords: Set<string>;
  /** By mobile; codes of each are guessed in one attempt only. */
  readonly guesses: Map<string, GuessedAttempt>;
}

export function createJournal(): Journal {
  return {
    acknowledged: 0,
    checklists: new Map(),
    batches: new Map(),
    deletions: new Map(),
    passwords: new Map(),
    triedPasswords: new Set(),
    guesses: new Map(),
  };
}

/** Returns pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
