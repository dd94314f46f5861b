import { expect, test } from 'vitest';
import { saysNothing } from './list-frame.tsx';
import { parsePage } from './pager.tsx';
import { type Column, fitsFrame, widthsFor } from './table-column.ts';
import { keyName } from '../ui/use-shortcuts.ts';

// Which keys move in a list, on keyboards of both languages, which page a typed number is, and what a page without rows says.

const press = (key: string, code: string, held: Partial<Parameters<typeof keyName>[0]> = {}) =>
  keyName({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, ...held });

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['/', 'Slash', '/'],
  ['ArrowDown', 'ArrowDown', 'ArrowDown'],
  ['h', 'KeyJ', 'h'],
  ['Enter', 'Enter', 'Enter'],
  ['र', 'KeyJ', 'j'],
  ['य', 'Slash', '/'],
  ['प', 'KeyH', 'h'],
])('the key %s of %s is %s', (key, code, expected) => expect(press(key, code)).toBe(expected));

test('Shift is part of the question mark, and makes of any letter another key, as Ctrl does', () => {
  expect(press('?', 'Slash', { shiftKey: true })).toBe('?');
  expect(press('य़', 'Slash', { shiftKey: true })).toBe('?');
  expect(press('J', 'KeyJ', { shiftKey: true })).toBe('J');
  expect(press('र', 'KeyJ', { shiftKey: true })).toBe('J');
  for (const modifier of ['ctrlKey', 'metaKey'])
    for (const key of ['j', 'र']) expect(press(key, 'KeyJ', { [modifier]: true })).toBe('Ctrl+j');
});

test.each([
  ['7', 7],
  [' 94 ', 94],
  ['999', 94],
  ['0', 3],
  ['-1', 3],
  ['1.5', 3],
  ['', 3],
  ['x', 3],
])('on page 3 of 94 the typed %s leads to page %i', (typed, page) =>
  expect(parsePage(typed, 3, 94)).toBe(page),
);

test.each([
  ['of a page beyond the last', [], 45, false, true],
  ['of the query before', [], 0, true, true],
  ['of a list without any', [], 0, false, false],
  ['that are some', ['row'], 45, true, false],
])('rows %s are not said to be none unless it is known', (_of, rows, total, isPlaceholderData, isUnknown) =>
  expect(saysNothing(rows, { query: { isPlaceholderData }, page: { total } })).toBe(isUnknown),
);

interface Centre {
  readonly code: string;
  readonly name: string;
}

const column = (key: keyof Centre, width: number, isUnbroken: boolean): Column<Centre> => ({
  key,
  label: key,
  width,
  unbrokenOf: isUnbroken ? (row) => row[key] : undefined,
  renderCell: (row) => row[key],
});
const columns = [column('code', 5, true), column('name', 60, false)];
const widthsWith = (code: string) =>
  widthsFor(columns, [{ code, name: 'School' }]).map(({ width = 0 }) => width);

test('a column of codes is as wide as the longest of the page', () => {
  expect(widthsWith('101')).toEqual([5, 60]);
  const [code = 0] = widthsWith('CFI-DEMO-10');
  expect(code).toBeGreaterThan(5);
});

test('what codes take beyond the frame, texts give, up to a quarter', () => {
  const long = widthsFor(columns, [{ code: 'A'.repeat(25), name: 'School' }]);
  expect(fitsFrame(long)).toBe(true);
  const [, name = 0] = widthsWith('A'.repeat(200));
  expect(name).toBe(45);
});

test('a table without widths has none', () => {
  const free: Column<Centre>[] = [{ key: 'code', label: 'Code', renderCell: ({ code }) => code }];
  expect(widthsFor(free, [{ code: 'A'.repeat(50), name: '' }])).toEqual(free);
});
