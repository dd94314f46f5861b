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
  /** False from the start of a write until the stored state was compared. */
  isChecked: boolean;
}

export function createWriteState<State>(acknowledged: State | null = null): WriteState<State> {
  return { acknowledged, pending: null, isChecked: acknowledged === null };
}

/** A save with two photos; a save of answers only; and so on. */
export const writeKinds = [
  'photo save',
  'submit',
  'answers',
  'code',
  'verified code',
  'wrong code',
  'password',
  'edit',
  'import',
  'delete',
] as const;
export type WriteKind = (typeof writeKinds)[number];
export type WriteCounts = Readonly<Record<WriteKind, number>>;

export function createWriteCounts(): Record<WriteKind, number> {
  return Object.fromEntries(writeKinds.map((kind) => [kind, 0])) as Record<WriteKind, number>;
}

export const countWrites = (counts: WriteCounts): number =>
  writeKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** Returns the share of photo saves and submissions, from 0 to 1. */
export function photoShare(counts: WriteCounts): number {
  return (counts['photo save'] + counts.submit) / Math.max(1, countWrites(counts));
}

/** One attempt to sign up. Everybody asks for one code only, so that each code mail belongs to one write. */
export interface SignupAttempt {
  readonly userId: string;
  /** True when a mailed code was requested. */
  readonly code: WriteState<true>;
  readonly verified: WriteState<true>;
  /** Number of codes that were rejected as wrong. */
  rejected: number;
}

export interface Journal {
  /** How many writes of each kind were acknowledged. */
  readonly counts: Record<WriteKind, number>;
  /** How many writes were acknowledged. */
  readonly acknowledged: number;
  /** How many requests were refused with 503, which asks the client to try again. */
  busy: number;
  /** By the id of the centre. */
  readonly checklists: Map<string, WriteState<ChecklistState>>;
  /** By the number of the batch; true when it was imported. */
  readonly batches: Map<number, WriteState<true>>;
  /** By the id of the centre. */
  readonly deletions: Map<string, WriteState<true>>;
  /** The name of the centre, by its id. */
  readonly edits: Map<string, WriteState<string>>;
  /** By mobile. */
  readonly passwords: Map<string, WriteState<string>>;
  /** By mobile. */
  readonly attempts: Map<string, SignupAttempt>;
  /** All people who were taken for any purpose, by mobile. */
  readonly people: Map<string, Person>;
}

export function createJournal(): Journal {
  const counts = createWriteCounts();
  return {
    counts,
    get acknowledged() {
      return countWrites(counts);
    },
    busy: 0,
    checklists: new Map(),
    batches: new Map(),
    deletions: new Map(),
    edits: new Map(),
    passwords: new Map(),
    attempts: new Map(),
    people: new Map(),
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
