/**
 * Helps one centre: lets it save and submit after the closing day of all (product.md, Configuration), and clears what keeps its head out
 * (decision 0031).
 */
import type { Call } from '../../calls.ts';
import type { CentreClosing, KeptOut } from '#contract/centres/centre-views.ts';
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import { getActiveCentre, lockMasterList, setExtension } from '../configuration/store.ts';
import { findAccount } from '../../accounts/accounts.ts';
import { letOwnerIn, type Owner, readKeptOut } from '../../accounts/kept-out.ts';
import type { Db } from '../../platform/database/open-database.ts';

/** @param extendedTo null takes an extension back. Throws `centre.not-found` or, for a day that is over, `closing.past`. */
export async function extendClosing(
  call: Call,
  id: string,
  extendedTo: string | null,
): Promise<CentreClosing> {
  const { config, clock, database } = call;
  if (extendedTo !== null && daysLeft(extendedTo, clock.now()) < 0) throw refuse('closing.past');
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const centre = await getActiveCentre(tx, id);
    await setExtension(tx, [id], extendedTo);
    await call.record(tx, 'centre.extended', {
      target: centre.fields.centre_code,
      details: { closesOn: [centre.extendedTo ?? '', extendedTo ?? ''] },
    });
    const closesOn = closingDay(config.closesOn, extendedTo);
    return { extended_to: extendedTo, ...(closesOn === null ? {} : { closes_on: closesOn }) };
  });
}

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
export async function letHeadIn(call: Call, id: string): Promise<void> {
  await call.database.transaction(async (tx) => {
    const centre = await getActiveCentre(tx, id);
    const { phone, email, centre_code: target } = centre.fields;
    const cleared = await letOwnerIn(tx, await ownerOf(tx, { phone, email }));
    if (cleared.length === 0) return;
    await call.record(tx, 'account.unlocked', { target, details: { phone } });
  });
}
