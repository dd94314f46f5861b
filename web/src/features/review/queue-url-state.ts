/** The list, its filters and its page in the URL, so that a link or the back button restores them. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reviewLists, type ReviewList } from '#contract/review/endpoints.ts';
import { reasonCodes, type ReasonCode } from '#contract/review/warnings.ts';

export interface QueueUrlState {
  readonly list: ReviewList;
  /** '' for all. */
  readonly state: string;
  /** '' for any. */
  readonly reason: ReasonCode | '';
  readonly page: number;
}

export const firstList: QueueUrlState = { list: 'waiting', state: '', reason: '', page: 1 };

/** Ignores what no list has. */
export function parseQueueUrlState(params: URLSearchParams): QueueUrlState {
  const value = (name: keyof QueueUrlState): string => params.get(name) ?? '';
  const page = Number(value('page'));
  return {
    list: reviewLists.find((list) => list === value('list')) ?? firstList.list,
    state: value('state').slice(0, 200),
    reason: reasonCodes.find((code) => code === value('reason')) ?? '',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** Returns the query of the URL with its `?`, without defaults; empty when all are defaults. */
export function formatQueueUrlState({ list, state, reason, page }: QueueUrlState): string {
  const params = new URLSearchParams();
  if (list !== firstList.list) params.set('list', list);
  if (state !== '') params.set('state', state);
  if (reason !== '') params.set('reason', reason);
  if (page !== 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export type ChangeQueueUrlState = (
  change: Partial<QueueUrlState>,
  options?: { readonly replace?: boolean },
) => void;

/** Every change resets the page to the first one, unless it sets the page. */
export function useQueueUrlState(): readonly [QueueUrlState, ChangeQueueUrlState] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeQueueUrlState = useCallback(
    (changed, options = {}) => {
      const current = parseQueueUrlState(new URLSearchParams(window.location.search));
      const next = formatQueueUrlState({ ...current, page: 1, ...changed });
      void navigate({ search: next }, { replace: options.replace === true });
    },
    [navigate],
  );
  return [parseQueueUrlState(new URLSearchParams(search)), change];
}
