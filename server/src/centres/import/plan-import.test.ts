import { expect, test } from 'vitest';
import { centreColumns, requiredCentreColumns } from '#contract/centre-columns.ts';
import type { RawCentre } from '#contract/centres/centre-rules.ts';
import { listed, plan, planImport, sampleRow } from '../../testing/planned-rows.ts';
import { findPlaceholders, withoutPlaceholders } from './plan-import.ts';

test.each(['NULL', '(null)', 'None', 'n.a.', 'NA', 'Not Applicable', '--', '—', '.', '?', ' N\u200b/A '])(
  '%j stands for nothing',
  (word) => {
    const cells = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, word]));
    expect(withoutPlaceholders(cells(centreColumns))).toEqual(cells(requiredCentreColumns));
  },
);

test.each(['', '0', 'Nilgiri', 'Nanded', 'None such', 'N/A 2', 'A-1'])('%j is a value', (value) => {
  const cells = { centre_city: value };
  expect(withoutPlaceholders(cells)).toBe(cells);
});

const unclearRows = [
  { centre_city: 'NULL', centre_state: 'N/A', cfi: '-' },
  { centre_code: 'A2', centre_city: 'nil', centre_name: 'NA', official_person: 'Na' },
  { centre_code: 'A3', centre_name: 'N/A', official_person: 'Na' },
  { centre_code: 'A4', phone: 'NULL', centre_city: 'NULL' },
].map((changes, index) => ({ row: index + 2, cells: { ...sampleRow, ...changes } }));
const master = listed({}, { centre_code: 'A3', official_person: 'Na' });

test('a word for nothing overwrites no city, state or CFI, and is blank in a new centre', () => {
  const { added, changed, unchanged, refused } = planImport(unclearRows, master);
  expect(unchanged).toMatchObject([
    { row: 2, centre: { cfi: 'C1', centre_city: 'Agra', centre_state: 'Uttar Pradesh' } },
  ]);
  expect(added).toMatchObject([{ row: 3, centre: { centre_city: '' } }]);
  expect(changed).toMatchObject([{ row: 4, changedColumns: ['centre_name'] }]);
  expect(refused).toMatchObject([{ row: 5, problems: [{ code: 'centre.phone-invalid' }] }]);
});

test('they are named with what the import makes of them, in names only where the import would change them', () => {
  expect(findPlaceholders(unclearRows, planImport(unclearRows, master))).toEqual([
    { row: 2, column: 'cfi', value: '-', isTaken: false },
    { row: 2, column: 'centre_city', value: 'NULL', isTaken: false },
    { row: 2, column: 'centre_state', value: 'N/A', isTaken: false },
    { row: 3, column: 'centre_city', value: 'nil', isTaken: false },
    { row: 3, column: 'centre_name', value: 'NA', isTaken: true },
    { row: 3, column: 'official_person', value: 'Na', isTaken: true },
    { row: 4, column: 'centre_name', value: 'N/A', isTaken: true },
  ]);
});

const nothing = { added: [], restored: [], changed: [], unchanged: [], refused: [] };
const [b, second] = [{ centre_code: 'B' }, { centre_code: 'A2' }];
const email = 'new@example.com';
const refusedWith = (code: string, ...rows: number[]) => rows.map((row) => `${row} ${code}`);
const conflict = 'centre.phone-conflict';
const twice = 'import.code-twice';

test.each<[string, RawCentre[], Parameters<typeof listed>, Partial<ReturnType<typeof plan>>]>([
  [
    'rows are new, changed with their columns, or unchanged',
    [{}, second, b],
    [{}, { ...second, centre_name: 'Old', cfi: 'old' }],
    { unchanged: [2], changed: ['3 centre_name+cfi'], added: [4] },
  ],
  [
    'cells are cleaned before they are compared',
    [{ phone: '+91 90000-00001', email: 'A1@Example.com', centre_name: ' School\n' }],
    [{}],
    { unchanged: [2] },
  ],
  [
    'archived centres are restored, changed or not',
    [{}, { ...second, cfi: 'C2' }],
    [{ archived: true }, { ...second, archived: true }],
    { restored: ['2 ', '3 cfi'] },
  ],
  ['rows that are equal in every column are one', [{}, { centre_code: ' A1 ' }, b], [], { added: [2, 4] }],
  [
    'different rows with the same code are all refused',
    [{}, b, { centre_code: ' A1 ', cfi: 'C2' }],
    [],
    { added: [3], refused: refusedWith(twice, 2, 4) },
  ],
  ['a phone may be on several centres with one e-mail', [{}, second], [], { added: [2, 3] }],
  ['but not with two', [{}, { ...second, email }], [], { refused: refusedWith(conflict, 2, 3) }],
  ['a new centre takes no phone of the list', [{ ...b, email }], [{}], { refused: refusedWith(conflict, 2) }],
  ['nor does one of two centres', [{ email }], [{}, second], { refused: refusedWith(conflict, 2) }],
  [
    'all centres of a phone change together',
    [{ email }, { ...second, email }],
    [{}, second],
    { changed: ['2 email', '3 email'] },
  ],
  ['an archived centre causes no conflict', [{ ...b, email }], [{ archived: true }], { added: [2] }],
  [
    // A1 would release its phone for B, but it cannot have the phone of A2.
    'a refused row leaves its centre unchanged, and rows that conflict with it are refused too',
    [{ phone: '9000000002' }, { ...b, email }],
    [{}, { ...second, phone: '9000000002', email: 'two@example.com' }],
    { refused: refusedWith(conflict, 2, 3) },
  ],
])('%s', (_, rows, before, expected) => {
  expect(plan(rows, listed(...before))).toEqual({ ...nothing, ...expected });
});

test('columns that the list lacks keep their stored value, and are empty for new centres', () => {
  const { cfi: _cfi, centre_city: _city, ...cells } = sampleRow;
  const rows = [cells, { ...cells, ...b }].map((each, index) => ({ row: index + 2, cells: each }));
  const { added, unchanged } = planImport(rows, listed({}));
  expect([unchanged, added]).toMatchObject([[{ centre: { cfi: 'C1' } }], [{ centre: { cfi: '' } }]]);
});
