import { expect, test } from 'vitest';
import { asksForSheet, sheetRequest } from './sheet.ts';

test('a message asks for the sheet in either language, also among other sentences', () => {
  const [english, hindi] = sheetRequest;
  expect(asksForSheet(`Thank you.\n${english}`)).toBe(true);
  expect(asksForSheet(`${hindi}\nधन्यवाद`)).toBe(true);
  expect(asksForSheet('Take the photo again.')).toBe(false);
});
