/** Finds the places of real centre lists that are not part of this project. It runs only when SHARED_DATA is their folder. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { isSameState } from '#contract/states.ts';
import { openPlaces } from './open-places.ts';

interface Row {
  readonly centre_name: string;
  readonly centre_city: string;
  readonly centre_state: string;
  readonly centre_pincode: string;
}

const centres = path.join(process.env['SHARED_DATA'] ?? '', 'centres');
const places = openPlaces(null);

async function readList(file: string): Promise<Row[]> {
  const text = await readFile(path.join(centres, file), 'utf8');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}

const hasCity = ({
  centre_name: name,
  centre_city: city,
  centre_state: state,
  centre_pincode: pincode,
}: Row) => places.anchorsOf({ name, city, state, pincode }).some(({ kind }) => kind === 'city');

describe.skipIf(!existsSync(path.join(centres, 'cbse_first2000_utf8_lf.csv')))('real lists', () => {
  test.each(['cbse_first2000_utf8_lf.csv', 'neet2024_states_A-K_utf8_lf.csv'])(
    '%s: cities are found',
    async (file) => {
      const rows = await readList(file);
      const unfound = rows.filter((row) => !hasCity(row));
      expect(unfound.length, unfound.map((row) => row.centre_city).join()).toBeLessThan(rows.length * 0.01);
    },
  );

  test('no pincode of a school is in another state than the list says', async () => {
    const rows = await readList('cbse_first2000_utf8_lf.csv');
    const different = rows.filter(({ centre_pincode: pincode, centre_state: state }) => {
      const found = places.stateOfPincode(pincode);
      return found !== null && isSameState(found, state) === false;
    });
    expect(different).toEqual([]);
  });
});
