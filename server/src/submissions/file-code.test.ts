import { expect, test } from 'vitest';
import { fileCode } from './photo-rows.ts';

const id = 'b0a7c9d2-1111-4222-8333-0123456789ab';
const nameOf = (code: string): string => fileCode({ code, id });

test.each(['110101', 'KV-2A', 'केंद्र १', 'CONFERENCE', 'COM10'])('%s is a name as it is', (code) => {
  expect(nameOf(code)).toBe(code);
});

test.each([
  ['A/1', 'A_1-6789ab'],
  ['.. /x', '__ _x-6789ab'],
  [' A ', '_A_-6789ab'],
  ['A.1.', 'A_1_-6789ab'],
  // An option of a program.
  ['-RF', '_RF-6789ab'],
  ['--HELP', '__HELP-6789ab'],
  ['..', '__-6789ab'],
  // Files that are packed next to the folders.
  ['README.html', 'README_html-6789ab'],
  ['CENTRES.CSV', 'CENTRES_CSV-6789ab'],
  ['missing.txt', 'missing_txt-6789ab'],
  // Devices of Windows, also with an extension.
  ['CON', 'CON-6789ab'],
  ['nul', 'nul-6789ab'],
  ['LPT1', 'LPT1-6789ab'],
  ['NUL.1', 'NUL_1-6789ab'],
  // The same as A1 on Windows and macOS.
  ['a1', 'a1-6789ab'],
])('%s becomes %s', (code, name) => {
  expect(nameOf(code)).toBe(name);
});

test('codes that differ only in capital letters or in replaced characters have different names', () => {
  const names = ['A1b', 'a1B', 'A1B', 'A/B', 'A:B'].map((code, number) =>
    fileCode({ code, id: `${id}${number}` }).toUpperCase(),
  );
  expect(new Set(names).size).toBe(names.length);
});
