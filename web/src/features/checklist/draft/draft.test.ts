import { expect, test } from 'vitest';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { parseFormValues, toFormValues } from '#contract/checklist/form-values.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import {
  answersToSend,
  carriedAnswers,
  draftOfProfile,
  hasToSend,
  hasUnsent,
  newDraft,
  type Draft,
  type DraftPhoto,
} from './draft.ts';
import { stripLeadingZeros } from '../parts/fields.tsx';
import { applySaveResult, mergeDrafts, mergeWithServer } from './merge.ts';
import { serverPhoto as serverPhotoWith } from './testing/fake-server.ts';

const centre = { id: 'c1', name: 'School', city: 'Port Blair', state: 'Andaman' };

const serverPhoto = serverPhotoWith({ file_path: '/uploads/p1/1.aa.jpg', sha256: 'aa' });

const profile = (change: Partial<Profile> = {}): Profile => ({
  status: 'draft',
  centre_config_id: centre.id,
  centre,
  answers: { ...emptyAnswers(), headName: 'Meera', pincode: '744104' },
  photos: [serverPhoto],
  version: 3,
  updatedAt: '2025-04-01T10:00:00.000Z',
  submittedAt: null,
  reference: null,
  ...change,
});

const taken: DraftPhoto = {
  fileName: 'new.jpg',
  latitude: 11.7,
  longitude: 92.8,
  placeSource: 'device',
  accuracyM: 12,
  blob: new Blob(['x']),
  filePath: null,
  onServer: false,
  sha256: null,
};

const withAnswers = (draft: Draft, change: Partial<Draft['answers']>): Draft => ({
  ...draft,
  answers: { ...draft.answers, ...change },
});

test('a draft from the server has no unsent changes until an answer or photo changes', () => {
  const draft = draftOfProfile(profile());
  expect(hasUnsent(draft)).toBe(false);
  expect(hasUnsent(withAnswers(draft, { headName: 'Meera Nair' }))).toBe(true);
  expect(hasUnsent({ ...draft, photosChanged: { centre: true, strongRoom: false } })).toBe(true);
  expect(hasUnsent(newDraft(centre))).toBe(false);
});

test('the changes of both sides are kept; this device wins for the same answer', () => {
  const mine = withAnswers(draftOfProfile(profile()), { headName: 'Meera Nair', examName: 'CUET' });
  const theirs = profile({
    version: 5,
    answers: { ...profile().answers, headName: 'M. Nair', pincode: '744105' },
  });
  const met = mergeWithServer(mine, theirs);
  expect(met.answers).toMatchObject({ headName: 'Meera Nair', examName: 'CUET', pincode: '744105' });
  expect(met.server?.version).toBe(5);
  expect(hasUnsent(met)).toBe(true);
});

test('an answer that was cleared here stays empty', () => {
  const met = mergeWithServer(
    withAnswers(draftOfProfile(profile()), { headName: '' }),
    profile({ version: 4 }),
  );
  expect(met.answers.headName).toBe('');
});

test('a photo taken here is kept; one that only the server has is added', () => {
  const mine: Draft = {
    ...draftOfProfile(profile({ photos: [] })),
    photos: { centre: null, strongRoom: taken },
    photosChanged: { centre: false, strongRoom: true },
  };
  const met = mergeWithServer(mine, profile({ version: 4 }));
  expect(met.photos.centre?.fileName).toBe('gate.jpg');
  expect(met.photos.strongRoom).toBe(taken);
  expect(met.photosChanged).toEqual({ centre: false, strongRoom: true });
});

test('a photo removed here stays removed until the server has removed it', () => {
  const mine: Draft = {
    ...draftOfProfile(profile()),
    photos: { centre: null, strongRoom: null },
    photosChanged: { centre: true, strongRoom: false },
  };
  expect(mergeWithServer(mine, profile({ version: 4 })).photos.centre).toBeNull();
});

test('an invalid answer stays here, and its earlier value is sent', () => {
  const draft = draftOfProfile(profile());
  const typed = withAnswers(draft, {
    headEmail: 'not an address',
    manpower: { ...draft.answers.manpower, peons: '-1', invig: '5' },
    examName: 'CUET',
  });
  expect(answersToSend(typed)).toMatchObject({
    headEmail: '',
    examName: 'CUET',
    manpower: { invig: null, peons: null },
  });
  expect(typed.answers.manpower.peons).toBe('-1');
});

test('an answer that the server would refuse is on this device only, until it is as the server has it again', () => {
  const draft = draftOfProfile(profile());
  const typed = withAnswers(draft, { headEmail: 'newhead@school', headMobile: '981119999' });
  expect([hasToSend(typed), hasUnsent(typed)]).toEqual([false, true]);
  expect(hasUnsent(withAnswers(typed, draft.answers))).toBe(false);
  const pasted = withAnswers(draft, { completeAddress: 'Line one\u000bLine two' });
  expect([hasToSend(pasted), hasUnsent(pasted)]).toEqual([false, true]);
});

test('a text of control characters alone is not sent and breaks nothing', () => {
  const typed = withAnswers(draftOfProfile(profile()), { headName: '\u000b', examName: 'CUET' });
  expect(answersToSend(typed)).toMatchObject({ headName: 'Meera', examName: 'CUET' });
  expect(hasUnsent(typed)).toBe(true);
});

