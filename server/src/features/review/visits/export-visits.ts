/** The centres to inspect as CSV, streamed. */
import { Readable } from 'node:stream';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { mapAddress } from '#contract/photo/map-address.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { reasonSentence, type ReasonWords } from '#contract/review/sentences/reason-words.ts';
import type { Visit } from '#contract/review/list-endpoints.ts';
import type { Log } from '../../../kernel/log.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { readVisits, type SelectedVisit } from './read-visits.ts';

const header = [
  'centre_code',
  'centre_name',
  'address',
  'pincode',
  'centre_city',
  'centre_state',
  'official_person',
  'phone',
  'email',
  'head_name',
  'head_mobile',
  'why',
  'reasons',
  'note',
  'latitude',
  'longitude',
  'digipin',
  'map',
];

/** With a space a spreadsheet keeps the number as a text, and a person reads it more easily. */
const phoneText = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');

function cellsOf(visit: Visit, words: ReasonWords): string[] {
  const { position } = visit;
  return [
    visit.centre_code,
    visit.centre_name,
    visit.address,
    visit.pincode,
    visit.centre_city,
    visit.centre_state,
    visit.official_person,
    phoneText(visit.phone),
    visit.email,
    visit.head_name,
    phoneText(visit.head_mobile),
    visit.why,
    visit.reasons.map((reason) => reasonSentence(words, reason)).join('\n'),
    visit.note,
    position === null ? '' : formatCoordinate(position.latitude),
    position === null ? '' : formatCoordinate(position.longitude),
    visit.digipin ?? '',
    position === null ? '' : mapAddress(position),
  ];
}

async function* writeCsv(
  db: Db,
  selected: readonly SelectedVisit[],
  words: ReasonWords,
  log: Log,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([header]);
  for await (const visits of readVisits(db, selected, log))
    yield csvLines(visits.map((visit) => cellsOf(visit, words)));
}

export function exportVisits(
  db: Db,
  selected: readonly SelectedVisit[],
  language: FileLanguage,
  log: Log,
): Readable {
  return Readable.from(writeCsv(db, selected, language === 'hi' ? reasonsHi : reasonsEn, log), {
    objectMode: false,
  });
}
