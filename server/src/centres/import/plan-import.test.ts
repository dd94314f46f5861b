import { expect, test } from 'vitest';
import { listed, plan, sampleRow } from '../../testing/planned-rows.ts';
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

test('rows are new, changed with their columns, or unchanged', () => {
  const before = listed({ centre_code: 'A1' }, { centre_code: 'A2', centre_name: 'Old', cfi: 'old' });
  expect(plan([{}, { centre_code: 'A2' }, { centre_code: 'A3' }], before)).toEqual({
    ...nothing,
    unchanged: [2],
    changed: ['3 centre_name+cfi'],
    added: [4],
  });
});

test('cells are cleaned before they are compared', () => {
  const row = { phone: '+91 90000-00001', email: 'A1@Example.com', centre_name: ' School\n' };
  expect(plan([row], listed({}))).toEqual({ ...nothing, unchanged: [2] });
});

test('an archived centre is restored, changed or not', () => {
  expect(plan([{}], listed({ archived: true }))).toEqual({ ...nothing, restored: ['2 '] });
  expect(plan([{ cfi: 'C2' }], listed({ archived: true }))).toEqual({ ...nothing, restored: ['2 cfi'] });
});

test('columns that the list lacks keep their stored value, and are empty for new centres', () => {
  const { cfi: _cfi, centre_city: _city, ...cells } = sampleRow;
  const result = planImport(
    [
      { row: 2, cells },
      { row: 3, cells: { ...cells, centre_code: 'N1' } },
    ],
    listed({}),
  );
  expect(result.unchanged[0]?.centre.cfi).toBe('C1');
  expect(result.added[0]?.centre.cfi).toBe('');
});

test('every problem of an invalid row is reported', () => {
  expect(plan([{ phone: '12', email: 'x', centre_name: '' }]).refused).toEqual([
    '2 field.required+centre.phone-invalid+email.invalid',
  ]);
});

test('rows that are equal in every column are one', () => {
  expect(plan([{}, { centre_code: ' A1 ' }, { centre_code: 'B' }])).toEqual({ ...nothing, added: [2, 4] });
});

test('different rows with the same code are all refused', () => {
  expect(plan([{}, { centre_code: 'B' }, { centre_code: ' A1 ', cfi: 'C2' }])).toEqual({
    ...nothing,
    added: [3],
    refused: ['2 import.code-twice', '4 import.code-twice'],
  });
});

test('codes that look the same are one code, given twice', () => {
  expect(
    plan([
      { centre_code: 'V1' },
      { centre_code: 'V1\u200b', cfi: 'C2' },
      { centre_code: 'V\u00ad1', cfi: 'C3' },
    ]),
  ).toEqual({ ...nothing, refused: ['2 import.code-twice', '3 import.code-twice', '4 import.code-twice'] });
});

test('a phone may be on several centres with one e-mail, but not with two', () => {
  const second = { centre_code: 'A2' };
  expect(plan([{}, second]).added).toEqual([2, 3]);
  expect(plan([{}, { ...second, email: 'other@example.com' }]).refused).toEqual([
    '2 centre.phone-conflict',
    '3 centre.phone-conflict',
  ]);
});

test('a phone of the master list keeps its e-mail unless all its centres change together', () => {
  const before = listed({ centre_code: 'A1' }, { centre_code: 'A2' });
  const email = 'new@example.com';
  expect(plan([{ centre_code: 'A3', email }], before).refused).toEqual(['2 centre.phone-conflict']);
  expect(plan([{ email }], before).refused).toEqual(['2 centre.phone-conflict']);
  expect(plan([{ email }, { centre_code: 'A2', email }], before).changed).toEqual(['2 email', '3 email']);
});

test('the e-mail of an archived centre causes no conflict', () => {
  expect(plan([{ centre_code: 'A3', email: 'new@example.com' }], listed({ archived: true })).added).toEqual([
    2,
  ]);
});

test('a refused row leaves its centre unchanged, and rows that conflict with it are refused too', () => {
  const before = listed(
    { centre_code: 'A1', phone: '9000000001', email: 'one@example.com' },
    { centre_code: 'A2', phone: '9000000002', email: 'two@example.com' },
  );
  // A1 would release its phone for B, but it cannot have the phone of A2.
  const rows = [
    { centre_code: 'A1', phone: '9000000002', email: 'one@example.com' },
    { centre_code: 'B', phone: '9000000001', email: 'b@example.com' },
  ];
  expect(plan(rows, before).refused).toEqual(['2 centre.phone-conflict', '3 centre.phone-conflict']);
});
