/** Which columns the list shows, in which order: in the address, so that a link brings them, and stored for the administrator. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getListColumns, setListColumns } from '#contract/centres/list-columns.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';
import { centresUrl, formatColumns, parseColumns, type ListColumn, type ListUrlState } from '../list-url.ts';

const columnsKey = ['list-columns'] as const;

/** One after the other, so that the last choice is the stored one. When it fails, the choice lasts as long as the address. */
let storing: Promise<unknown> = Promise.resolve();
function store(columns: string): void {
  storing = storing.then(async () => callApi(setListColumns, { body: { columns } })).catch(reportError);
}

/** An address without columns gets the stored ones. */
export function useChosenColumns(inAddress: string, change: ChangeList<ListUrlState>) {
  const queries = useQueryClient();
  const stored = useQuery({ queryKey: columnsKey, queryFn: () => fetchValue(getListColumns, {}) });
  const isKnown = inAddress !== '' || !stored.isPending;
  const text = inAddress === '' ? (stored.data?.columns ?? '') : inAddress;
  // The address takes a moment to change; a checkbox must not.
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    setDraft(null);
    const { columns, page } = centresUrl.current();
    if (isKnown && columns !== text) change({ columns: text, page }, { replace: true });
  }, [isKnown, text, change]);
  const choose = (columns: readonly ListColumn[]): void => {
    const chosen = formatColumns(columns);
    setDraft(chosen);
    queries.setQueryData(columnsKey, { columns: chosen });
    store(chosen);
    change({ columns: chosen, page: centresUrl.current().page }, { replace: true });
  };
  return { columns: parseColumns(draft ?? text), choose, isKnown };
}
