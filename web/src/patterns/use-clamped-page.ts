/** Limits the page of a list to the last page, also in the URL. */
import { useEffect } from 'react';

/** Returns the page to show: the last one if the requested one no longer exists. */
export function useClampedPage(
  page: number,
  /** Undefined while the response for this page is loading. */
  response: { readonly total: number } | undefined,
  pageSize: number,
  change: (change: { readonly page: number }, options: { readonly replace: true }) => void,
): number {
  const last = response === undefined ? page : Math.max(1, Math.ceil(response.total / pageSize));
  useEffect(() => {
    if (page > last) change({ page: last }, { replace: true });
  }, [page, last, change]);
  return Math.min(page, last);
}

/** The page that somebody typed: the last one for a page beyond it, the current one for what is no page. */
export function parsePage(typed: string, page: number, pages: number): number {
  const number = Number(typed.trim());
  return Number.isInteger(number) && number > 0 ? Math.min(number, pages) : page;
}
