import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { centreColumn } from '../centre-columns.ts';
import { checkCentre, type RawCentre } from './centre-rules.ts';

const good = {
  centre_code: '110101',
  centre_name: 'Kendriya Vidyalaya No. 1',
  cfi: '',
  centre_city: 'Port Blair',
  centre_state: 'Andaman and Nicobar Islands',
  centre_pincode: '744104',
  official_person: 'Asha Rao',
  phone: '9000110101',
  email: 'head@example.com',
};

function problemsOf(changes: RawCentre): string[] {
  const checked = checkCentre({ ...good, ...changes });
  return checked.ok ? [] : checked.problems.map(({ field, code }) => `${field} ${code}`);
}

function cleaned(changes: RawCentre) {
  const checked = checkCentre({ ...good, ...changes });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.centre;
}

test('a valid row is accepted unchanged', () => {
  expect(cleaned({})).toEqual(good);
});

test.each(['centre_code', 'centre_name', 'centre_pincode', 'official_person', 'phone', 'email'] as const)(
  '%s is required; whitespace counts as empty',
  (column) => {
    expect(problemsOf({ [column]: ' \u00a0\n' })).toEqual([`${column} field.required`]);
  },
);

test('cfi, city and state are optional', () => {
  const { cfi: _cfi, centre_city: _city, centre_state: _state, ...required } = good;
  expect(checkCentre(required)).toMatchObject({ ok: true, centre: { cfi: '', centre_city: '' } });
});

test.each([
  ['KARNATAKA', 'Karnataka'],
  ['  karnataka ', 'Karnataka'],
  ['Tamil  Nadu', 'Tamil Nadu'],
  ['TAMILNADU', 'Tamil Nadu'],
  ['Orissa', 'Odisha'],
  ['UTTARANCHAL', 'Uttarakhand'],
  ['Pondicherry', 'Puducherry'],
  ['Puducherry (UT)', 'Puducherry'],
  ['CHANDIGARH(UT)', 'Chandigarh'],
  ['Chandigarh U.T.', 'Chandigarh'],
  ['NCT of Delhi', 'Delhi'],
  ['Delhi (NCT)', 'Delhi'],
  ['New Delhi', 'Delhi'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['J&K', 'Jammu and Kashmir'],
  ['Andaman Nicobar', 'Andaman and Nicobar Islands'],
  ['ANDAMAN & NICOBAR ISLANDS (UT)', 'Andaman and Nicobar Islands'],
  ['Dadra & Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['DAMAN AND DIU (UT)', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Chattisgarh', 'Chhattisgarh'],
  ['U.P.', 'Uttar Pradesh'],
  ['उत्तर प्रदेश', 'Uttar Pradesh'],
  // None of these is another way to write one state of India.
  ['Uttar Pradesh (West)', 'Uttar Pradesh (West)'],
  ['Delhi NCR', 'Delhi NCR'],
  ['Saudi  Arabia', 'Saudi Arabia'],
  ['constructor', 'constructor'],
  ['', ''],
])('the state %s is kept as %s', (centre_state, expected) => {
  expect(cleaned({ centre_state }).centre_state).toBe(expected);
});

test.each([
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['0091 (98765) 43210', '9876543210'],
  ['9876543210.0', '9876543210'],
  ['091-9876543210', '9876543210'],
  ['+91 098765 43210', '9876543210'],
  ['+91 0 98765 43210', '9876543210'],
  ['00 91 98765 43210', '9876543210'],
  ['９８７６５４３２１０', '9876543210'],
  ['＋９１ ９８７６５－４３２１０', '9876543210'],
  ['+९१ ९८७६५ ४३२१०', '9876543210'],
  ['৯৮৭৬৫৪৩২১০', '9876543210'],
  ['98765\u200b43210\u00ad', '9876543210'],
  ['+91 \u202a9198765432\u202c', '9198765432'],
])('the phone %s is stored as %s', (phone, expected) => {
  expect(cleaned({ phone }).phone).toBe(expected);
});

test.each([
  '12345',
  '5876543210',
  '98765432101',
  '9.87654E+09',
  '987654321.0',
  '+9876543210',
  '9876543210 ext 12',
  'none',
])('the phone %s is refused', (phone) => {
  expect(problemsOf({ phone })).toEqual(['phone centre.phone-invalid']);
});

test.each([
  '9876543210/9876543211',
  '9876543210, 9876543211',
  '98765 43210  98765 43211',
  '+91 9876543210 +91 9876543211',
  '0562-2345678 or 9876543210',
  '९८७६५४३२१०/९८७६५४३२११',
])('the phone %s is refused as two numbers', (phone) => {
  expect(problemsOf({ phone })).toEqual(['phone centre.two-phones']);
});

test.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#GETTING_DATA!',
  '#¡VALOR!',
  '#N/D',
  '#NV',
  '####',
  'Err:502',
])('the error %s of a spreadsheet is refused in every column', (error) => {
  const columns = Object.keys(good);
  const all = Object.fromEntries(columns.map((column) => [column, ` ${error} `]));
  expect(problemsOf(all)).toEqual(columns.map((column) => `${column} centre.spreadsheet-error`));
});

