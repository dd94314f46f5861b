/** A list: the page of it that is shown, and what stands around its table: the foot with the pages, keys, and the failure to load it. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { currentTime } from '../api/client.ts';
import { failureOf } from '../api/query.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { useFormat } from '../texts/format.ts';
import { focusList, listRegionId, showListTop, useListKeys } from './list-keys.ts';
import { useListUrl, type ListUrl } from './list-url.ts';
import { LoadFailure } from './outcome-notice.tsx';
import { Pager, toolClasses } from './pager.tsx';
import { KeysDialog, keyRows } from './record-navigation.tsx';
import { Table, type TableProps } from './table.tsx';

/** What a list shows: the page that was asked for, or the last one that could be loaded. */
export function useShownPage<Page>(query: UseQueryResult<Page>) {
  const { data, dataUpdatedAt, error, isPlaceholderData } = query;
  const [last, setLast] = useState({ page: data, loadedAt: dataUpdatedAt });
  if (data !== undefined && !isPlaceholderData && (data !== last.page || dataUpdatedAt !== last.loadedAt))
    setLast({ page: data, loadedAt: dataUpdatedAt });
  return {
    query,
    page: data ?? last.page,
    /** Another page was asked for, which is loading or has failed. */
    isStale: isPlaceholderData || error !== null,
    loadedAt: currentTime(last.loadedAt),
  };
}
type ShownPage<Page> = ReturnType<typeof useShownPage<Page>>;

/**
 * A list whose search, filters and page are in the address. Its rows stay until those of the next query are there.
 * @param queryOf what a state of the address asks for
 */
export function useList<State extends { readonly page?: number; readonly search?: string }, Page>(
  url: ListUrl<State>,
  queryOf: (state: State) => { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<Page> },
) {
  const [state, change] = useListUrl(url);
  const shown = useShownPage(useQuery({ ...queryOf(state), placeholderData: keepPreviousData }));
  /** Of its search box; what is typed adds no entries to the history. */
  const searchBox = {
    value: state.search ?? '',
    onSearch: (search: string) => change({ search } as Partial<State>, { replace: true }),
  };
  return { ...shown, state, change, searchBox };
}

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

interface LoadedListProps {
  readonly shown: ShownPage<unknown>;
  /** The title of the failure. */
  readonly failedText: string;
  readonly children: ReactNode;
}

/** A list below the failure to load it; one that has never loaded is not shown. */
export function LoadedList({ shown: { query, page, loadedAt }, failedText, children }: LoadedListProps) {
  const { list: texts } = useAdminTexts();
  const format = useFormat();
  if (query.error === null) return children;
  const isOffline = failureOf(query.error).kind === 'offline';
  return (
    <>
      <div className="mb-3">
        <LoadFailure title={failedText} query={query} />
        {page === undefined && !isOffline ? null : (
          <p className="mt-2 text-muted">
            {page === undefined ? null : `${texts.loadedAt(format.time(loadedAt))} `}
            {isOffline ? texts.loadsAgain : null}
          </p>
        )}
      </div>
      {page === undefined ? null : children}
    </>
  );
}

interface Countable {
  /** Rows on all pages, or entries, of which one may be several centres. */
  readonly total: number;
  /** How many centres the entries are. */
  readonly centreCount?: number;
}

interface ListFrameProps extends Pick<LoadedListProps, 'failedText' | 'children'> {
  /** Of `useList`. Above it stands a search box, which `/` leads to, if its address has a search. */
  readonly list: ShownPage<Countable> & {
    readonly state: { readonly page: number; readonly search?: string };
    readonly change: (change: { readonly page: number }, options?: { readonly replace: true }) => void;
  };
  readonly pageSize: number;
  /** Whether rows can be selected, which `X` does. */
  readonly hasSelection?: boolean | undefined;
  /** Those of what is not a table, in the place of its own. */
  readonly keys?: string | undefined;
  /** Buttons at the foot of the table. */
  readonly tools?: ReactNode;
}

/** Whether rows that are none say nothing of the list: they are of a page beyond the last one, or of the query before. */
export const saysNothing = (
  rows: readonly unknown[] | undefined,
  { query, page }: { query: { isPlaceholderData: boolean }; page: Countable | undefined },
): boolean => rows?.length === 0 && (query.isPlaceholderData || (page?.total ?? 0) > 0);

/** Returns the page to show: the last one, also in the address, if the requested one no longer exists. */
function useClampedPage({ list: { state, query, change }, pageSize }: ListFrameProps): number {
  const { page } = state;
  const answer = query.isPlaceholderData ? undefined : query.data;
  const last = answer === undefined ? page : Math.max(1, Math.ceil(answer.total / pageSize));
  useEffect(() => {
    if (page > last) change({ page: last }, { replace: true });
  }, [page, last, change]);
  return Math.min(page, last);
}

function ListKeysHelp(
  props: Pick<ListFrameProps, 'list' | 'hasSelection' | 'keys'> & { onClose: () => void },
) {
  const { list, hasSelection = false, keys, onClose } = props;
  const { list: texts } = useAdminTexts();
  const rows = [
    ...(list.state.search === undefined ? [] : ([['/', texts.keys.search]] as const)),
    ...(keys === undefined
      ? ([
          ['J K', texts.keys.rows],
          ['Enter', texts.keys.open],
        ] as const)
      : keyRows(keys)),
    ...(hasSelection ? ([['X', texts.keys.select]] as const) : []),
    ['N P', texts.keys.pages],
  ] as const;
  return <KeysDialog title={texts.keysTitle} rows={rows} onClose={onClose} />;
}

/** Around the table of a list that has pages. */
export function ListFrame(props: ListFrameProps) {
  const { list, failedText, hasSelection, keys, pageSize, tools } = props;
  const { list: texts } = useAdminTexts();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const total = list.page?.total ?? 0;
  const page = useClampedPage(props);
  const toPageTop = (next: number): void => {
    list.change({ page: next });
    showListTop();
  };
  useListKeys(
    (step) => {
      const next = page + step;
      if (next >= 1 && (next - 1) * pageSize < total) toPageTop(next);
    },
    () => setHelpOpen(true),
  );
  return (
    <>
      <LoadedList shown={list} failedText={failedText}>
        <section id={listRegionId} tabIndex={-1} aria-label={texts.region}>
          {props.children}
          <Pager
            page={page}
            total={total}
            centres={list.page?.centreCount}
            pageSize={pageSize}
            onPage={toPageTop}
          >
            <div className="flex max-md:hidden">
              {tools}
              <button type="button" className={toolClasses} onClick={() => setHelpOpen(true)}>
                {texts.keysButton} <kbd className="font-sans">?</kbd>
              </button>
            </div>
          </Pager>
        </section>
      </LoadedList>
      {isHelpOpen ? (
        <ListKeysHelp {...{ list, hasSelection, keys }} onClose={() => setHelpOpen(false)} />
      ) : null}
    </>
  );
}

interface ListProps<Of, Key extends string>
  extends Omit<TableProps<Of, Key>, 'stale'>, Omit<ListFrameProps, 'children'> {}

/** The table of `useList`, in its frame. */
export function List<Of, Key extends string>(props: ListProps<Of, Key>) {
  const { list, pageSize, failedText, hasSelection, tools, rows, ...table } = props;
  return (
    <ListFrame {...{ list, pageSize, failedText, hasSelection, tools }}>
      <Table {...table} rows={saysNothing(rows, list) ? undefined : rows} stale={list.isStale} />
    </ListFrame>
  );
}
