/** Derives in SQL how far the verification of a centre is; refers to the row of `centres` in the query. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { DecisionState } from '#contract/checklist/decision-state.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import type { Row } from '../../tables/tables.ts';
import { parseJson } from '../checklists/stored-checklist.ts';

type ReviewColumn = 'decision' | 'decided_by' | 'decided_at' | 'reasons';

/** A column of the review; null without one. */
const reviewColumn = <Column extends ReviewColumn>(
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

const setAsideSchema = z.object({
  code: z.string(),
  set_aside: z.object({ by: z.string(), at: z.string() }),
});

function parseReasons(reasons: string | null): unknown[] {
  const stored = reasons === null ? [] : parseJson(reasons);
  return Array.isArray(stored) ? stored : [];
}

const seriousSchema = z.object({ level: z.literal('serious'), set_aside: z.null() });

/** Returns how many serious reasons count: those that nobody has set aside. */
export const countSerious = (reasons: string | null): number =>
  parseReasons(reasons).filter((reason) => z.safeParse(seriousSchema, reason).success).length;

/** Returns the reasons that officers have set aside. */
export function readSetAside(reasons: string | null) {
  return parseReasons(reasons).flatMap((item: unknown) => {
    const reason = z.safeParse(setAsideSchema, item);
    return reason.success ? [{ code: reason.data.code, ...reason.data.set_aside }] : [];
  });
}
