import { expect, test } from 'vitest';
import { checklistTexts } from '../checklist/labels/en.ts';
import { emptyAnswers } from '../checklist/answers.ts';
import { questions, type Answers } from '../checklist/questions.ts';
import {
  askedQuestions,
  askedSlots,
  changedRows,
  checkCorrection,
  correctionItems,
  labelOfItem,
  questionsOfItem,
  slotOfItem,
} from './correction-items.ts';
import { correctionForm } from './correction-endpoints.ts';

const noPhotos = { centre: false, strongRoom: false };

test('every question and photo belongs to one item, and every item has a name', () => {
  const ids = questions.map(([id]) => id);
  expect(askedQuestions(correctionItems).toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b))).toEqual(ids);
  expect(askedSlots(correctionItems)).toEqual(['centre', 'strongRoom']);
  for (const item of correctionItems) expect(checklistTexts.labels[labelOfItem(item)]).toMatch(/\w/);
});

test.each(correctionItems.filter((item) => slotOfItem(item) === null))(
  'a change of %s is seen in a row of the detail',
  (item) => {
    const other: Partial<Record<keyof Answers, unknown>> = {
      rooms24: 3,
      manpower: { invig: 1, admin: 1, peons: 1, guards: 1 },
      washrooms: { male: 1, female: 1 },
      candidateCount: 5,
      coachingInstitute: { associated: true, details: 'x' },
      institutionType: 'Private',
      cctvCoverage: ['Strong Room'],
    };
    const initial = emptyAnswers();
    const changes = questionsOfItem(item).map((question) => {
      const before = initial[question];
      const changed = typeof before === 'string' ? 'x' : before !== true;
      return { question, before, after: question in other ? other[question] : changed };
    });
    expect(changedRows({ changes }).length).toBeGreaterThan(0);
  },
);

test('only the fields that were asked for are checked, with their parts', () => {
  const current = emptyAnswers();
  const check = (answers: Partial<Answers>) =>
    checkCorrection({ items: ['manpower', 'rooms'], current, answers, hasPhoto: noPhotos });
  const manpower = { invig: 1, admin: 1, peons: null, guards: 1.5 };
  const rooms = { rooms24: null, rooms48: null, rooms72: null, otherRooms: [] };
  expect(check({ manpower, ...rooms })).toEqual([
    { field: 'rooms24', code: 'rooms.none' },
    { field: 'manpower.peons', code: 'people.invalid' },
    { field: 'manpower.guards', code: 'people.invalid' },
  ]);
  expect(check({ manpower: { ...manpower, peons: 0, guards: 1 }, ...rooms, rooms24: 4 })).toEqual([]);
  expect(check({ rooms24: 4 }).map(({ field }) => field)).toEqual([
    'manpower',
    'rooms48',
    'rooms72',
    'otherRooms',
  ]);
});

test('the form is decoded as it was encoded, with cleaned answers', async () => {
  const blob = new Blob(['x']);
  const form = correctionForm.encode({
    centreId: 'c',
    number: 2,
    answers: { feedback: ' a ', otherRooms: [{ capacity: 0, count: null }], rooms24: 0 },
    photos: { strongRoom: { blob, fileName: 'b.jpg' } },
    language: 'hi',
  });
  const fields = new Map(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
  const file = { fieldName: 'photos', fileName: 'b.jpg', byteLength: blob.size, sha256: '', path: '' };
  expect(correctionForm.decode({ fields, files: [file] })).toEqual({
    centreConfigId: 'c',
    number: 2,
    answers: { feedback: 'a', otherRooms: [], rooms24: null },
    photos: { centre: 'keep', strongRoom: file },
    language: 'hi',
  });
});
