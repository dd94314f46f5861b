import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { freezeSubmission, type Submission } from './store.ts';

const submission: Submission = {
  centre: {
    ...mapCentreColumns(() => ''),
    id: 'id-1',
    centre_code: '110101',
    centre_name: 'School',
    centre_city: 'Agra',
    centre_state: 'UP',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: '9000000001',
    email: 'a@example.com',
  },
  answers: { ...emptyAnswers(), rooms24: 2, otherRooms: [{ capacity: 30, count: 3 }] },
  photos: [],
  version: 3,
  submittedBy: 'c_1',
  submittedAt: '2025-05-03T20:00:00.000Z',
};

test('canonical JSON is valid JSON and does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'é' })).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
});

test('the hash covers the snapshot, and its totals are derived', () => {
  const { snapshot, sha256 } = freezeSubmission(submission);
  expect(createHash('sha256').update(snapshot, 'utf8').digest('hex')).toBe(sha256);
  expect(JSON.parse(snapshot)).toMatchObject({ derived: { totalCapacity: 138, totalRooms: 5 } });
});

test('the reference has the code, the date in India and the start of the hash', () => {
  const { reference, sha256 } = freezeSubmission(submission);
  expect(reference).toBe(`110101-20250504-${sha256.slice(0, 4).toUpperCase()}`);
});

test('a change of any answer changes the hash', () => {
  const changed = { ...submission, answers: { ...submission.answers, feedback: 'x' } };
  expect(freezeSubmission(changed).sha256).not.toBe(freezeSubmission(submission).sha256);
});
