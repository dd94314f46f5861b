/** Estimates how high the text of a cell is, because spreadsheets do not grow rows for files that they open. */

const latinLinePt = 15;
/** Indian scripts have signs above and below the line. */
const otherLinePt = 19;

/** Returns the width in digits; a little more than common fonts need, so that no line is cut. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    if (/[MWmw@%]/.test(character)) width += 1.6;
    else if (/[A-Z]|[^ -\u024f\s]/.test(character)) width += 1.3;
    else width += 1;
  }
  return width;
}

/** Counts the lines of one paragraph, broken between words, and within a word that is longer than a line. */
function linesOf(paragraph: string, columnWidth: number): number {
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(' ')) {
    const width = widthOf(word);
    if (used > 0 && used + 1 + width > columnWidth) {
      lines += 1;
      used = 0;
    }
    const inWord = Math.max(0, Math.ceil(width / columnWidth) - 1);
    lines += inWord;
    used += (used > 0 ? 1 : 0) + width - inWord * columnWidth;
  }
  return lines;
}

/** Returns the height in points of a wrapped text in a column of this width in characters. */
export function textHeight(text: string, columnWidth: number): number {
  const lines = text.split('\n').reduce((sum, paragraph) => sum + linesOf(paragraph, columnWidth), 0);
  return lines * (/[^\s -\u024f\u2000-\u206f]/.test(text) ? otherLinePt : latinLinePt);
}
