/** The state, the share and the page of the visit list in the address, so that a link gives the same list again. */
import * as z from 'zod/mini';
import { isVisitShare } from '#contract/review/list-endpoints.ts';
import { listUrl, queryPage, queryText } from '../../../patterns/list-url.ts';

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
