/** Keeps lists of codes or keys within the details of an entry of the audit trail, which are cut at 20,000 characters. */

/** Returns the texts in their order, in lists of at most so many characters of JSON each; a longer text has its own. */
export function packTexts(texts: readonly string[], maxCharacters: number): string[][] {
  const packed: string[][] = [];
  let left = 0;
  for (const text of texts) {
    const length = JSON.stringify(text).length + 1;
    if (packed.length === 0 || length > left) {
      packed.push([]);
      left = maxCharacters;
    }
    packed.at(-1)?.push(text);
    left -= length;
  }
  return packed;
}
