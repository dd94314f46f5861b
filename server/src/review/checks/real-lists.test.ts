/**
 * How many honest centres would be looked at for what lists and places bring: names, cities, pincodes and their fillers, and the error of
 * known positions; and how many real photos for what the camera wrote. Of real lists and photos only when SHARED_DATA is their folder.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { completeAnswersOf } from '#contract/checklist/testing/complete-answers.ts';
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';
import { isPincode } from '#contract/text.ts';
import type { ExpectedPlace } from '#contract/photo/photo-place.ts';
import type { AllFacts, PhotoFacts, RecordFacts } from '#contract/review/facts.ts';
import { findReasons } from '#contract/review/find-warnings.ts';
import { hasGovernmentName } from '#contract/review/checks/words.ts';
import { frequentOf } from '../../places/describe-place.ts';
import { openPlaces, readTables } from '../../places/open-places.ts';
import { inspectPhoto } from '../../testing/create-jpeg.ts';
import { createRandom } from '../../testing/create-scene.ts';
import { inspectInProcess } from '../../testing/photo-inspector.ts';
import { testLimits } from '../../testing/test-limits.ts';

type Row = Readonly<Record<'centre_name' | 'centre_city' | 'centre_state' | 'centre_pincode', string>>;

const centres = path.join(process.env['SHARED_DATA'] ?? '', 'centres');

async function readRecords(file: string): Promise<RecordFacts[]> {
  const text = await readFile(path.join(centres, file), 'utf8');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data.map((row) => ({
    name: row.centre_name,
    city: row.centre_city,
    state: row.centre_state,
    pincode: row.centre_pincode,
  }));
}

/** What honest heads write where there is nothing to say. */
const denials = ['', 'No', 'NA', 'Not applicable', 'कोई नहीं'];
const nth = (texts: readonly string[], number: number): string => texts[number % texts.length] ?? '';

type Places = ReturnType<typeof openPlaces>;
type Random = () => number;

/** How far 1,679 towns lie from every known position of their record (decision 0057): so many of them within so many kilometres. */
const measuredError = [
  { share: 0.905, from: 0, to: 30 },
  { share: 0.076, from: 30, to: 50 },
  { share: 0.018, from: 50, to: 100 },
  { share: 0.001, from: 100, to: 200 },
] as const;
/** So many of honest heads type another pincode than the record has. */
const typesAnother = 0.2;

function drawKilometres(random: Random): number {
  let drawn = random();
  const band = measuredError.find(({ share }) => (drawn -= share) < 0) ?? measuredError[0];
  return band.from + random() * (band.to - band.from);
}

const kmPerDegree = 111.195;
const directions = 16;

/** Returns a place that is so far from the nearest of them. */
function drawPlace(anchors: readonly ExpectedPlace[], random: Random): GeoPosition {
  const km = drawKilometres(random);
  const turn = random();
  const distanceTo = (place: GeoPosition): number =>
    Math.min(...anchors.map((anchor) => distanceM(anchor, place)));
  const around = anchors.flatMap(({ latitude, longitude }) =>
    Array.from({ length: directions }, (_, index) => {
      const angle = 2 * Math.PI * (turn + index / directions);
      return {
        latitude: latitude + (km / kmPerDegree) * Math.cos(angle),
        longitude: longitude + ((km / kmPerDegree) * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180),
      };
    }),
  );
  return around.toSorted((one, other) => distanceTo(other) - distanceTo(one))[0] ?? around[0]!;
}

function nearestPincode(places: Places, { latitude, longitude }: GeoPosition): string {
  const near = places
    .pincodes()
    .filter((place) => Math.abs(place.latitude - latitude) < 1 && Math.abs(place.longitude - longitude) < 1);
  const [first, ...others] = near.length > 0 ? near : places.pincodes();
  const distanceTo = (place: GeoPosition): number => distanceM(place, { latitude, longitude });
  return others.reduce((one, other) => (distanceTo(one) <= distanceTo(other) ? one : other), first!).pincode;
}

/**
 * A sound centre, whose place has the measured error of records. The head types the listed pincode, or that of the place where the list
 * has none; one in five types another one.
 */
function honestFacts(places: Places, record: RecordFacts, number: number, random: Random): AllFacts | null {
  const anchors = places.anchorsOf(record);
  if (anchors.length === 0) return null;
  const position = drawPlace(anchors, random);
  const isFiller = places.hasFillerPincode(record) || !isPincode(record.pincode);
  const isListed = !isFiller && random() >= typesAnother;
  const pincode = isListed ? record.pincode : nearestPincode(places, position);
  const photo = (seed: number): PhotoFacts => ({
    sha256: String(seed),
    position,
    accuracyM: 25,
    // Every second photo is one of a camera, from seven in the morning to eight in the evening, of the last four weeks.
    takenAt:
      seed % 2 === 0
        ? null
        : new Date(Date.UTC(2026, 2, 2 - (number % 28), 7 + (number % 14), number % 60))
            .toISOString()
            .slice(0, 19),
    arrivedAt: '2026-03-02T06:00:00.000Z',
    hasOwnPosition: seed % 2 !== 0,
    longEdgePx: 1600,
    isStored: true,
    picture: null,
  });
  const { name, city, state } = record;
  return {
    record,
    answers: completeAnswersOf(hasGovernmentName(name) ? 'Govt. Aided' : 'Private', {
      completeAddress: `${name}, ${city}, ${state} ${pincode}`,
      pincode,
      headMobile: String(9_000_000_001 + number),
      rooms24: 20,
      rooms48: null,
      rooms72: null,
      otherRooms: [],
      manpower: { invig: 40, admin: 4, peons: 4, guards: 4 },
      washrooms: { male: 6, female: 6 },
      examName: 'CUET 2024',
      candidateCount: 400,
      cctvCoverage: ['All Rooms for Exam', 'Strong Room', 'Entry to Exam Centre'],
      coachingInstitute: { associated: false, details: nth(denials, number) },
    }),
    photos: { centre: photo(2 * number), strongRoom: photo(2 * number + 1) },
    samePictures: [],
    anchors,
    hasFillerPincode: places.hasFillerPincode(record),
    sharedPlaces: [],
    sharedContacts: [],
  };
}

