/** Makes the table of cities and towns of India from the GeoNames list of cities. */
import * as z from 'zod/mini';
import { stateOf } from '../../contract/src/states.ts';
import { toRow, toTable } from './table.ts';

const citiesSchema = z.array(
  z.object({
    name: z.string(),
    lat: z.string(),
    lng: z.string(),
    country: z.string(),
    admin1: z.string(),
    admin2: z.string(),
  }),
);
const divisionsSchema = z.array(z.object({ code: z.string(), name: z.string() }));

const namesOf = (divisions: unknown): ReadonlyMap<string, string> =>
  new Map(z.parse(divisionsSchema, divisions).map(({ code, name }) => [code, name]));

/** Returns CSV with the columns state, district, city, latitude and longitude, in the order of state, city and position. */
export function cityTable(cities: unknown, states: unknown, districts: unknown): string {
  const [stateNames, districtNames] = [namesOf(states), namesOf(districts)];
  const rows = z
    .parse(citiesSchema, cities)
    .filter(({ country }) => country === 'IN')
    .map(({ name, lat, lng, admin1, admin2 }) => {
      const state = stateOf(stateNames.get(`IN.${admin1}`) ?? '');
      if (state === null) throw new Error(`The state of ${name} is not known: ${admin1}`);
      const district = districtNames.get(`IN.${admin1}.${admin2}`) ?? '';
      return toRow([state, district, name, Number(lat), Number(lng)]);
    });
  return toTable(['state', 'district', 'city', 'latitude', 'longitude'], rows);
}
