import { expect, test } from 'vitest';
import { fitsFrame, widthsFor, type Column } from './table-column.ts';

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
