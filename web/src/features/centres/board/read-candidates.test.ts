import { expect, test } from 'vitest';
import { parseCandidates } from './read-candidates.ts';

const parse = (text: string) => parseCandidates(new TextEncoder().encode(text));
const rows = [
  { state: 'Goa', city: 'Panaji', candidates: 480 },
  { state: 'Bihar', city: 'Gaya', candidates: 120_000 },
];

test.each([
  ['commas', 'state,city,candidates\nGoa,Panaji,480\nBihar,Gaya,"1,20,000"\n'],
  [
    'semicolons, other names and order',
    '\ufeffCandidates;Centre City;centre_state\r\n480; Panaji ;Goa\r\n\r\n120000;Gaya;Bihar',
  ],
  ['tabs', 'STATE\tCITY\tCANDIDATES\nGoa\tPanaji\t480\nBihar\tGaya\t120000'],
])('%s are read', (_, text) => {
  expect(parse(text)).toEqual({ ok: true, cities: rows });
});

test.each([
  ['state,city\nGoa,Panaji', { kind: 'missing', columns: ['candidates'] }],
  ['', { kind: 'missing', columns: ['state', 'city', 'candidates'] }],
  ['state,city,candidates\n,,\n', { kind: 'empty' }],
  [
    'state,city,candidates\nGoa,Panaji,480\nGoa,,1\nGoa,Margao,some\nGoa,Vasco,-1',
    { kind: 'invalid', rows: [3, 4, 5] },
  ],
  ['state,city,candidates\nGoa,Panaji,480\nGOA, panaji,1', { kind: 'twice', rows: [3] }],
  [
    `state,city,candidates\n${Array.from({ length: 5001 }, (_, n) => `Goa,C${n},1`).join('\n')}`,
    { kind: 'too-many' },
  ],
])('a faulty file is named by its rows', (text, error) => {
  expect(parse(text)).toEqual({ ok: false, error });
});
