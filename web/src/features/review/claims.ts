/**
 * Who has which review open. The page says that it is open while somebody works on it, never by itself, so that a forgotten tab keeps
 * neither a session nor a claim (security.md S21).
 */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { claimSeconds, listClaims, renewClaim } from '#contract/review/claim-endpoints.ts';
import { useHasRight } from '../../patterns/own-rights.tsx';
import { callApi } from '../../api/client.ts';
import { fetchValue } from '../../api/query.ts';
import { reviewListsKey } from './review-query.ts';

const claimsOptions = queryOptions({
  queryKey: [...reviewListsKey, 'claims'],
  queryFn: async () => {
    const { claims } = await fetchValue(listClaims, {});
    return new Map(claims.map(({ id, names }) => [id, names]));
  },
});

type ClaimNames = ReadonlyMap<string, readonly string[]>;

/** The names of others by centre; none while they load, and when they could not be loaded. */
export function useClaims(): ClaimNames {
  return useQuery(claimsOptions).data ?? new Map();
}

/** As it is now; none when it cannot be loaded: a claim is a courtesy. */
export const loadClaims = async (queries: QueryClient): Promise<ClaimNames> =>
  queries.fetchQuery({ ...claimsOptions, staleTime: 0 }).catch(() => new Map());

const renewalMs = (claimSeconds * 1000) / 2;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Says that this review is open, and again with what its officer does. Returns who else has it open. */
export function useClaim(id: string): readonly string[] {
  const mayDecide = useHasRight('review');
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!mayDecide) return undefined;
    let lastAt = 0;
    let isOpen = true;
    const renew = (): void => {
      if (performance.now() - lastAt < renewalMs && lastAt > 0) return;
      lastAt = performance.now();
      callApi(renewClaim, { params: { id } })
        .then((result) => {
          if (result.ok && isOpen) setNames(result.value.names);
        })
        .catch(reportError);
    };
    renew();
    for (const sign of signsOfLife) window.addEventListener(sign, renew, { passive: true });
    return () => {
      isOpen = false;
      for (const sign of signsOfLife) window.removeEventListener(sign, renew);
    };
  }, [id, mayDecide]);
  return names;
}
