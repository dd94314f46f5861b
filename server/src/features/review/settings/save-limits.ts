/** PUT /admin/review/limits: changes limits, and has every centre checked again with them. */
import {
  defaultOf,
  findLimitFaults,
  limitNames,
  type LimitName,
  type LimitValues,
} from '#contract/review/changeable-limits.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { requestAllChecks } from '../checks/find-unchecked.ts';
import { findOfficerName, lockReviews } from '../review-rows.ts';
import { readChangedLimits } from '../stored-settings.ts';
import { cleanWhy } from './clean-why.ts';

/** Throws `limits.contradictory` with the names of the limits. */
export function readValues(
  values: readonly { readonly name: LimitName; readonly value: number }[],
): LimitValues {
  const read: LimitValues = Object.fromEntries(values.map(({ name, value }) => [name, value]));
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
  const [wanted, why] = [readValues(values), cleanWhy(typed)];
  await database.transaction(async (tx) => {
    await lockReviews(tx);
    const stored = await readChangedLimits(tx);
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
    // The draw is not a check.
    if (changes.some(({ name }) => name !== 'sampledShare')) await requestAllChecks(tx);
    const details = { why, changes };
    await recordAction(tx, services, { action: 'limits.saved', ...actorOf(caller), details });
  });
}
