/** PUT /admin/centres/{id}/closing: lets one centre save and submit after the closing day of all (product.md, Configuration). */
import type { CentreClosing } from '#contract/centres/centre-views.ts';
import { closingDay, daysLeft } from '#contract/closing.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { findCentreById, setExtension } from './centre-rows.ts';
import { lockMasterList } from './store.ts';

/** @param extendedTo null takes an extension back. Throws `centre.not-found` or, for a day that is over, `closing.past`. */
export async function extendClosing(
  services: Services,
  id: string,
  extendedTo: string | null,
  caller: Caller,
): Promise<CentreClosing> {
  const { config, clock, database } = services;
  if (extendedTo !== null && daysLeft(extendedTo, clock.now()) < 0) throw refuse('closing.past');
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const centre = await findCentreById(tx, id);
    if (centre === undefined || centre.isArchived) throw refuse('centre.not-found');
    await setExtension(tx, id, extendedTo);
    await recordAction(tx, services, {
      action: 'centre.extended',
      ...actorOf(caller),
      target: centre.fields.centre_code,
      details: { closesOn: [centre.extendedTo ?? '', extendedTo ?? ''] },
    });
    const closesOn = closingDay(config.closesOn, extendedTo);
    return { extended_to: extendedTo, ...(closesOn === null ? {} : { closes_on: closesOn }) };
  });
}
