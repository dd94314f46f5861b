/**
 * POST /admin/review/limits/try: counts what limits would mark among all submitted centres, before anybody saves them, from what the
 * database has: no picture is read or compared.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { limitNames, limitOf, withLimits, type LimitValues } from '#contract/review/changeable-limits.ts';
import type { AllFacts, PhotoFacts } from '#contract/review/facts.ts';
import { findReasons } from '#contract/review/find-warnings.ts';
import type { ReviewLimits } from '#contract/review/limits.ts';
import type { LimitMarks } from '#contract/review/settings-endpoints.ts';
import type { ReasonCode, Warning } from '#contract/review/warnings.ts';
import type { WhatCounts } from '../../../domain/corrections/stored-corrections.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { readSubmissions, type Submission } from '../checks/read-submissions.ts';
import { findSharedPlaces } from '../checks/shared-with-others.ts';
import { listAcceptable } from '../queue/list-acceptable.ts';
import { countDrawn } from '../sample.ts';

const centresAtOnce = 100;

type TriedServices = Pick<Services, 'database' | 'places'>;

/** Yields the submitted checklists that can be read. Other requests are served between two batches. */
async function* readAll(db: Db): AsyncGenerator<readonly Submission[]> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const rows = await db
      .selectFrom('checklists')
      .where(sql<SqlBool>`status = 'submitted'`)
      .where('centre_id', '>', after)
      .select('centre_id')
      .orderBy('centre_id')
      .limit(centresAtOnce)
      .execute();
    const ids = rows.map(({ centre_id: id }) => id);
    yield [...(await readSubmissions(db, ids)).values()];
    if (ids.length < centresAtOnce) return;
    after = ids.at(-1) ?? after;
  }
}

async function listArrivals(
  db: Db,
  submissions: readonly Submission[],
): Promise<ReadonlyMap<string, string>> {
  const ids = submissions.flatMap(({ checklist }) => checklist?.photos.map(({ id }) => id) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('photos').where('id', 'in', ids).select(['id', 'created_at']).execute();
  return new Map(rows.map((row) => [row.id, row.created_at]));
}

/** Without what no limit that can be changed decides about. */
async function gatherFew(
  { database: { db }, places }: TriedServices,
  { centre, phone, record }: Submission,
  { answers, photos }: WhatCounts,
  limits: ReviewLimits,
  arrivals: ReadonlyMap<string, string>,
): Promise<AllFacts> {
  const ofCentre = photos.find(({ slot }) => slot === 'centre');
  const asking = { id: centre.centreId, phone };
  const described = photos.map((photo): [string, PhotoFacts] => {
    const { id, slot, accuracyM, latitude, longitude, sha256, takenAt } = photo;
    const position = { latitude, longitude };
    const arrivedAt = arrivals.get(id) ?? null;
    const unread = { longEdgePx: null, isStored: true, picture: null };
    return [slot, { sha256, position, accuracyM, takenAt, arrivedAt, ...unread }];
  });
  return {
    limits,
    record,
    answers,
    photos: Object.fromEntries(described),
    samePictures: [],
    anchors: places.anchorsOf(record),
    hasFillerPincode: places.hasFillerPincode(record),
    typedPincodeState: places.stateOfPincode(answers.pincode),
    sharedPlaces:
      ofCentre === undefined
        ? []
        : await findSharedPlaces(db, places, asking, ofCentre, limits.place.sharedM),
    sharedContacts: [],
  };
}

/** How many waiting centres without warnings would be drawn for a spot check, and how many there are. */
async function countSample(db: Db, { sampledShare }: ReviewLimits): Promise<Omit<LimitMarks, 'name'>> {
  const unmarked = (await listAcceptable(db, undefined)).filter(({ kinds }) => kinds.length === 0);
  const states = Map.groupBy(unmarked, (centre) => centre.centre_state);
  const drawn = [...states.values()].map((centres) => countDrawn(centres.length, sampledShare));
  return { marked: drawn.reduce((total, count) => total + count, 0), of: unmarked.length };
}

const isMarked = (found: readonly Warning<ReasonCode>[], name: (typeof limitNames)[number]): boolean => {
  const { marks } = limitOf(name);
  return (
    marks !== null &&
    found.some(
      ({ code, level }) => code === marks.code && (marks.level === undefined || level === marks.level),
    )
  );
};

export async function tryLimits(services: TriedServices, values: LimitValues): Promise<LimitMarks[]> {
  const { db } = services.database;
  const limits = withLimits(values);
  const counted = new Map(limitNames.map((name) => [name, 0]));
  let of = 0;
  for await (const submissions of readAll(db)) {
    const arrivals = await listArrivals(db, submissions);
    for (const submission of submissions) {
      of += 1;
      const { checklist } = submission;
      if (checklist === null) continue;
      const found = findReasons(await gatherFew(services, submission, checklist, limits, arrivals));
      for (const name of limitNames)
        if (isMarked(found, name)) counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  }
  const drawn = await countSample(db, limits);
  return limitNames.map((name) => ({
    name,
    ...(name === 'sampledShare' ? drawn : { marked: counted.get(name) ?? 0, of }),
  }));
}
