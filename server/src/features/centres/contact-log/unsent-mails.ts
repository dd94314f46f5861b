/** The mails to centres that no mail server took in time: those of a centre, and POST /admin/centres/unsent-mails, which queues them again. */
import type { Call } from '../../../calls.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import type { UnsentMail } from '#contract/centres/contact-log.ts';
import { kindOf, purposesOf } from '../../../domain/mails/kept-mails.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { getActiveCentre } from '../configuration/store.ts';
import { streamIds } from '../search/centre-search.ts';
import { filterDetails, filterNow } from '../search/filter-conditions.ts';

/** Returns the purposes of all mails to these centres that are kept. */
async function listPurposes(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('centres')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.username', '=', 'centres.phone').on('accounts.role', '=', 'centre'),
    )
    .select(['centres.centre_code', 'accounts.id as account_id'])
    .where('centres.id', 'in', ids)
    .execute();
  return rows.flatMap((row) => purposesOf(row.centre_code, row.account_id));
}

export async function listUnsentEmails(
  { mailer }: Services,
  db: Db,
  centreId: string,
): Promise<UnsentMail[]> {
  const mails = await mailer.listUnsent(db, await listPurposes(db, [centreId]));
  return mails.map(({ purpose, address, queuedAt, expiredAt }) => ({
    kind: kindOf(purpose),
    address,
    queued_at: queuedAt,
    until: expiredAt,
  }));
}

async function renew(services: Services, tx: Tx, ids: readonly string[]): Promise<number> {
  const { clock, limits, mailer } = services;
  const expiresAt = addSeconds(clock.now(), limits.mails.againSeconds);
  return mailer.renewUnsent(tx, await listPurposes(tx, ids), expiresAt);
}

interface CentresToMail extends CentreFilterInput {
  /** Only this centre. */
  readonly id?: string | undefined;
}

/** Returns how many mails were queued. Throws `centre.not-found`, also for a deleted centre. */
export async function sendUnsentMails(call: Call, { id, ...list }: CentresToMail): Promise<number> {
  const { database, mailer } = call;
  const filter = filterNow(call, { ...list, mail: 'unsent' });
  const mails = await database.transaction(async (tx) => {
    const centre = id === undefined ? null : await getActiveCentre(tx, id);
    let queued = 0;
    if (id !== undefined) queued = await renew(call, tx, [id]);
    else for await (const ids of streamIds(tx, filter)) queued += await renew(call, tx, ids);
    await call.record(tx, 'mails.queued-again', {
      ...(centre === null ? {} : { target: centre.fields.centre_code }),
      details: { mails: queued, ...(centre === null ? filterDetails(list) : {}) },
    });
    return queued;
  });
  mailer.deliverSoon();
  return mails;
}
