/** The master list: search, state filter, ten rows a page, Edit and Delete in each row. */
import { useEffect, useRef, useState } from 'react';
import { noFilter } from '#contract/centres/centre-filter.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { configPageSize } from '#contract/exam.ts';
import { NameFilter, SearchBox } from '../../../patterns/list-filters.tsx';
import { useStates } from '../../../patterns/state-filter.tsx';
import { ListFrame, useShownPage } from '../../../patterns/list-frame.tsx';
import { showListTop } from '../../../patterns/list-keys.ts';
import { useListUrl, type ChangeList } from '../../../patterns/list-url.ts';
import { Table } from '../../../patterns/table.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { SearchInstead } from '../search-instead.tsx';
import { useCentrePage } from '../centre-page.ts';
import { DeleteCentre } from '../archive/deleting.tsx';
import { centresUrl, type ListUrlState } from '../list-url.ts';
import { deleteButtonId, useMasterListColumns } from './master-list-columns.tsx';

interface MasterListFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

/** The search and the state filter of the master list. */
function MasterListFilters({ urlState, change }: MasterListFiltersProps) {
  const { config: texts, workLists } = useAdminTexts();
  const states = useStates();
  return (
    <div className="mb-2 flex items-end gap-2">
      <SearchBox
        compact
        label={texts.search}
        hint={workLists.searchHint}
        placeholder={texts.searchPlaceholder}
        value={urlState.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <NameFilter
        compact
        label={texts.stateFilter}
        value={urlState.state}
        all={texts.allStates}
        names={states}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}

/** When a deleted row leaves the list, its button leaves with the focus: the row that takes its place gets it. */
function useFocusAfterDeletion(rows: readonly AdminCentre[] | undefined): (centre: AdminCentre) => void {
  const deleted = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useEffect(() => {
    if (deleted.current === null || rows === undefined) return;
    const { id, index } = deleted.current;
    if (rows.some((row) => row.id === id)) return;
    deleted.current = null;
    // It has moved on meanwhile.
    if (document.activeElement !== document.body) return;
    const next = rows[Math.min(index, rows.length - 1)];
    if (next === undefined) showListTop();
    else document.getElementById(deleteButtonId(next.id))?.focus();
  }, [rows]);
  return ({ id }) => {
    deleted.current = { id, index: rows?.findIndex((row) => row.id === id) ?? 0 };
  };
}

interface MasterListProps {
  readonly onEdit: (centre: AdminCentre) => void;
  readonly onDeleted: (centre: AdminCentre) => void;
}

export function MasterList({ onEdit, onDeleted }: MasterListProps) {
  const { config: texts, dashboard } = useAdminTexts();
  const [urlState, change] = useListUrl(centresUrl);
  const { columns: _columns, ...query } = urlState;
  const { search, state } = urlState;
  // The other filters are the dashboard's.
  const shown = useShownPage(
    useCentrePage({ ...query, ...noFilter, search, state, pageSize: configPageSize }),
  );
  const [toDelete, setToDelete] = useState<AdminCentre | null>(null);
  const focusAfterDeletion = useFocusAfterDeletion(shown.page?.rows);
  const columns = useMasterListColumns({ onEdit, onDelete: setToDelete });
  const isFiltered = search !== '' || state !== '';
  return (
    <>
      <MasterListFilters urlState={urlState} change={change} />
      <SearchInstead instead={shown.page?.instead} />
      <ListFrame
        shown={shown}
        page={urlState.page}
        change={change}
        pageSize={configPageSize}
        failedText={dashboard.loadFailed}
        hasSearch
      >
        <Table
          label={texts.tableLabel}
          columns={columns}
          rows={shown.page?.rows}
          expectedRows={configPageSize}
          keyOf={(centre) => centre.id}
          empty={isFiltered ? dashboard.noneFound : dashboard.noneAvailable}
          stale={shown.isStale}
        />
      </ListFrame>
      {toDelete === null ? null : (
        <DeleteCentre
          centre={toDelete}
          onDeleted={() => {
            setToDelete(null);
            focusAfterDeletion(toDelete);
            onDeleted(toDelete);
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
