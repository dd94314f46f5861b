/** What a list shows: the page that was asked for, or the last one that could be loaded. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

export interface ShownPage<Page> {
  readonly page: Page | undefined;
  /** Another page was asked for, which is loading or has failed. */
  readonly isStale: boolean;
  readonly loadedAt: Date;
}

export function useShownPage<Page>({
  data,
  dataUpdatedAt,
  error,
  isPlaceholderData,
}: UseQueryResult<Page>): ShownPage<Page> {
  const [last, setLast] = useState({ page: data, loadedAt: dataUpdatedAt });
  if (data !== undefined && !isPlaceholderData && (data !== last.page || dataUpdatedAt !== last.loadedAt))
    setLast({ page: data, loadedAt: dataUpdatedAt });
  return {
    page: data ?? last.page,
    isStale: isPlaceholderData || error !== null,
    loadedAt: new Date(last.loadedAt),
  };
}
