/** The master list: search, state filter, ten rows a page, Edit and Delete in each row. */
import { useEffect, useRef, useState } from 'react';
import { centreColumns } from '#contract/centre-columns.ts';
import { noFilter } from '#contract/centres/centre-filter.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { configPageSize } from '#contract/exam.ts';
import { NameFilter } from '../../../patterns/list-filters.tsx';
import { List, useList } from '../../../patterns/list-frame.tsx';
import { showListTop } from '../../../patterns/list-keys.ts';
import { useHasRight } from '../../../patterns/own-rights.tsx';
import { useStates } from '../../../patterns/state-filter.tsx';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { RowButton } from '../../../ui/admin-buttons.tsx';
import { DeleteCentre } from '../archive/deleting.tsx';
import { isNameOrCode, useListColumn } from '../centre-cells.tsx';
import { centrePageQuery } from '../centre-page.ts';
import { CentreSearch, SearchInstead } from '../filters.tsx';
import { centresUrl } from '../list-url.ts';

type OnCentre = (centre: AdminCentre) => void;

export const editButtonId = (centreId: string): string => `edit-${centreId}`;
const deleteButtonId = (centreId: string): string => `delete-${centreId}`;

function useColumns(onEdit: OnCentre, onDelete: OnCentre): Column<AdminCentre>[] {
  const { config, table } = useAdminTexts();
  const mayChange = useHasRight('list');
  const columnOf = useListColumn('configuration', 'topEnd');
  const ofList = centreColumns.map((key): Column<AdminCentre> => ({
    ...columnOf(key),
    pinned: isNameOrCode(key) ? 'left' : undefined,
  }));
  if (!mayChange) return ofList;
  return [
    ...ofList,
    {
      key: 'actions',
      label: table.actions,
      width: 7.75,
      pinned: 'right',
      card: 'bottomEnd',
      isWhole: true,
      renderCell: (centre) => (
        <div className="md:-ml-1.5">
          <RowButton
            id={editButtonId(centre.id)}
            label={config.editOf(centre.centre_name)}
            onClick={() => onEdit(centre)}
          >
            {config.edit}
          </RowButton>
          <RowButton
            danger
            id={deleteButtonId(centre.id)}
            label={config.removeOf(centre.centre_name)}
            onClick={() => onDelete(centre)}
          >
            {config.remove}
          </RowButton>
        </div>
      ),
    },
  ];
}

/** When a deleted row leaves the list, its button leaves with the focus: the row that takes its place gets it. */
function useFocusAfterDeletion(rows: readonly AdminCentre[] | undefined): OnCentre {
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

export function MasterList({ onEdit, onDeleted }: { onEdit: OnCentre; onDeleted: OnCentre }) {
  const { config: texts, dashboard } = useAdminTexts();
  const list = useList(centresUrl, ({ columns: _columns, search, state, ...shown }) =>
    // The other filters are the dashboard's.
    centrePageQuery({ ...shown, ...noFilter, search, state, pageSize: configPageSize }),
  );
  const [toDelete, setToDelete] = useState<AdminCentre | null>(null);
  const rows = list.page?.rows;
  const focusAfterDeletion = useFocusAfterDeletion(rows);
  const { search, state } = list.state;
  return (
    <>
      <div className="mb-2 flex items-end gap-2">
        <CentreSearch {...list.searchBox} />
        <NameFilter
          compact
          label={texts.stateFilter}
          value={state}
          all={texts.allStates}
          names={useStates()}
          onChange={(chosen) => list.change({ state: chosen })}
        />
      </div>
      <SearchInstead instead={list.page?.instead} />
      <List
        list={list}
        pageSize={configPageSize}
        failedText={dashboard.loadFailed}
        label={texts.tableLabel}
        columns={useColumns(onEdit, setToDelete)}
        rows={rows}
        expectedRows={configPageSize}
        keyOf={({ id }) => id}
        empty={search === '' && state === '' ? dashboard.noneAvailable : dashboard.noneFound}
      />
      {toDelete === null ? null : (
        <DeleteCentre
          centre={toDelete}
          onDeleted={() => {
            focusAfterDeletion(toDelete);
            onDeleted(toDelete);
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
