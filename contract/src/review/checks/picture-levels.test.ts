import { expect, test } from 'vitest';
import { judgePhotos } from './picture-levels.ts';

const others = ['other-centre', 'one-address', 'same-checklist', 'former-edition'] as const;

/** For each of `others` what is said, as `alike level`. */
const judged = (points: { tight: number; hull: number } | null, isSameFile = false): (string | null)[] =>
  others.map((of) => {
    const found = judgePhotos({ of, isSameFile, points });
    return found === null ? null : `${found.alike} ${found.level}`;
  });
const nothing = [null, null, null, null];

test('different pictures are no reason, whosever they are', () => {
  expect(judged(null)).toEqual(nothing);
  expect(judged({ tight: 10, hull: 0.5 })).toEqual(nothing);
});

test('the same file is serious, at one address a notice, and from a former edition sent again', () => {
  const sameFile = ['same-file serious', 'same-file notice', 'same-file serious', 'same-file notice'];
  expect(judged(null, true)).toEqual(sameFile);
  expect(judged({ tight: 200, hull: 0.9 }, true)).toEqual(sameFile);
});

test('a changed picture is serious from 20 points on that span 12 %, and never against an own former edition', () => {
  const changed = ['changed serious', 'changed notice', 'changed serious', null];
  expect(judged({ tight: 20, hull: 0.12 })).toEqual(changed);
  expect(judged({ tight: 200, hull: 0.9 })).toEqual(changed);
});

test('fewer points, or many close together, are no reason', () => {
  expect(judged({ tight: 19, hull: 0.9 })).toEqual(nothing);
  expect(judged({ tight: 200, hull: 0.119 })).toEqual(nothing);
});
