/** The table of dashboard and configuration with its pages, or the failure to load it. */
import type { ReactNode } from 'react';
import { failureOf } from '../../api/query.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useClampedPage } from '../../patterns/use-clamped-page.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { Pager } from '../../patterns/pager.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { useCentrePage } from './centre-page.ts';
import type { ChangeListUrlState, ListUrlState } from './list-url-state.ts';

interface ListFrameProps {
  readonly list: ReturnType<typeof useCentrePage>;
  readonly urlState: ListUrlState;
  readonly change: ChangeListUrlState;
  readonly pageSize: number;
  /** The table. */
  readonly children: ReactNode;
}

export function ListFrame({ list, urlState, change, pageSize, children }: ListFrameProps) {
  const { dashboard: texts } = useAdminTexts();
  const { data, error, isPlaceholderData, refetch } = list;
  const page = useClampedPage(urlState.page, isPlaceholderData ? undefined : data, pageSize, change);
  const { run: retry } = useAction(() => refetch());
  if (error !== null)
    return <FailureNotice title={texts.loadFailed} failure={failureOf(error)} onRetry={retry} />;
  return (
    <>
      {children}
      <div className="mt-4">
        <Pager
          page={page}
          total={data?.total ?? 0}
          pageSize={pageSize}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </>
  );
}
