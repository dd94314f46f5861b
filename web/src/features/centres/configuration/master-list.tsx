/** The master list below the form: search, state filter, ten rows a page, Edit and Delete in each row. */
import { useState } from 'react';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { configPageSize } from '#contract/exam.ts';
import { DataTable } from '../../../patterns/data-table.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ScrollIntoView } from '../../../ui/messages.tsx';
import { useCentrePage, useCentresChanged } from '../centre-page.ts';
import { ListFrame } from '../list-frame.tsx';
import { noFilter } from '../list-query.ts';
import { useListUrlState } from '../list-url-state.ts';
import { DeleteCentre, DeleteNotice, type DeleteOutcome } from './delete-centre.tsx';
import { useMasterListColumns } from './master-list-columns.tsx';
import { MasterListFilters } from './master-list-filters.tsx';

interface MasterListProps {
  readonly onEdit: (centre: AdminCentre) => void;
  readonly onDeleted: (centre: AdminCentre) => void;
}

export function MasterList({ onEdit, onDeleted }: MasterListProps) {
  const { config: texts, dashboard } = useAdminTexts();
  const centresChanged = useCentresChanged();
  const [urlState, change] = useListUrlState();
  const { search, state } = urlState;
  // The other filters are the dashboard's.
  const list = useCentrePage({ ...urlState, ...noFilter, search, state, pageSize: configPageSize });
  const [toDelete, setToDelete] = useState<AdminCentre | null>(null);
  const [outcome, setOutcome] = useState<DeleteOutcome | null>(null);
  const columns = useMasterListColumns({ onEdit, onDelete: setToDelete });
  const isFiltered = search !== '' || state !== '';
  const reportDelete = (centre: AdminCentre, deleted: DeleteOutcome | null): void => {
    setOutcome(deleted);
    if (deleted === null) return;
    if ('name' in deleted) onDeleted(centre);
    // After a failure too: another administrator may have deleted it, or only the response was lost.
    centresChanged();
  };
  return (
    <>
      <MasterListFilters urlState={urlState} change={change} />
      {outcome === null ? null : (
        <ScrollIntoView of={outcome}>
          <DeleteNotice outcome={outcome} />
        </ScrollIntoView>
      )}
      <ListFrame list={list} urlState={urlState} change={change} pageSize={configPageSize}>
        <DataTable
          label={texts.tableLabel}
          columns={columns}
          rows={list.data?.rows}
          expectedRows={configPageSize}
          keyOf={(centre) => centre.id}
          empty={isFiltered ? dashboard.noneFound : dashboard.noneAvailable}
          stale={list.isPlaceholderData}
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
