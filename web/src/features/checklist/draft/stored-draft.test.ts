/**
 * Tests that drafts of an unexpected shape are read as far as possible, without losing typed text and without errors.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { institutionTypes } from '#contract/exam.ts';
import {
  answersToSend,
  checked,
  draftOfProfile,
  hasUnsent,
  newDraft,
  parseStoredDraft,
  type Draft,
} from './draft.ts';
import { mergeWithServer } from './merge.ts';
import { emptyFormValues, toFormValues, type FormValues } from '#contract/checklist/form-values.ts';
import { centreA, FakeServer, serverPhoto } from './testing/fake-server.ts';
import { takenPhoto } from './testing/fake-browser.ts';

const profile = new FakeServer().change(
  centreA,
  {
    headName: 'Asha',
    institutionType: 'Private',
    boundaryWall: true,
    manpower: { ...emptyAnswers().manpower, invig: 12 },
  },
  { photos: [serverPhoto()] },
);

const full: Draft = {
  ...draftOfProfile(profile),
  answers: {
    ...toFormValues(profile.answers),
    completeAddress: 'Dag Colony\nPort Blair',
    rooms24: '007',
    otherRooms: [{ capacity: '30', count: '' }],
    manpower: { invig: '12', admin: '-1', peons: '', guards: 'two' },
    coachingInstitute: { associated: true, details: 'Two halls' },
    trainingCompleted: true,
    friskingArea: false,
    cctvCoverage: ['Strong Room'],
  },
  photos: { centre: draftOfProfile(profile).photos.centre, strongRoom: takenPhoto('door.jpg') },
  photosChanged: { centre: false, strongRoom: true },
};

type Json = Record<string, unknown>;
const envelope = (draft: unknown): Json => ({ draft, stamp: 's', touchedAtMs: 5 });

/** Returns the parsed draft when a part of it was stored in a different shape. */
function read(change: Json): Draft {
  const stored = parseStoredDraft(envelope({ ...full, ...change }));
  if (stored === null) throw new Error('The draft is lost');
  return stored.draft;
}
const readAnswers = (change: Json): FormValues => read({ answers: { ...full.answers, ...change } }).answers;

describe('the envelope', () => {
  test('is read whole', () => {
    expect(parseStoredDraft(envelope(full))).toEqual({ draft: full, stamp: 's', touchedAtMs: 5 });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'draft'],
    ['no draft', { stamp: 's', touchedAtMs: 5 }],
    ['a draft that is a text', { ...envelope('draft') }],
    ['no stamp', { draft: full, touchedAtMs: 5 }],
    ['a time as text', { draft: full, stamp: 's', touchedAtMs: '5' }],
  ])('%s is not a draft', (_name, value) => {
    expect(parseStoredDraft(value)).toBeNull();
  });
});

describe('answers', () => {
  test('that are missing get their default, and unknown ones are dropped', () => {
    const { feedback: _, ...older } = full.answers;
    expect(read({ answers: { ...older, newQuestion: true } }).answers).toEqual(full.answers);
    const draft = parseStoredDraft(envelope({}))?.draft;
    expect(draft).toEqual({ ...newDraft({ id: '', name: '', city: '', state: '' }) });
  });

  test('that are texts are kept unchanged, and numbers become text', () => {
    expect(
      readAnswers({ rooms24: 7, headMobile: 9_876_543_210, candidateCount: '4८0', pincode: 'x' }),
    ).toMatchObject({
      rooms24: '7',
      headMobile: '9876543210',
      candidateCount: '4८0',
      pincode: 'x',
    });
    expect(readAnswers({ feedback: { text: 'no' }, examName: null, rooms48: [] })).toMatchObject({
      feedback: '',
      examName: '',
      rooms48: '',
    });
  });

  test('that are groups are read part by part', () => {
    expect(readAnswers({ manpower: { invig: 4, guards: 'two', cooks: '1' } }).manpower).toEqual({
      invig: '4',
      admin: '',
      peons: '',
      guards: 'two',
    });
    expect(
      readAnswers({ coachingInstitute: { associated: 'perhaps', details: 'Two halls' } }).coachingInstitute,
    ).toEqual({
      associated: null,
      details: 'Two halls',
    });
  });

  test('that are rows are read part by part', () => {
    const otherRooms = [{ capacity: 30 }, { count: '3', capacity: '18', size: 1 }, null, 'row'];
    expect(readAnswers({ otherRooms }).otherRooms).toEqual([
      { capacity: '30', count: '' },
      { capacity: '18', count: '3' },
      { capacity: '', count: '' },
      { capacity: '', count: '' },
    ]);
    expect(readAnswers({ otherRooms: 'none' }).otherRooms).toEqual([]);
  });

  test('that are choices are kept when the form has the option', () => {
    for (const boundaryWall of [true, false, null])
      expect(readAnswers({ boundaryWall })).toMatchObject({ boundaryWall });
    for (const institutionType of [...institutionTypes, null])
      expect(readAnswers({ institutionType })).toMatchObject({ institutionType });
    for (const associated of [true, false, null])
      expect(
        readAnswers({ coachingInstitute: { associated, details: '' } }).coachingInstitute.associated,
      ).toBe(associated);
    expect(readAnswers({ trainingCompleted: true, cctvCoverage: ['Strong Room', 'Attic', 5] })).toMatchObject(
      {
        trainingCompleted: true,
        cctvCoverage: ['Strong Room'],
      },
    );
  });

  test('that are unknown choices do not count as changed on this device', () => {
    expect(
      readAnswers({ institutionType: 'Trust', boundaryWall: 'true', trainingCompleted: 1 }),
    ).toMatchObject({
      institutionType: 'Private',
      boundaryWall: true,
      trainingCompleted: false,
    });
    expect(read({ server: null, answers: { boundaryWall: 'yes' } }).answers.boundaryWall).toBeNull();
  });
});

