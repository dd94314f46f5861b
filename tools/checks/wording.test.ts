import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { checkWording } from './wording.ts';

const faults = (text: string, path = 'web/src/texts/en/a.ts') => checkWording(treeOf({ [path]: text }));

test.each([
  `title: 'Enter the one-time code',`,
  `title: 'वन-टाइम कोड',`,
  `title: 'ज़रूरी',`,
  `title: '"OTP" बॉक्स में "पूरा"',`,
])('%s has a word to avoid', (text) => {
  expect(faults(text)).toHaveLength(1);
  expect(faults(text, 'server/src/features/signup/mails.ts')).toHaveLength(1);
});

test.each([`title: 'OTP',`, `title: '“OTP” बॉक्स में, जरूरी',`, `/** A one-time code. */`])(
  '%s is fine',
  (text) => {
    expect(faults(text)).toEqual([]);
  },
);

test('other files may use any word', () => {
  expect(faults(`const a = 'one-time code';`, 'server/src/a.ts')).toEqual([]);
});

const renderings = (english: string, hindi: string, rows: readonly string[]) =>
  checkWording(
    treeOf({
      'docs/glossary.md': ['| Term | Meaning | Hindi |', '| --- | --- | --- |', ...rows].join('\n'),
      'web/src/texts/en/a.ts': `export const aEn = { b: { c: ${english} } };`,
      'web/src/texts/hi/a.ts': `const b = { c: ${hindi} };\nexport const aHi = { b };`,
    }),
  ).map(({ path, line, message }) => `${path}:${line} ${message}`);

const candidate = '| candidate | Who sits. | परीक्षार्थी |';
const mail = '| e-mail, mail | Sent. | ई-मेल, मेल (only in मेल सर्वर) |';

test.each([
  [`'A candidate'`, `'उम्मीदवार'`],
  ['(n: string) => `${n} candidates sit`', '(n) => `${n} उम्मीदवार बैठे`'],
  [`['No', 'candidates']`, `['नहीं', 'उम्मीदवार']`],
  [`'An e-mail to the candidate'`, `'परीक्षार्थी को मेल सर्वर से'`],
])('%s does not have its term in %s', (english, hindi) => {
  expect(renderings(english, hindi, [candidate, mail])).toEqual([
    expect.stringMatching(/^web\/src\/texts\/hi\/a\.ts:1 "(candidate|e-mail)" is (परीक्षार्थी|ई-मेल) \(docs/),
  ]);
});

test.each([
  [`'Candidates'`, `'परीक्षार्थियों'`],
  [`'The mail server'`, `'मेल सर्वर'`],
  [`'A candidature'`, `'उम्मीदवारी'`],
  ['(candidate: string) => `${candidate}`', '(candidate) => `नाम ${candidate}`'],
])('%s has its term in %s', (english, hindi) => {
  expect(renderings(english, hindi, [candidate, mail])).toEqual([]);
});

test('a term in italics is not searched for', () => {
  expect(renderings(`'A candidate'`, `'उम्मीदवार'`, ['| _candidate_ | Who sits. | परीक्षार्थी |'])).toEqual([]);
});

test.each([
  ['| digit | 0 to 9. | अंक |', '| issue | Of a register. | अंक |', 'अंक'],
  ['| issue | A problem. | समस्या |', '| issue | Of a register. | क्रमांक |', 'issue'],
])('%s and %s: one word for two things', (first, second, word) => {
  expect(renderings(`''`, `''`, [first, second])).toEqual([
    `docs/glossary.md:4 "${word}" stands for two things: see also line 3`,
  ]);
});

test('languages of one file, and refusals, are compared too', () => {
  const found = checkWording(
    treeOf({
      'docs/glossary.md': candidate,
      'server/src/features/a/a-mails.ts': `const english = { a: 'candidate' };\nconst hindi = { a: 'उम्मीदवार' };`,
      'contract/src/rule-sentences.ts': `export const ruleSentences = { 'a.b': 'No candidate.' };`,
      'web/src/texts/hi/refusals.ts': `export const refusals = { 'a.b': 'उम्मीदवार नहीं।' };`,
    }),
  );
  expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([
    'server/src/features/a/a-mails.ts:2',
    'web/src/texts/hi/refusals.ts:1',
  ]);
});

test.each([
  `a: 'इसका अंदाजा लगाना',`,
  `a: 'शुरुआती पेज पर जाएँ',`,
  `a: 'एक ई-मेल मिलेगी',`,
  `a: 'भेजी गई पिछला ई-मेल',`,
  `a: 'आपकी ई-मेल',`,
  `a: 'मेल नहीं भेजी गई',`,
  `a: 'फोटो का स्थान',`,
])('%s has a word that was given up', (text) => {
  expect(faults(text, 'web/src/texts/hi/a.ts')).not.toEqual([]);
});

test.each([`a: 'बाकी ई-मेल, ई-मेल पर भेजी गई',`, `a: 'मेल सर्वर',`, `a: 'मेल नहीं खाता',`, `a: 'स्थापित',`])(
  '%s is good Hindi',
  (text) => {
    expect(faults(text, 'web/src/texts/hi/a.ts')).toEqual([]);
  },
);
