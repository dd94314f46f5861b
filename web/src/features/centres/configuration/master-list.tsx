/** The master list: search, state filter, ten rows a page, Edit and Delete in each row. */
import { useEffect, useRef, useState } from 'react';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { configPageSize } from '#contract/exam.ts';
import { DenseTable } from '../../../patterns/table.tsx';
import { showListTop } from '../../../patterns/list-keys.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ScrollIntoView } from '../../../ui/messages.tsx';
import { useCentrePage, useCentresChanged } from '../centre-page.ts';
import { ListFrame, useShownPage } from '../../../patterns/list-frame.tsx';
import { noFilter } from '#contract/centres/centre-filter.ts';
import { DeleteCentre, DeleteNotice, type DeleteOutcome } from './delete-centre.tsx';
import { deleteButtonId, useMasterListColumns } from './master-list-columns.tsx';
import { MasterListFilters } from './master-list-filters.tsx';
import { useLatestAct } from './one-notice.tsx';
import { centresUrl } from '../list-url.ts';
import { useListUrl } from '../../../patterns/list-url.ts';

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
  const centresChanged = useCentresChanged();
  const [urlState, change] = useListUrl(centresUrl);
  const { columns: _columns, ...query } = urlState;
  const { search, state } = urlState;
  // The other filters are the dashboard's.
  const shown = useShownPage(
    useCentrePage({ ...query, ...noFilter, search, state, pageSize: configPageSize }),
  );
  const [toDelete, setToDelete] = useState<AdminCentre | null>(null);
  const [outcome, setOutcome] = useState<DeleteOutcome | null>(null);
  const { isLatest, begin } = useLatestAct();
  const columns = useMasterListColumns({ onEdit, onDelete: setToDelete });
  const focusAfter = useFocusAfterDeletion(shown.page?.rows);
  const isFiltered = search !== '' || state !== '';
  const reportDelete = (centre: AdminCentre, deleted: DeleteOutcome | null): void => {
    setOutcome(deleted);
    begin();
    if (deleted === null) return;
    focusAfter(centre);
    if ('name' in deleted) onDeleted(centre);
    // After a failure too: another administrator may have deleted it, or only the response was lost.
    centresChanged();
  };
  return (
    <>
      <MasterListFilters urlState={urlState} change={change} />
      {outcome === null || !isLatest ? null : (
        <ScrollIntoView of={outcome}>
          <DeleteNotice outcome={outcome} />
        </ScrollIntoView>
      )}
      <ListFrame
        shown={shown}
        page={urlState.page}
        change={change}
        pageSize={configPageSize}
        failedText={dashboard.loadFailed}
        hasSearch
      >
        <DenseTable
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
          onOutcome={(deleted) => reportDelete(toDelete, deleted)}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
