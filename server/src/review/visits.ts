/** Reads what an inspector has to know of a centre: the record, the checklist as corrected, and why it is on the list. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Visit, VisitFilter } from '#contract/review/list-endpoints.ts';
import { formatCoordinate, mapAddress, toDigipin } from '#contract/photo/geo-position.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Services } from '../services.ts';
import { reportUnreadable } from '../submissions/stored-checklist.ts';
import { listCorrections, readCounting, type WhatCounts } from '../submissions/stored-corrections.ts';
import { chunksOf } from '../kernel/chunks.ts';
import type { Log } from '../kernel/log.ts';
import { sampleByState } from './sample.ts';
import { withReasons } from './review-rows.ts';
import type { Readable } from 'node:stream';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { reasonSentence, type ReasonWords } from '#contract/review/sentences/reason-words.ts';
import { csvFile } from '../platform/files/write-csv.ts';

interface SelectedVisit {
  readonly id: string;
  readonly why: Visit['why'];
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

/** Those without the decision "visit" are read only when a share of them is drawn. */
async function selectOfState(
  { config: { examDate }, database: { db }, keys }: Pick<Services, 'config' | 'database' | 'keys'>,
  state: string,
  share: number,
): Promise<SelectedVisit[]> {
  const query = submitted(db)
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .where('centres.centre_state', '=', state)
    .select(['centres.id', 'centre_code', 'centres.centre_state', 'reviews.decision'])
    .orderBy('centre_code');
  const centres = await (share > 0 ? query : query.where('reviews.decision', '=', 'visit')).execute();
  const others = centres.filter(({ decision }) => decision !== 'visit');
  const states = share > 0 ? sampleByState(keys, { examDate, purpose: 'visit', share }, others) : [];
  const drawn = new Set(states.flatMap((ofState) => ofState.drawn));
  return centres
    .filter((centre) => centre.decision === 'visit' || drawn.has(centre))
    .map((centre) => ({ id: centre.id, why: drawn.has(centre) ? 'drawn' : 'decision' }));
}

/**
 * Selects the centres to inspect, by state and code. Nothing is stored: the decisions are those of the reviews, and the draw gives
 * the same centres again as long as the same centres have submitted (decision 0056). In memory are those of one state, and of the list.
 */
export async function selectVisits(
  services: Pick<Services, 'database' | 'keys' | 'config'>,
  { state, share: percent = '0' }: VisitFilter,
): Promise<SelectedVisit[]> {
  const selected: SelectedVisit[] = [];
  for (const each of await listStates(services.database.db, state)) {
    for (const visit of await selectOfState(services, each, Number(percent) / 100)) selected.push(visit);
    await yieldToEventLoop();
  }
  return selected;
}

/** As in the exports of centres: the objects of a batch are freed while they are young (decision 0018). */
const batchSize = 20;

/** What the checklist adds to the record; a damaged checklist leaves the record's pincode and nothing else. */
function describeChecklist(checklist: WhatCounts | null) {
  const photo = checklist?.photos.find(({ slot }) => slot === 'centre');
  const position = photo === undefined ? null : { latitude: photo.latitude, longitude: photo.longitude };
  return {
    address: checklist?.answers.completeAddress ?? '',
    head_name: checklist?.answers.headName ?? '',
    head_mobile: checklist?.answers.headMobile ?? '',
    position,
    digipin: position === null ? null : toDigipin(position),
  };
}

async function readBatch(db: Db, selected: readonly SelectedVisit[], log: Log): Promise<Visit[]> {
  const ids = selected.map(({ id }) => id);
  const found = await db
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .leftJoin('reviews', 'reviews.centre_id', 'centres.id')
    .where('centres.id', 'in', ids)
    .select(['centres.id', 'centre_code', 'centre_name', 'centre_city', 'centres.centre_state'])
    .select(['centre_pincode', 'official_person', 'phone', 'email'])
    .select(['checklists.snapshot', 'reviews.reasons', 'reviews.note'])
    .execute();
  const rows = new Map((await withReasons(db, found)).map((row) => [row.id, row]));
  const corrections = await listCorrections(db, ids);
  return selected.flatMap(({ id, why }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const checklist = readCounting(row.snapshot, corrections.get(id) ?? []);
    if (checklist === null) reportUnreadable(log, row.centre_code);
    const { centre_pincode: onRecord, snapshot: _snapshot, note, ...record } = row;
    return [
      {
        ...record,
        ...describeChecklist(checklist),
        pincode: checklist?.answers.pincode || onRecord,
        why,
        reasons: row.reasons.filter(({ set_aside: by }) => by === null),
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
  for (const batch of chunksOf(selected, batchSize)) {
    yield await readBatch(db, batch, log);
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

export function exportVisits(
  db: Db,
  selected: readonly SelectedVisit[],
  language: FileLanguage,
  log: Log,
): Readable {
  const words = language === 'hi' ? reasonsHi : reasonsEn;
  return csvFile(Object.keys(columns), readVisits(db, selected, log), (visit) =>
    Object.values(columns).map((cell) => cell(visit, words)),
  );
}
