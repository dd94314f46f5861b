/** Who looks after one centre. Many are assigned in `bulk/`. */
import { api } from '#contract/api.ts';
import type { Officer } from '#contract/centres/assignment.ts';
import { recordActionOf } from '../../domain/audit/audit-trail.ts';
import { limitServices } from '../../domain/accounts/limit-rows.ts';
import { getOfficer, listOfficers, readAssigned } from '../../domain/accounts/officers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { getActiveCentre, lockMasterList, setAssigned } from './configuration/store.ts';

/** Throws `centre.not-found` or `officer.not-found`, also for an administrator who does not see the state of the centre. */
async function assignCentre(
  services: Services,
  id: string,
  to: string | null,
  caller: Caller,
): Promise<Officer | null> {
  return services.database.transaction(async (tx) => {
    await lockMasterList(tx);
    const { fields } = await getActiveCentre(tx, id);
    const before = (await readAssigned(tx, [id])).get(id);
    const officer = to === null ? null : await getOfficer(tx, to, fields.centre_state);
    if (before?.id === officer?.id) return officer;
    await setAssigned(tx, [id], to);
    await recordActionOf(tx, services, caller, 'centre.assigned', {
      target: fields.centre_code,
      details: { assignedTo: [before?.name ?? '', officer?.name ?? ''] },
    });
    return officer;
  });
}

export function assignmentRoutes(services: Services): Route[] {
  return [
    implement(api.listOfficers, () => listOfficers(services.database.db)),
    implement(api.assignCentre, async (request) => {
      const caller = getCaller(request);
      const { params, body } = request;
      return { assigned_to: await assignCentre(limitServices(services, caller), params.id, body.to, caller) };
    }),
  ];
}
