/** Extracts the comments of a source file. Everything else is blanked, so offsets and lines are those of the file. */
import { parseSync } from 'vite';

/** Separates comments, so that no citation spans code. */
const blank = '\u0000';

/** Comments on consecutive lines become one text; the marks of a comment become blanks. */
export function commentsOf(path: string, text: string): string {
  let comments = '';
  for (const { start, end } of parseSync(path, text).comments) {
    comments += text.slice(comments.length, start).replace(/\S/g, blank);
    comments += text.slice(start, end).replace(/^\/[*/]+|\*\/$|\n\s*\*/g, (mark) => mark.replace(/\S/g, ' '));
  }
  return comments + text.slice(comments.length).replace(/\S/g, blank);
}
