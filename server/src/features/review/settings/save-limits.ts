/** PUT /admin/review/limits: changes limits, and has every centre checked again with them. */
import {
  defaultOf,
  findLimitFaults,
  limitNames,
  limitOf,
  type LimitName,
  type LimitValues,
} from '#contract/review/changeable-limits.ts';
import { recordActionOf } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { requestAllChecks } from '../checks/find-unchecked.ts';
import { cleanField, whyField } from '../clean-field.ts';
import { findOfficerName, lockReviews } from '../review-rows.ts';
import { readChangedLimits } from '../stored-settings.ts';

/**
 * @param stored what the values are added to
 * Throws `limits.contradictory` with the names of the limits.
 */
export function readValues(
  values: readonly { readonly name: LimitName; readonly value: number }[],
  stored: LimitValues = {},
): LimitValues {
  const read: LimitValues = {
    ...stored,
    ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
  };
  const faults = findLimitFaults(read);
  if (faults.length > 0)
    throw refuse('limits.contradictory', {
      problems: faults.map((field) => ({ field, code: 'limits.contradictory' })),
    });
  return read;
}

/** Throws `limits.contradictory` or the fault of the reason. What changes nothing is not recorded. */
export async function saveLimits(
  services: Services,
  { values, why: typed }: { readonly values: Parameters<typeof readValues>[0]; readonly why: string },
  caller: Caller,
): Promise<void> {
  const { clock, database } = services;
  const why = cleanField(whyField, typed);
  await database.transaction(async (tx) => {
    await lockReviews(tx);
    const stored = await readChangedLimits(tx);
    const wanted = readValues(values, stored);
    const changes = limitNames.flatMap((name) => {
      const before = stored[name] ?? defaultOf(name);
      const after = wanted[name] ?? defaultOf(name);
      return before === after ? [] : [{ name, before, after }];
    });
    if (changes.length === 0) return;
    const set = { why, set_by: await findOfficerName(tx, caller), set_at: clock.now().toISOString() };
    for (const { name, after: value } of changes) {
      await tx.deleteFrom('review_limits').where('name', '=', name).execute();
      if (value !== defaultOf(name))
        await tx
          .insertInto('review_limits')
          .values({ name, value, ...set })
          .execute();
    }
    // A draw is not a check.
    if (changes.some(({ name }) => limitOf(name).marks !== null)) await requestAllChecks(tx);
    await recordActionOf(tx, services, caller, 'limits.saved', { details: { why, changes } });
  });
}
