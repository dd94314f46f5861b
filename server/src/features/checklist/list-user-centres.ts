/** GET /lookups/user-centres: the centres whose record carries the caller's phone. */
import type { CentreLookup } from '#contract/checklist/profile.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import { listCentresOfPhone } from './store.ts';
import { toCentreLookup } from './profile-view.ts';

export async function listUserCentres(database: AppDatabase, phone: string): Promise<CentreLookup[]> {
  const centres = await listCentresOfPhone(database.db, phone);
  return centres.map(toCentreLookup);
}
