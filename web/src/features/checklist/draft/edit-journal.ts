/**
 * Keeps the last edits in local storage until IndexedDB has them. Local storage writes at once; a write to IndexedDB that begins
 * when the page is reloaded or left comes too late. Without local storage the draft is kept as before, only later.
 */
import type { FormValues } from '#contract/checklist/derive/form-values.ts';
import type { Draft } from './draft.ts';
import type { ChecklistPorts } from './ports.ts';
import { partsOf, restoreAnswers } from './restore-answers.ts';

/** As local storage: every function may throw. */
export interface JournalStorage {
  readonly keys: () => readonly string[];
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

export type JournalPorts = Pick<ChecklistPorts, 'userId' | 'journal' | 'keepsDrafts'> & {
  readonly session: Pick<ChecklistPorts['session'], 'currentUserId'>;
  readonly clock: Pick<ChecklistPorts['clock'], 'now'>;
};

const prefix = 'edits/';
const keyOf = ({ userId }: Pick<JournalPorts, 'userId'>, centreId = ''): string =>
  `${prefix}${userId}/${centreId}`;

function tryStorage(use: () => void): void {
  try {
    use();
  } catch {
    // Full or disabled: IndexedDB follows soon.
  }
}

/** Writes the answers that differ between the two drafts, in addition to those of earlier edits. */
export function noteEdits(ports: JournalPorts, before: Draft, after: Draft): void {
  if (!ports.keepsDrafts || ports.session.currentUserId() !== ports.userId) return;
  const changed = Object.entries(after.answers).filter(
    ([id, value]) => value !== before.answers[id as keyof FormValues],
  );
  if (changed.length === 0 || before.centre.id !== after.centre.id) return;
  tryStorage(() => {
    const key = keyOf(ports, after.centre.id);
    const { answers } = readEdits(ports, key);
    const edits = { at: ports.clock.now(), answers: { ...partsOf(answers), ...Object.fromEntries(changed) } };
    ports.journal.set(key, JSON.stringify(edits));
  });
}

const readEdits = ({ journal }: JournalPorts, key: string) => partsOf(JSON.parse(journal.get(key) ?? '{}'));

/** Returns the draft with the edits that IndexedDB did not get. */
export function withEdits(ports: JournalPorts, draft: Draft): Draft {
  let result = draft;
  tryStorage(() => {
    const { answers } = readEdits(ports, keyOf(ports, draft.centre.id));
    if (answers !== undefined) result = { ...draft, answers: restoreAnswers(answers, draft.answers) };
  });
  return result;
}

/** Removes the edits of a centre that IndexedDB has now; without a centre, all of this user. */
export function removeEdits(ports: Pick<JournalPorts, 'userId' | 'journal'>, centreId = ''): void {
  const key = keyOf(ports, centreId);
  tryStorage(() => {
    for (const each of ports.journal.keys())
      if (centreId === '' ? each.startsWith(key) : each === key) ports.journal.remove(each);
  });
}

/** Removes the edits of all users that were made before `oldest`. */
export function removeOldEdits(ports: JournalPorts, oldest: number): void {
  tryStorage(() => {
    for (const key of ports.journal.keys())
      if (key.startsWith(prefix) && !(Number(readEdits(ports, key)['at']) >= oldest))
        ports.journal.remove(key);
  });
}
