import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-cells.ts';

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  '\ufe66',
  '\ufe62',
  '\ufe63',
  '\ufe6b',
  '\u2212',
];
const skipped = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\r\n',
  '\u0000',
  '\u001f',
  '\u0085',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u3164',
  '\ufe0f',
];

test('every sign of a formula is guarded, also behind white space, controls and invisible characters', () => {
  for (const before of skipped)
    for (const sign of signs)
      for (const cell of [`${before}${sign}1+1`, `'${before}${sign}1+1`, `${before}${before} ${sign}`])
        expect(guardFormula(cell), JSON.stringify(cell)).toBe(`'${cell}`);
});

test.each(['', 'School', '1+1', "D'Souza", "'Tis", "'", ' 5', '\u0915=1', '\u2013', '(=1)', '#REF!'])(
  '%j is written as it is',
  (cell) => {
    expect(guardFormula(cell)).toBe(cell);
    expect(unguardFormula(cell)).toBe(cell);
  },
);

test.each([
  [';=1+1;', ";'=1+1;"],
  ['School; =1+1', "School;' =1+1"],
  ["=1;'=2;\u200b+3", "'=1;''=2;'\u200b+3"],
  ['a\n=1;b\t@c', "a\n'=1;b\t'@c"],
  ['a;-5;-b', "a;-5;'-b"],
])('where a spreadsheet splits at semicolons, no part of %j starts a formula', (cell, guarded) => {
  expect(guardFormula(cell)).toBe(guarded);
  expect(unguardFormula(guarded)).toBe(cell);
});

test.each(['Hall A; Hall B', 'a;1-1;b=c', 'Clean\n- dry', 'a\t=1', ';', 'a;5'])(
  '%j, of which no part would be a formula after a semicolon, is written as it is',
  (cell) => {
    expect(guardFormula(cell)).toBe(cell);
    expect(unguardFormula(cell)).toBe(cell);
  },
);

test.each(['-1', '-118.490000'])(
  'the number %j is written as it is, and an apostrophe before it is kept',
  (cell) => {
    expect(guardFormula(cell)).toBe(cell);
    expect(unguardFormula(cell)).toBe(cell);
    expect(unguardFormula(guardFormula(`'${cell}`))).toBe(`'${cell}`);
    // As another program has written it.
    expect(unguardFormula(`'${cell}`)).toBe(cell);
  },
);

test.each(['-1+1', '-1e5', '-1-', '-.5', '--1', '-1\n=1'])('%j is no plain number', (cell) => {
  expect(guardFormula(cell)).toBe(`'${cell}`);
});

const part = fc.oneof(
  fc.constantFrom("'", '"', 'a', '1', ';', '\t', '\n', ...signs, ...skipped),
  fc.string({ unit: 'binary' }),
);

test('reading a written cell restores it, whatever it contains', () => {
  const cell = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(cell, (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
      // One guard for each pass, so that an export of an export is restored as well.
      expect(unguardFormula(unguardFormula(guardFormula(guardFormula(text))))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
