/** The page of a list that there is: an address beyond the last page is led back to it. */
import { useEffect } from 'react';

/** To be shown; for example after the last row of a page went, or for an old link. */
export function useClampedPage(
  page: number,
  /** Undefined as long as the answer for this very page is not there. */
  answer: { readonly total: number } | undefined,
  pageSize: number,
  change: (change: { readonly page: number }, options: { readonly replace: true }) => void,
): number {
  const last = answer === undefined ? page : Math.max(1, Math.ceil(answer.total / pageSize));
  useEffect(() => {
    if (page > last) change({ page: last }, { replace: true });
  }, [page, last, change]);
  return Math.min(page, last);
}