test('another centre starts with the institution and its head only', () => {
  const carried = carriedAnswers({ ...toFormValues(profile().answers), rooms24: '10', pincode: '744104' });
  const draft = newDraft(centre, carried);
  expect(draft.answers).toMatchObject({ headName: 'Meera', rooms24: '', pincode: '', completeAddress: '' });
});

test('form values and answers convert to each other', () => {
  const { answers } = profile({
    answers: { ...emptyAnswers(), rooms24: 4, candidateCount: 0, otherRooms: [{ capacity: 30, count: 2 }] },
  });
  expect(parseFormValues(toFormValues(answers))).toEqual(answers);
  expect(['007', '0', '00', '10', ''].map(stripLeadingZeros)).toEqual(['7', '0', '0', '10', '']);
});

test('trailing white space and an empty room row are not unsent changes', () => {
  const draft = draftOfProfile(profile());
  expect(
    hasUnsent(withAnswers(draft, { headName: 'Meera ', otherRooms: [{ capacity: '', count: '' }] })),
  ).toBe(false);
  const theirs = profile({ version: 4, answers: { ...profile().answers, headName: 'M. Nair' } });
  expect(mergeWithServer(withAnswers(draft, { headName: 'Meera ' }), theirs).answers.headName).toBe(
    'M. Nair',
  );
});

test('answers carried over from another centre are not unsent changes', () => {
  const draft = newDraft(centre, { headName: 'Meera' });
  expect(hasUnsent(draft)).toBe(false);
  expect(hasUnsent(withAnswers(draft, { pincode: '744104' }))).toBe(true);
  expect(
    mergeWithServer(draft, profile({ answers: { ...emptyAnswers(), headName: 'Other' } })).answers.headName,
  ).toBe('Other');
});

test('merging the drafts of two tabs keeps the changes of both', () => {
  const base = draftOfProfile(profile());
  const mine = { ...withAnswers(base, { pincode: '744105' }), photos: { centre: null, strongRoom: null } };
  const theirs = {
    ...withAnswers(base, { headName: 'Meera Nair' }),
    photos: { ...base.photos, strongRoom: taken },
  };
  const merged = mergeDrafts(base, mine, theirs);
  expect(merged.answers).toMatchObject({ pincode: '744105', headName: 'Meera Nair' });
  expect(merged.photos).toEqual({ centre: null, strongRoom: taken });
  const other = withAnswers(base, { pincode: '744106' });
  expect(mergeDrafts(base, mine, other).answers.pincode).toBe('744105');
});

test('a new path of the picture before does not replace a picture of another tab', () => {
  const base = draftOfProfile(profile());
  const refreshed = { ...base.photos.centre, filePath: '/fresh.jpg' } as DraftPhoto;
  const mine = { ...base, photos: { ...base.photos, centre: refreshed } };
  expect(mergeDrafts(base, mine, base).photos.centre).toEqual(refreshed);
  const theirs = {
    ...base,
    photos: { ...base.photos, centre: taken },
    photosChanged: { ...base.photosChanged, centre: true },
  };
  expect(mergeDrafts(base, mine, theirs)).toMatchObject({
    photos: { centre: taken },
    photosChanged: { centre: true },
  });
});

test('a local picture is kept only with its own coordinates', () => {
  const own = { ...draftOfProfile(profile()).photos.centre, blob: new Blob(['a']) } as DraftPhoto;
  const local = { ...draftOfProfile(profile()), photos: { centre: own, strongRoom: null } };
  expect(mergeWithServer(local, profile({ version: 4 })).photos.centre?.blob).toBe(own.blob);
  const replaced = { ...serverPhoto, sha256: 'bb', latitude: 28.5 };
  expect(mergeWithServer(local, profile({ photos: [replaced] })).photos.centre).toMatchObject({
    blob: null,
    latitude: 28.5,
  });
});

test('saved changes are no longer unsent; changes during the request are', () => {
  const sent: Draft = {
    ...withAnswers(newDraft(centre), { headName: 'Meera', pincode: '744104' }),
    photos: { centre: taken, strongRoom: null },
    photosChanged: { centre: true, strongRoom: false },
  };
  expect(hasUnsent(applySaveResult(sent, sent, profile()))).toBe(false);
  const retaken = { ...sent, photos: { ...sent.photos, centre: { ...taken, fileName: 'again.jpg' } } };
  expect(applySaveResult(retaken, sent, profile())).toMatchObject({
    photos: { centre: { fileName: 'again.jpg', onServer: false } },
    photosChanged: { centre: true },
  });
});

test('the server says where a sent photo was taken, and the phone what it found when it was taken', () => {
  const place = { town: null, postOffice: null, around: [], expected: [] };
  const described = profile({ photos: [{ ...serverPhoto, place, isFarFromRecord: true }] });
  const sent: Draft = {
    ...newDraft(centre),
    photos: { centre: { ...taken, hasOldFix: true }, strongRoom: null },
    photosChanged: { centre: true, strongRoom: false },
  };
  const saved = applySaveResult(sent, sent, described);
  const known = { place, isFarFromRecord: true, hasOldFix: true, blob: taken.blob };
  expect(saved.photos.centre).toMatchObject(known);
  expect(mergeWithServer(saved, described).photos.centre).toMatchObject(known);
  // The record was corrected, or the server has no tables.
  const {
    place: _place,
    isFarFromRecord: _isFar,
    ...rest
  } = mergeWithServer(saved, profile()).photos.centre as DraftPhoto;
  expect([_place, _isFar, rest.hasOldFix]).toEqual([undefined, undefined, true]);
});
