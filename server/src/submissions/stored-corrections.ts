/**
 * Reads the corrections of submitted checklists. The submission stays as it is; what counts now is the submission with the
 * addenda of the answered corrections, in their order (product.md, Corrections).
 */
import { parseJson } from '../kernel/encoding.ts';
import { totalCapacity } from '#contract/checklist/capacity.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { DecisionState } from '#contract/checklist/decision-state.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import type { Row } from '../tables/tables.ts';
import {
  isObject,
  parseSnapshot,
  type StoredPhoto,
  storedPhotoSchema,
  type StoredSnapshot,
} from './stored-checklist.ts';
import { isDeepStrictEqual } from 'node:util';
import { answerSchemas } from '#contract/checklist/answers.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { photoSlots } from '#contract/exam.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { askedQuestions, correctionItems, questionsOfItem } from '#contract/review/correction-items.ts';
import { seriousThatCount } from '#contract/review/gravity.ts';
import { type Reason, reasonCodes } from '#contract/review/warnings.ts';

// The capacity of each submitted checklist as it counts, with its corrections: stored in the transaction that submits or corrects it, so
// that the board adds up numbers and reads no checklists.

/** Stores what counts now of these submitted checklists. One that cannot be read has no capacity. */
export async function storeCapacities(tx: Tx, centreIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('checklists')
    .select(['centre_id', 'snapshot'])
    .where('centre_id', 'in', centreIds)
    .where('status', '=', 'submitted')
    .execute();
  const corrections = await listCorrections(tx, centreIds);
  const values = rows.map(({ centre_id, snapshot }) => {
    const counted = readCounting(snapshot, corrections.get(centre_id) ?? []);
    return { centre_id, capacity: counted === null ? 0 : totalCapacity(counted.answers) };
  });
  if (values.length === 0) return;
  await tx
    .insertInto('capacities')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('centre_id').doUpdateSet((eb) => ({ capacity: eb.ref('excluded.capacity') })),
    )
    .execute();
}

// Derives in SQL how far the verification of a centre is; refers to the row of `centres` in the query.

/** A column of the review; null without one. */
const reviewColumn = <Column extends 'decision' | 'decided_by' | 'decided_at' | 'reasons'>(
  column: Column,
): RawBuilder<Row<'reviews'>[Column] | null> =>
  sql`(select ${sql.ref(`reviews.${column}`)} from reviews where reviews.centre_id = centres.id)`;

/** The state of the last correction, after which nobody may have decided; null without one. */
const lastCorrection = (now: Date) => sql`(
  select case
    when corrections.answered_at is null and corrections.due_on < ${dayInIndia(now)} then 'overdue'
    when corrections.answered_at is null then 'correction_requested'
    when corrections.answered_at >= coalesce(${reviewColumn('decided_at')}, '') then 'answered'
    else 'waiting' end
  from corrections where corrections.centre_id = centres.id order by corrections.number desc limit 1)`;

/** Null when the checklist is not submitted. */
export const decisionState = (now: Date): RawBuilder<DecisionState | null> => sql`case
  when not exists (select 1 from checklists
    where checklists.centre_id = centres.id and checklists.status = 'submitted') then null
  when ${reviewColumn('decision')} in ('accepted', 'visit') then ${reviewColumn('decision')}
  else coalesce(${lastCorrection(now)}, 'waiting') end`;

/** The same as the state `accepted`: only submitted checklists are reviewed. */
export const isAccepted = sql<SqlBool>`exists (select 1 from reviews
  where reviews.centre_id = centres.id and reviews.decision = 'accepted')`;

export interface DecisionRow {
  readonly decision: DecisionState | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
}

export const decisionColumns = (now: Date) =>
  [
    decisionState(now).as('decision'),
    reviewColumn('decided_by').as('decided_by'),
    reviewColumn('decided_at').as('decided_at'),
  ] as const;

/** The reasons of the review as JSON. */
export const reviewReasons = reviewColumn('reasons').as('reasons');

/** The fields of a decision as they are sent. */
export function toDecision({ decision, decided_by: by, decided_at: at }: DecisionRow) {
  if (decision === null) return {};
  return by === null || at === null ? { decision } : { decision, decided_by: by, decided_at: at };
}

const isKnown = (item: unknown): item is Reason =>
  isObject(item) &&
  reasonCodes.some((code) => code === item['code']) &&
  isObject(item['values']) &&
  'set_aside' in item;

/** Looks at no more than that it is a reason: for its lists and figures a large portal reads a hundred thousand. */
export function listReasons(reasons: string | null): Reason[] {
  const stored = reasons === null ? [] : parseJson(reasons);
  return Array.isArray(stored) ? stored.filter(isKnown) : [];
}

/** Returns how many serious reasons count: those that nobody has set aside. */
export const countSerious = (reasons: string | null): number => seriousThatCount(listReasons(reasons)).length;

/** Returns the reasons that officers have set aside. */
export const readSetAside = (reasons: string | null) =>
  listReasons(reasons).flatMap(({ code, set_aside: mark }) => (mark === null ? [] : [{ code, ...mark }]));

const itemsSchema = z.array(z.enum(correctionItems));

/** What a head has answered. */
const addendumSchema = z.object({
  answers: z.partial(z.object(answerSchemas)),
  photos: z.array(storedPhotoSchema),
});

