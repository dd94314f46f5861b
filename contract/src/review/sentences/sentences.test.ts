import { expect, test } from 'vitest';
import { reasonCodes, type ReasonCode } from '../warnings.ts';
import type { WarningValues } from '../warning-values.ts';
import { reasonsEn } from './en.ts';
import { reasonsHi } from './hi.ts';
import { reasonSentence, reasonTitle, type ReasonWords } from './reason-words.ts';

const reasonWords: Readonly<Record<'en' | 'hi', ReasonWords>> = { en: reasonsEn, hi: reasonsHi };

const other = { centreId: 'c2', code: '110203', name: 'DAV Public School', city: 'Patna' };
const otherPhoto = {
  slot: 'centre',
  otherSlot: 'strongRoom',
  otherPhotoId: 'p2',
  replaced: 0,
  ...other,
} as const;
const likeness = { tight: 27, hull: 0.4, hand: 'as it is', affine: '1 0 0 0 1 0' } as const;
const distinct: Pick<WarningValues, ReasonCode> = {
  'checklist.unreadable': {},
  'picture.same-file': otherPhoto,
  'picture.changed': { ...otherPhoto, ...likeness },
  'picture.empty': { slot: 'centre' },
  'picture.not-a-photo': { slot: 'centre' },
  'picture.missing': { slot: 'strongRoom' },
  'picture.marked': { slot: 'strongRoom', by: 'Asha Verma' },
  'place.far': { slot: 'centre', km: 1412, pincode: '800001', typedPincode: '800013', city: 'Gaya' },
  'place.apart': { metres: 6420 },
  'place.shared': { centres: 12_345, ...other },
  'place.vague': { slot: 'centre', metres: 45_678 },
  'time.odd': { slot: 'centre', takenAt: '2019-01-03' },
  'time.night': { slot: 'centre', clock: '02:30' },
  'time.none': { slot: 'centre' },
  'head.filler-mobile': { mobile: '9999999999' },
  'address.few-words': { address: 'Main Road' },
  'address.other-state': { state: 'Delhi' },
  'staff.beyond-capacity': { role: 'guards', staff: 12_999, capacity: 540 },
  'washrooms.beyond-capacity': { washrooms: 12_999, capacity: 480 },
  'cctv.dispatch-without-room': {},
  'exam.none-with-candidates': { candidates: 12_480 },
  'exam.without-candidates': { exam: 'CUET 2024' },
  'candidates.over-capacity': { candidates: 123_456, capacity: 12_480 },
  'rooms.odd-size': { size: 72 },
  'capacity.unusual': { capacity: 12_480 },
  'address.other-pincode': { found: '800013', pincode: '800001' },
  'institution.government-name': { name: 'Kendriya Vidyalaya' },
  'head.shared-contact': { contact: 'mobile', centres: 12, ...other },
  'strong-room.not-secure': {},
  'cctv.none': {},
  'cctv.not-in-strong-room': {},
  'coaching.associated': { details: 'Sunrise Academy' },
  'invigilators.few': { invigilators: 9, rooms: 17 },
  'washrooms.none-for-one': { male: 0, female: 4 },
  'wall.none': {},
  'frisking.none': {},
  'dispatch-room.none': {},
  'guards.none': {},
  'peons.none': {},
  'cctv.not-in-all-rooms': {},
  'cctv.not-at-entry': {},
  'training.open': {},
  'washrooms.few': { washrooms: 5, capacity: 540 },
};

/** Words for these are asserted below; ids are for links. */
const notShown = new Set(
  [
    'slot',
    'otherSlot',
    'contact',
    'centreId',
    'otherPhotoId',
    'takenAt',
    'metres',
    'role',
    'word',
    'old',
  ].concat(Object.keys(likeness)),
);
const shown = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en-IN') : value;

const sentenceOf = (
  words: ReasonWords,
  code: ReasonCode,
  values: WarningValues[ReasonCode] = distinct[code],
): string => reasonSentence(words, { code, values: { ...values } });

