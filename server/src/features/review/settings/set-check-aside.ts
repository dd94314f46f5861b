/**
 * PUT /admin/review/checks: sets a check aside, for a state or for all. What it finds is kept and shown, but does not count; that is
 * applied when the centres are checked again.
 */
import type { ReasonCode } from '#contract/review/warnings.ts';
import { recordActionOf } from '../../../domain/audit/audit-trail.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { requestChecksOfReason } from '../checks/find-unchecked.ts';
import { cleanField, whyField } from '../clean-field.ts';
import { findOfficerName, lockReviews } from '../review-rows.ts';

interface Wanted {
  readonly code: ReasonCode;
  /** '' for all. */
  readonly state: string;
  /** Null: takes it back. */
  readonly why: string | null;
}

/** Throws the fault of the reason. What changes nothing is not recorded. */
export async function setCheckAside(
  services: Services,
  { code, state, why: typed }: Wanted,
  caller: Caller,
): Promise<void> {
  const { clock, database } = services;
  const why = typed === null ? null : cleanField(whyField, typed);
  await database.transaction(async (tx) => {
    await lockReviews(tx);
    const { numDeletedRows } = await tx
      .deleteFrom('checks_set_aside')
      .where('code', '=', code)
      .where('state', '=', state)
      .executeTakeFirst();
    if (why === null && numDeletedRows === 0n) return;
    if (why !== null) {
      const set = { why, set_by: await findOfficerName(tx, caller), set_at: clock.now().toISOString() };
      await tx
        .insertInto('checks_set_aside')
        .values({ code, state, ...set })
        .execute();
    }
    await requestChecksOfReason(tx, code, state);
    const action = why === null ? 'check.restored' : 'check.set-aside';
    const details = { state, ...(why !== null && { why }) };
    await recordActionOf(tx, services, caller, action, { target: code, details });
  });
}
