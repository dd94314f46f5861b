/** What every writer of a fault run has, and how it records a write. */
import type { People, Purpose } from './fault-portal.ts';
import type { Journal, Person, WriteKind, WriteState } from './journal.ts';
import type { MailSink } from './mail-sink.ts';

export interface WriterContext {
  /** Of the instance that this writer uses. */
  readonly url: string;
  readonly people: People;
  readonly journal: Journal;
  readonly mails: Pick<MailSink, 'findCode'>;
  readonly random: () => number;
  /** True when no further write may begin. */
  readonly isStopped: () => boolean;
  /** Returns the token of an administrator. */
  readonly adminToken: () => Promise<string>;
}

/** Sends a few writes. Rejects when one was refused, or when the writers are stopped. */
export type Writer = (context: WriterContext) => Promise<void>;

export class WritersStopped extends Error {}

/** Records the state as pending, sends the write, and records the state as acknowledged. */
export async function recordWrite<State>(
  { journal, isStopped }: Pick<WriterContext, 'journal' | 'isStopped'>,
  kind: WriteKind,
  entry: WriteState<State>,
  state: State,
  write: () => Promise<unknown>,
): Promise<void> {
  if (isStopped()) throw new WritersStopped();
  entry.pending = state;
  entry.isChecked = false;
  await write();
  entry.acknowledged = state;
  entry.pending = null;
  journal.counts[kind] += 1;
}

/** Takes the first person who can be used. After an interrupted write the person is offered again in the next round. */
export async function withPerson(
  { people, journal }: WriterContext,
  purpose: Purpose,
  isUsable: (person: Person) => boolean,
  work: (person: Person) => Promise<void>,
): Promise<void> {
  let person = people.takePerson(purpose);
  while (!isUsable(person)) person = people.takePerson(purpose);
  journal.people.set(person.phone, person);
  try {
    await work(person);
  } catch (error) {
    people.returnPerson(purpose, person);
    throw error;
  }
}

/** Returns the value of the key; creates it when there is none. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
