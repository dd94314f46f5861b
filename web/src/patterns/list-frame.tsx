/** What stands around the table of a list: pages above and below, keys, and the failure to load it. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../api/query.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useFormat } from '../texts/format.ts';
import { useClampedPage } from './use-clamped-page.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Pager, toolClasses, TopPager } from './pager.tsx';
import { useListKeys } from './table-keys.ts';
import { ListKeysHelp } from './table-keys-help.tsx';
import { focusList, listRegionId, showListTop } from './table-region.ts';
import { useAction } from '../ui/use-action.ts';
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

interface Countable {
  /** Rows on all pages. */
  readonly total: number;
}

interface ListFrameProps {
  readonly list: UseQueryResult<Countable>;
  readonly shown: ShownPage<Countable>;
  /** The requested one. */
  readonly page: number;
  readonly change: (change: { readonly page: number }, options?: { readonly replace: true }) => void;
  readonly pageSize: number;
  /** The title of the failure. */
  readonly failedText: string;
  /** Whether the screen has a search box, which `/` leads to. */
  readonly hasSearch?: boolean;
  /** Buttons above the table, at its end. */
  readonly tools?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

function LoadFailure({ list, shown, failedText }: Pick<ListFrameProps, 'list' | 'shown' | 'failedText'>) {
  const { list: texts } = useAdminTexts();
  const format = useFormat();
  const { run: retry } = useAction(() => list.refetch());
  if (list.error === null) return null;
  const failure = failureOf(list.error);
  const isOffline = failure.kind === 'offline';
  return (
    <div className="mb-3">
      <FailureNotice title={failedText} failure={failure} onRetry={retry} />
      {shown.page === undefined && !isOffline ? null : (
        <p className="mt-2 text-muted">
          {shown.page === undefined ? null : `${texts.loadedAt(format.time(shown.loadedAt))} `}
          {isOffline ? texts.loadsAgain : null}
        </p>
      )}
    </div>
  );
}

export function ListFrame(props: ListFrameProps) {
  const { list, shown, change, pageSize, tools } = props;
  const { list: texts } = useAdminTexts();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const total = shown.page?.total ?? 0;
  const answer = list.isPlaceholderData ? undefined : list.data;
  const page = useClampedPage(props.page, answer, pageSize, change);
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
      <LoadFailure list={list} shown={shown} failedText={props.failedText} />
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
          {props.children}
          <div className="mt-3">
            <Pager page={page} total={total} pageSize={pageSize} onPage={toPageTop} />
          </div>
        </section>
      )}
      {isHelpOpen ? (
        <ListKeysHelp hasSearch={props.hasSearch === true} onClose={() => setHelpOpen(false)} />
      ) : null}
    </>
  );
}
