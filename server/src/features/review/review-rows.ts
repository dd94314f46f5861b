/** SQL on the table `reviews` that the checks and the queue share, and what a second check keeps of a review. */
import * as z from 'zod/mini';
import { reasonSchema, type Reason, type ReasonCode, type Warning } from '#contract/review/warnings.ts';
import { parseJson } from '../../domain/checklists/stored-checklist.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../schema-review.ts';
import { findAccountById } from '../../domain/accounts/accounts.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Serializes everything that writes prints or reviews, over all instances (decision 0056). Taken before the lock of the audit
 * trail. Only `requestChecks` does without it.
 */
export async function lockReviews(tx: Tx): Promise<void> {
  await lock(tx, 'evidence checks');
}

const reasonsSchema = z.array(reasonSchema);

/** Reasons that this release does not know are left out; the next checks write the row again. */
export function readReasons({ reasons }: Pick<ReviewsTable, 'reasons'>): Reason[] {
  const stored = parseJson(reasons);
  const parsed = z.safeParse(reasonsSchema, stored);
  if (parsed.success) return parsed.data;
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown) => {
    const reason = z.safeParse(reasonSchema, item);
    return reason.success ? [reason.data] : [];
  });
}

/** Reasons that are set aside do not count. */
export function countLevels(reasons: readonly Reason[]): Pick<ReviewsTable, 'serious' | 'notices'> {
  const open = reasons.filter(({ set_aside: setAside }) => setAside === null);
  const serious = open.filter(({ level }) => level === 'serious').length;
  return { serious, notices: open.length - serious };
}

export async function findReview(db: Db, centreId: string): Promise<ReviewsTable | undefined> {
  return db.selectFrom('reviews').selectAll().where('centre_id', '=', centreId).executeTakeFirst();
}

/** Writes the row, unless it is no longer the one that was read: then returns false. */
export async function updateReview(
  tx: Tx,
  read: Pick<ReviewsTable, 'centre_id' | 'version' | 'checks_version'>,
  values: Partial<Omit<ReviewsTable, 'centre_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set(values)
    .where('centre_id', '=', read.centre_id)
    .where('version', '=', read.version)
    .where('checks_version', '=', read.checks_version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How a decision names the officer who takes it. */
export async function findOfficerName(db: Db, { accountId, username }: Caller): Promise<string> {
  const account = await findAccountById(db, accountId);
  return account?.name || username;
}

export type ReviewOutcome = Pick<ReviewsTable, 'decision' | 'reasons' | 'serious' | 'notices' | 'version'>;

/** Reasons keep the time and the mark of their key. */
function mergeReasons(
  before: readonly Reason[],
  found: readonly Warning<ReasonCode>[],
  now: string,
): Reason[] {
  const known = new Map(before.map((reason) => [reason.key, reason]));
  return found.map(({ code, level, key, items, values }) => ({
    code,
    level,
    key,
    items: [...items],
    values: { ...values },
    found_at: known.get(key)?.found_at ?? now,
    set_aside: known.get(key)?.set_aside ?? null,
  }));
}

/** What an officer decided stands until there is something new to decide about. */
function mergeDecision(
  { decision }: ReviewsTable,
  hasNewReason: boolean,
  isCorrected: boolean,
): ReviewsTable['decision'] {
  const isOutdated =
    (decision === 'accepted' && (hasNewReason || isCorrected)) || (decision === 'asked' && isCorrected);
  return isOutdated ? 'waiting' : decision;
}

/**
 * Combines what the checks have found with what officers decided about earlier findings.
 * @param isCorrected whether the head has answered the last correction after the last decision
 */
export function mergeReview(
  stored: ReviewsTable | undefined,
  found: readonly Warning<ReasonCode>[],
  isCorrected: boolean,
  now: string,
): ReviewOutcome {
  const before = stored === undefined ? [] : readReasons(stored);
  const merged = mergeReasons(before, found, now);
  const reasons = JSON.stringify(merged);
  if (stored === undefined) return { decision: 'waiting', reasons, ...countLevels(merged), version: 1 };
  const hasNewReason = merged.some(({ key }) => !before.some((reason) => reason.key === key));
  const decision = mergeDecision(stored, hasNewReason, isCorrected);
  const isChanged = decision !== stored.decision || reasons !== stored.reasons;
  return { decision, reasons, ...countLevels(merged), version: stored.version + Number(isChanged) };
}
