/** Finds centres whose checklist names the same head. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { AllFacts } from '#contract/review/facts.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ReviewsTable } from '../../../schema-review.ts';

export type HeadContacts = Pick<ReviewsTable, 'head_mobile' | 'head_email'>;

/** '' where there is none. */
export const headContacts = ({ headMobile, headEmail }: Answers): HeadContacts => ({
  head_mobile: headMobile.trim(),
  head_email: headEmail.trim().toLowerCase(),
});

const columns = { mobile: 'head_mobile', email: 'head_email' } as const;

/** Returns checked centres of other phones, by code; of a centre with the same mobile and e-mail both are returned. */
export async function findSharedContacts(
  db: Db,
  { id, phone }: { readonly id: string; readonly phone: string },
  contacts: HeadContacts,
): Promise<AllFacts['sharedContacts']> {
  const shared: AllFacts['sharedContacts'][number][] = [];
  for (const contact of ['mobile', 'email'] as const) {
    const column = columns[contact];
    if (contacts[column] === '') continue;
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('centres', 'centres.id', 'reviews.centre_id')
      .where(`reviews.${column}`, '=', contacts[column])
      .where('centres.archived_at', 'is', null)
      .where('centres.id', '<>', id)
      .where('centres.phone', '<>', phone)
      .select(['centres.id', 'centre_code', 'centre_name', 'centre_city'])
      .orderBy('centre_code')
      .execute();
    for (const row of rows) {
      const { id: centreId, centre_code: code, centre_name: name, centre_city: city } = row;
      shared.push({ contact, centre: { centreId, code, name, city } });
    }
  }
  return shared;
}
