/** POST /admin/centres/{id}/let-owner-in: clears what keeps the head of a centre out (decision 0071). */
import type { KeptOut } from '#contract/centres/centre-views.ts';
import { findAccount } from '../../../domain/accounts/accounts.ts';
import { letOwnerIn, readKeptOut, type Owner } from '../../../domain/accounts/kept-out.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { findCentreById } from '../configuration/centre-rows.ts';

interface Contact {
  readonly phone: string;
  readonly email: string;
}

const ownerOf = async (db: Db, { phone, email }: Contact): Promise<Owner> => ({
  accountId: (await findAccount(db, 'centre', phone))?.id,
  mailbox: email,
});

/** Empty also for a centre of an archived edition, which nobody logs in for. */
export async function readHeadKeptOut(
  services: Services,
  db: Db,
  centre: Contact & { readonly edition?: unknown },
): Promise<KeptOut[]> {
  return centre.edition === undefined ? readKeptOut(services, db, await ownerOf(db, centre)) : [];
}

/** Throws `centre.not-found`. Records nothing when nothing was counted. */
export async function letHeadIn(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const centre = await findCentreById(tx, id);
    if (centre === undefined || centre.isArchived) throw refuse('centre.not-found');
    const { phone, email, centre_code: target } = centre.fields;
    const cleared = await letOwnerIn(tx, await ownerOf(tx, { phone, email }));
    if (cleared.length === 0) return;
    await recordAction(tx, services, {
      action: 'account.unlocked',
      ...actorOf(caller),
      target,
      details: { phone },
    });
  });
}
