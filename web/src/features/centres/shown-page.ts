/** What a list shows: the page that was asked for, or the last one that could be loaded. */
import { useState } from 'react';
import type { useCentrePage } from './centre-page.ts';
import type { CentrePage } from './list-query.ts';

export interface ShownPage {
  readonly page: CentrePage | undefined;
  /** Another page was asked for, which is loading or has failed. */
  readonly isStale: boolean;
  readonly loadedAt: Date;
}

export function useShownPage({
  data,
  dataUpdatedAt,
  error,
  isPlaceholderData,
}: ReturnType<typeof useCentrePage>): ShownPage {
  const [last, setLast] = useState({ page: data, loadedAt: dataUpdatedAt });
  if (data !== undefined && !isPlaceholderData && (data !== last.page || dataUpdatedAt !== last.loadedAt))
    setLast({ page: data, loadedAt: dataUpdatedAt });
  return {
    page: data ?? last.page,
    isStale: isPlaceholderData || error !== null,
    loadedAt: new Date(last.loadedAt),
  };
}
