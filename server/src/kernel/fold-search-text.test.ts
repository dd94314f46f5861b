import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSearchText } from './fold-search-text.ts';

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
