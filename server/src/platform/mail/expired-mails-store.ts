/** SQL on the table `outbox` for mails that have expired: which are deleted, which are kept unsent and can be queued again. */
import { sql, type SqlBool } from 'kysely';
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Db, Tx } from '../database/open-database.ts';
import { countRows } from '../database/count-rows.ts';
import { longestRetrySeconds } from './outbox-store.ts';

/** Unsent mails that are kept after they have expired. */
export interface KeptEmails {
  /** The beginnings of their purposes. */
  readonly kinds: readonly string[];
  readonly seconds: number;
}

const isOfKind = (kind: string) => sql<SqlBool>`substr(purpose, 1, ${sql.lit(kind.length)}) = ${kind}`;

/** A mail that was sent shortly before it expired is kept for a while, because the next one to its mailbox waits for it. */
export async function deleteExpired(tx: Tx, now: Date, kept: KeptEmails): Promise<void> {
  const time = now.toISOString();
  await tx
    .deleteFrom('outbox')
    .where('expires_at', '<=', time)
    .where((eb) =>
      eb.or([
        eb('sent_at', '<=', addSeconds(now, -longestRetrySeconds).toISOString()),
        eb('sent_at', '>', time),
        eb.and([eb('sent_at', 'is not', null), eb('mailbox', 'is', null)]),
        eb.and([eb('sent_at', 'is', null), eb.not(eb.or(kept.kinds.map(isOfKind)))]),
        eb('expires_at', '<=', addSeconds(now, -kept.seconds).toISOString()),
      ]),
    )
    .execute();
}

/** Returns the unsent mails of these purposes that have expired, the oldest first. */
export async function listExpired(db: Db, purposes: readonly string[], now: Date) {
  return db
    .selectFrom('outbox')
    .select(['purpose', 'sealed_message', 'created_at', 'expires_at'])
    .where('purpose', 'in', purposes)
    .where('sent_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countExpired(db: Db, now: Date): Promise<number> {
  const unsent = db.selectFrom('outbox').where('sent_at', 'is', null);
  return countRows(unsent.where('expires_at', '<=', now.toISOString()));
}

/** Makes the unsent mails of these purposes that have expired due as new ones. Returns how many. */
export async function renewExpired(
  tx: Tx,
  purposes: readonly string[],
  now: Date,
  expiresAt: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({
      expires_at: expiresAt.toISOString(),
      next_attempt_at: now.toISOString(),
      attempts: 0,
      locked_until: null,
    })
    .where('purpose', 'in', purposes)
    .where('sent_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
