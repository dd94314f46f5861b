import { expect, test } from 'vitest';
import { judgePhotos, type ComparedPhotos } from './picture-levels.ts';

const unlike: ComparedPhotos = {
  of: 'other-centre',
  isArchived: false,
  isSameFile: false,
  hashDistance: 120,
  points: { tight: 10, loose: 12, hull: 0.5 },
};
const likeness = (tight: number, loose: number, hull = 0.5) => ({ points: { tight, loose, hull } });
const sameFile = { isSameFile: true, hashDistance: null, points: null };
const others = ['other-centre', 'one-address', 'same-checklist', 'former-edition'] as const;

/** For each of `others` what is said, as `alike level`. */
const judged = (photos: Partial<ComparedPhotos>): (string | null)[] =>
  others.map((of) => {
    const found = judgePhotos({ ...unlike, ...photos, of });
    return found === null ? null : `${found.alike} ${found.level}`;
  });
const nothing = [null, null, null, null];

test('different pictures are no reason, whosever they are', () => {
  expect(judged({})).toEqual(nothing);
  expect(judged({ hashDistance: null, points: null })).toEqual(nothing);
  expect(judged({ hashDistance: 65, ...likeness(14, 17) })).toEqual(nothing);
});

test('the same file or picture is serious, at one address a notice, and from a former edition sent again', () => {
  const of = (alike: string) => [`${alike} serious`, `${alike} notice`, `${alike} serious`];
  expect(judged(sameFile)).toEqual([...of('same-file'), 'same-file notice']);
  expect(judged({ hashDistance: 40 })).toEqual([...of('same'), 'same notice']);
  expect(judged({ hashDistance: 41 })).toEqual([...of('same'), null]);
  expect(judged({ hashDistance: 64 })).toEqual([...of('same'), null]);
});

test('a changed picture is serious from 20 points on that span enough, and never against an own former edition', () => {
  const changed = ['changed serious', 'changed notice', 'changed serious', null];
  expect(judged(likeness(20, 20, 0.08))).toEqual(changed);
  expect(judged(likeness(200, 210, 0.9))).toEqual(changed);
  // A stamp spans little; of one centre even that is twice the same.
  expect(judged(likeness(20, 20, 0.079))).toEqual(['parts notice', 'parts notice', 'changed serious', null]);
});

test('parts that look alike are a notice between centres only', () => {
  const parts = ['parts notice', 'parts notice', null, null];
  expect(judged(likeness(15, 15))).toEqual(parts);
  expect(judged(likeness(19, 19))).toEqual(parts);
  expect(judged(likeness(8, 18))).toEqual(parts);
});

test('of an archived edition only what is the same picture counts', () => {
  expect(judged({ isArchived: true, ...likeness(19, 30) })).toEqual(nothing);
  expect(judged({ isArchived: true, ...likeness(20, 30) })[0]).toBe('changed serious');
  expect(judged({ isArchived: true, ...sameFile })[0]).toBe('same-file serious');
});
