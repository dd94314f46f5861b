/**
 * Reads the agency's emblem and says what it is by its first bytes. An SVG can have scripts and load other files: how it is served
 * keeps it from both (security.md S65).
 */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NoticeBlock, PrivacyNotice } from '#contract/signup/privacy-notice.ts';
import { hasForbiddenCharacters } from '#contract/text.ts';
import type { Config } from './config.ts';

export interface Logo {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/svg+xml';
}

/** Every first page loads it, over slow networks. */
const maxBytes = 64 * 1024;

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pngEnd = Buffer.from('49454e44ae426082', 'hex');

const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, pngStart.length).equals(pngStart) && bytes.subarray(-pngEnd.length).equals(pngEnd);

/** After a declaration, comments or a document type. */
const startsAsSvg = /^\uFEFF?(?:\s|<\?[^>]*>|<![^>]*>)*<svg[\s>]/;

/** Returns the emblem, or the rest of a sentence that says what is wrong with the file. */
export function readLogo(file: string): Logo | string {
  let bytes;
  try {
    const { size } = statSync(file);
    if (size > maxBytes)
      return `names a file of ${Math.ceil(size / 1024)} KB; it may have at most 64 KB, because every page shows it.`;
    bytes = readFileSync(file);
  } catch {
    return `names a file that cannot be read: ${file}.`;
  }
  if (isPng(bytes)) return { bytes, contentType: 'image/png' };
  if (!startsAsSvg.test(bytes.toString('utf8')))
    return 'names a file that is neither a whole PNG nor an SVG in UTF-8.';
  return { bytes, contentType: 'image/svg+xml' };
}

// Reads a privacy notice: two parts under the lines `# English` and `# हिन्दी`, each of paragraphs, `## headings` and `- items`. Pages
// show the rest as it is written, so markup is refused.

export const ownNotice = fileURLToPath(new URL('../privacy-notice.md', import.meta.url));

const maxNoticeBytes = 64 * 1024;
const titles = { en: '# English', hi: '# हिन्दी' } as const;
const languages = ['en', 'hi'] as const;

/** Returns the block with this line added, or null when the line begins a block of its own. */
function continued(block: NoticeBlock | undefined, line: string): NoticeBlock | null {
  if (line.startsWith('- '))
    return block?.kind === 'list' ? { ...block, items: [...block.items, line.slice(2).trim()] } : null;
  if (block?.kind === 'paragraph') return { ...block, text: `${block.text} ${line}` };
  if (block?.kind !== 'list') return null;
  return { ...block, items: [...block.items.slice(0, -1), `${block.items.at(-1) ?? ''} ${line}`] };
}

function newBlock(line: string): NoticeBlock {
  if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3).trim() };
  if (line.startsWith('- ')) return { kind: 'list', items: [line.slice(2).trim()] };
  return { kind: 'paragraph', text: line };
}

function parsePart(lines: readonly string[]): NoticeBlock[] {
  const blocks: NoticeBlock[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isBlank = line === '';
    const longer = isOpen && !isBlank && !line.startsWith('## ') ? continued(blocks.at(-1), line) : null;
    if (longer !== null) blocks[blocks.length - 1] = longer;
    else if (!isBlank) blocks.push(newBlock(line));
    isOpen = !isBlank;
  }
  return blocks;
}

/** Returns the notice, or the rest of a sentence that says what is wrong with the file. */
function parse(text: string): PrivacyNotice | string {
  if (hasForbiddenCharacters(text) || text.includes('\uFFFD'))
    return 'names a file that is not text in UTF-8.';
  const [markup] = /<[a-z!/?][^>]{0,40}/i.exec(text) ?? [];
  if (markup !== undefined) return `names a text with markup, which pages would show as it is: ${markup}.`;
  const parts: Partial<Record<(typeof languages)[number], string[]>> = {};
  let current: string[] | undefined;
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trim())) {
    const language = languages.find((known) => titles[known] === line);
    if (language !== undefined) current = parts[language] = [];
    else if (line.startsWith('# ')) return `names a text with an unknown part: "${line}".`;
    else if (current !== undefined) current.push(line);
    else if (line !== '') return `names a text that must begin with the line "${titles.en}".`;
  }
  const notice = { en: parsePart(parts.en ?? []), hi: parsePart(parts.hi ?? []) };
  const empty = languages.find((language) => notice[language].length === 0);
  return empty === undefined
    ? notice
    : `names a text in which nothing stands under the line "${titles[empty]}".`;
}

/** As `parse`. `{agency}` in the text becomes the name of the agency. */
export function readPrivacyNotice(
  file: string,
  { agencyName, agencyNameHi }: Pick<Config, 'agencyName' | 'agencyNameHi'>,
): PrivacyNotice | string {
  let text;
  try {
    if (statSync(file).size > maxNoticeBytes) return 'names a file of more than 64 KB.';
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return `names a file that cannot be read: ${file}.`;
  }
  const notice = parse(text);
  if (typeof notice === 'string') return notice;
  const named = (blocks: readonly NoticeBlock[], name: string): NoticeBlock[] =>
    blocks.map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map((item) => item.replaceAll('{agency}', () => name)) }
        : { ...block, text: block.text.replaceAll('{agency}', () => name) },
    );
  return {
    en: named(notice.en, agencyName ?? 'the exam agency'),
    hi: named(notice.hi, agencyNameHi ?? 'परीक्षा एजेंसी'),
  };
}
