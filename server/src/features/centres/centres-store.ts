/** All SQL on the table `centres`, the master list, and what importing reads beside it. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import type { ListedCentre } from '#contract/centres/plan-import.ts';
import { centreColumns } from '#contract/exam.ts';
import type { Queries, Writes } from '../../platform/database/database.ts';

/** The whole master list by centre code, archived centres included. */
export async function listCentresByCode(db: Queries): Promise<Map<string, ListedCentre>> {
  const rows = await db
    .selectFrom('centres')
    .select([...centreColumns, 'archived_at'])
    .execute();
  return new Map(
    rows.map(({ archived_at, ...fields }) => [
      fields.centre_code,
      { ...fields, archived: archived_at !== null },
    ]),
  );
}

export interface CentreToStore {
  /** Used when the code is new; a centre that is there keeps its own for ever. */
  readonly id: string;
  readonly fields: CentreFields;
}

/** One statement for so many rows: far below the bound of either engine on parameters. */
const rowsPerStatement = 500;

/** Inserts centres, or overwrites and revives those whose code is known; their version grows by one. */
export async function upsertCentres(
  tx: Writes,
  centres: readonly CentreToStore[],
  now: string,
): Promise<void> {
  for (let start = 0; start < centres.length; start += rowsPerStatement) {
    const chunk = centres.slice(start, start + rowsPerStatement);
    await tx
      .insertInto('centres')
      .values(
        chunk.map(({ id, fields }) => ({
          id,
          ...fields,
          version: 1,
          created_at: now,
          updated_at: now,
          archived_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('centre_code').doUpdateSet((eb) => ({
          centre_name: eb.ref('excluded.centre_name'),
          cfi: eb.ref('excluded.cfi'),
          centre_city: eb.ref('excluded.centre_city'),
          centre_state: eb.ref('excluded.centre_state'),
          centre_pincode: eb.ref('excluded.centre_pincode'),
          official_person: eb.ref('excluded.official_person'),
          phone: eb.ref('excluded.phone'),
          email: eb.ref('excluded.email'),
          version: eb('centres.version', '+', 1),
          updated_at: now,
          archived_at: null,
        })),
      )
      .execute();
  }
}

/** The accounts of centre users with these mobiles. */
export async function listAccountIdsOfMobiles(db: Queries, mobiles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < mobiles.length; start += rowsPerStatement) {
    const rows = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'centre')
      .where('username', 'in', mobiles.slice(start, start + rowsPerStatement))
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}
