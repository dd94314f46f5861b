/** A share of the centres that one officer accepts is looked at by another one (product.md, Review 4; decision 0056). */
import * as z from 'zod/mini';
import type { ReviewRow } from '#contract/review/endpoints.ts';
import { recordActionOf } from '../../../domain/audit/audit-trail.ts';
import { isDrawn } from '../../../domain/draws.ts';
import type { Keys } from '../../../kernel/crypto/keys.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { findOfficerName, updateReview } from '../review-rows.ts';
import { readLimits } from '../stored-settings.ts';
import { findToSave } from './find-to-save.ts';

const drawSchema = z.object({
  secondLook: z.object({ examDate: z.string(), share: z.number(), drawn: z.boolean() }),
});
/** What the audit trail has of the draw. */
type RecordedDraw = z.infer<typeof drawSchema>;

interface Acceptance {
  readonly centreId: string;
  /** Of the centre. */
  readonly code: string;
  readonly acceptedAt: string;
}

/** To be called in the transaction of the acceptance. Returns the details for the audit trail; nothing with a share of 0. */
export async function drawSecondLook(
  { keys, config: { examDate } }: Pick<Services, 'keys' | 'config'>,
  tx: Tx,
  { centreId, code, acceptedAt }: Acceptance,
  caller: Caller,
): Promise<RecordedDraw | Record<string, never>> {
  const { secondLookShare: share } = await readLimits(tx);
  if (share === 0) return {};
  const drawn = isDrawn(keys, { purpose: 'second-look', examDate, share }, code);
  const look = { accepted_by: caller.accountId, confirmed_by: null, confirmed_at: null };
  if (drawn)
    await tx
      .insertInto('second_looks')
      .values({ centre_id: centreId, accepted_at: acceptedAt, ...look })
      .onConflict((conflict) => conflict.columns(['centre_id', 'accepted_at']).doUpdateSet(look))
      .execute();
  return { secondLook: { examDate, share, drawn } };
}

/** Whether one of the keys draws as the audit trail has it; null for an entry without a draw. */
export function isSameDraw(details: unknown, code: string, keys: readonly Keys[]): boolean | null {
  const parsed = z.safeParse(drawSchema, details);
  if (!parsed.success) return null;
  const { drawn, ...draw } = parsed.data.secondLook;
  return keys.some((ofSecret) => isDrawn(ofSecret, { purpose: 'second-look', ...draw }, code) === drawn);
}

/** Of those centres that were drawn with the acceptance that counts. */
export async function listSecondLooks(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ReviewRow['second_look']>>> {
  const rows = await db
    .selectFrom('second_looks')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.centre_id', '=', 'second_looks.centre_id')
        .onRef('reviews.accepted_at', '=', 'second_looks.accepted_at'),
    )
    .where('reviews.decision', '=', 'accepted')
    .where('second_looks.centre_id', 'in', centreIds)
    .select(['second_looks.centre_id', 'accepted_by', 'confirmed_by as by', 'confirmed_at as at'])
    .execute();
  return new Map(
    rows.map(({ centre_id: id, accepted_by: acceptedBy, by, at }) => [
      id,
      { accepted_by: acceptedBy, confirmed: by === null || at === null ? null : { by, at } },
    ]),
  );
}

/**
 * PUT /admin/review/{id}/second-look. Throws `review.not-found`, `second-look.own` for who has accepted the centre, or
 * `review.changed-elsewhere`, also when it was not drawn or a colleague was faster.
 */
export async function saveSecondLook(
  services: Services,
  centreId: string,
  { version, isConfirmed }: { readonly version: number; readonly isConfirmed: boolean },
  caller: Caller,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const { stored, code: target } = await findToSave(tx, centreId, version);
    const look = (await listSecondLooks(tx, [centreId])).get(centreId);
    if (look === undefined || (look.confirmed !== null) === isConfirmed)
      throw refuse('review.changed-elsewhere');
    if (look.accepted_by === caller.accountId) throw refuse('second-look.own');
    const confirmed = {
      confirmed_by: await findOfficerName(tx, caller),
      confirmed_at: services.clock.now().toISOString(),
    };
    await tx
      .updateTable('second_looks')
      .set(isConfirmed ? confirmed : { confirmed_by: null, confirmed_at: null })
      .where('centre_id', '=', centreId)
      .where('accepted_at', '=', stored.accepted_at)
      .execute();
    // Whoever decides or takes a decision back has to see this first.
    if (!(await updateReview(tx, stored, { version: version + 1 }))) throw refuse('review.changed-elsewhere');
    const action = isConfirmed ? 'review.confirmed' : 'review.unconfirmed';
    await recordActionOf(tx, services, caller, action, { target });
  });
}
