/**
 * Reads what officers have set: limits, and checks that are set aside. Every check reads it again, so that all instances use the same.
 */
import {
  defaultOf,
  isLimitName,
  limitNames,
  withLimits,
  type LimitValues,
} from '#contract/review/changeable-limits.ts';
import type { ReviewLimits } from '#contract/review/limits.ts';
import type { CheckSetAside, LimitState } from '#contract/review/settings-endpoints.ts';
import { reasonCodes, type Reason, type ReasonCode } from '#contract/review/warnings.ts';
import type { Db } from '../../platform/database/open-database.ts';

/** Limits that this release does not know are left out. */
export async function readChangedLimits(db: Db): Promise<LimitValues> {
  const rows = await db.selectFrom('review_limits').select(['name', 'value']).execute();
  return Object.fromEntries(rows.filter(({ name }) => isLimitName(name)).map((row) => [row.name, row.value]));
}

export const readLimits = async (db: Db): Promise<ReviewLimits> => withLimits(await readChangedLimits(db));

export async function listLimits(db: Db): Promise<LimitState[]> {
  const rows = await db.selectFrom('review_limits').selectAll().execute();
  return limitNames.map((name) => {
    const row = rows.find((stored) => stored.name === name);
    return {
      name,
      value: row?.value ?? defaultOf(name),
      changed: row === undefined ? null : { by: row.set_by, at: row.set_at, why: row.why },
    };
  });
}

/** Those of the state and those of all, in the order of the declaration of the checks. */
export async function listChecksSetAside(db: Db, state?: string): Promise<CheckSetAside[]> {
  let query = db.selectFrom('checks_set_aside').selectAll().orderBy('state');
  if (state !== undefined) query = query.where('state', 'in', ['', state]);
  const rows = await query.execute();
  return reasonCodes.flatMap((code) =>
    rows
      .filter((row) => row.code === code)
      .map((row) => ({ code, state: row.state, why: row.why, by: row.set_by, at: row.set_at })),
  );
}

/**
 * Returns the mark of a reason: an officer's own mark stands, one of a check that is no longer set aside is gone. The time is the one since
 * which the reason does not count, also when the check is set aside again for another cause.
 *
 * @param checks those of the state of the centre and those of all
 */
export function markOf(
  code: ReasonCode,
  before: Reason['set_aside'],
  checks: readonly CheckSetAside[],
): Reason['set_aside'] {
  if (before !== null && before.check === undefined) return before;
  const check = checks.find((set) => set.code === code);
  return check === undefined
    ? null
    : { by: check.by, at: before?.at ?? check.at, check: { state: check.state, why: check.why } };
}
