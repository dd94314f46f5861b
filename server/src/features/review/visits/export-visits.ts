/** The centres to inspect as CSV, streamed. */
import { Readable } from 'node:stream';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { formatCoordinate, mapAddress } from '#contract/photo/geo-position.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { reasonSentence, type ReasonWords } from '#contract/review/sentences/reason-words.ts';
import type { Visit } from '#contract/review/list-endpoints.ts';
import type { Log } from '../../../kernel/log.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { readVisits, type SelectedVisit } from './read-visits.ts';

/** With a space a spreadsheet keeps the number as a text, and a person reads it more easily. */
const phoneText = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');

type Cell = (visit: Visit, words: ReasonWords) => string;
const placeCell =
  (write: (position: NonNullable<Visit['position']>) => string): Cell =>
  ({ position }) =>
    position === null ? '' : write(position);

const columns: Readonly<Record<string, Cell>> = {
  centre_code: (visit) => visit.centre_code,
  centre_name: (visit) => visit.centre_name,
  address: (visit) => visit.address,
  pincode: (visit) => visit.pincode,
  centre_city: (visit) => visit.centre_city,
  centre_state: (visit) => visit.centre_state,
  official_person: (visit) => visit.official_person,
  phone: (visit) => phoneText(visit.phone),
  email: (visit) => visit.email,
  head_name: (visit) => visit.head_name,
  head_mobile: (visit) => phoneText(visit.head_mobile),
  why: (visit) => visit.why,
  reasons: ({ reasons }, words) => reasons.map((reason) => reasonSentence(words, reason)).join('\n'),
  note: (visit) => visit.note,
  latitude: placeCell(({ latitude }) => formatCoordinate(latitude)),
  longitude: placeCell(({ longitude }) => formatCoordinate(longitude)),
  digipin: (visit) => visit.digipin ?? '',
  map: placeCell(mapAddress),
};

async function* writeCsv(
  db: Db,
  selected: readonly SelectedVisit[],
  words: ReasonWords,
  log: Log,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([Object.keys(columns)]);
  for await (const visits of readVisits(db, selected, log))
    yield csvLines(visits.map((visit) => Object.values(columns).map((cell) => cell(visit, words))));
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
