/** The words of feedback that report a fault, as officers keep them (product.md, Evidence checks). */
import { defaultFaultWords, maxFaultWords, minFaultWordLength } from '#contract/review/fault-words.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { actorOf, recordLists } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { requestAllChecks } from './find-unchecked.ts';
import { lockReviews } from '../review-rows.ts';

/** By the alphabet. */
export async function readFaultWords(db: Db): Promise<string[]> {
  const changes = await db.selectFrom('fault_words').selectAll().execute();
  const words = new Set(defaultFaultWords);
  for (const { word, sought } of changes) {
    if (sought === 1) words.add(word);
    else words.delete(word);
  }
  return [...words].toSorted((one, other) => one.localeCompare(other));
}

/** Throws `request.invalid` for one that is too short or not a text. */
function cleanWord(typed: string): string {
  const word = cleanText(typed).toLowerCase();
  if (hasForbiddenCharacters(word) || lengthInCharacters(word) < minFaultWordLength)
    throw refuse('request.invalid');
  return word;
}

async function writeWords(tx: Tx, words: readonly string[], sought: 0 | 1): Promise<void> {
  if (words.length === 0) return;
  await tx
    .insertInto('fault_words')
    .values(words.map((word) => ({ word, sought })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ sought }))
    .execute();
}

/** Returns the new list. What changes nothing is neither written nor recorded. Throws `request.invalid`. */
export async function changeFaultWords(
  services: Pick<Services, 'clock' | 'database' | 'keys'>,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  caller: Caller,
): Promise<string[]> {
  const wanted = [...new Set(add.map(cleanWord))];
  return services.database.transaction(async (tx) => {
    await lockReviews(tx);
    const before = await readFaultWords(tx);
    const added = wanted.filter((word) => !before.includes(word));
    const removed = before.filter((word) => remove.includes(word) && !wanted.includes(word));
    if (added.length + removed.length === 0) return before;
    if (before.length + added.length - removed.length > maxFaultWords) throw refuse('request.invalid');
    await writeWords(tx, added, 1);
    await writeWords(tx, removed, 0);
    await requestAllChecks(tx);
    const changed = { action: 'fault-words.changed', ...actorOf(caller) } as const;
    await recordLists(tx, services, changed, { added, removed });
    return readFaultWords(tx);
  });
}
