/** Reads the centres of a centre user from the master list. */
import { centreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import type { Db } from '../../platform/database/open-database.ts';

export interface CentreRecord extends Readonly<Record<CentreColumn | 'id', string>> {
  readonly extended_to: string | null;
}

const centresOfPhone = (db: Db, phone: string) =>
  db
    .selectFrom('centres')
    .select(['id', ...centreColumns, 'extended_to'])
    .where('phone', '=', phone)
    .where('archived_at', 'is', null);

/** Returns the centres with this phone (ten digits), sorted by name; archived ones are omitted. */
export async function listCentresOfPhone(db: Db, phone: string): Promise<CentreRecord[]> {
  return centresOfPhone(db, phone).orderBy('centre_name').orderBy('centre_code').execute();
}

export async function findCentreOfPhone(
  db: Db,
  phone: string,
  centreId: string,
): Promise<CentreRecord | undefined> {
  return centresOfPhone(db, phone).where('id', '=', centreId).executeTakeFirst();
}
