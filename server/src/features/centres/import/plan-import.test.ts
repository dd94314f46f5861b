import { expect, test } from 'vitest';
import { listed, plan, sampleRow } from '../../../testing/planned-rows.ts';
import { planImport } from './plan-import.ts';

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
