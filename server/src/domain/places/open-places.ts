/** Opens the tables of positions. They are read when they are first needed, as with the first photo of a draft. */
import { fileURLToPath } from 'node:url';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { Anchor, RecordFacts } from '#contract/review/facts.ts';
import { cleanPincode, isSameState, stateOf } from '#contract/review/states.ts';
import { isPincode } from '#contract/text.ts';
import { createFindCity, type FindCity } from './find-city.ts';
import { createFindNear, type NearPlaces } from './find-near.ts';
import { readTables, type PincodePlace } from './read-tables.ts';

/** Where pincodes and cities of India lie (decision 0058). */
export interface Places {
  /** Returns the known positions of the record's pincode, the typed pincode and the record's city; none for a centre abroad. */
  anchorsOf(record: RecordFacts, typedPincode: string): readonly Anchor[];
  stateOfPincode(pincode: string): string | null;
  /** Returns what is near, as far as something is known there. */
  near(position: GeoPosition, ownPincode: string): NearPlaces;
  /** For the map: all pincodes in the order of the table. */
  pincodes(): readonly PincodePlace[];
}

const ownFolder = fileURLToPath(new URL('../../../places', import.meta.url));

interface Loaded {
  readonly pincodes: readonly PincodePlace[];
  readonly byPincode: ReadonlyMap<string, PincodePlace>;
  readonly findCity: FindCity;
  readonly findNear: ReturnType<typeof createFindNear>;
}

function load(folder: string): Loaded {
  const tables = readTables(folder);
  const { pincodes, cities } = tables;
  const byPincode = new Map(pincodes.map((place) => [place.pincode, place]));
  return { pincodes, byPincode, findCity: createFindCity(cities), findNear: createFindNear(tables) };
}

const positionOf = ({ latitude, longitude }: GeoPosition): GeoPosition => ({ latitude, longitude });

/**
 * Neither the state nor the form of the pincode on record is one of India. The other entries do not count then: the form asks for
 * six digits abroad as well, and India has places named Singapore and Dhaka.
 */
const isAbroad = ({ state, pincode }: RecordFacts): boolean =>
  state.trim() !== '' && stateOf(state) === null && !isPincode(cleanPincode(pincode));

function findAnchors({ byPincode, findCity }: Loaded, record: RecordFacts, typedPincode: string): Anchor[] {
  if (isAbroad(record)) return [];
  const onRecord = byPincode.get(cleanPincode(record.pincode));
  const typed = byPincode.get(cleanPincode(typedPincode));
  const pincodes = [
    ...(onRecord === undefined ? [] : [{ kind: 'pincode' as const, place: onRecord }]),
    ...(typed === undefined || typed === onRecord ? [] : [{ kind: 'typed-pincode' as const, place: typed }]),
  ];
  // A pincode of another state says nothing about which of several cities is meant.
  const near = pincodes.find(({ place }) => isSameState(place.state, record.state) !== false)?.place ?? null;
  const state = stateOf(record.state) ?? near?.state ?? '';
  const city = findCity({ city: record.city, state, near });
  return [
    ...pincodes.map(({ kind, place }) => ({ kind, name: place.pincode, position: positionOf(place) })),
    ...(city === null ? [] : [{ kind: 'city' as const, name: record.city, position: positionOf(city) }]),
  ];
}

/**
 * Returns the tables of the portal, or those of `folder`, which are read at once: throws `TablesUnusable` when they cannot be
 * used.
 */
export function openPlaces(folder: string | null): Places {
  let loaded = folder === null ? null : load(folder);
  const tables = (): Loaded => (loaded ??= load(ownFolder));
  return {
    anchorsOf: (record, typedPincode) => findAnchors(tables(), record, typedPincode),
    stateOfPincode: (pincode) => tables().byPincode.get(cleanPincode(pincode))?.state || null,
    near: (position, ownPincode) => tables().findNear(position, cleanPincode(ownPincode)),
    pincodes: () => tables().pincodes,
  };
}
