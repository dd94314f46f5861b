/** Finds centres whose checklist names the same head. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { SharedContact } from '#contract/review/facts.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../../schema-review.ts';

export type HeadContacts = Pick<ReviewsTable, 'head_mobile' | 'head_email'>;

/** '' where there is none. */
export const headContacts = ({ headMobile, headEmail }: Answers): HeadContacts => ({
  head_mobile: headMobile.trim(),
  head_email: headEmail.trim().toLowerCase(),
});

const columns = { mobile: 'head_mobile', email: 'head_email' } as const;
const contactNames = ['mobile', 'email'] as const;
const { countedContacts } = reviewLimits.answers;

const sharedQuery = (db: Db, centreId: string, column: keyof HeadContacts, address: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('centres', 'centres.id', 'reviews.centre_id')
    .where(`reviews.${column}`, '=', address)
    .where('centres.archived_at', 'is', null)
    .where('centres.id', '<>', centreId)
    .orderBy('centre_code');

/** Returns the contacts that checked centres of other phones have too. */
export async function findSharedContacts(
  db: Db,
  { id, phone }: { readonly id: string; readonly phone: string },
  contacts: HeadContacts,
): Promise<SharedContact[]> {
  const shared: SharedContact[] = [];
  for (const contact of contactNames) {
    const address = contacts[columns[contact]];
    if (address === '') continue;
    const rows = await sharedQuery(db, id, columns[contact], address)
      .where('centres.phone', '<>', phone)
      .select(['centres.id', 'centre_code', 'centre_name', 'centre_city'])
      .limit(countedContacts)
      .execute();
    const [row] = rows;
    if (row === undefined) continue;
    const { id: centreId, centre_code: code, centre_name: name, centre_city: city } = row;
    shared.push({ contact, address, centres: rows.length, first: { centreId, code, name, city } });
  }
  return shared;
}

/**
 * Returns the centres, also of the same phone, whose reason about a shared contact this centre may change. Among more than are
 * counted these are only the centres that name it.
 */
export async function listConcernedByContacts(
  db: Db,
  centreId: string,
  contacts: HeadContacts,
): Promise<string[]> {
  const found: string[] = [];
  for (const contact of contactNames) {
    const address = contacts[columns[contact]];
    if (address === '') continue;
    const query = sharedQuery(db, centreId, columns[contact], address).select('centres.id');
    const some = await query.limit(countedContacts + 1).execute();
    const rows =
      some.length <= countedContacts
        ? some
        : await query.where('reviews.reasons', 'like', `%"${centreId}"%`).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
