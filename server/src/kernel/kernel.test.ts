import { expect, test } from 'vitest';
import { clientNetworks } from './client-network.ts';
import { parseEnvironmentFile } from '../config.ts';
import * as fc from 'fast-check';
import { foldSearchText } from './fold-search-text.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:2:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::1:2:3:203.0.113.7', '64:ff9b:0:1::/64', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['not an address', 'not an address', 'not an address'],
])('the networks of %s are %s and %s', (ip, address, wide) => {
  expect(clientNetworks(ip)).toEqual({ address, wide });
});

const parse = (...lines: string[]) => parseEnvironmentFile(lines.join('\n'), 'portal.env');

test('values need no quotes, whatever a shell would do with them', () => {
  expect(
    parse(
      '# settings',
      '',
      'PHOTO_STORE_URL=s3://photos?endpoint=https://store.example.org&region=ap-south-1',
      'MAIL_FROM=Examination Centre Verification <no-reply@example.org>',
      "EXAM_NAME='NEET (UG) 2025 #1'",
      'export AGENCY_NAME="National Exam Agency"',
      'SMTP_URL=smtp://user:pa$$word@mail.example.org  ',
      'HELP_EMAIL=',
    ),
  ).toEqual({
    PHOTO_STORE_URL: 's3://photos?endpoint=https://store.example.org&region=ap-south-1',
    MAIL_FROM: 'Examination Centre Verification <no-reply@example.org>',
    EXAM_NAME: 'NEET (UG) 2025 #1',
    AGENCY_NAME: 'National Exam Agency',
    SMTP_URL: 'smtp://user:pa$$word@mail.example.org',
    HELP_EMAIL: '',
  });
  expect(parse('\uFEFFPORT=3000\r')).toEqual({ PORT: '3000' });
});

test.each([
  ['TOKEN_SECRET', 'a line is NAME=value'],
  ['TOKEN-SECRET=secret', 'a line is NAME=value'],
  ['SMTP_URL=smtp://user:pass#secret@mail.example.org', 'whole value of SMTP_URL in single quotes'],
  ['PORT=3000 # the usual one with secret', 'whole value of PORT in single quotes'],
  ["EXAM_NAME='secret", 'whole value of EXAM_NAME in single quotes'],
  ["EXAM_NAME='secret' more", 'whole value of EXAM_NAME in single quotes'],
  ['HOST=again-secret', 'HOST is set for the second time'],
])('%j, which readers understand differently, is refused by its number and not shown', (line, problem) => {
  const read = () => parse('HOST=127.0.0.1', line);
  expect(read).toThrow(`portal.env, line 2: `);
  expect(read).toThrow(problem);
  expect(read).not.toThrow('secret');
});

test.each([
  ['case', ['École', 'ÉCOLE', 'e\u0301cole'], 'école'],
  ['width and ligatures', ['Ｏﬃce １２', 'office 12'], 'office 12'],
  ['quotes, dashes and full stops', ["St. Mary's", 'St Mary’s', 'ST MARY´S'], 'st marys'],
  ['a dash in a code', ['A-100', 'A–100', 'a100'], 'a100'],
  ['other punctuation', ['Agra, (North)', 'agra/north', ' Agra\n\tNorth '], 'agra north'],
  ['what is part of codes and addresses', ['A_1%@B', ' A_1%@B'], 'a_1%@b'],
  ['signs beside punctuation', ['(%) _,@'], '% _ @'],
  ['nothing but punctuation', ['', ' ', '"', '…', '।'], ''],
  ['Indic digits', ['कक्ष १२', 'कक्ष 12', 'कक्ष ১২'], 'कक्ष 12'],
  ['what is not seen', ['A\u034f1', 'A\u3164\u00ad1', 'A\ufe0f1'], 'a1'],
  ['nasals', ['हिन्दी', 'हिंदी', 'हिँदी', 'हिन्\u200dदी'], 'हिंदी'],
  ['a nasal before any consonant', ['इन्स्टीट्यूट', 'इंस्टीट्यूट'], 'इंस्टीट्यूट'],
  ['every nasal consonant', ['गङ्गा पञ्च घण्टा सन्त चम्पा', 'गंगा पंच घंटा संत चंपा'], 'गंगा पंच घंटा संत चंपा'],
  ['nuktas', ['फ़िरोज़', 'फिरोज', 'फ\u093cिरोज'], 'फिरोज'],
  ['Bengali', ['বাঙ্গালী', 'বাংগালী'], 'বাংগালী'],
  ['Gurmukhi', ['ਪੰਜਾਬ', 'ਪਂਜਾਬ', 'ਪਞ੍ਜਾਬ'], 'ਪਂਜਾਬ'],
  ['Kannada', ['ಬೆಂಗಳೂರು', 'ಬೆಙ್ಗಳೂರು'], 'ಬೆಂಗಳೂರು'],
])('%s', (_, spellings, folded) => {
  expect(spellings.map(foldSearchText)).toEqual(spellings.map(() => folded));
});

test('a nasal consonant with its vowel, or at the end of a word, stays', () => {
  expect(foldSearchText('नगर महान् तमिल')).toBe('नगर महान् तमिल');
  expect(foldSearchText('தமிழ்நாடு சென்னை')).toBe('தமிழ்நாடு சென்னை');
});

test('folding twice is folding once, and leaves no blank but one between words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const folded = foldSearchText(text);
      expect(foldSearchText(folded)).toBe(folded);
      expect(folded).toBe(folded.split(/\s+/).join(' ').trim());
    }),
    { numRuns: 5000 },
  );
});
