import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from './testing/temporary-folder.ts';
import { ownNotice, readLogo, readPrivacyNotice } from './agency.ts';

async function write(content: string | Buffer): Promise<string> {
  const file = path.join(await createTemporaryFolder(), 'file');
  await writeFile(file, content);
  return file;
}

const nobody = { agencyName: null, agencyNameHi: null };
const read = async (content: string | Buffer, names: Parameters<typeof readPrivacyNotice>[1] = nobody) =>
  readPrivacyNotice(await write(content), names);

test('paragraphs, headings and lists of both languages are read, and the agency is named', async () => {
  const text = [
    '\uFEFF# English',
    '{agency} asks,',
    'and {agency} keeps.',
    '## Why',
    '- for the exam',
    '  and nothing else',
    '- 1 < 2',
    '',
    'The end',
    '# हिन्दी',
    '',
    '{agency} पूछती है।',
  ].join('\r\n');
  const names = { agencyName: 'The $& Agency', agencyNameHi: 'एजेंसी' };
  expect(await read(text, names)).toEqual({
    en: [
      { kind: 'paragraph', text: 'The $& Agency asks, and The $& Agency keeps.' },
      { kind: 'heading', text: 'Why' },
      { kind: 'list', items: ['for the exam and nothing else', '1 < 2'] },
      { kind: 'paragraph', text: 'The end' },
    ],
    hi: [{ kind: 'paragraph', text: 'एजेंसी पूछती है।' }],
  });
});

test('the notice of the portal has the same parts in both languages', () => {
  const notice = readPrivacyNotice(ownNotice, nobody);
  if (typeof notice === 'string') throw new Error(notice);
  const shapeOf = (language: 'en' | 'hi') =>
    notice[language].map((block) => (block.kind === 'list' ? block.items.length : block.kind));
  expect(shapeOf('hi')).toEqual(shapeOf('en'));
  expect(JSON.stringify(notice.en)).toContain('the exam agency');
  expect(JSON.stringify(notice)).not.toContain('{agency');
  for (const right of [
    'Access',
    'Correction and erasure',
    'Grievance',
    'Nomination',
    'Data Protection Board',
  ])
    expect(JSON.stringify(notice.en)).toContain(right);
});

test.each([
  ['markup', '# English\n<b>Hello</b>\n# हिन्दी\nनमस्ते', /markup.*<b/],
  ['a comment', '# English\na <!-- b -->\n# हिन्दी\nनमस्ते', /markup/],
  ['a beginning without a language', 'Hello\n# English\na\n# हिन्दी\nनमस्ते', /must begin with the line/],
  ['no Hindi', '# English\nHello', /nothing stands under the line "# हिन्दी"/],
  ['empty English', '# English\n\n# हिन्दी\nनमस्ते', /nothing stands under the line "# English"/],
  ['a third language', '# English\na\n# தமிழ்\nb\n# हिन्दी\nc', /unknown part: "# தமிழ்"/],
  ['other bytes', Buffer.from([0x23, 0xff, 0xfe, 0x00]), /not text in UTF-8/],
  ['too much text', `# English\n${'a'.repeat(66_000)}\n# हिन्दी\nb`, /more than 64 KB/],
])('a file with %s is refused with a sentence', async (_name, content, sentence) => {
  expect(await read(content)).toMatch(sentence);
  expect(await read(content)).toMatch(/^names .*\.$/);
});

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

const readDrawn = async (content: string | Buffer) => readLogo(await write(content));

test('an SVG or a whole PNG is taken as it is', async () => {
  const drawing = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- by a program -->\n${svg('<title>एजेंसी &amp; Co</title><path d="M0 0h9v9z"/>')}\n`;
  expect(await readDrawn(drawing)).toEqual({ bytes: Buffer.from(drawing), contentType: 'image/svg+xml' });
  const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#123' } })
    .png()
    .toBuffer();
  expect(await readDrawn(png)).toEqual({ bytes: png, contentType: 'image/png' });
  expect(await readDrawn(png.subarray(0, -1))).toMatch(
    /^names a file that is neither a whole PNG nor an SVG/,
  );
});

test.each([
  ['a page around an SVG', `<html>${svg('')}</html>`],
  ['UTF-16', Buffer.from(svg('<path d="M0 0"/>'), 'utf16le')],
  ['a picture of another kind', Buffer.from('GIF89a')],
  ['nothing', ''],
])('a file with %s is refused', async (_name, content) => {
  expect(await readDrawn(content)).toBe('names a file that is neither a whole PNG nor an SVG in UTF-8.');
});

test('a missing file, a folder and a large file are refused with a sentence', async () => {
  const missing = 'names a file that cannot be read: /none/file.';
  expect([readLogo('/none/file'), readPrivacyNotice('/none/file', nobody)]).toEqual([missing, missing]);
  expect(readLogo(await createTemporaryFolder())).toMatch(/^names a file that cannot be read/);
  expect(await readDrawn(svg(`<path d="${'M0 0'.repeat(20_000)}"/>`))).toBe(
    'names a file of 79 KB; it may have at most 64 KB, because every page shows it.',
  );
});
