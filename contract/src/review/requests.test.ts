import { expect, test } from 'vitest';
import { lengthInCharacters } from '../text.ts';
import { maxCorrectionMessageLength } from './correction-endpoints.ts';
import { requestOf } from './requests.ts';
import { declarationOf, reasonCodes, type ReasonCode } from './warnings.ts';

const reason = (code: ReasonCode, items: readonly string[] = declarationOf(code).items) => ({
  code,
  items: [...items],
});

test('every reason that a head can answer has a sentence in both languages', () => {
  for (const code of reasonCodes) {
    const lines = requestOf([reason(code)]).split('\n');
    if (declarationOf(code).items.length === 0) expect(lines, code).toEqual(['']);
    else {
      expect(lines, code).toHaveLength(2);
      expect(lines[0], code).toMatch(/^[A-Z][\x20-\x7e]+\.$/);
      expect(lines[1], code).toMatch(/[\u0900-\u097f]{3}.*।$/);
    }
  }
});

test('no sentence comes twice, and all together fit into a message', () => {
  const message = requestOf([...reasonCodes, ...reasonCodes].map((code) => reason(code)));
  const lines = message.split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  expect(lengthInCharacters(message)).toBeLessThanOrEqual(maxCorrectionMessageLength);
});

test('a request names the photo, or both', () => {
  const centre = reason('place.far', ['photos.centre']);
  const strongRoom = reason('picture.same-file', ['photos.strongRoom']);
  expect(requestOf([centre])).toMatch(/^Take the photo of the examination centre again/);
  expect(requestOf([strongRoom])).toMatch(/\nस्ट्रॉन्ग रूम की फोटो केंद्र पर ही दोबारा लें/);
  expect(requestOf([centre, strongRoom]).split('\n')).toHaveLength(2);
  expect(requestOf([centre, strongRoom])).toMatch(/^Take both photos again/);
  expect(requestOf([])).toBe('');
});
