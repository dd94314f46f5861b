/**
 * Keeps the last edits in local storage until IndexedDB has them. Local storage writes at once; a write to IndexedDB that begins
 * when the page is reloaded or left comes too late. There is one record in a browser, of one user.
 */
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import type { Draft } from './draft.ts';
import type { ChecklistPorts } from './ports.ts';
import { partsOf, restoreAnswers } from './restore-answers.ts';

export type JournalPorts = Pick<ChecklistPorts, 'userId' | 'journal' | 'keepsDrafts'> & {
  readonly session: Pick<ChecklistPorts['session'], 'currentUserId'>;
  readonly clock: Pick<ChecklistPorts['clock'], 'now'>;
};

/** Returns nothing when storage is denied or full: IndexedDB follows soon. */
function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const read = ({ journal }: Pick<JournalPorts, 'journal'>) =>
  partsOf(tryStorage(() => JSON.parse(journal.read() ?? 'null') as unknown));

/** The recorded answers of this user by centre: an edit of one centre may still wait for the next visit to it. */
function draftsOf(ports: Pick<JournalPorts, 'userId' | 'journal'>): Record<string, unknown> {
  const { userId, drafts } = read(ports);
  return userId === ports.userId ? { ...partsOf(drafts) } : {};
}

function write(
  ports: Pick<JournalPorts, 'userId' | 'journal' | 'clock'>,
  drafts: Record<string, unknown>,
): void {
  const { userId, clock, journal } = ports;
  const record = { userId, at: clock.now(), drafts };
  tryStorage(() => journal.write(Object.keys(drafts).length === 0 ? '' : JSON.stringify(record)));
}

/** Writes the answers that differ between the two drafts, in addition to those of earlier edits. */
export function noteEdits(ports: JournalPorts, before: Draft, after: Draft): void {
  const { userId, keepsDrafts, session } = ports;
  const changed = Object.entries(after.answers).filter(
    ([id, value]) => value !== before.answers[id as keyof FormValues],
  );
  if (changed.length === 0 || !keepsDrafts || session.currentUserId() !== userId) return;
  const drafts = draftsOf(ports);
  const { id } = after.centre;
  write(ports, { ...drafts, [id]: { ...partsOf(drafts[id]), ...Object.fromEntries(changed) } });
}

/** Returns the draft with the edits that IndexedDB did not get. */
export function withEdits(ports: JournalPorts, draft: Draft): Draft {
  const answers = draftsOf(ports)[draft.centre.id];
  return answers === undefined ? draft : { ...draft, answers: restoreAnswers(answers, draft.answers) };
}

/** Removes what is recorded for a centre of this user. */
export function removeEdits(
  ports: Pick<JournalPorts, 'userId' | 'journal' | 'clock'>,
  centreId: string,
): void {
  const { [centreId]: removed, ...others } = draftsOf(ports);
  if (removed !== undefined) write(ports, others);
}

/** Removes everything that is recorded for this user. */
export function removeAllEdits(ports: Pick<JournalPorts, 'userId' | 'journal'>): void {
  if (read(ports).userId === ports.userId) tryStorage(() => ports.journal.write(''));
}

/** Removes what is older than `oldest`, of any user. */
export function removeOldEdits(ports: Pick<JournalPorts, 'journal'>, oldest: number): void {
  if (!(Number(read(ports).at) >= oldest)) tryStorage(() => ports.journal.write(''));
}
