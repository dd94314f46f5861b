/** The filters and the page of the audit trail in the URL. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** `all` is every action; otherwise a group of actions, or one action. */
export const allActions = 'all';
const defaultAct = 'changes';

export interface AuditUrlState {
  readonly search: string;
  readonly act: string;
  /** Days as `YYYY-MM-DD` in the time zone of the browser; empty for no limit. */
  readonly from: string;
  readonly to: string;
  /** The page of entries older, or newer, than the entry with this number; both empty for the newest. */
  readonly before: string;
  readonly after: string;
}

const firstPage = { before: '', after: '' };

function parseAuditUrlState(params: URLSearchParams): AuditUrlState {
  const matching = (name: string, pattern: RegExp): string =>
    pattern.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '';
  const day = /^\d{4}-\d{2}-\d{2}$/;
  const sequence = /^\d{1,15}$/;
  return {
    search: params.get('search')?.slice(0, 200) ?? '',
    act: params.get('act')?.slice(0, 50) ?? defaultAct,
    from: matching('from', day),
    to: matching('to', day),
    before: matching('before', sequence),
    after: matching('after', sequence),
  };
}

function formatAuditUrlState({ act, ...others }: AuditUrlState): URLSearchParams {
  const params = new URLSearchParams(Object.entries(others).filter(([, value]) => value !== ''));
  if (act !== defaultAct) params.set('act', act);
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

/** A change of a filter leads to the first page. */
export function useAuditUrlState(): readonly [AuditUrlState, ChangeAuditUrlState] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeAuditUrlState = useCallback(
    (changed, options = {}) => {
      // From the window's URL, so that a search typed just before is kept.
      const next = formatAuditUrlState({ ...currentAuditUrlState(), ...firstPage, ...changed }).toString();
      void navigate({ search: next }, { replace: options.replace === true });
    },
    [navigate],
  );
  return [parseAuditUrlState(new URLSearchParams(search)), change];
}

/** Returns the start of the first day and the end of the last one, in UTC; days are those of India. */
function momentsOf({ from, to }: AuditUrlState): { from: string; to: string } {
  const moment = (day: string, time: string): string => {
    const date = new Date(`${day}T${time}+05:30`);
    return day === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
  };
  return { from: moment(from, '00:00:00.000'), to: moment(to, '23:59:59.999') };
}

/** The filters as the calls take them. */
export function filterOf(urlState: AuditUrlState) {
  const { search, act } = urlState;
  return { search, act: act === allActions ? '' : act, ...momentsOf(urlState) };
}
