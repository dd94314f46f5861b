/** Every text is in both languages, in its own script, and of one type. */
import { expect, test } from 'vitest';
import { texts, type InLanguages } from './texts.ts';

const modules = import.meta.glob<Record<string, unknown>>('./*.texts.ts', { eager: true });
const rooms = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is InLanguages<object> => typeof value === 'object' && value !== null && 'hi' in value,
  );

/** The texts of all places by their path. A function is read as it is written. */
function readable(found: unknown, path: string): [path: string, text: string][] {
  if (typeof found === 'string' || typeof found === 'function') return [[path, String(found)]];
  return Object.entries(found ?? {}).flatMap(([key, value]) => readable(value, `${path}.${key}`));
}

/** What is said: of a function what stands between its quotation marks, without the values. */
const wording = (text: string): string =>
  text.includes('=>')
    ? (text.match(/`[^`]*`|'[^']*'|"[^"]*"/g) ?? []).join(' ').replaceAll(/\$\{[^}]*\}/g, '')
    : text;
const isHindi = (text: string): boolean => /[\u0900-\u097f]/.test(text);
const hasLatinWords = (text: string): boolean => /[a-z]{2}/i.test(text);

test('Hindi is written in Devanagari, English is not', async () => {
  const swapped: string[] = [];
  for (const { en, hi } of rooms) {
    const hindi = new Map(readable(await hi(), ''));
    for (const [path, text] of readable(en, '')) {
      const other = hindi.get(path) ?? text;
      const isOwn = isHindi(other) || other === text || !hasLatinWords(wording(other));
      if (isHindi(text) || !isOwn) swapped.push(`${path}: ${text} | ${other}`);
    }
  }
  expect(rooms.length).toBeGreaterThan(15);
  expect(swapped).toEqual([]);
});

test('the compiler refuses a text whose Hindi needs something else', () => {
  const matching: InLanguages<{ readonly of: (count: string) => string }> = texts({
    of: [(count: string) => `of ${count}`, (count: string) => `/ ${count}`],
  });
  // @ts-expect-error -- the second one is called with a text.
  const other: InLanguages<{ readonly of: (count: string) => string }> = texts({
    of: [(count: string) => `of ${count}`, (count: number) => `/ ${count}`],
  });
  expect([matching.en.of('5'), other.en.of('5')]).toEqual(['of 5', 'of 5']);
});