test.each(['#1 School', '# 12', '#12', 'N/A', 'A#REF!', 'Err 502', '#Ward no. 5?'])(
  '%s is a name',
  (centre_name) => {
    expect(cleaned({ centre_name }).centre_name).toBe(centre_name);
  },
);

test.each([
  'a@b',
  '"a@evil x"@gov.in',
  'a b@gov.in',
  'a@gov.in, b@gov.in',
  'á@gov.in',
  'a@@gov.in',
  'a@gov.in>',
])('the e-mail %s is refused', (email) => {
  expect(problemsOf({ email })).toEqual(['email email.invalid']);
});

test('the e-mail is stored in lower case, the pincode without spaces, names on one line', () => {
  const centre = cleaned({
    email: ' Head@Example.COM ',
    centre_pincode: '744 104',
    centre_name: 'School,\r\nNear Bazaar\t(UT)',
  });
  expect(centre).toMatchObject({
    email: 'head@example.com',
    centre_pincode: '744104',
    centre_name: 'School, Near Bazaar (UT)',
  });
});

test.each(['282001.0', '282 001', '２８２００१', '२८२००१', '282001\u2060'])(
  'the pincode %s is read',
  (centre_pincode) => {
    expect(cleaned({ centre_pincode }).centre_pincode).toBe('282001');
  },
);

test.each(['12345', '044104', '7441045', 'PIN'])('the pincode %s is refused', (centre_pincode) => {
  expect(problemsOf({ centre_pincode })).toEqual(['centre_pincode pincode.invalid']);
});

test('control characters are refused; marks that reorder text are removed', () => {
  expect(problemsOf({ centre_name: 'A\u0000B' })).toEqual(['centre_name field.not-text']);
  expect(cleaned({ centre_name: 'A\u202eB' }).centre_name).toBe('AB');
});

/** Of each kind of what is not seen: blanks without width, hyphens, marks of order, fillers, annotations. */
const invisible = [
  '\u200b',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u061c',
  '\u034f',
  '\u3164',
  '\ufff9',
  '\u{e0020}',
];
const joiners = ['\u200c', '\u200d', '\ufe0f'];

test.each(invisible)('%j is nowhere in what is stored', (sign) => {
  const typed = Object.fromEntries(
    Object.entries(good).map(([column, text]) => [
      column,
      `${text.slice(0, 1)}${sign}${text.slice(1)}${sign}`,
    ]),
  );
  expect(cleaned(typed)).toEqual(good);
});

test.each(joiners)('%j stays in names, and is not part of codes, numbers, addresses and states', (sign) => {
  const typed = Object.fromEntries(
    Object.entries({ ...good, cfi: 'C1' }).map(([column, text]) => [
      column,
      `${text.slice(0, 1)}${sign}${text.slice(1)}`,
    ]),
  );
  expect(cleaned(typed)).toEqual({
    ...typed,
    centre_code: good.centre_code,
    cfi: 'C1',
    // A known name is written as its state is.
    centre_state: good.centre_state,
    centre_pincode: good.centre_pincode,
    phone: good.phone,
    email: good.email,
  });
});

test('lengths count characters, not bytes', () => {
  const limit = centreColumn.centre_name.maxLength;
  expect(problemsOf({ centre_name: 'के'.repeat(limit / 2) })).toEqual([]);
  expect(problemsOf({ centre_name: 'x'.repeat(limit + 1) })).toEqual(['centre_name field.too-long']);
});

test('an accepted row is accepted again unchanged, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (name, city) => {
      const once = checkCentre({ ...good, centre_name: name, centre_city: city });
      if (once.ok) expect(checkCentre(once.centre)).toEqual(once);
    }),
  );
});
