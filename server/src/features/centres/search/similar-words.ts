/** Finds what a search may have meant when a word of it is in no centre: words that begin like it but for one slip. */

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

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Returns for each word of the search the words to look for instead: itself when a text has it, else those within one slip of it. Null
 * when no text has one of each.
 * @param texts the folded texts of centres, none of which has all words
 */
export function forgiveWords(
  words: readonly string[],
  texts: readonly string[],
): ReadonlyMap<string, readonly string[]> | null {
  const missing = words.filter((word) => !texts.some((text) => text.includes(word)));
  if (missing.length === 0 || !missing.every(isForgivable)) return null;
  const counts = countWords(texts);
  const instead = new Map(
    words.map((word) => [word, missing.includes(word) ? similarWords(word, counts) : [word]]),
  );
  const hasOneOfEach = (text: string): boolean =>
    [...instead.values()].every((found) => found.some((word) => text.includes(word)));
  return texts.some(hasOneOfEach) ? instead : null;
}
