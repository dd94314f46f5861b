/** Finds what a search may have meant when a word of it is in no centre: the present name of a state, or words that begin like it but for one slip. */
import { stateOf } from '#contract/states.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';

/** Words with digits are left out: with one other digit, a code is that of another centre. */
const isForgivable = (word: string): boolean => /^[\p{L}\p{M}]{4,}$/u.test(word);

/** Whether the text begins with the word when one letter is changed, added or left out, or two neighbours are swapped. */
function beginsWithinOneSlip(word: string, text: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === text[at]) at += 1;
  const rest = word.slice(at + 1);
  return (
    text.startsWith(rest, at + 1) ||
    text.startsWith(rest, at) ||
    text.startsWith(word.slice(at), at + 1) ||
    text.startsWith(`${word.slice(at + 1, at + 2)}${word.slice(at, at + 1)}${word.slice(at + 2)}`, at)
  );
}

const maxSimilarWords = 8;

/** The most frequent ones. A word that contains another of them adds nothing to the search. */
function similarWords(word: string, counts: ReadonlyMap<string, number>): string[] {
  const similar = [...counts.keys()].filter((text) => beginsWithinOneSlip(word, text));
  return similar
    .filter((text) => !similar.some((other) => other !== text && text.includes(other)))
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1))
    .slice(0, maxSimilarWords);
}

/** Centres keep the present English name of their state only. */
function meantBy(word: string, counts: ReadonlyMap<string, number>): string[] {
  const state = stateOf(word);
  return state === null ? similarWords(word, counts) : [foldSearchText(state)];
}

/** Some texts at a time, again from the start with each call. */
type ReadTexts = () => AsyncIterable<readonly string[]>;

/** Returns the words that no text has, and how many texts have each word. */
async function countWords(words: readonly string[], readTexts: ReadTexts) {
  const missing = new Set(words);
  const counts = new Map<string, number>();
  for await (const texts of readTexts())
    for (const text of texts) {
      for (const word of missing) if (text.includes(word)) missing.delete(word);
      for (const word of new Set(text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return { missing, counts };
}

async function isAny(readTexts: ReadTexts, isFound: (text: string) => boolean): Promise<boolean> {
  for await (const texts of readTexts()) if (texts.some(isFound)) return true;
  return false;
}

/**
 * Returns for each word of the search the words to look for instead: itself when a text has it, else what it may mean. Null
 * when no text has one of each.
 * @param readTexts the folded texts of centres, none of which has all words
 */
export async function forgiveWords(
  words: readonly string[],
  readTexts: ReadTexts,
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  // What cannot be forgiven has to be in a text: often that is known without reading any.
  if (!words.some(isForgivable)) return null;
  const { missing, counts } = await countWords(words, readTexts);
  if (missing.size === 0 || ![...missing].every(isForgivable)) return null;
  const instead = new Map(words.map((word) => [word, missing.has(word) ? meantBy(word, counts) : [word]]));
  const hasOneOfEach = (text: string): boolean =>
    [...instead.values()].every((found) => found.some((word) => text.includes(word)));
  return (await isAny(readTexts, hasOneOfEach)) ? instead : null;
}
