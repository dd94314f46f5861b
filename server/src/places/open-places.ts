/** Opens the tables of positions. They are read when they are first needed, as with the first photo of a draft. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import {
  distanceM,
  type GeoPosition,
  isUsablePosition,
  wholeKilometres,
} from '#contract/photo/geo-position.ts';
import { type PhotoPlace } from '#contract/photo/photo-place.ts';
import { cleanPincode, isPincode } from '#contract/text.ts';
import { isSameState, stateOf } from '#contract/states.ts';
import { errorCode } from '../kernel/refusal.ts';
import { type CityPlace, createFindCity, isSeat } from './find-city.ts';
import { fileURLToPath } from 'node:url';
import type { ExpectedPlace } from '#contract/photo/photo-place.ts';
import type { RecordFacts } from '#contract/review/facts.ts';

// Reads the tables of positions (server/places/README.md describes them).

export interface PincodePlace extends GeoPosition {
  readonly pincode: string;
  readonly state: string;
}

interface Tables {
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

export function readTables(folder: string): Tables {
  // The tables have each spelling many times.
  const known = new Map<string, string | null>();
  const knownState = (name: string): string | null => {
    const state = known.get(name) ?? stateOf(name);
    known.set(name, state);
    return state;
  };
  return {
    pincodes: readTable(
      path.join(folder, 'pincodes.csv'),
      ['pincode', 'latitude', 'longitude', 'state'],
      ({ pincode, state, ...rest }) => {
        const position = readPosition(rest);
        if (position === null || !isPincode(pincode)) return null;
        const ofIndia = state === '' ? '' : knownState(state);
        return ofIndia === null ? null : { pincode, ...position, state: ofIndia };
      },
    ),
    cities: readTable(
      path.join(folder, 'cities.csv'),
      ['state', 'district', 'city', 'latitude', 'longitude'],
      ({ state, district, city, ...rest }) => {
        const position = readPosition(rest);
        const ofIndia = knownState(state);
        return position === null || ofIndia === null || city === ''
          ? null
          : { state: ofIndia, district, city, ...position };
      },
    ),
  };
}

// Finds the town and the post office near a position. How far they may be, and how exact the tables are, is measured in decision 0057.

type NearPlaces = Pick<PhotoPlace, 'town' | 'postOffice' | 'around'>;

const townM = 25_000;
const postOfficeM = 5_000;
const sketchedOffices = 16;
/** In degrees: in India `townM` is less in both directions, so that few distances are calculated. */
const boxDegrees = 0.3;

const latinMarks = /[\u0300-\u036f]/g;
/** Returns the name as it is written in India. */
const withoutMarks = (name: string): string => name.normalize('NFD').replace(latinMarks, '').normalize('NFC');

const positionOf = ({ latitude, longitude }: GeoPosition): GeoPosition => ({ latitude, longitude });
const keyOf = ({ latitude, longitude }: GeoPosition): string => `${latitude},${longitude}`;

/**
 * Returns a function that finds what lies in the box around a position, sorted by the distance times the weight. Every save with photos
 * calls it, so the places are kept by whole degrees of latitude.
 */
function createFindAround<Place extends GeoPosition>(
  places: readonly Place[],
  weightOf: (place: Place) => number = () => 1,
) {
  const rows = Map.groupBy(places, ({ latitude }) => Math.floor(latitude));
  return ({ latitude, longitude }: GeoPosition) => {
    const near = new Set([latitude - boxDegrees, latitude + boxDegrees].map(Math.floor));
    return [...near]
      .flatMap((row) => rows.get(row) ?? [])
      .filter((place) => Math.abs(place.latitude - latitude) < boxDegrees)
      .filter((place) => Math.abs(place.longitude - longitude) < boxDegrees)
      .map((place) => ({ place, metres: distanceM(place, { latitude, longitude }) }))
      .toSorted((one, other) => one.metres * weightOf(one.place) - other.metres * weightOf(other.place));
  };
}

const describeTown = ({ city, state }: CityPlace, metres: number): PhotoPlace['town'] => ({
  name: withoutMarks(city),
  state,
  km: wholeKilometres(metres),
});

