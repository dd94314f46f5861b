/** The administrator who is logged in. */
import { useQuery } from '@tanstack/react-query';
import { getOwnAccount } from '#contract/admins/account-endpoints.ts';
import { fetchValue } from '../api/query.ts';

export const ownAccountKey = ['own-account'];

export function useOwnAccount() {
  return useQuery({ queryKey: ownAccountKey, queryFn: () => fetchValue(getOwnAccount, {}) });
}
