/** The comments of a source file, in place: everything else is blanked, so that offsets and lines stay those of the file. */
import { parseSync } from 'vite';

/** Separates comments: no citation goes on behind code. */
const blank = '\u0000';

/** Comments on lines that follow each other read as one text; the marks of a comment count as space. */
export function commentsOf(path: string, text: string): string {
  let comments = '';
  for (const { start, end } of parseSync(path, text).comments) {
    comments += text.slice(comments.length, start).replace(/\S/g, blank);
    comments += text.slice(start, end).replace(/^\/[*/]+|\*\/$|\n\s*\*/g, (mark) => mark.replace(/\S/g, ' '));
  }
  return comments + text.slice(comments.length).replace(/\S/g, blank);
}