test.each(Object.entries(reasonWords))('every code has a sentence with its values (%s)', (_, words) => {
  for (const code of reasonCodes) {
    const sentence = sentenceOf(words, code);
    expect(sentence, code).not.toMatch(/undefined|NaN|null|\[object/);
    for (const [name, value] of Object.entries(distinct[code]))
      if (!notShown.has(name)) expect(sentence, code).toContain(shown(value));
  }
});

test.each(Object.entries(reasonWords))('sentences and names are distinct (%s)', (_, words) => {
  expect(new Set(reasonCodes.map((code) => sentenceOf(words, code))).size).toBe(reasonCodes.length);
  expect(new Set(reasonCodes.map((code) => words.names[code])).size).toBe(reasonCodes.length);
});

const titleOf = (words: ReasonWords, code: ReasonCode, values = distinct[code], centres?: number): string =>
  reasonTitle(words, { code, values: { ...values } }, centres);

test.each(Object.entries(reasonWords))(
  'every title has its figure, and room in one line (%s)',
  (_, words) => {
    const titles = reasonCodes.map((code) => titleOf(words, code));
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.replaceAll(/\p{Mn}/gu, '').length > 36)).toEqual([]);
    for (const [index, code] of reasonCodes.entries())
      for (const value of Object.values(distinct[code]))
        if (typeof value === 'number' && value > 1 && code !== 'picture.changed' && !code.startsWith('place'))
          expect(titles[index], code).toContain(shown(value));
  },
);

test('titles', () => {
  const { en, hi } = reasonWords;
  const said = (code: ReasonCode, values = distinct[code]) =>
    [en, hi].map((words) => titleOf(words, code, values));
  expect(said('place.far')).toEqual(['Centre photo 1,412\u00a0km away', 'केंद्र की फोटो 1,412\u00a0किमी दूर']);
  expect(said('invigilators.few')).toEqual(['9 invigilators for 17 rooms', '17 कमरों के लिए 9 कक्ष निरीक्षक']);
  expect(said('place.apart')[0]).toBe('The photos were taken 6.4\u00a0km apart');
  expect(said('time.odd')[0]).toBe('Centre photo taken 3 Jan 2019');
  expect(said('picture.same-file')[0]).toBe('Same file as 110203');
  expect(said('picture.same-file', { ...otherPhoto, code: '' })[0]).toBe('Same file as a centre not shown');
  expect(titleOf(en, 'picture.changed', distinct['picture.changed'], 8)).toBe('Similar photo to 8 centres');
  // No line has room for it.
  expect(said('institution.government-name')[0]).toBe('Government name, private');
});

test('Hindi sentences are in Hindi', () => {
  for (const code of reasonCodes)
    expect(sentenceOf(reasonWords.hi, code), code).toMatch(/[\u0900-\u097f]{3}/);
});

test('distances, days and photos are written out', () => {
  const { en, hi } = reasonWords;
  expect(sentenceOf(en, 'place.apart')).toBe('The photos were taken 6.4\u00a0km apart.');
  expect(sentenceOf(hi, 'place.apart')).toBe('दोनों फोटो में 6.4\u00a0किमी की दूरी है।');
  expect(sentenceOf(en, 'place.vague', { slot: 'centre', metres: 850.4 })).toContain(
    'accurate to 850\u00a0m only',
  );
  expect(sentenceOf(en, 'place.vague')).toContain('46\u00a0km');
  expect(sentenceOf(en, 'time.odd')).toContain('3 January 2019');
  expect(sentenceOf(hi, 'time.odd')).toContain('3 जनवरी 2019');
  expect(sentenceOf(en, 'time.odd', { slot: 'centre', takenAt: 'odd' })).toContain('odd');
});

test('the distance from several places is the least one', () => {
  const { en, hi } = reasonWords;
  expect(sentenceOf(en, 'place.far')).toBe(
    'Photo of the centre: at least 1,412\u00a0km from pincode 800001 and from Gaya; pincode 800013 was entered.',
  );
  expect(sentenceOf(hi, 'place.far')).toBe(
    'केंद्र की फोटो: पिन कोड 800001 और Gaya से कम से कम 1,412\u00a0किमी दूर; पिन कोड 800013 भरा गया है।',
  );
});