/** Times are ISO 8601 in UTC. */
export type StoredCorrection = ReturnType<typeof toCorrection>;

/** With the number of the correction that it answers; without one it is as submitted first. */
export interface NumberedPhoto extends StoredPhoto {
  readonly correction?: number;
}

/** Returns what is easy to read out of a submission or an answer: centre code, date in India, four characters of the hash. */
export function referenceOf(centreCode: string, isoTime: string, sha256: string): string {
  const day = dayInIndia(new Date(isoTime)).replaceAll('-', '');
  return `${centreCode}-${day}-${sha256.slice(0, 4).toUpperCase()}`;
}

/** What counts of a submitted checklist. */
export type WhatCounts = ReturnType<typeof whatCounts>;

function toCorrection(row: Row<'corrections'>) {
  const { data: items } = z.safeParse(itemsSchema, parseJson(row.items));
  const none: z.infer<typeof addendumSchema> = { answers: {}, photos: [] };
  const addendum = row.addendum === null ? none : z.safeParse(addendumSchema, parseJson(row.addendum)).data;
  return {
    centreId: row.centre_id,
    /** From 1. */
    number: row.number,
    items: items ?? [],
    message: row.message,
    askedByName: row.asked_by_name,
    askedAt: row.asked_at,
    /** YYYY-MM-DD. */
    dueOn: row.due_on,
    /** Null while the head has not answered. */
    answeredAt: row.answered_at,
    sha256: row.sha256,
    /** As stored; null until answered, and its parts are empty. */
    addendum: row.addendum,
    ...(addendum ?? none),
    /** What is stored of it is not whole; then the checklist cannot be read. */
    isDamaged: items === undefined || addendum === undefined,
  };
}

/** Returns the corrections of each centre that has any, the first one first. */
export async function listCorrections(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCorrection[]>> {
  if (centreIds.length === 0) return new Map();
  const asked = db.selectFrom('corrections').selectAll().where('centre_id', 'in', centreIds);
  const rows = await asked.orderBy('number').execute();
  return Map.groupBy(rows.map(toCorrection), ({ centreId }) => centreId);
}

/** Only answers that were asked for count, whatever else the addendum has. */
function correctAnswers(answers: Answers, { items, answers: corrected }: StoredCorrection): Answers {
  const asked = askedQuestions(items).filter((question) => corrected[question] !== undefined);
  return { ...answers, ...Object.fromEntries(asked.map((question) => [question, corrected[question]])) };
}

/** Returns the submission; null when it, or one of its corrections, is damaged. */
export const readSubmission = (
  snapshot: string | null,
  corrections: readonly StoredCorrection[],
): StoredSnapshot | null =>
  corrections.some(({ isDamaged }) => isDamaged) ? null : parseSnapshot(snapshot ?? '');

/**
 * Returns what counts: the submission with the answers of all its corrections, in their order. Every screen, file and figure shows
 * this (product.md, Corrections).
 */
export function whatCounts(
  { answers, photos }: { readonly answers: Answers; readonly photos: readonly StoredPhoto[] },
  corrections: readonly StoredCorrection[],
) {
  const answered = corrections.filter(({ answeredAt }) => answeredAt !== null);
  const sent: NumberedPhoto[] = [
    ...photos,
    ...answered.flatMap(({ number, photos: added }) =>
      added.map((photo) => ({ ...photo, correction: number })),
    ),
  ];
  const bySlot = photoSlots.map((slot) => sent.filter((photo) => photo.slot === slot));
  return {
    answers: answered.reduce(correctAnswers, answers),
    /** At most one for each slot, in the order of the form. */
    photos: bySlot.flatMap((ofSlot) => ofSlot.slice(-1)),
    /** What corrections have replaced, in the same order, the first one first. */
    replacedPhotos: bySlot.flatMap((ofSlot) => ofSlot.slice(0, -1)),
  };
}

/** Returns what counts of a stored submission; null when it, or one of its corrections, is damaged. */
export function readCounting(
  snapshot: string | null,
  corrections: readonly StoredCorrection[],
): WhatCounts | null {
  const submitted = readSubmission(snapshot, corrections);
  return submitted === null ? null : whatCounts(submitted, corrections);
}

/** All questions of an item belong together: with one, the others are given as well. */
function changesBetween(before: Answers, after: Answers, { items }: StoredCorrection): Correction['changes'] {
  return items
    .map(questionsOfItem)
    .filter((questions) => questions.some((id) => !isDeepStrictEqual(before[id], after[id])))
    .flat()
    .map((question) => ({ question, before: before[question], after: after[question] }));
}

/** Returns the corrections for administrators, with what each one changed. */
export function describeCorrections(
  { answers }: Pick<StoredSnapshot, 'answers'>,
  corrections: readonly StoredCorrection[],
): Correction[] {
  let after = answers;
  return corrections.map((correction) => {
    const before = after;
    after = correctAnswers(before, correction);
    const changes = changesBetween(before, after, correction);
    return {
      number: correction.number,
      items: [...correction.items],
      message: correction.message,
      asked_by: correction.askedByName,
      asked_at: correction.askedAt,
      due_on: correction.dueOn,
      answered_at: correction.answeredAt,
      sha256: correction.sha256,
      changes,
      photos: correction.photos.map(({ slot }) => slot),
    };
  });
}
