/** What stands around the table of dashboard and configuration: pages above and below, keys, and the failure to load it. */
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../api/query.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useFormat } from '../../texts/format.ts';
import { useClampedPage } from '../../patterns/use-clamped-page.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { Pager, toolClasses, TopPager } from '../../patterns/pager.tsx';
import { useListKeys } from '../../patterns/table-keys.ts';
import { ListKeysHelp } from '../../patterns/table-keys-help.tsx';
import { focusList, listRegionId, showListTop } from '../../patterns/table-region.ts';
import { useAction } from '../../ui/use-action.ts';
import type { useCentrePage } from './centre-page.ts';
import type { ChangeListUrlState, ListUrlState } from './list-url-state.ts';
import type { ShownPage } from './shown-page.ts';

/** Leads past the filters to the first row. */
export function SkipToList() {
  const { list: texts } = useAdminTexts();
  return (
    <a
      href={`#${listRegionId}`}
      onClick={(event) => {
        event.preventDefault();
        focusList();
      }}
      className="sr-only rounded-card bg-paper px-4 py-2 focus:not-sr-only focus:absolute focus:z-10"
    >
      {texts.skip}
    </a>
  );
}

interface ListFrameProps {
  readonly list: ReturnType<typeof useCentrePage>;
  readonly shown: ShownPage;
  readonly urlState: ListUrlState;
  readonly change: ChangeListUrlState;
  readonly pageSize: number;
  /** Buttons above the table, at its end. */
  readonly tools?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

function LoadFailure({ list, shown }: Pick<ListFrameProps, 'list' | 'shown'>) {
  const { dashboard, list: texts } = useAdminTexts();
  const format = useFormat();
  const { run: retry } = useAction(() => list.refetch());
  if (list.error === null) return null;
  const failure = failureOf(list.error);
  const isOffline = failure.kind === 'offline';
  return (
    <div className="mb-3">
      <FailureNotice title={dashboard.loadFailed} failure={failure} onRetry={retry} />
      {shown.page === undefined && !isOffline ? null : (
        <p className="mt-2 text-muted">
          {shown.page === undefined ? null : `${texts.loadedAt(format.time(shown.loadedAt))} `}
          {isOffline ? texts.loadsAgain : null}
        </p>
      )}
    </div>
  );
}

export function ListFrame({ list, shown, urlState, change, pageSize, tools, children }: ListFrameProps) {
  const { list: texts } = useAdminTexts();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const total = shown.page?.total ?? 0;
  const answer = list.isPlaceholderData ? undefined : list.data;
  const page = useClampedPage(urlState.page, answer, pageSize, change);
  const toPage = (next: number): void => change({ page: next });
  const toPageTop = (next: number): void => {
    toPage(next);
    showListTop();
  };
  useListKeys({
    onPage: (step) => {
      const next = page + step;
      if (next >= 1 && (next - 1) * pageSize < total) toPageTop(next);
    },
    onHelp: () => setHelpOpen(true),
  });
  return (
    <>
      <LoadFailure list={list} shown={shown} />
      {list.error !== null && shown.page === undefined ? null : (
        <section id={listRegionId} tabIndex={-1} aria-label={texts.region}>
          <TopPager page={page} total={total} pageSize={pageSize} onPage={toPage}>
            <div className="ml-auto flex max-md:hidden">
              {tools}
              <button type="button" className={toolClasses} onClick={() => setHelpOpen(true)}>
                {texts.keysButton} <kbd className="font-sans">?</kbd>
              </button>
            </div>
          </TopPager>
          {children}
          <div className="mt-3">
            <Pager page={page} total={total} pageSize={pageSize} onPage={toPageTop} />
          </div>
        </section>
      )}
      {isHelpOpen ? <ListKeysHelp onClose={() => setHelpOpen(false)} /> : null}
    </>
  );
}
