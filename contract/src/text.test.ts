/** Text that is pasted from other programs can be stored. */
import { expect, test } from 'vitest';
import { hasForbiddenCharacters, withoutControls } from './text.ts';

test('line breaks of other programs become line feeds, and other controls are left out', () => {
  const pasted =
    '12, MG Road\u000bPort\tBlair\r\nSouth\rAndaman\u2028near\u2029the\fharbour\u0085\u0000\u0007\u009fIndia';
  const taken = withoutControls(pasted);
  expect(taken).toBe('12, MG Road\nPort\tBlair\nSouth\nAndaman\nnear\nthe\nharbour\nIndia');
  expect(hasForbiddenCharacters(taken)).toBe(false);
});

test('words, emoji and the signs that shape letters stay', () => {
  const typed = 'क्\u200dष विद्यालय 👩\u200d🏫 “A–B”\n';
  expect(withoutControls(typed)).toBe(typed);
});

test('a text with controls is refused, except with tabs and line ends', () => {
  const codes = Array.from({ length: 0x100 }, (_, code) => code);
  const refused = codes.filter((code) => hasForbiddenCharacters(String.fromCharCode(code)));
  const controls = codes.filter((code) => code < 0x20 || (code >= 0x7f && code <= 0x9f));
  expect(refused).toEqual(controls.filter((code) => ![0x09, 0x0a, 0x0d].includes(code)));
  expect(hasForbiddenCharacters('\ud800')).toBe(true);
});