/** The shares of centres that have a serious reason, and any. */
function judge(records: readonly RecordFacts[], seed: number) {
  const random = createRandom(seed);
  const places = openPlaces(null);
  const frequent = frequentOf(records.map(({ pincode }) => ({ pincode, rows: 1 })));
  places.setFrequentPincodes(new Set(frequent.keys()));
  const all = records
    .map((record, number) => honestFacts(places, record, number, random))
    .filter((facts) => facts !== null);
  const found = all.map(findReasons).map((list) => list.filter(({ code }) => code !== 'picture.missing'));
  const share = (isOf: (list: (typeof found)[number]) => boolean) => found.filter(isOf).length / all.length;
  return {
    any: share((list) => list.length > 0),
    serious: share((list) => list.some(({ level }) => level === 'serious')),
    examples: found
      .flat()
      .map(({ code, values }) => `${code} ${JSON.stringify(values)}`)
      .slice(0, 20),
  };
}

/** What the agency accepts for honest centres. */
function expectFew({ any, serious, examples }: ReturnType<typeof judge>): void {
  expect(any, examples.join('\n')).toBeLessThanOrEqual(0.06);
  expect(serious, examples.join('\n')).toBeLessThanOrEqual(0.01);
}

const portalTables = path.join(import.meta.dirname, '../../../places');

/** Of all towns of the tables each fifth, with the pincode of a post office near it. */
function listTowns(): RecordFacts[] {
  const places = openPlaces(null);
  return readTables(portalTables)
    .cities.filter((_, index) => index % 5 === 0)
    .map(({ city, state, ...position }) => ({
      name: `Public School ${city}`,
      pincode: nearestPincode(places, position),
      city,
      state,
    }));
}

describe('honest centres are hardly looked at for the errors of lists, places and pincodes', () => {
  test('in the towns of the tables, and those that lie far from all that is known are found', () => {
    const judged = judge(listTowns(), 1);
    expectFew(judged);
    expect(judged.any).toBeGreaterThan(0.01);
  }, 60_000);

  test
    .skipIf(!existsSync(path.join(centres, 'cbse_first2000_utf8_lf.csv')))
    .each(['cbse_first2000_utf8_lf.csv', 'neet2024_states_A-K_utf8_lf.csv'])(
    'of the real list %s',
    async (file) => {
      expectFew(judge(await readRecords(file), 2));
    },
    60_000,
  );
});

// Real photos of cameras, as if they were sent from a school in India on the day on which they were taken.

const folder = path.join(process.env['SHARED_DATA'] ?? '', 'photos', 'gps');
const inspector = inspectInProcess(testLimits.photos.inspection);
const delhi = { latitude: 28.6139, longitude: 77.209 };

async function codesOf(file: string): Promise<string[]> {
  const { takenAt, accuracyM, placeSource } = await inspectPhoto(
    inspector,
    await readFile(path.join(folder, file)),
    'account',
  );
  const centre = {
    sha256: null,
    position: delhi,
    accuracyM,
    takenAt,
    hasOwnPosition: placeSource === 'camera',
    arrivedAt: new Date(`${takenAt ?? '2026-01-01T10:00:00'}+05:30`).toISOString(),
    longEdgePx: 1600,
    isStored: true,
    picture: null,
  };
  const reasons = findReasons({
    record: { name: '', pincode: '', city: '', state: 'Delhi' },
    answers: emptyAnswers(),
    photos: { centre },
    samePictures: [],
    anchors: [],
    sharedPlaces: [],
    sharedContacts: [],
  });
  return reasons.map(({ code }) => code);
}

test.runIf(process.env['SHARED_DATA'] !== undefined && existsSync(folder))(
  'what cameras write is no reason',
  async () => {
    const found: Record<string, string[]> = {};
    for (const file of await readdir(folder)) found[file] = await codesOf(file);
    const files = Object.keys(found);
    expect(files.length).toBeGreaterThan(20);
    const withReason = (pattern: RegExp) =>
      files.filter((file) => found[file]?.some((code) => pattern.test(code)));
    console.log({ photos: files.length, night: withReason(/^time\.night/), none: withReason(/^time\.none/) });
    expect(withReason(/^(time\.(none|odd)|place\.vague)/)).toEqual([]);
    // A traveller's camera with the clock of another zone; in India the time of its position would show it.
    expect(withReason(/^time\.night/)).toEqual(['photoprism__ferriswheel_colorful.jpg']);
  },
  60_000,
);
