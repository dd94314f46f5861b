/**
 * Tests over HTTP which centres a search finds. `list-centres.test.ts` tests pages, order and totals, `kernel.test.ts` which spellings
 * are the same.
 */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { centreColumns } from '#contract/centre-columns.ts';
import type { AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, type TestCentre } from '../../testing/people.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { restoreCentres } from '../configuration/deleted-centres.ts';
import { foldSearchText } from '../../kernel/fold-search-text.ts';
import { forgiveWords } from './centre-search.ts';

const test = sharedAdminTest();

/** Inserts centres, and archives those of the previous test so that searches do not find them. */
async function replaceCentres(
  app: TestApp,
  ...centres: readonly Partial<TestCentre>[]
): Promise<TestCentre[]> {
  await app.runSql(`update centres set archived_at = '2000-01-01T00:00:00.000Z'`);
  const inserted: TestCentre[] = [];
  for (const centre of centres) inserted.push(await insertCentre(app, centre));
  return inserted;
}

async function find(admin: AdminClient, search: string, filter: object = {}): Promise<string[]> {
  const query = new URLSearchParams({ ...filter, search, pageSize: '100' }).toString();
  const { status, body, headers } = await admin.ask('GET', `/centres?${query}`);
  expect(status).toBe(200);
  const codes = (body as { centre_code: string }[]).map((centre) => centre.centre_code);
  expect(headers.get('x-total-count')).toBe(String(codes.length));
  return codes;
}

const kota: Partial<TestCentre> = {
  centre_code: 'KT-2041',
  centre_name: "St. Mary's Higher Secondary School, Block No. 5",
  cfi: 'CFI/778-É',
  centre_city: 'Kota',
  centre_state: 'Rajasthan',
  centre_pincode: '324001',
  official_person: 'Sunita Rao',
  phone: '9812345670',
  email: 'principal.kota@st-marys.example.org',
};
const pune: Partial<TestCentre> = {
  centre_code: 'PN_7%',
  centre_name: 'हिन्दी विद्यालय',
  cfi: '',
  centre_city: 'Pune',
  centre_state: 'Maharashtra',
  centre_pincode: '411001',
  official_person: 'आनन्द पाँडे',
  phone: '9898989898',
  email: 'head@hindi.example.org',
};

test.for([
  ['code', 'kt-2041'],
  ['name', 'higher secondary'],
  ['CFI', 'cfi/778'],
  ['city', 'kota'],
  ['state', 'RAJASTHAN'],
  ['pincode', '324001'],
  ['official person', 'sunita rao'],
  ['phone', '9812345670'],
  ['phone with blanks', '98123 45670'],
  ['phone with country code', '+91 98123 45670'],
  ['phone with country code and hyphens', '+91-98123-45670'],
  ['phone with country code without plus', '919812345670'],
  ['phone in brackets', '(0091) 98123 45670'],
  ['phone with a leading zero', '098123-45670'],
  ['phone in digits of Hindi', '+९१ ९८१२३ ४५६७०'],
  ['phone with all zeros that are dialled', '+91 098123-45670'],
  ['phone with a zero before the country code', '091-9812345670'],
  ['phone of a program', '9812345670.0'],
  ['phone in full width', '＋９１９８１２３４５６７０'],
  ['phone with invisible signs', '+91 98123\u200b45670\u202c'],
  ['phone and name', 'rao +91 98123 45670'],
  ['phone, comma and name', '+91 98123 45670, rao'],
  ['pincode and a part of the phone', '324001 9812'],
  ['e-mail', 'principal.kota@st-marys.example.org'],
  ['words of several columns, as they may be spelt, in any order', 'school, 324001 mary’s MARY'],
] as const)('by %s', async ([, search], { app, admin }) => {
  await replaceCentres(app, kota, pune);
  expect(await find(admin, search)).toEqual(['KT-2041']);
});

test.for([
  'kota pune',
  'HigherSchool',
  'k%a',
  'kot_',
  'KT 2042',
  'mary OR pune',
  '+91 98123 45671',
  '+91',
  "' or 1=1 --",
  '- .',
  '\\',
  '\0',
])('nothing is found by %j', async (search, { app, admin }) => {
  await replaceCentres(app, kota, pune);
  expect(await find(admin, search)).toEqual([]);
});

test.for(['', '  '])('%j does not restrict the list', async (search, { app, admin }) => {
  await replaceCentres(app, kota, pune);
  expect(await find(admin, search)).toEqual(['KT-2041', 'PN_7%']);
});

const joseph: Partial<TestCentre> = { ...kota, centre_code: 'J1', centre_name: 'St. Joseph Public School' };
const navodaya: Partial<TestCentre> = { ...pune, centre_code: 'N1', centre_name: 'नवोदय विद्यालय' };
const puri: Partial<TestCentre> = { ...pune, centre_code: 'O1', centre_state: 'Odisha' };

