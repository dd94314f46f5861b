import { expect, test } from 'vitest';
import { listed, plan, sampleRow } from '../../../testing/planned-rows.ts';
import { planImport } from './plan-import.ts';

const sample = {
  ...mapCentreColumns(() => ''),
  centre_code: 'A1',
  centre_name: 'School',
  cfi: 'C1',
  centre_city: 'Agra',
  centre_state: 'Uttar Pradesh',
  centre_pincode: '282001',
  official_person: 'Asha',
  phone: '9000000001',
  email: 'a1@example.com',
};

const listed = (...centres: (RawCentre & { archived?: boolean })[]): Map<string, ListedCentre> =>
  new Map(
    centres.map((centre) => {
      const whole = { ...sample, archived: false, ...centre };
      return [whole.centre_code, whole];
    }),
  );

function plan(cells: RawCentre[], before: Map<string, ListedCentre> = new Map()) {
  const { added, restored, changed, unchanged, refused } = planImport(
    cells.map((changes, index) => ({ row: index + 2, cells: { ...sample, ...changes } })),
    before,
  );
  return {
    added: added.map(({ row }) => row),
    restored: restored.map(({ row, changedColumns }) => `${row} ${changedColumns.join('+')}`),
    changed: changed.map(({ row, changedColumns }) => `${row} ${changedColumns.join('+')}`),
    unchanged: unchanged.map(({ row }) => row),
    refused: refused.map(({ row, problems }) => `${row} ${problems.map(({ code }) => code).join('+')}`),
  };
}

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

test('100,000 rows are planned', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({
    centre_code: `C${index}`,
    phone: String(9_000_000_000 + (index % 5000)),
    email: `c${index % 5000}@example.com`,
  }));
  expect(plan(rows).added).toHaveLength(100_000);
});

test('the work grows with the rows only when thousands of refused rows leave centres with one phone', () => {
  const many = 100_000;
  const shared = { phone: '9000000001', email: 'a@example.com' };
  const phoneOf = (index: number): string => String(6_000_000_000 + index);
  const before = new Map<string, ListedCentre>();
  for (let index = 0; index < many; index += 1) {
    const free = { centre_code: `D${index}`, phone: phoneOf(index) };
    for (const [code, centre] of listed({ centre_code: `C${index}`, ...shared }, free))
      before.set(code, centre);
  }
  const rows = Array.from({ length: many }, (_, index) => ({
    centre_code: `C${index}`,
    phone: phoneOf(index),
    email: 'other@example.com',
  }));
  const startedAt = process.cpuUsage();
  const { refused, added } = plan([{ centre_code: 'E1', ...shared }, ...rows], before);
  expect(refused).toHaveLength(many);
  expect(added).toEqual([2]);
  // Of processor time, so that other work of the machine does not count. Comparing each with all others takes much longer.
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(6000);
}, 120_000);

test('blanks inside a cell cost no more than other characters', () => {
  const startedAt = process.cpuUsage();
  const centre_name = `A${' '.repeat(100_000)}B\n ${' '.repeat(100_000)}C`;
  expect(plan([{ centre_name }]).refused).toEqual(['2 field.too-long']);
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(2000);
});
