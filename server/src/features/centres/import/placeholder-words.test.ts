import { expect, test } from 'vitest';
import { listed, sampleRow } from '../../../testing/planned-rows.ts';
import { findPlaceholders, planImport, withoutPlaceholders } from './plan-import.ts';

test.each([
  'NULL',
  '(null)',
  'nil',
  'None',
  'NaN',
  'N/A',
  'n.a.',
  'NA',
  'not available',
  'Not Applicable',
  'undefined',
  '(blank)',
  '-',
  '--',
  '—',
  '.',
  '?',
  ' N\u200b/A ',
])('%j stands for nothing', (word) => {
  expect(withoutPlaceholders({ cfi: word, centre_name: word })).toEqual({ centre_name: word });
});

test.each(['', '0', 'Nilgiri', 'Nanded', 'Naini', 'None such', 'N/A 2', 'A-1', 'Nala'])(
  '%j is a value',
  (value) => {
    const cells = { centre_city: value };
    expect(withoutPlaceholders(cells)).toBe(cells);
  },
);

const rows = [
  { centre_city: 'NULL', centre_state: 'N/A', cfi: '-' },
  { centre_code: 'A2', centre_city: 'nil', centre_name: 'NA', official_person: 'Na' },
  { centre_code: 'A3', centre_name: 'N/A', official_person: 'Na' },
  { centre_code: 'A4', phone: 'NULL', centre_city: 'NULL' },
].map((changes, index) => ({ row: index + 2, cells: { ...sampleRow, ...changes } }));
const before = listed({}, { centre_code: 'A3', official_person: 'Na' });

test('a word for nothing overwrites no city, state or CFI, and is blank in a new centre', () => {
  const { added, changed, unchanged, refused } = planImport(rows, before);
  expect(unchanged).toMatchObject([
    { row: 2, centre: { cfi: 'C1', centre_city: 'Agra', centre_state: 'Uttar Pradesh' } },
  ]);
  expect(added).toMatchObject([{ row: 3, centre: { centre_city: '' } }]);
  expect(changed).toMatchObject([{ row: 4, changedColumns: ['centre_name'] }]);
  expect(refused).toMatchObject([{ row: 5, problems: [{ code: 'centre.phone-invalid' }] }]);
});

test('they are named with what the import makes of them, in names only where the import would change them', () => {
  expect(findPlaceholders(rows, planImport(rows, before))).toEqual([
    { row: 2, column: 'cfi', value: '-', isTaken: false },
    { row: 2, column: 'centre_city', value: 'NULL', isTaken: false },
    { row: 2, column: 'centre_state', value: 'N/A', isTaken: false },
    { row: 3, column: 'centre_city', value: 'nil', isTaken: false },
    { row: 3, column: 'centre_name', value: 'NA', isTaken: true },
    { row: 3, column: 'official_person', value: 'Na', isTaken: true },
    { row: 4, column: 'centre_name', value: 'N/A', isTaken: true },
  ]);
});