test('what is not known is left out', () => {
  const far = { slot: 'centre', km: 412, pincode: '800001', typedPincode: '', city: '' } as const;
  expect(sentenceOf(reasonWords.en, 'place.far', far)).toBe(
    'Photo of the centre: 412\u00a0km from pincode 800001.',
  );
  expect(sentenceOf(reasonWords.hi, 'place.far', { ...far, pincode: '', city: 'पटना' })).toBe(
    'केंद्र की फोटो: पटना से 412\u00a0किमी दूर।',
  );
  const earlier = { ...otherPhoto, centreId: '', code: '', name: '', city: '' };
  const own = { ...earlier, otherPhotoId: '' };
  expect(sentenceOf(reasonWords.en, 'picture.same-file', own)).toBe('Both photos are the same file.');
  expect(sentenceOf(reasonWords.en, 'picture.same-file', earlier)).toBe(
    'Photo of the centre: the same file as the earlier photo of the strong room, before the correction.',
  );
  expect(sentenceOf(reasonWords.hi, 'picture.same-file', earlier)).toBe(
    'केंद्र की फोटो: वही फाइल है जो सुधार से पहले स्ट्रॉन्ग रूम की फोटो की थी।',
  );
});

test('what two photos at one address have in common is said with it', () => {
  const atOneAddress = { ...otherPhoto, address: 1 } as const;
  expect(sentenceOf(reasonWords.en, 'picture.same-file', atOneAddress)).toMatch(
    / Both centres are at one address\.$/,
  );
  expect(sentenceOf(reasonWords.hi, 'picture.same-file', atOneAddress)).toMatch(/ दोनों केंद्र एक ही पते पर हैं।$/);
});

test('a photo of an archived edition is named with it and the day, also when the centre sent it itself', () => {
  const archived = { ...otherPhoto, edition: 'NEET 2025', sentOn: '2025-04-03' };
  const own = { ...archived, centreId: '', code: '', name: '', city: '' };
  const said = ({ en, hi }: typeof reasonWords, code: ReasonCode, values: typeof archived) =>
    [en, hi].map((words) => sentenceOf(words, code, values));
  expect(said(reasonWords, 'picture.same-file', archived)).toEqual([
    'Photo of the centre: the same file was sent by 110203, DAV Public School, Patna (photo of the strong room). That one was sent on 3 April 2025, for NEET 2025.',
    expect.stringMatching(/110203.*। वह फोटो 3 अप्रैल 2025 को NEET 2025 के लिए भेजी गई थी।$/),
  ]);
  expect(said(reasonWords, 'picture.same-file', own)).toEqual([
    expect.stringMatching(
      /^Photo of the centre: the photo of the strong room of an earlier edition was sent again.*\. That one was sent on 3 April 2025, for NEET 2025\.$/,
    ),
    expect.stringMatching(/^केंद्र की फोटो: पिछले संस्करण में .* फिर से भेजी गई है। वह फोटो/),
  ]);
});

test('a photo of another centre that a correction has replaced is still named', () => {
  const replaced = { ...otherPhoto, replaced: 1 } as const;
  expect(sentenceOf(reasonWords.en, 'picture.same-file', replaced)).toContain(
    'DAV Public School, Patna (photo of the strong room, replaced since)',
  );
  expect(sentenceOf(reasonWords.hi, 'picture.same-file', replaced)).toContain('बाद में बदली गई');
});

test('a contact that one centre shares, and one that many share', () => {
  const shared = (centres: number) => ({ contact: 'email', centres, ...other }) as const;
  const sentences = [1, 2, 100].map((centres) =>
    sentenceOf(reasonWords.en, 'head.shared-contact', shared(centres)),
  );
  expect(sentences).toEqual([
    'The e-mail of the head is also in the checklist of 110203, DAV Public School, Patna.',
    'The e-mail of the head is also in the checklists of 2 other centres, among them 110203, DAV Public School, Patna.',
    'The e-mail of the head is also in the checklists of at least 100 other centres, among them 110203, DAV Public School, Patna.',
  ]);
  expect(sentenceOf(reasonWords.hi, 'head.shared-contact', shared(100))).toContain('कम से कम 100 अन्य केंद्रों');
});
