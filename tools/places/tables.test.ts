import { expect, test } from 'vitest';
import { cityTable } from './city-table.ts';
import { geometricMedian } from './geometric-median.ts';
import { pincodeTable } from './pincode-table.ts';

const office = (
  pincode: string,
  latitude: number,
  longitude: number,
  state = 'Bihar',
  district = 'Patna',
): string =>
  ['IN', pincode, 'Office', state, '34', district, '1', 'Sub', '', latitude, longitude, 4].join('\t');

/** A district of 60 post offices around the same place. */
const district = Array.from({ length: 60 }, (_, index) => office('800001', 25.6 + index / 10_000, 85.1));

test('one wrong position hardly moves the geometric median', () => {
  const near = [25.6, 25.61, 25.62].map((latitude) => ({ latitude, longitude: 85.1 }));
  const { latitude, longitude } = geometricMedian([...near, { latitude: 27, longitude: 88 }]);
  expect(latitude).toBeCloseTo(25.615, 2);
  expect(longitude).toBeCloseTo(85.1, 2);
});

test('pincodes are sorted, with the present name of their state', () => {
  expect(
    pincodeTable(
      [office('751001', 20.3, 85.8, 'Orissa'), office('110001', 28.6, 77.2, 'Delhi')].join('\r\n'),
    ),
  ).toBe('pincode,latitude,longitude,state\n110001,28.600,77.200,Delhi\n751001,20.300,85.800,Odisha\n');
});

test('a pincode that states share has none', () => {
  const lines = [
    office('140119', 30.7, 76.7, 'Punjab', 'A'),
    office('140119', 30.7, 76.7, 'Chandigarh', 'B'),
  ];
  expect(pincodeTable(lines.join('\n'))).toContain('140119,30.700,76.700,\n');
});

test('a namesake far from its district is left out, in a large district only', () => {
  const stray = office('800099', 27, 88);
  expect(pincodeTable([...district, stray].join('\n'))).not.toContain('800099');
  expect(pincodeTable([...district.slice(1, 59), stray].join('\n'))).toContain('800099');
  expect(pincodeTable([...district, office('800099', 26.5, 85.1)].join('\n'))).toContain('800099');
});

test('a line that is not understood stops the tool', () => {
  expect(() => pincodeTable(office('800001', 25.6, 85.1, 'Nepal'))).toThrow('not understood');
});

test('cities of India are sorted by state and name', () => {
  const city = (name: string, country: string, admin1: string) => ({
    name,
    country,
    admin1,
    admin2: '1',
    lat: '25.594',
    lng: '85.13756',
  });
  const states = [
    { code: 'IN.34', name: 'Bihar' },
    { code: 'IN.22', name: 'Pondicherry' },
  ];
  const cities = [city('Mahé,  Town', 'IN', '22'), city('Patna', 'IN', '34'), city('Lyon', 'FR', '84')];
  expect(cityTable(cities, states, [{ code: 'IN.34.1', name: 'Patna' }])).toBe(
    'state,district,city,latitude,longitude\nBihar,Patna,Patna,25.594,85.138\nPuducherry,,"Mahé, Town",25.594,85.138\n',
  );
});
