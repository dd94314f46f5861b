/** The filters and the page of the audit trail in the URL. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface AuditUrlState {
  readonly search: string;
  readonly act: string;
  /** Days as `YYYY-MM-DD` in the time zone of the browser; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

function parseAuditUrlState(params: URLSearchParams): AuditUrlState {
  const page = Number(params.get('page') ?? 1);
  const day = (name: string): string =>
    /^\d{4}-\d{2}-\d{2}$/.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '';
  return {
    search: params.get('search')?.slice(0, 200) ?? '',
    act: params.get('act')?.slice(0, 50) ?? '',
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

function formatAuditUrlState({ page, ...filter }: AuditUrlState): URLSearchParams {
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (page !== 1) params.set('page', String(page));
  return params;
}

/** Reads the URL of the window, which may be newer than the rendered state. */
export function currentAuditUrlState(): AuditUrlState {
  return parseAuditUrlState(new URLSearchParams(window.location.search));
}

export type ChangeAuditUrlState = (
  change: Partial<AuditUrlState>,
  options?: { readonly replace?: boolean },
) => void;

export function useAuditUrlState(): readonly [AuditUrlState, ChangeAuditUrlState] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeAuditUrlState = useCallback(
    (changed, options = {}) => {
      // From the window's URL, so that a search typed just before is kept.
      const next = formatAuditUrlState({ ...currentAuditUrlState(), page: 1, ...changed }).toString();
      void navigate({ search: next }, { replace: options.replace === true });
    },
    [navigate],
  );
  return [parseAuditUrlState(new URLSearchParams(search)), change];
}

/** Returns the start of the first day and the end of the last one, in UTC, by the time zone of the browser. */
export function momentsOf({ from, to }: Pick<AuditUrlState, 'from' | 'to'>): { from: string; to: string } {
  const moment = (day: string, time: string): string => {
    const date = new Date(`${day}T${time}`);
    return day === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
  };
  return { from: moment(from, '00:00:00.000'), to: moment(to, '23:59:59.999') };
}
