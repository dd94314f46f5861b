/** What dashboard and configuration have in common below their filters: the table with its pages, or why there is none. */
import type { ReactNode } from 'react';
import { failureOf } from '../../api/query.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useClampedPage } from '../../patterns/use-clamped-page.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { Pager } from '../../patterns/list-controls.tsx';
import type { useCentrePage } from './centre-page.ts';
import type { ChangeAddress, ListUrlState } from './list-url-state.ts';

interface ListFrameProps {
  readonly list: ReturnType<typeof useCentrePage>;
  readonly address: ListUrlState;
  readonly change: ChangeAddress;
  readonly pageSize: number;
  /** The table. */
  readonly children: ReactNode;
}

export function ListFrame({ list, address, change, pageSize, children }: ListFrameProps) {
  const { dashboard: texts } = useAdminTexts();
  const { data, error, isPlaceholderData, refetch } = list;
  const page = useClampedPage(address.page, isPlaceholderData ? undefined : data, pageSize, change);
  if (error !== null)
    return (
      <FailureNotice
        title={texts.loadFailed}
        failure={failureOf(error)}
        onRetry={() => void refetch().catch(reportError)}
      />
    );
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
