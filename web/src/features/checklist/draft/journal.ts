/**
 * Keeps the last edits in local storage until IndexedDB has them. Local storage is written as soon as an edit is encrypted; a write
 * to IndexedDB that begins when the page is reloaded or left comes too late. There is one record in a browser, of one user.
 */
import type { FormValues } from '#contract/checklist/form-values.ts';
import { partsOf, restoreAnswers, type Draft } from './draft.ts';
import type { ChecklistPorts } from './ports.ts';

/** Runs tasks one at a time, in the order in which they were added. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does. Later tasks run in either case. */
  async add<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

export interface JournalPorts extends Pick<ChecklistPorts, 'userId' | 'journal' | 'keepsDrafts' | 'cipher'> {
  readonly clock: Pick<ChecklistPorts['clock'], 'now'>;
  readonly session: Pick<ChecklistPorts['session'], 'currentUserId'>;
}

/** An edit is never recorded after the removal that follows it. */
const queue = new SerialQueue();

/** Returns nothing when storage is denied or full: IndexedDB follows soon. */
function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const read = ({ journal }: JournalPorts) =>
  partsOf(tryStorage(() => JSON.parse(journal.read() ?? 'null') as unknown));

type Edits = Readonly<Record<string, unknown>>;

const listOf = (edits: unknown): readonly unknown[] => (Array.isArray(edits) ? edits : []);

/** The encrypted edits of this user by centre: those of one centre may still wait for the next visit to it. */
function editsOf(ports: JournalPorts): Edits {
  const { userId, edits } = read(ports);
  return userId === ports.userId ? { ...partsOf(edits) } : {};
}

function write({ userId, clock, journal }: JournalPorts, edits: Edits): void {
  const record = { userId, at: clock.now(), edits };
  tryStorage(() => journal.write(Object.keys(edits).length === 0 ? '' : JSON.stringify(record)));
}

/** Writes the answers that differ between the two drafts, in addition to those of earlier edits. */
export async function noteEdits(ports: JournalPorts, before: Draft, after: Draft): Promise<void> {
  const { userId, keepsDrafts, session, cipher } = ports;
  const changed = Object.entries(after.answers).filter(
    ([id, value]) => value !== before.answers[id as keyof FormValues],
  );
  if (changed.length === 0 || !keepsDrafts) return;
  const { id } = after.centre;
  await queue.add(async () => {
    const edit = await (await cipher()).sealText(Object.fromEntries(changed), id);
    if (session.currentUserId() !== userId) return;
    const edits = editsOf(ports);
    write(ports, { ...edits, [id]: [...listOf(edits[id]), edit] });
  });
}

/** Resolves with nothing for an edit that this device does not decrypt. */
async function openEdit({ cipher }: JournalPorts, edit: unknown, centreId: string): Promise<unknown> {
  try {
    return await (await cipher()).openText(edit, centreId);
  } catch {
    return null;
  }
}

/** Returns the draft with the edits that IndexedDB did not get. */
export async function withEdits(ports: JournalPorts, draft: Draft): Promise<Draft> {
  return queue.add(async () => {
    const { id } = draft.centre;
    let { answers } = draft;
    for (const edit of listOf(editsOf(ports)[id]))
      answers = restoreAnswers({ ...answers, ...partsOf(await openEdit(ports, edit, id)) }, answers);
    return { ...draft, answers };
  });
}

/** Removes what is recorded for a centre of this user. */
export async function removeEdits(ports: JournalPorts, centreId: string): Promise<void> {
  await queue.add(() => {
    const { [centreId]: removed, ...others } = editsOf(ports);
    if (removed !== undefined) write(ports, others);
  });
}

/** Removes those that are on screen: what cannot be decrypted now may be later. */
export async function removeShownEdits(ports: JournalPorts, centreId: string): Promise<void> {
  await queue.add(async () => {
    const own = listOf(editsOf(ports)[centreId]);
    const opened = await Promise.all(own.map(async (edit) => openEdit(ports, edit, centreId)));
    const { [centreId]: all, ...others } = editsOf(ports);
    const unread = listOf(all).filter((_, index) => opened[index] === null);
    if (all !== undefined) write(ports, unread.length === 0 ? others : { ...others, [centreId]: unread });
  });
}

/** Removes what is recorded, of any user, if it shall be removed. */
export async function removeJournal(
  ports: JournalPorts,
  shallRemove: (record: ReturnType<typeof read>) => boolean,
): Promise<void> {
  await queue.add(() => {
    if (shallRemove(read(ports))) tryStorage(() => ports.journal.write(''));
  });
}