/** What the list, its count and its CSV have for a search, and the words that are shown instead. */
async function findForgiven(admin: AdminClient, filter: Readonly<Record<string, string>>) {
  const codes = await find(admin, filter['search'] ?? '', filter);
  const { bytes } = await admin.file('POST', '/centres/export', filter);
  const exported = [...bytes.toString('utf8').matchAll(/^"?([A-Z]+[0-9-]+)/gm)].map(([, code]) => code);
  expect(exported).toEqual(codes);
  const query = new URLSearchParams({ ...filter, pageSize: '1' }).toString();
  const { headers } = await admin.ask('GET', `/centres?${query}`);
  return { codes, instead: [...new URLSearchParams(headers.get('x-search-instead') ?? '')] };
}

test.for([
  ['josef', 'josef', 'joseph', 'J1'],
  ['a swapped pair', 'jospeh', 'joseph', 'J1'],
  ['a letter too many', 'josseph', 'joseph', 'J1'],
  ['a missing letter', 'joeph', 'joseph', 'J1'],
  ['a wrong first letter', 'goseph', 'joseph', 'J1'],
  ['with a word that is right', 'josef public', 'joseph', 'J1'],
  ['Hindi', 'नवोडय', 'नवोदय', 'N1'],
  ['an earlier name of a state', 'Orissa', 'odisha', 'O1'],
  ['the Hindi name of a state', 'ओडिशा', 'odisha', 'O1'],
] as const)('a search of nothing forgives a slip: %s', async ([, search, shown, code], { app, admin }) => {
  await replaceCentres(app, joseph, navodaya, puri);
  const [typed = ''] = search.toLowerCase().split(' ');
  expect(await findForgiven(admin, { search })).toEqual({ codes: [code], instead: [[typed, shown]] });
});

test.for(['josff', 'jox', 'J2', '324002', 'joseph navodaya', 'josef 324002', 'josef qwertz'])(
  'what is more than a slip is not forgiven: %s',
  async (search, { app, admin }) => {
    await replaceCentres(app, joseph, navodaya);
    expect(await findForgiven(admin, { search })).toEqual({ codes: [], instead: [] });
  },
);

test('what is found is never forgiven, and forgiving keeps the other filters', async ({ app, admin }) => {
  await replaceCentres(app, joseph, { ...navodaya, centre_code: 'J2', centre_name: 'Josef School' });
  expect(await findForgiven(admin, { search: 'josef' })).toEqual({ codes: ['J2'], instead: [] });
  expect(await findForgiven(admin, { search: 'josef', state: 'Rajasthan' })).toEqual({
    codes: ['J1'],
    instead: [['josef', 'joseph']],
  });
  expect(await findForgiven(admin, { search: 'josef', state: 'Goa' })).toEqual({ codes: [], instead: [] });
});

test('every way of writing a centre updates what a search finds', async ({ app, admin }) => {
  const [first] = await replaceCentres(app, { ...kota, centre_code: 'K1' }, { ...kota, centre_code: 'K2' });
  const id = first?.id ?? '';
  const row = { ...kota, centre_code: 'K1', official_person: 'Meena', emailForPhone: true };
  await admin.ask('PUT', `/centres/${id}`, { ...row, email: 'new@kota.example.org' });
  expect(await find(admin, 'sunita')).toEqual(['K2']);
  expect(await find(admin, 'meena')).toEqual(['K1']);
  // The e-mail of every centre of the phone was changed.
  expect(await find(admin, 'principal')).toEqual([]);
  expect(await find(admin, 'new@kota.example.org')).toEqual(['K1', 'K2']);
  await admin.ask('DELETE', `/centres/${id}`);
  expect(await find(admin, 'meena')).toEqual([]);
  const { body } = await admin.ask('GET', '/centres?search=kota');
  expect(body).toMatchObject([{ centre_code: 'K2' }]);
  await restoreCentres(app.services, { id }, { actor: 'admin', address: '' });
  expect(await find(admin, 'meena')).toEqual(['K1']);
  await admin.ask('DELETE', `/centres/${id}`);
  await admin.ask('POST', '/centres', { ...row, email: 'new@kota.example.org', centre_name: 'Back' });
  expect(await find(admin, 'meena back')).toEqual(['K1']);
  const rows = [{ ...row, email: 'new@kota.example.org', centre_name: 'Imported' }];
  await admin.ask('POST', '/centres/bulk', { rows });
  expect(await find(admin, 'meena back')).toEqual([]);
  expect(await find(admin, 'imported')).toEqual(['K1']);
});

const syllables = `st mary e É 7 ٣ न् दी हि ं ँ ़ - . , ' " % _ \\`.split(' ');
const word = fc
  .array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

test('the database finds the same centres as a plain filter of the folded fields', async ({ app, admin }) => {
  const texts = fc.sample(fc.tuple(text, text), { seed: 7, numRuns: 40 });
  const centres = await replaceCentres(
    app,
    ...texts.map(([centre_name, official_person], index) => ({
      centre_code: `C${100 + index}`,
      centre_name,
      official_person,
    })),
  );
  await fc.assert(
    fc.asyncProperty(text, async (search) => {
      const words = foldSearchText(search).split(' ');
      const expected = centres.filter((centre) => {
        const folded = centreColumns.map((column) => foldSearchText(centre[column]));
        return words[0] !== '' && words.every((each) => folded.some((field) => field.includes(each)));
      });
      // What no centre has may be forgiven.
      if (expected.length > 0)
        expect(await find(admin, search)).toEqual(expected.map((centre) => centre.centre_code));
    }),
    { numRuns: 150, seed: 11 },
  );
});

test('what may be meant is found over all slices of the texts, and codes alone read none', async () => {
  const readSlices = async function* () {
    yield ['kota st josephs'];
    yield ['pune navodaya'];
  };
  expect(await forgiveWords(['navodya', 'pune'], readSlices)).toEqual(
    new Map([
      ['navodya', ['navodaya']],
      ['pune', ['pune']],
    ]),
  );
  expect(await forgiveWords(['navodya', 'kota'], readSlices)).toBeNull();
  const readNone = () => {
    throw new Error('read');
  };
  expect(await forgiveWords(['324002', 'kt-1'], readNone)).toBeNull();
});
