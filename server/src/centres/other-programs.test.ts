/** Programs of others send numbers for text, and their own spelling of headings. */
import { expect } from 'vitest';
import { adminTest } from '../testing/portal-test.ts';

const test = adminTest();

const fields = {
  centre_code: 110101,
  centre_name: 'School',
  cfi: null,
  centre_pincode: 282001,
  official_person: 'Asha',
  phone: 9000000001,
  email: 'a@example.com',
};

test('numbers are read as digits by create, edit and import', async ({ admin }) => {
  const created = await admin.ask('POST', '/centres', fields);
  expect(created).toMatchObject({
    status: 200,
    body: { centre_code: '110101', centre_pincode: '282001', phone: '9000000001', cfi: '', centre_city: '' },
  });
  const { id } = created.body as { id: string };
  const edited = await admin.ask('PUT', `/centres/${id}`, { ...fields, cfi: 7 });
  expect(edited).toMatchObject({ status: 200, body: { cfi: '7' } });
  const imported = await admin.ask('POST', '/centres/bulk', { rows: [{ ...fields, phone: 9000000002 }] });
  expect(imported).toMatchObject({ status: 200, body: { imported: 1, changed: 1 } });
});

test('records of an import may use the headings of their file', async ({ admin }) => {
  const rows = [
    { ...fields, centre_code: undefined, 'Centre Code': 'A1', phone: undefined, Mobile: '+91 90000 00001' },
    { centre_code: '', centre_name: ' ', email: null },
    { ...fields, centre_code: 'A3', __parsed_extra: ['x'] },
    { ...fields, centre_code: 'A4', phone: '1' },
  ];
  const refused = await admin.ask('POST', '/centres/bulk', { rows });
  expect(refused).toMatchObject({ status: 400, body: { problems: [{ field: 'rows.4.phone' }] } });
  const imported = await admin.ask('POST', '/centres/bulk', { rows: rows.slice(0, 3) });
  expect(imported).toMatchObject({ status: 200, body: { imported: 2, added: 2 } });
  expect((await admin.ask('GET', '/centres')).body).toMatchObject([
    { centre_code: 'A1', centre_name: 'School', phone: '9000000001' },
    { centre_code: 'A3', phone: '9000000001' },
  ]);
});

test('a trailing slash is ignored', async ({ admin }) => {
  const created = await admin.ask('POST', '/centres/', fields);
  const { id } = created.body as { id: string };
  expect((await admin.ask('GET', '/centres/')).body).toHaveLength(1);
  expect(await admin.ask('GET', `/centres/${id}/`)).toMatchObject({ status: 200, body: { id } });
  expect(await admin.ask('DELETE', `/centres/${id}/`)).toMatchObject({ status: 200 });
});