/** @returns a function of a position and the pincode on record, whose post office is named before a nearer one */
function createFindNear({ pincodes, cities }: Tables) {
  const offices = Map.groupBy(pincodes, keyOf);
  /** What several pincodes share is the middle of a larger area, and no post office. */
  const isOffice = (place: PincodePlace): boolean => offices.get(keyOf(place))?.length === 1;
  const findOffices = createFindAround([...offices.values()].flatMap(([first]) => first ?? []));
  // The seat of a district is better known than a suburb.
  const findTowns = createFindAround(cities, (city) => (isSeat(city) ? 0.5 : 1));
  return (position: GeoPosition, ownPincode: string): NearPlaces => {
    const town = findTowns(position).find(({ metres }) => metres <= townM);
    const around = findOffices(position);
    const near = around.filter(({ metres, place }) => metres <= postOfficeM && isOffice(place));
    const office = near.find(({ place }) => place.pincode === ownPincode) ?? near[0];
    return {
      town: town === undefined ? null : describeTown(town.place, town.metres),
      postOffice:
        office === undefined ? null : { pincode: office.place.pincode, km: wholeKilometres(office.metres) },
      around: around.slice(0, sketchedOffices).map(({ place }) => positionOf(place)),
    };
  };
}

const ownFolder = fileURLToPath(new URL('../../places', import.meta.url));

function load(folder: string) {
  const tables = readTables(folder);
  const { pincodes, cities } = tables;
  const byPincode = new Map(pincodes.map((place) => [place.pincode, place]));
  return { pincodes, byPincode, findCity: createFindCity(cities), findNear: createFindNear(tables) };
}

type Loaded = ReturnType<typeof load>;

let ofPortal: Loaded | undefined;
/** The tables of the portal are read once by a process, however many portals it has: a process of tests has hundreds. */
const loadOwn = (): Loaded => (ofPortal ??= load(ownFolder));

/**
 * Neither the state nor the form of the pincode on record is one of India. The other entries do not count then: the form asks for
 * six digits abroad as well, and India has places named Singapore and Dhaka.
 */
const isAbroad = ({ state, pincode }: RecordFacts): boolean =>
  state.trim() !== '' && stateOf(state) === null && !isPincode(cleanPincode(pincode));

const toAnchor = (kind: ExpectedPlace['kind'], name: string, place: GeoPosition): ExpectedPlace => ({
  kind,
  name,
  ...positionOf(place),
});

function findAnchors(
  { byPincode, findCity }: Loaded,
  record: RecordFacts,
  isFiller: boolean,
): ExpectedPlace[] {
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
 * Where pincodes and cities of India lie (decision 0057): the tables of the portal, or those of `folder`, which are read at once: throws
 * `TablesUnusable` when they cannot be used.
 */
export function openPlaces(folder: string | null) {
  const loaded = folder === null ? null : load(folder);
  const tables = (): Loaded => loaded ?? loadOwn();
  let frequent: ReadonlySet<string> = new Set();
  const stateOfPincode = (pincode: string) => tables().byPincode.get(cleanPincode(pincode))?.state || null;
  /** Whether the pincode on record stands for one that was not known: another state has it, or too many rows of the list. */
  const hasFillerPincode = ({ pincode, state }: RecordFacts): boolean =>
    frequent.has(cleanPincode(pincode)) || isSameState(stateOfPincode(pincode) ?? '', state) === false;
  /** The known positions of the record's pincode, unless it is a filler, and of its city; none for a centre abroad. */
  const anchorsOf = (record: RecordFacts): readonly ExpectedPlace[] =>
    findAnchors(tables(), record, hasFillerPincode(record));
  return {
    anchorsOf,
    /** The anchors, and for officers the position of another pincode that was typed. */
    expectedOf(record: RecordFacts, typedPincode: string): readonly ExpectedPlace[] {
      const typed = tables().byPincode.get(cleanPincode(typedPincode));
      const anchors = anchorsOf(record);
      if (typed === undefined || typed.pincode === cleanPincode(record.pincode) || isAbroad(record))
        return anchors;
      // After the pincode on record, before the city.
      const at = anchors[0]?.kind === 'pincode' ? 1 : 0;
      return anchors.toSpliced(at, 0, toAnchor('typed-pincode', typed.pincode, typed));
    },
    hasFillerPincode,
    /** Of the list as it is now (`findFrequentPincodes`). */
    setFrequentPincodes(pincodes: ReadonlySet<string>): void {
      frequent = pincodes;
    },
    stateOfPincode,
    /** What is near, as far as something is known there. */
    near: (position: GeoPosition, ownPincode: string) =>
      tables().findNear(position, cleanPincode(ownPincode)),
    /** For the map: all pincodes in the order of the table. */
    pincodes: () => tables().pincodes,
  };
}

export type Places = ReturnType<typeof openPlaces>;
