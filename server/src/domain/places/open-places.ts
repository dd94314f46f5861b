/** Opens the tables of positions. They are read when they are first needed, as with the first photo of a draft. */
import { fileURLToPath } from 'node:url';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import type { Anchor, RecordFacts } from '#contract/review/facts.ts';
import { isSameState, stateOf } from '#contract/states.ts';
import { cleanPincode, isPincode } from '#contract/text.ts';
import { createFindCity, type FindCity } from './find-city.ts';
import { createFindNear, type NearPlaces } from './find-near.ts';
import { readTables, type PincodePlace } from './read-tables.ts';

/** Where pincodes and cities of India lie (decision 0057). */
export interface Places {
  /** Returns the known positions of the record's pincode, unless it is a filler, and of its city; none for a centre abroad. */
  anchorsOf(record: RecordFacts): readonly Anchor[];
  /** The anchors, and for officers the position of another pincode that was typed. */
  expectedOf(record: RecordFacts, typedPincode: string): readonly Anchor[];
  /** Whether the pincode on record stands for one that was not known: another state has it, or too many rows of the list. */
  hasFillerPincode(record: RecordFacts): boolean;
  /** Of the list as it is now (`findFrequentPincodes`). */
  setFrequentPincodes(pincodes: ReadonlySet<string>): void;
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

let ofPortal: Loaded | undefined;
/** The tables of the portal are read once by a process, however many portals it has: a process of tests has hundreds. */
const loadOwn = (): Loaded => (ofPortal ??= load(ownFolder));

const positionOf = ({ latitude, longitude }: GeoPosition): GeoPosition => ({ latitude, longitude });

/**
 * Neither the state nor the form of the pincode on record is one of India. The other entries do not count then: the form asks for
 * six digits abroad as well, and India has places named Singapore and Dhaka.
 */
const isAbroad = ({ state, pincode }: RecordFacts): boolean =>
  state.trim() !== '' && stateOf(state) === null && !isPincode(cleanPincode(pincode));

const toAnchor = (kind: Anchor['kind'], name: string, place: GeoPosition): Anchor => ({
  kind,
  name,
  position: positionOf(place),
});

function findAnchors({ byPincode, findCity }: Loaded, record: RecordFacts, isFiller: boolean): Anchor[] {
  if (isAbroad(record)) return [];
  // A filler says nothing about which of several cities is meant either.
  const near = isFiller ? null : (byPincode.get(cleanPincode(record.pincode)) ?? null);
  const state = stateOf(record.state) ?? near?.state ?? '';
  const city = findCity({ city: record.city, state, near });
  return [
    ...(near === null ? [] : [toAnchor('pincode', near.pincode, near)]),
    ...(city === null ? [] : [toAnchor('city', record.city, city)]),
  ];
}

/**
 * Returns the tables of the portal, or those of `folder`, which are read at once: throws `TablesUnusable` when they cannot be
 * used.
 */
export function openPlaces(folder: string | null): Places {
  const loaded = folder === null ? null : load(folder);
  const tables = (): Loaded => loaded ?? loadOwn();
  let frequent: ReadonlySet<string> = new Set();
  const stateOfPincode = (pincode: string) => tables().byPincode.get(cleanPincode(pincode))?.state || null;
  const hasFillerPincode = ({ pincode, state }: RecordFacts): boolean =>
    frequent.has(cleanPincode(pincode)) || isSameState(stateOfPincode(pincode) ?? '', state) === false;
  const anchorsOf = (record: RecordFacts) => findAnchors(tables(), record, hasFillerPincode(record));
  return {
    anchorsOf,
    expectedOf: (record, typedPincode) => {
      const typed = tables().byPincode.get(cleanPincode(typedPincode));
      const anchors = anchorsOf(record);
      if (typed === undefined || typed.pincode === cleanPincode(record.pincode) || isAbroad(record))
        return anchors;
      // After the pincode on record, before the city.
      const at = anchors[0]?.kind === 'pincode' ? 1 : 0;
      return anchors.toSpliced(at, 0, toAnchor('typed-pincode', typed.pincode, typed));
    },
    hasFillerPincode,
    setFrequentPincodes: (pincodes) => {
      frequent = pincodes;
    },
    stateOfPincode,
    near: (position, ownPincode) => tables().findNear(position, cleanPincode(ownPincode)),
    pincodes: () => tables().pincodes,
  };
}
