import { expect, test } from 'vitest';
import type { CheckedList } from './list-import-store.ts';
import { phoneOffers, withEmail } from './refused-rows.tsx';

type Refused = CheckedList['plan']['refused'];
type Others = NonNullable<Refused[number]['problems'][number]['others']>;

const rowOf = (row: number, phone: string, email: string) => ({
  row,
  cells: { centre_code: `A${row}`, phone, email },
});
const rows = [
  rowOf(2, '98765 43210', ' Old@Example.org'),
  rowOf(3, '+91 9876543210', 'new@example.org'),
  rowOf(4, '9876500000', 'other@example.org'),
  rowOf(5, '9876511111', 'x@example.org'),
];
const other = (email: string, row?: number) => ({
  centreCode: `A${row ?? ''}`,
  centreName: 'School',
  email,
  ...(row !== undefined && { row }),
});
const conflict = (row: number, others: Others): Refused[number] => ({
  row,
  centreCode: `A${row}`,
  problems: [{ field: 'phone', code: 'centre.phone-conflict', others }],
});

test('rows with one phone may all have the e-mail of one of them, or that of the master list', () => {
  const refused = [
    conflict(2, [other('new@example.org', 3)]),
    conflict(3, [other('old@example.org', 2)]),
    conflict(4, [other('kept@example.org')]),
    { row: 5, centreCode: 'A5', problems: [{ field: 'email', code: 'email.invalid' }] },
  ];
  expect(phoneOffers({ rows, refused })).toEqual([
    { phone: '9876543210', rows: [2, 3], emails: ['old@example.org', 'new@example.org'] },
    { phone: '9876500000', rows: [4], emails: ['kept@example.org'] },
  ]);
  expect(phoneOffers({ rows, refused: [] })).toEqual([]);
});

test('the chosen e-mail is that of these rows alone', () => {
  const changed = withEmail(rows, [2, 3], 'new@example.org');
  expect(changed.map(({ cells }) => cells.email)).toEqual([
    'new@example.org',
    'new@example.org',
    'other@example.org',
    'x@example.org',
  ]);
  expect(changed[0]?.cells.centre_code).toBe('A2');
  expect(rows[0]?.cells.email).toBe(' Old@Example.org');
});
