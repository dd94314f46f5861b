/**
 * Keeps the last edits in local storage until IndexedDB has them. Local storage writes at once; a write to IndexedDB that begins
 * when the page is reloaded or left comes too late. There is one record in a browser: edits are made in one place at a time.
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

/** Returns the answers in the record if they are of this user and this centre. */
function editsOf(ports: JournalPorts, { centre }: Draft): unknown {
  const { userId, centreId, answers } = read(ports);
  return userId === ports.userId && centreId === centre.id ? answers : undefined;
}

/** Writes the answers that differ between the two drafts, in addition to those of earlier edits. */
export function noteEdits(ports: JournalPorts, before: Draft, after: Draft): void {
  const { userId, keepsDrafts, session, clock, journal } = ports;
  const changed = Object.entries(after.answers).filter(
    ([id, value]) => value !== before.answers[id as keyof FormValues],
  );
  if (changed.length === 0 || !keepsDrafts || session.currentUserId() !== userId) return;
  const answers = { ...partsOf(editsOf(ports, after)), ...Object.fromEntries(changed) };
  const record = { userId, centreId: after.centre.id, at: clock.now(), answers };
  tryStorage(() => journal.write(JSON.stringify(record)));
}

/** Returns the draft with the edits that IndexedDB did not get. */
export function withEdits(ports: JournalPorts, draft: Draft): Draft {
  const answers = editsOf(ports, draft);
  return answers === undefined ? draft : { ...draft, answers: restoreAnswers(answers, draft.answers) };
}

/** Removes the record of this user, and with `oldest` also one of another user that is older. */
export function removeEdits(ports: Pick<JournalPorts, 'userId' | 'journal'>, oldest?: number): void {
  const { userId, at } = read(ports);
  if (oldest === undefined ? userId === ports.userId : !(Number(at) >= oldest))
    tryStorage(() => ports.journal.write(''));
}
