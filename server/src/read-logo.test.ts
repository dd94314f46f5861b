import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from './testing/temporary-folder.ts';
import { readLogo } from './agency.ts';

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

async function read(content: string | Buffer) {
  const file = path.join(await createTemporaryFolder(), 'emblem');
  await writeFile(file, content);
  return readLogo(file);
}

test('an SVG or a whole PNG is taken as it is', async () => {
  const drawing = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- by a program -->\n${svg('<title>एजेंसी &amp; Co</title><path d="M0 0h9v9z"/>')}\n`;
  expect(await read(drawing)).toEqual({ bytes: Buffer.from(drawing), contentType: 'image/svg+xml' });
  const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#123' } })
    .png()
    .toBuffer();
  expect(await read(png)).toEqual({ bytes: png, contentType: 'image/png' });
  expect(await read(png.subarray(0, -1))).toMatch(/^names a file that is neither a whole PNG nor an SVG/);
});

test.each([
  ['a page around an SVG', `<html>${svg('')}</html>`],
  ['UTF-16', Buffer.from(svg('<path d="M0 0"/>'), 'utf16le')],
  ['a picture of another kind', Buffer.from('GIF89a')],
  ['nothing', ''],
])('a file with %s is refused', async (_name, content) => {
  expect(await read(content)).toBe('names a file that is neither a whole PNG nor an SVG in UTF-8.');
});

test('a missing file, a folder and a large file are refused with a sentence', async () => {
  const folder = await createTemporaryFolder();
  expect(readLogo(path.join(folder, 'none.png'))).toBe(
    `names a file that cannot be read: ${path.join(folder, 'none.png')}.`,
  );
  expect(readLogo(folder)).toMatch(/^names a file that cannot be read/);
  expect(await read(svg(`<path d="${'M0 0'.repeat(20_000)}"/>`))).toBe(
    'names a file of 79 KB; it may have at most 64 KB, because every page shows it.',
  );
});
