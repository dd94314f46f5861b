/** Reads the tables of positions (server/places/README.md describes them). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { isUsablePosition, type GeoPosition } from '#contract/photo/geo-position.ts';
import { isPincode } from '#contract/text.ts';
import { stateOf } from '#contract/states.ts';
import { errorCode } from '../../kernel/refusal.ts';
import type { CityPlace } from './find-city.ts';

export interface PincodePlace extends GeoPosition {
  readonly pincode: string;
  readonly state: string;
}

export interface Tables {
  readonly pincodes: readonly PincodePlace[];
  readonly cities: readonly CityPlace[];
}

/** The message is a sentence for the operator. */
export class TablesUnusable extends Error {
  override readonly name = 'TablesUnusable';
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new TablesUnusable(`${file} cannot be read (${errorCode(error) ?? 'unknown error'}).`);
  }
}

type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Returns what `parse` makes of the rows. Throws `TablesUnusable` for the first one of which it makes nothing. */
function readTable<Column extends string, Place>(
  file: string,
  columns: readonly Column[],
  parse: (row: Row<Column>) => Place | null,
): readonly Place[] {
  const [header = [], ...rows] = Papa.parse<string[]>(readText(file), {
    delimiter: ',',
    skipEmptyLines: true,
  }).data;
  const expected = columns.join(',');
  if (header.join(',') !== expected || rows.length === 0)
    throw new TablesUnusable(`${file} must begin with the line ${expected}, and rows must follow.`);
  return rows.map((cells, index) => {
    const row = Object.fromEntries(
      columns.map((column, at) => [column, (cells[at] ?? '').trim()]),
    ) as Row<Column>;
    const place = cells.length === columns.length ? parse(row) : null;
    if (place === null)
      throw new TablesUnusable(`Row ${index + 1} of ${file} is not understood: ${cells.join(',')}`);
    return place;
  });
}

function readPosition({ latitude, longitude }: Row<'latitude' | 'longitude'>) {
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isComplete = latitude !== '' && longitude !== '';
  return isComplete && isUsablePosition(position.latitude, position.longitude) ? position : null;
}

/** The tables have each spelling many times. */
function createStateOf(): typeof stateOf {
  const known = new Map<string, string | null>();
  return (name) => {
    const state = known.get(name) ?? stateOf(name);
    known.set(name, state);
    return state;
  };
}

export function readTables(folder: string): Tables {
  const knownState = createStateOf();
  return {
    pincodes: readTable(
      path.join(folder, 'pincodes.csv'),
      ['pincode', 'latitude', 'longitude', 'state'],
      ({ pincode, state, ...rest }) => {
        const position = readPosition(rest);
        if (position === null || !isPincode(pincode)) return null;
        const known = state === '' ? '' : knownState(state);
        return known === null ? null : { pincode, ...position, state: known };
      },
    ),
    cities: readTable(
      path.join(folder, 'cities.csv'),
      ['state', 'district', 'city', 'latitude', 'longitude'],
      ({ state, district, city, ...rest }) => {
        const position = readPosition(rest);
        const known = knownState(state);
        return position === null || known === null || city === ''
          ? null
          : { state: known, district, city, ...position };
      },
    ),
  };
}
