/** GET /lookups/user-centres: returns the centres with the caller's phone. */
import type { CentreLookup } from '#contract/checklist/profile.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { listCentresOfPhone } from '../../domain/checklists/centre-records.ts';
import { toCentreLookup } from './profile-view.ts';

export async function listUserCentres(services: Services, caller: Caller): Promise<CentreLookup[]> {
  const centres = await listCentresOfPhone(services.database.db, caller.username);
  return centres.map((centre) => toCentreLookup(services, centre));
}
