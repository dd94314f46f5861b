/** Says in one cell what corrections have changed (product.md, Corrections). */
import { rowText, type RowWords } from '#contract/checklist/derive/rows.ts';
import type { RowValue } from '#contract/checklist/questions/row-value.ts';
import { changedRows } from '#contract/review/correction-rules.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import type { FileWords } from './list-words.ts';

const separator = '; ';

function rowWordsOf({ checklist, code, list }: FileWords): RowWords {
  const numbers = new Intl.NumberFormat(list.locale, { useGrouping: 'min2' });
  return {
    ...checklist.words,
    option: code,
    number: (value) => numbers.format(value),
    photoName: () => null,
  };
}

/** Returns e.g. `Row 15 Invigilators: 9 -> 17; Photo of the examination centre: taken again`. */
function textOfOne(correction: Correction, words: FileWords, rowWords: RowWords): string {
  const { labels } = words.checklist;
  const { corrections: texts } = words.list;
  // A list of rooms and an address have lines.
  const inOneLine = (value: RowValue): string =>
    rowText(value, rowWords)
      .split(/\s*\n\s*/)
      .join(', ');
  const rows = changedRows(correction).map(({ number, label, before, after }) =>
    texts.row(number, labels[label], inOneLine(before), inOneLine(after)),
  );
  const photos = correction.photos.map((slot) => texts.photo(labels[`photos.${slot}`]));
  return [...rows, ...photos].join(separator) || texts.unchanged;
}

/** Returns null when nothing was answered. */
export function correctionText(corrections: readonly Correction[], words: FileWords): string | null {
  const answered = corrections.filter(({ answered_at: answeredAt }) => answeredAt !== null);
  if (answered.length === 0) return null;
  const rowWords = rowWordsOf(words);
  const texts = answered.map((correction) => textOfOne(correction, words, rowWords));
  if (texts.length === 1) return texts.join('');
  const { numbered } = words.list.corrections;
  return texts.map((text, index) => numbered(String(answered[index]?.number), text)).join(separator);
}
