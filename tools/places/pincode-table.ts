/** Makes the table of pincodes from the GeoNames postal code export: the middle of the post offices of each pincode. */
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';
import { stateOf } from '../../contract/src/states.ts';
import { geometricMedian } from './geometric-median.ts';
import { toRow, toTable } from './table.ts';

interface PostOffice extends GeoPosition {
  readonly pincode: string;
  readonly state: string;
  readonly district: string;
}

/** A post office that is farther from the middle of its district has the position of another place of that name. */
const strayKm = 120;
const strayToMedian = 4;
/** Districts with fewer are islands and high mountains, where such distances are usual. */
const leastOffices = 60;

function parseOffice(line: string): PostOffice {
  const [, pincode = '', , state = '', , district = '', , , , latitude, longitude] = line.split('\t');
  const known = stateOf(state);
  if (known === null || !/^[1-9][0-9]{5}$/.test(pincode))
    throw new Error(`This line is not understood: ${line}`);
  return { pincode, state: known, district, latitude: Number(latitude), longitude: Number(longitude) };
}

function withoutStrays(ofDistrict: readonly PostOffice[]): readonly PostOffice[] {
  if (ofDistrict.length < leastOffices) return ofDistrict;
  const middle = geometricMedian(ofDistrict);
  const distances = ofDistrict.map((office) => distanceM(middle, office)).toSorted((a, b) => a - b);
  const median = distances[Math.floor(distances.length / 2)] ?? 0;
  const limit = Math.max(strayKm * 1000, strayToMedian * median);
  return ofDistrict.filter((office) => distanceM(middle, office) <= limit);
}

/** A pincode on a border of states has none, because neither would be right. */
function commonState(offices: readonly PostOffice[]): string {
  const [state = '', ...others] = new Set(offices.map((office) => office.state));
  return others.length === 0 ? state : '';
}

/** Returns CSV with the columns pincode, latitude, longitude and state, in the order of the pincodes. */
export function pincodeTable(postalExport: string): string {
  const all = postalExport
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(parseOffice);
  const districts = Map.groupBy(all, ({ state, district }) => `${state}/${district}`);
  const kept = Map.groupBy([...districts.values()].flatMap(withoutStrays), ({ pincode }) => pincode);
  const states = new Map(
    [...Map.groupBy(all, ({ pincode }) => pincode)].map(([pincode, offices]) => [
      pincode,
      commonState(offices),
    ]),
  );
  return toTable(
    ['pincode', 'latitude', 'longitude', 'state'],
    [...kept].map(([pincode, offices]) => {
      const { latitude, longitude } = geometricMedian(offices);
      return toRow([pincode, latitude, longitude, states.get(pincode) ?? '']);
    }),
  );
}
