import { expect, test } from 'vitest';
import { openPlaces } from './open-places.ts';

const places = openPlaces(null);

/** As words are made of it: town, state and kilometres; pincode and kilometres. */
function nearTo(latitude: number, longitude: number, ownPincode = ''): string {
  const { town, postOffice } = places.near({ latitude, longitude }, ownPincode);
  const words = [
    ...(town === null ? [] : [`${town.name}, ${town.state} ${town.km}`]),
    ...(postOffice === null ? [] : [`${postOffice.pincode} ${postOffice.km}`]),
  ];
  return words.join('; ');
}

test.each([
  ['Guntur', 16.3067, 80.4365, 'Guntur, Andhra Pradesh 2'],
  ['Vijayawada', 16.5062, 80.648, 'Vijayawada, Andhra Pradesh 0; 520010 2'],
  ['Kargil', 34.5539, 76.1349, 'Kargil, Ladakh 0'],
  ['Port Blair', 11.667, 92.746, 'Port Blair, Andaman and Nicobar Islands 0; 744106 0'],
  ['Mumbai, whose seat is named before a nearer suburb', 18.94, 72.8355, 'Mumbai, Maharashtra 16; 400003 1'],
  ['a suburb of its own', 19.1176, 72.906, 'Powai, Maharashtra 0'],
  ['Hosur, beside Karnataka', 12.74, 77.82, 'Hosur, Tamil Nadu 1'],
  ['Attibele, on the other side of that border', 12.778, 77.77, 'Attibele, Karnataka 0; 635126 4'],
  ['Attari, beside Pakistan', 31.604, 74.605, 'Chuganwan, Punjab 13; 143108 0'],
  ['Minicoy, an island', 8.28, 73.05, 'Minicoy, Lakshadweep 2; 682559 2'],
])('what is near %s', (_, latitude, longitude, expected) => {
  expect(nearTo(latitude, longitude)).toBe(expected);
});

test.each([
  ['Lahore', 31.5497, 74.3436],
  ['Colombo', 6.9271, 79.8612],
  ['the sea', 15, 70],
  ['both sides of the date line', 16.3, 180],
  ['both sides of the date line', 16.3, -180],
  ['a pole', 90, 0],
])('nothing is near %s', (_, latitude, longitude) => {
  expect(nearTo(latitude, longitude)).toBe('');
});

test('the post office of the record is named before a nearer one, if it is near', () => {
  expect(nearTo(16.5062, 80.648, '520 004')).toBe('Vijayawada, Andhra Pradesh 0; 520004 2');
  expect(nearTo(16.5062, 80.648, '110001')).toBe('Vijayawada, Andhra Pradesh 0; 520010 2');
});

test('a position that several pincodes share is no post office, but a dot of the sketch', () => {
  const [shared] = places.pincodes().filter(({ pincode }) => pincode === '522001');
  const { postOffice, around } = places.near(shared ?? { latitude: 0, longitude: 0 }, '522001');
  expect(postOffice?.pincode).not.toBe('522001');
  expect(around).toHaveLength(16);
  expect(around[0]).toEqual({ latitude: 16.218, longitude: 80.345 });
});
