import { expect, test } from 'vitest';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { previewRows } from '#contract/checklist/rows.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import {
  declarationOf,
  sentenceOf,
  warningCodes,
  type Audience,
  type Sentences,
  type Warning,
  type WarningCode,
} from '#contract/review/warnings.ts';
import { guideTexts } from '../../texts/guide.texts.ts';
import { photoTexts } from '../../texts/photos.texts.ts';
import { submissionTexts } from '../../texts/submission.texts.ts';
import { pairSentences } from './photos/photo-pair.tsx';
import { linesOf } from './coach.tsx';

const { photoRemarks: photosEn } = photoTexts.en;
const { photoRemarks: photosHi } = await photoTexts.hi();
const number = (value: number): string => value.toLocaleString('en-IN');
const typingEn = {
  ...guideTexts.en.warnings,
  ...pairSentences(photosEn, (metres) => photosEn.metres(number(metres))),
};
const typingHi = {
  ...(await guideTexts.hi()).warnings,
  ...pairSentences(photosHi, (metres) => photosHi.metres(number(metres))),
};
const english = { ...typingEn, ...submissionTexts.en.coach };
const hindi = { ...typingHi, ...(await submissionTexts.hi()).coach };

/** One value for every name that the sentences of any reason have. */
const values = {
  slot: 'strongRoom',
  otherSlot: 'centre',
  found: '800013',
  pincode: '800001',
  exam: 'CUET',
  size: 777,
  capacity: 77_777,
  candidates: 88_888,
  invigilators: 7,
  rooms: 77,
  male: 7,
  female: 9,
  washrooms: 8,
  role: 'guards',
  staff: 999,
  clock: '02:30',
  mobile: '9999999999',
  address: 'Main Road',
  word: 'broken',
  text: 'The lock is broken',
  centreId: 'c2',
  code: '110203',
  name: 'Other School',
  city: 'Gaya',
  state: 'Delhi',
  km: 412,
  metres: 6000,
  centres: 2,
  takenAt: '2019-01-03',
  details: 'Sunrise',
  contact: 'mobile',
  typed: '1',
  onRecord: '2',
  typedPincode: '3',
  otherPhotoId: 'p2',
  by: 'Asha Verma',
  old: 1,
};
const warningOf = (code: WarningCode): Warning => {
  const { items } = declarationOf(code);
  const seen = code === 'picture.empty' ? items.slice(1) : items;
  return { code, level: 'notice', key: code, items: seen, values };
};
const isSeenBy = (audience: Audience) => (code: WarningCode) => declarationOf(code).seenBy.includes(audience);
const forHeads = warningCodes.filter(isSeenBy('preview'));

const sentences: readonly (readonly [string, Audience, Partial<Sentences<WarningCode>>])[] = [
  ['English', 'typing', typingEn],
  ['English', 'preview', english],
  ['Hindi', 'typing', typingHi],
  ['Hindi', 'preview', hindi],
];

test.each(sentences)('each declared check has a sentence in %s for who sees it: %s', (_, audience, texts) => {
  for (const code of warningCodes) {
    const text = sentenceOf(texts, warningOf(code), number);
    if (isSeenBy(audience)(code)) expect(text, code).not.toMatch(/^$|undefined|NaN/);
  }
});

const forOfficers: readonly WarningCode[] = [
  'checklist.unreadable',
  'picture.missing',
  'picture.changed',
  'picture.not-a-photo',
  'picture.marked',
  'place.far',
  'place.apart',
  'place.shared',
  'place.vague',
  'time.odd',
  'time.night',
  'time.none',
  'head.filler-mobile',
  'address.few-words',
  'head.shared-contact',
  'institution.government-name',
];
test('heads hear nothing of other centres, expected places and the record', () => {
  expect(
    warningCodes.filter((code) => !isSeenBy('typing')(code) && !isSeenBy('preview')(code)).toSorted(),
  ).toEqual([...forOfficers].toSorted());
  expect(linesOf(forOfficers.map(warningOf), english, number).map(({ text }) => text)).toEqual(
    forOfficers.map(() => ''),
  );
});

test.each([english, hindi])('what heads hear has its values and no limit', (texts) => {
  const limits = [...Object.values(reviewLimits.answers), ...Object.values(reviewLimits.picture)]
    .flatMap((limit) => (typeof limit === 'number' ? [limit] : Object.values(limit)))
    .map(number);
  for (const code of forHeads) {
    const text = sentenceOf(texts, warningOf(code), number);
    expect(text, code).not.toMatch(/^$|undefined|NaN|Other School|110203/);
    for (const count of text.match(/[\d,.]*\d/g) ?? []) expect(limits, code).not.toContain(count);
  }
  const over = sentenceOf(texts, warningOf('candidates.over-capacity'), number);
  expect(over).toMatch(/88,888.*77,777/);
});

test('each line leads to a row of the preview, in their order', () => {
  const rows = previewRows({ name: '', city: '' }, emptyAnswers()).map(({ label }): string => label);
  const lines = linesOf(forHeads.map(warningOf), english, number);
  expect(lines).toHaveLength(forHeads.length);
  const indexes = lines.map(({ field }) => rows.indexOf(field));
  expect(indexes).not.toContain(-1);
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
});

test('a photo is named by its slot', () => {
  expect(linesOf([warningOf('picture.empty')], english, number)).toEqual([
    {
      field: 'photos.strongRoom',
      text: 'The photo of the strong room is very dark or shows hardly anything.',
    },
  ]);
});