describe('photos', () => {
  const photo = (stored: unknown, changed: unknown) => {
    const { photos, photosChanged } = read({
      photos: { centre: stored },
      photosChanged: { centre: changed },
    });
    return { photo: photos.centre, changed: photosChanged.centre };
  };

  test('keep their picture even if other parts are unreadable', () => {
    const { blob } = takenPhoto('gate.jpg');
    const kept = { ...takenPhoto('photo.jpg'), blob, latitude: 0, longitude: 0, accuracyM: null };
    expect(photo({ blob, latitude: 'north', placeSource: 'moon' }, true)).toEqual({
      photo: kept,
      changed: true,
    });
    expect(photo({ blob, placeSource: 'camera' }, undefined)).toMatchObject({
      photo: { placeSource: 'camera' },
      changed: true,
    });
    expect(photo({ ...takenPhoto('gate.jpg'), onServer: true }, undefined).changed).toBe(false);
  });

  test('keep what is known of their place, and drop what cannot be read of it', () => {
    const place = {
      town: { name: 'Port Blair', state: 'Andaman and Nicobar Islands', km: 0 },
      postOffice: { pincode: '744106', km: 2 },
      around: [{ latitude: 11.6, longitude: 92.7 }],
      expected: [{ kind: 'city' as const, name: 'Port Blair', latitude: 11.6, longitude: 92.7 }],
    };
    const described = { ...takenPhoto('gate.jpg'), place, isFarFromRecord: true, hasOldFix: true };
    expect(photo(described, true).photo).toEqual(described);
    const unreadable = { ...described, place: { town: 'here' }, isFarFromRecord: 'yes', hasOldFix: 1 };
    expect(photo(unreadable, true).photo).toEqual(takenPhoto('gate.jpg'));
  });

  test('on the server are shown and never sent as removed', () => {
    const { blob: _, ...shown } = { ...takenPhoto('gate.jpg'), onServer: true, sha256: 'aa' };
    expect(photo(shown, true)).toEqual({ photo: { ...shown, blob: null }, changed: false });
  });

  test('without a picture to show or send are dropped; only one that was removed here is removed on the server', () => {
    expect(photo({ fileName: 'gate.jpg', onServer: false }, true)).toEqual({ photo: null, changed: false });
    expect(photo(undefined, true)).toEqual({ photo: null, changed: false });
    expect(photo(null, false)).toEqual({ photo: null, changed: false });
    expect(photo(null, true)).toEqual({ photo: null, changed: true });
  });
});

test('an unreadable server state is dropped: all answers here count as changed', () => {
  for (const server of ['yes', {}, { ...full.server, version: 1.5 }, { ...full.server, savedAt: 5 }])
    expect(read({ server })).toMatchObject({ server: null, answers: { headName: 'Asha' } });
  expect(read({ server: { ...full.server, answers: null } }).server?.answers).toEqual(emptyFormValues());
});

describe('any value', () => {
  const anything = fc.anything({
    maxDepth: 4,
    withDate: true,
    withMap: true,
    withBigInt: true,
    withSparseArray: true,
    stringUnit: 'binary',
  });
  /** Returns the path of every member of the record, as a list of names. */
  const pathsOf = (value: unknown): string[][] =>
    typeof value !== 'object' || value === null || value instanceof Blob
      ? []
      : Object.entries(value).flatMap(([name, part]) => [
          [name],
          ...pathsOf(part).map((path) => [name, ...path]),
        ]);
  const replace = (value: unknown, [name, ...path]: readonly string[], by: unknown): unknown =>
    name === undefined ? by : { ...(value as Json), [name]: replace((value as Json)[name], path, by) };

  /** Does everything that the screens do with a draft. */
  function use(draft: Draft): void {
    checked(draft);
    answersToSend(draft);
    hasUnsent(draft);
    mergeWithServer(draft, profile);
  }

  test('inside a draft is read without an error, and the result can be used', () => {
    fc.assert(
      fc.property(anything, fc.dictionary(fc.string(), anything), (part, rest) => {
        for (const value of [part, envelope(part), envelope(rest), envelope({ ...full, ...rest })]) {
          const stored = parseStoredDraft(value);
          if (stored !== null) use(stored.draft);
        }
      }),
    );
  });

  test('in place of one part leaves the other texts unchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pathsOf(full)),
        anything,
        fc.string({ unit: 'binary' }),
        (path, part, typed) => {
          const before = replace({ ...full, answers: { ...full.answers, headName: typed } }, path, part);
          const draft = parseStoredDraft(envelope(before))?.draft;
          if (draft === undefined) throw new Error('The draft is lost');
          use(draft);
          const isOther = path[0] !== 'answers' || (path.length > 1 && path[1] !== 'headName');
          if (isOther) expect(draft.answers.headName).toBe(typed);
          if (path[0] !== 'photos') expect(draft.photos.strongRoom?.blob).toBe(full.photos.strongRoom?.blob);
        },
      ),
    );
  });

  test('is parsed to the same draft again after it is stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anything), (rest) => {
        const once = parseStoredDraft(envelope({ ...full, ...rest }));
        expect(parseStoredDraft(once)).toEqual(once);
      }),
    );
  });
});
