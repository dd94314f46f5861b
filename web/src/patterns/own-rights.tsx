/** The administrator who is logged in. What the account may not do is not offered; where a person would look for it, the screen says what is missing and whom to ask. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { getOwnAccount } from '#contract/admins/endpoints.ts';
import type { Right } from '#contract/rights.ts';
import { fetchValue } from '../api/query.ts';

export const ownAccountKey = ['own-account'];

export function useOwnAccount() {
  return useQuery({ queryKey: ownAccountKey, queryFn: () => fetchValue(getOwnAccount, {}) });
}

interface Needed {
  readonly right: Right;
  /** Whether it concerns the centres of all states. */
  readonly ofAllStates?: boolean;
}

export type Missing = Right | 'all-states';

const Sentence = lazy(async () => ({ default: (await import('./right-needed.tsx')).RightNeeded }));

/** Until the account is known, everything is offered: the server refuses what is not allowed. */
function useMissing({ right, ofAllStates = false }: Needed): Missing | null {
  const { data } = useOwnAccount();
  if (data === undefined) return null;
  if (!data.rights.includes(right)) return right;
  return ofAllStates && data.states.length > 0 ? 'all-states' : null;
}

export const useHasRight = (right: Right): boolean => useMissing({ right }) === null;

interface WithRightProps extends Needed {
  readonly explains?: boolean;
  readonly children: ReactNode;
}

export function WithRight({ explains = false, children, ...needed }: WithRightProps) {
  const missing = useMissing(needed);
  if (missing === null) return children;
  return explains ? (
    <Suspense>
      <Sentence missing={missing} />
    </Suspense>
  ) : null;
}
