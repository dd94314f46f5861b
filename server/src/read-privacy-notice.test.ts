import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from './testing/temporary-folder.ts';
import { ownNotice, readPrivacyNotice } from './agency.ts';

const nobody = { agencyName: null, agencyNameHi: null };

async function read(content: string | Buffer, names = nobody as Parameters<typeof readPrivacyNotice>[1]) {
  const file = path.join(await createTemporaryFolder(), 'privacy.md');
  await writeFile(file, content);
  return readPrivacyNotice(file, names);
}

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

test('a missing file is refused with a sentence', () => {
  expect(readPrivacyNotice('/none/privacy.md', nobody)).toBe(
    'names a file that cannot be read: /none/privacy.md.',
  );
});
