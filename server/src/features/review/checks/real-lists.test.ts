/**
 * How many honest centres of real lists would be looked at for what the lists themselves bring: names, cities, pincodes and their fillers.
 * It runs only when SHARED_DATA is the folder of the lists.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { completeAnswersOf } from '#contract/checklist/derive/complete-answers.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import { isPincode } from '#contract/text.ts';
import type { AllFacts, PhotoFacts, RecordFacts } from '#contract/review/facts.ts';
import { findReasons } from '#contract/review/find-warnings.ts';
import { hasGovernmentName } from '#contract/review/checks/words.ts';
import { frequentOf } from '../../../domain/places/frequent-pincodes.ts';
import { openPlaces } from '../../../domain/places/open-places.ts';

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

/** A sound centre whose head types its own pincode, which the list may not know, and takes the photos up to three kilometres from it. */
function honestFacts(
  places: ReturnType<typeof openPlaces>,
  record: RecordFacts,
  number: number,
): AllFacts | null {
  const anchors = places.anchorsOf(record);
  const [first] = anchors;
  if (first === undefined) return null;
  const nearest = (position: GeoPosition) =>
    places
      .pincodes()
      .reduce((one, other) => (distanceM(one, position) < distanceM(other, position) ? one : other));
  const isFiller = places.hasFillerPincode(record) || !isPincode(record.pincode);
  const pincode = isFiller ? nearest(first.position).pincode : record.pincode;
  const shift = ((number % 7) - 3) / 100;
  const position = {
    latitude: first.position.latitude + shift,
    longitude: first.position.longitude - shift / 2,
  };
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
    typedPincodeState: places.stateOfPincode(pincode),
    sharedPlaces: [],
    sharedContacts: [],
  };
}

describe.skipIf(!existsSync(path.join(centres, 'cbse_first2000_utf8_lf.csv')))('real lists', () => {
  test.each(['cbse_first2000_utf8_lf.csv', 'neet2024_states_A-K_utf8_lf.csv'])(
    '%s: honest centres are hardly looked at for what the list brings',
    async (file) => {
      const records = await readRecords(file);
      const places = openPlaces(null);
      const frequent = frequentOf(records.map(({ pincode }) => ({ pincode, rows: 1 })));
      places.setFrequentPincodes(new Set(frequent.keys()));
      const all = records
        .map((record, number) => honestFacts(places, record, number))
        .filter((facts) => facts !== null);
      const found = all
        .map(findReasons)
        .map((reasons) => reasons.filter(({ code }) => code !== 'picture.missing'));
      const codes = found.flat().map(({ code, values }) => `${code} ${JSON.stringify(values)}`);
      const any = found.filter((reasons) => reasons.length > 0).length;
      const serious = found.filter((reasons) => reasons.some(({ level }) => level === 'serious')).length;
      expect(any, codes.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.06 * all.length);
      expect(serious).toBeLessThanOrEqual(0.01 * all.length);
    },
    60_000,
  );
});
