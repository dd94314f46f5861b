import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { freezeSubmission } from './store.ts';

test('canonical JSON is valid JSON and does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'é' })).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
});

test('the reference has the code, the date in India and the start of the hash', () => {
  const { reference, sha256 } = freezeSubmission({
    centre: { ...mapCentreColumns(() => ''), id: 'id-1', centre_code: '110101' },
    answers: emptyAnswers(),
    photos: [],
    version: 3,
    submittedBy: 'c_1',
    submittedAt: '2025-05-03T20:00:00.000Z',
  });
  expect(reference).toBe(`110101-20250504-${sha256.slice(0, 4).toUpperCase()}`);
});
