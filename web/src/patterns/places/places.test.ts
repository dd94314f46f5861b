import { expect, test } from 'vitest';
import type { PhotoPlace } from '#contract/photo/photo-place.ts';
import { placeTexts } from '../../texts/places.texts.ts';
import { placeSentence } from './place-words.tsx';
import { isInside, toPoint } from './projection.ts';
import { expectedByDistance, scaleBar, sketchSize, sketchView } from './sketch-drawing.tsx';

const { en } = placeTexts;
const hi = await placeTexts.hi();

const town = { name: 'Guntur', state: 'Andhra Pradesh', km: 14 };
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  [
    { town, postOffice: { pincode: '522001', km: 2 } },
    'Near Guntur, Andhra Pradesh, about 2 km from the post office of 522001',
    'Guntur (आंध्र प्रदेश) के पास, 522001 के डाकघर से लगभग 2 किमी दूर',
  ],
  [
    { town, postOffice: null },
    'Near Guntur, Andhra Pradesh, about 14 km from the middle of the town',
    'Guntur (आंध्र प्रदेश) के पास, शहर के मध्य से लगभग 14 किमी दूर',
  ],
  [
    { town: { ...town, km: 0 }, postOffice: null },
    'Near Guntur, Andhra Pradesh, less than 1 km from the middle of the town',
    'Guntur (आंध्र प्रदेश) के पास, शहर के मध्य से 1 किमी से कम दूर',
  ],
  [
    { town: null, postOffice: { pincode: '744301', km: 0 } },
    'Less than 1 km from the post office of 744301',
    '744301 के डाकघर से 1 किमी से कम दूर',
  ],
  [
    { town: null, postOffice: null },
    'No town or post office of India is known near this place.',
    'इस जगह के पास भारत का कोई शहर या डाकघर ज्ञात नहीं है।',
  ],
])('the sentence of a place', (place, english, hindi) => {
  expect([placeSentence(place, en), placeSentence(place, hi)].map(plain)).toEqual([english, hindi]);
});

const photo = { latitude: 16.3067, longitude: 80.4365 };
const at = (latitude: number, longitude: number): PhotoPlace['expected'][number] => ({
  kind: 'pincode',
  name: '522001',
  latitude,
  longitude,
});

test.each([
  ['beside it', at(16.307, 80.437)],
  ['at a distance', at(16.218, 80.345)],
  ['a thousand kilometres away', at(30.3, 78)],
  ['at the other end of the world', at(-16.3, -99.5)],
])('the sketch shows the photo and what is expected %s', (_, expected) => {
  const view = sketchView(photo, { expected: [expected] });
  for (const position of [photo, expected])
    expect(isInside(toPoint(position, view, sketchSize), sketchSize)).toBe(true);
  const { km, px } = scaleBar(view);
  expect(px).toBeGreaterThan(25);
  expect(px).toBeLessThanOrEqual(70);
  expect(String(km)).toMatch(/^[125]0*$/);
});

test('the scale is that of the place: a degree of longitude is shorter in Kargil than in Kerala', () => {
  const widthAt = (latitude: number) =>
    sketchView({ latitude, longitude: 77 }, { expected: [] }).widthOfLongitude;
  expect([widthAt(34.5), widthAt(9)].map((width) => Number(width.toFixed(2)))).toEqual([0.82, 0.99]);
});

test('what is expected is listed by its distance in whole kilometres', () => {
  const listed = expectedByDistance(photo, {
    expected: [at(30.3, 78), { ...at(16.31, 80.44), kind: 'city', name: 'GUNTUR' }],
  });
  expect(listed.map(({ name, km }) => [name, km])).toEqual([
    ['GUNTUR', 0],
    ['522001', 1576],
  ]);
});
