import { expect, test } from 'vitest';
import { isSheetOf, readSheetText, sheetText } from './sheet-text.ts';

test('the text of a sheet names the centre and the letters, in capitals', () => {
  expect(sheetText('ap-0117', 'K7WQ2M')).toBe('NC1.AP-0117.K7WQ2M');
  expect(readSheetText('NC1.AP-0117.K7WQ2M')).toEqual({ code: 'AP-0117', letters: 'K7WQ2M' });
  expect(isSheetOf('ap-0117', { code: 'AP-0117' })).toBe(true);
  expect(isSheetOf('ap-0118', { code: 'AP-0117' })).toBe(false);
});

test('a dot in a centre code is a part of it', () => {
  expect(readSheetText(sheetText('12.34', 'ABCDEF'))).toEqual({ code: '12.34', letters: 'ABCDEF' });
});

test.each([
  'https://example.org',
  'NC2.110001.ABCDEF',
  'NC1.110001.ABCDE',
  'NC1.110001.ABCDEFG',
  'NC1.110001.ABCDE0',
  'NC1.110001.ABCDEI',
  'NC1..ABCDEF',
  `NC1.${'1'.repeat(51)}.ABCDEF`,
  'NC1.11\u00070001.ABCDEF',
])('%s is on no sheet', (text) => {
  expect(readSheetText(text)).toBeNull();
});
