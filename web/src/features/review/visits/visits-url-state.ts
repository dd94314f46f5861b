/** The state, the share and the page of the visit list in the URL, so that a link gives the same list again. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isVisitShare } from '#contract/review/list-endpoints.ts';

export interface VisitsUrlState {
  /** '' for all. */
  readonly state: string;
  /** Per cent; '' for none. */
  readonly share: string;
  readonly page: number;
}

/** Ignores what no list has. */
export function parseVisitsUrlState(params: URLSearchParams): VisitsUrlState {
  const [share, page] = [params.get('share') ?? '', Number(params.get('page'))];
  return {
    state: (params.get('state') ?? '').slice(0, 200),
    share: isVisitShare(share) && Number(share) > 0 ? share : '',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

function formatVisitsUrlState({ state, share, page }: VisitsUrlState): string {
  const params = new URLSearchParams();
  if (state !== '') params.set('state', state);
  if (share !== '') params.set('share', share);
  if (page !== 1) params.set('page', String(page));
  return params.toString();
}

export type ChangeVisitsUrlState = (
  change: Partial<VisitsUrlState>,
  options?: { readonly replace?: boolean },
) => void;

/** Every change resets the page to the first one, unless it sets the page. */
export function useVisitsUrlState(): readonly [VisitsUrlState, ChangeVisitsUrlState] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeVisitsUrlState = useCallback(
    (changed, { replace = false } = {}) => {
      const current = parseVisitsUrlState(new URLSearchParams(window.location.search));
      void navigate({ search: formatVisitsUrlState({ ...current, page: 1, ...changed }) }, { replace });
    },
    [navigate],
  );
  return [parseVisitsUrlState(new URLSearchParams(search)), change];
}

/** Without what does not restrict the list. */
export const toVisitFilter = ({ state, share }: VisitsUrlState) => ({
  ...(state !== '' && { state }),
  ...(share !== '' && { share }),
});
