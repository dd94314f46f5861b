/** Reads what an inspector has to know of a centre: the record, the checklist as corrected, and why it is on the list. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { VisitFilter, Visit } from '#contract/review/list-endpoints.ts';
import { toDigipin } from '#contract/review/digipin.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { reportUnreadable } from '../../../domain/checklists/stored-checklist.ts';
import {
  readSubmission,
  whatCounts,
  listCorrections,
  type StoredCorrection,
} from '../../../domain/corrections/stored-corrections.ts';
import type { Log } from '../../../kernel/log.ts';
import { sampleByState } from '../sample.ts';
import { readReasonsToShow } from '../review-rows.ts';

export interface SelectedVisit {
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
