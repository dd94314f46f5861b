/** Reads what an inspector has to know of a centre: the record, the checklist as corrected, and why it is on the list. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Visit, VisitFilter } from '#contract/review/list-endpoints.ts';
import { formatCoordinate, mapAddress, toDigipin } from '#contract/photo/geo-position.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import { reportUnreadable } from '../submissions/stored-checklist.ts';
import {
  listCorrections,
  readSubmission,
  type StoredCorrection,
  whatCounts,
} from '../submissions/stored-corrections.ts';
import type { Log } from '../kernel/log.ts';
import { sampleByState } from './sample.ts';
import { readReasonsToShow } from './review-rows.ts';
import { Readable } from 'node:stream';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { reasonSentence, type ReasonWords } from '#contract/review/sentences/reason-words.ts';
import { byteOrderMark, csvLines } from '../platform/files/write-csv.ts';

interface SelectedVisit {
  readonly id: string;
  readonly why: 'decision' | 'drawn';
}

interface SubmittedCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_state: string;
  readonly decision: string | null;
}

const submitted = (db: Db) =>
  db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .where('centres.archived_at', 'is', null)
    .where('checklists.status', '=', 'submitted');

async function listStates(db: Db, state: string | undefined): Promise<string[]> {
  if (state) return [state];
  const rows = await submitted(db).select('centre_state').distinct().orderBy('centre_state').execute();
  return rows.map((row) => row.centre_state);
}

/** @param areAll whether those without the decision "visit" are read too */
function readState(db: Db, state: string, areAll: boolean): Promise<SubmittedCentre[]> {
  const query = submitted(db)
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .where('centres.centre_state', '=', state)
    .select(['centres.id', 'centre_code', 'centres.centre_state', 'reviews.decision'])
    .orderBy('centre_code');
  return (areAll ? query : query.where('reviews.decision', '=', 'visit')).execute();
}

const isDecided = ({ decision }: SubmittedCentre): boolean => decision === 'visit';

function selectOfState(
  { keys, config: { examDate } }: Pick<Services, 'keys' | 'config'>,
  centres: readonly SubmittedCentre[],
  share: number,
): SelectedVisit[] {
  const others = centres.filter((centre) => !isDecided(centre));
  const states = share > 0 ? sampleByState(keys, { examDate, purpose: 'visit', share }, others) : [];
  const drawn = new Set(states.flatMap((state) => state.drawn));
  return centres
    .filter((centre) => isDecided(centre) || drawn.has(centre))
    .map((centre) => ({ id: centre.id, why: isDecided(centre) ? 'decision' : 'drawn' }));
}

/**
 * Selects the centres to inspect, by state and code. Nothing is stored: the decisions are those of the reviews, and the draw gives
 * the same centres again as long as the same centres have submitted (decision 0056). In memory are those of one state, and of the list.
 */
export async function selectVisits(
  services: Pick<Services, 'database' | 'keys' | 'config'>,
  { state, share: percent = '0' }: VisitFilter,
): Promise<SelectedVisit[]> {
  const { db } = services.database;
  const share = Number(percent) / 100;
  const selected: SelectedVisit[] = [];
  for (const each of await listStates(db, state)) {
    const centres = await readState(db, each, share > 0);
    for (const visit of selectOfState(services, centres, share)) selected.push(visit);
    await yieldToEventLoop();
  }
  return selected;
}

/** As in the exports of centres: the objects of a batch are freed while they are young (decision 0018). */
const batchSize = 20;

const visitQuery = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .where('centres.id', 'in', ids)
    .select(['centres.id', 'centre_code', 'centre_name', 'centre_city', 'centres.centre_state'])
    .select(['centre_pincode', 'official_person', 'phone', 'email'])
    .select(['checklists.snapshot', 'reviews.reasons', 'reviews.note']);

type VisitRow = Awaited<ReturnType<ReturnType<typeof visitQuery>['execute']>>[number];

/** What the checklist adds to the record; a damaged checklist leaves the record's pincode and nothing else. */
function readChecklist(row: VisitRow, corrections: readonly StoredCorrection[], log: Log) {
  const snapshot = readSubmission(row.snapshot, corrections);
  if (snapshot === null) reportUnreadable(log, row.centre_code);
  const current = snapshot === null ? null : whatCounts(snapshot, corrections);
  const photo = current?.photos.find(({ slot }) => slot === 'centre');
  const position = photo === undefined ? null : { latitude: photo.latitude, longitude: photo.longitude };
  return {
    address: current?.answers.completeAddress ?? '',
    pincode: current?.answers.pincode || row.centre_pincode,
    head_name: current?.answers.headName ?? '',
    head_mobile: current?.answers.headMobile ?? '',
    position,
    digipin: position === null ? null : toDigipin(position),
  };
}

async function readBatch(db: Db, selected: readonly SelectedVisit[], log: Log): Promise<Visit[]> {
  const ids = selected.map(({ id }) => id);
  const found = await visitQuery(db, ids).execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  const reasons = await readReasonsToShow(
    db,
    found.map((row) => ({ reasons: row.reasons ?? '[]' })),
  );
  const reasonsOf = new Map(found.map((row, index) => [row.id, reasons[index] ?? []]));
  const corrections = await listCorrections(db, ids);
  return selected.flatMap(({ id, why }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { centre_pincode: _pincode, snapshot: _snapshot, reasons: _reasons, note, ...record } = row;
    const checklist = readChecklist(row, corrections.get(id) ?? [], log);
    return [
      {
        ...record,
        ...checklist,
        why,
        reasons: (reasonsOf.get(id) ?? []).filter(({ set_aside: by }) => by === null),
        note: note ?? '',
      },
    ];
  });
}

/** Yields the visits in their order, in batches, so that memory use does not grow with their number. */
export async function* readVisits(
  db: Db,
  selected: readonly SelectedVisit[],
  log: Log,
): AsyncGenerator<Visit[]> {
  for (let start = 0; start < selected.length; start += batchSize) {
    yield await readBatch(db, selected.slice(start, start + batchSize), log);
    await yieldToEventLoop();
  }
}

// The centres to inspect as CSV, streamed.

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
