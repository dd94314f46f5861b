/** The blocks of the manual in the order of the page. */
import { readFileSync } from 'node:fs';

export interface Block {
  /** Its heading and its number below it, such as `Install 1`. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

export function readBlocks(file: string): Block[] {
  const blocks: Block[] = [];
  const counts = new Map<string, number>();
  let heading = '';
  let open: { readonly language: string; readonly lines: string[] } | null = null;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const text = line.trimStart();
    if (open === null && line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!text.startsWith('```')) {
      open?.lines.push(line);
      continue;
    }
    if (open === null) {
      open = { language: text.slice(3), lines: [] };
      continue;
    }
    const number = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, number);
    blocks.push({ name: `${heading} ${number}`, language: open.language, text: open.lines.join('\n') });
    open = null;
  }
  return blocks;
}
