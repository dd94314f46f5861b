/** The visit list in the address, so that a link gives the same list again; and the head of a checklist as a second contact. */
import * as z from 'zod/mini';
import { isVisitShare, type Visit } from '#contract/review/list-endpoints.ts';
import { listUrl, queryPage, queryText } from '../../patterns/list-url.ts';

const visitsSchema = z.object({
  /** '' for all. */
  state: queryText(200),
  /** Per cent; '' for none. */
  share: z.catch(z.string().check(z.refine((share) => isVisitShare(share) && Number(share) > 0)), ''),
  page: queryPage,
});
export type VisitsUrlState = Readonly<z.infer<typeof visitsSchema>>;

export const visitsUrl = listUrl<VisitsUrlState>((params) => visitsSchema.parse(params), { page: 1 });

/** Without what does not restrict the list. */
export const toVisitFilter = ({ state, share }: VisitsUrlState) => ({
  ...(state !== '' && { state }),
  ...(share !== '' && { share }),
});

const sameName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
/** With or without the code of the country. */
const sameNumber = (number: string): string => number.replace(/\D/g, '').slice(-10);

/** Whether the head is another person, or has another number, than what is on record. */
export const hasHeadContact = (
  visit: Pick<Visit, 'official_person' | 'phone' | 'head_name' | 'head_mobile'>,
): boolean =>
  visit.head_name !== '' &&
  !(
    sameName(visit.head_name) === sameName(visit.official_person) &&
    sameNumber(visit.head_mobile) === sameNumber(visit.phone)
  );
