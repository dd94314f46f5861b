import { expect, test } from 'vitest';
import { listKeyOf } from './list-keys.ts';
import { parsePage } from './pager.tsx';
import { type Column, fitsFrame, widthsFor } from './table-column.ts';

// Which keys move in a list, on keyboards of both languages, and which page a typed number is.

const press = (key: string, code: string, held: Partial<Parameters<typeof listKeyOf>[0]> = {}) =>
  listKeyOf({ key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['/', 'Slash', '/'],
  ['ArrowDown', 'ArrowDown', 'ArrowDown'],
  ['h', 'KeyJ', null],
  ['Enter', 'Enter', null],
  ['र', 'KeyJ', 'j'],
  ['य', 'Slash', '/'],
  ['प', 'KeyH', null],
])('the key %s of %s is %s', (key, code, expected) => expect(press(key, code)).toBe(expected));

test('Shift is part of the question mark only, and other modifiers belong to the browser', () => {
  expect(press('?', 'Slash', { shiftKey: true })).toBe('?');
  expect(press('य़', 'Slash', { shiftKey: true })).toBe('?');
  expect(press('J', 'KeyJ', { shiftKey: true })).toBeNull();
  expect(press('र', 'KeyJ', { shiftKey: true })).toBeNull();
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    expect(press('j', 'KeyJ', { [modifier]: true })).toBeNull();
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
