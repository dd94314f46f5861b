import { expect, test } from 'vitest';
import { sheetAlphabet } from '#contract/photo/sheet-text.ts';
import type { Config } from '../../config.ts';
import { deriveKeys } from '../../kernel/crypto/keys.ts';
import { isSheetAsked, isSheetRequested } from './asks-for-sheet.ts';
import { areValid, currentLetters } from './sheet-letters.ts';
import { sheetRequest } from '#contract/review/sheet.ts';

const keys = deriveKeys(Buffer.from('a secret of the tests, long enough'));
const edition = { keys, examDate: '2026-05-03' };
const at = (text: string): Date => new Date(`2026-01-10T${text}Z`);
const now = at('06:04:00');
const { screen, printed } = currentLetters(edition, 'c1', now);

test('six letters that nobody confuses, different for screen, paper, centre and edition', () => {
  const others = [
    currentLetters(edition, 'c2', now),
    currentLetters({ keys, examDate: '2027-05-02' }, 'c1', now),
    currentLetters({ ...edition, keys: deriveKeys(Buffer.from('another secret of the tests')) }, 'c1', now),
  ].map((letters) => letters.printed.letters);
  const all = [screen.letters, printed.letters, ...others];
  expect(new Set(all).size).toBe(all.length);
  for (const letters of all) expect(letters).toMatch(new RegExp(`^[${sheetAlphabet}]{6}$`));
});

test('the letters on a screen change every ten minutes', () => {
  expect(screen.seconds).toBe(6 * 60);
  expect(currentLetters(edition, 'c1', at('06:09:59')).screen.letters).toBe(screen.letters);
  expect(currentLetters(edition, 'c1', at('06:10:00')).screen).not.toMatchObject({ letters: screen.letters });
});

test('letters of a screen count if they were valid up to half an hour before the photo arrived', () => {
  const isValidAt = (time: string) => areValid(edition, 'c1', screen.letters, at(time));
  expect(['06:00:00', '06:09:59', '06:39:59'].map(isValidAt)).toEqual([true, true, true]);
  expect(['05:59:59', '06:40:00'].map(isValidAt)).toEqual([false, false]);
  expect(areValid(edition, 'c2', screen.letters, now)).toBe(false);
});

test('printed letters count for their edition', () => {
  const later = new Date('2026-04-30T12:00:00Z');
  expect(areValid(edition, 'c1', printed.letters, later)).toBe(true);
  expect(areValid({ keys, examDate: '2027-05-02' }, 'c1', printed.letters, later)).toBe(false);
});

const asked = (photoSheet: Config['photoSheet'], code: string) =>
  isSheetAsked({ keys, config: { photoSheet, examDate: '2026-05-03' } }, code);

test('the heads of all, of a drawn share, or of no centre are asked', () => {
  expect(asked({ kind: 'all' }, '1')).toBe(true);
  expect(asked({ kind: 'off' }, '1')).toBe(false);
  expect(asked({ kind: 'on-request' }, '1')).toBe(false);
  const codes = Array.from({ length: 2_000 }, (_, index) => String(110_000 + index));
  const drawnAt = (share: number) => codes.filter((code) => asked({ kind: 'drawn', share }, code));
  expect(drawnAt(0)).toHaveLength(0);
  expect(drawnAt(1)).toHaveLength(codes.length);
  const some = drawnAt(0.05);
  expect(some.length).toBeGreaterThan(60);
  expect(some.length).toBeLessThan(140);
  // A greater share adds centres and takes none away.
  expect(drawnAt(0.1)).toEqual(expect.arrayContaining(some));
});

test('a correction asks in every mode but off', () => {
  const requested = (kind: 'off' | 'on-request') =>
    isSheetRequested({ config: { photoSheet: { kind }, examDate: '' } }, sheetRequest.join('\n'));
  expect([requested('on-request'), requested('off')]).toEqual([true, false]);
});
