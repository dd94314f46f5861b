/** What the audit trail is narrowed to, kept in the address. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface AuditUrlState {
  readonly search: string;
  readonly act: string;
  /** Days as `YYYY-MM-DD` in the reader's own time; empty for no bound. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

function readAuditAddress(params: URLSearchParams): AuditUrlState {
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

function writeAuditAddress({ page, ...filter }: AuditUrlState): URLSearchParams {
  const params = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (page !== 1) params.set('page', String(page));
  return params;
}

/** As the window has it: newer than what is rendered when something was typed just before. */
export function currentAuditUrlState(): AuditUrlState {
  return readAuditAddress(new URLSearchParams(window.location.search));
}

export type ChangeAudit = (change: Partial<AuditUrlState>, options?: { readonly replace?: boolean }) => void;

export function useAuditUrlState(): readonly [AuditUrlState, ChangeAudit] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change: ChangeAudit = useCallback(
    (wanted, options = {}) => {
      // A search typed just before another change must not be undone by it.
      const next = writeAuditAddress({ ...currentAuditUrlState(), page: 1, ...wanted }).toString();
      void Promise.resolve(navigate({ search: next }, { replace: options.replace === true })).catch(
        reportError,
      );
    },
    [navigate],
  );
  return [readAuditAddress(new URLSearchParams(search)), change];
}

/** The moments, in UTC, at which the wanted days begin and end where the reader is. */
export function momentsOf({ from, to }: Pick<AuditUrlState, 'from' | 'to'>): { from: string; to: string } {
  const moment = (day: string, time: string): string => {
    const date = new Date(`${day}T${time}`);
    return day === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
  };
  return { from: moment(from, '00:00:00.000'), to: moment(to, '23:59:59.999') };
}
