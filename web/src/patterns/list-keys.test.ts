/** Which keys move in a list, on keyboards of both languages, and which page a typed number is. */
import { expect, test } from 'vitest';
import { listKeyOf } from './list-keys.ts';
import { parsePage } from './pager.tsx';

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
