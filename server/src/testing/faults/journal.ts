/** What the writers of a fault run were told, and what they asked last without hearing of it: the invariants compare it. */

export interface Person {
  readonly phone: string;
  readonly email: string;
  readonly centreId: string;
}

/** What one save or submission leaves behind. */
export interface ChecklistState {
  readonly feedback: string;
  /** SHA-256 of the two photos. */
  readonly photos: readonly [centre: string, strongRoom: string];
  readonly submitted: boolean;
}

/** Of one thing that is written: what was acknowledged last, and what may or may not have happened since. */
export interface Told<State> {
  told: State | null;
  asked: State | null;
}

export interface GuessedAttempt {
  /** Wrong codes that were answered as wrong. */
  told: number;
}

export interface Journal {
  /** How many writes were acknowledged. */
  acknowledged: number;
  /** By the id of the centre. */
  readonly checklists: Map<string, Told<ChecklistState>>;
  /** By the number of the batch; the state says only that it is there. */
  readonly batches: Map<number, Told<true>>;
  /** By the id of the centre. */
  readonly deletions: Map<string, Told<true>>;
  /** By mobile. */
  readonly passwords: Map<string, Told<string>>;
  /** Mobiles of those that somebody has logged in with. */
  readonly triedPasswords: Set<string>;
  /** By mobile: each is guessed at in one attempt only. */
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

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
