/** The master list below the form: search, state filter, ten rows a page, Edit and Delete per row. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { deleteCentre } from '#contract/centres/centre-endpoints.ts';
import { listStates } from '#contract/centres/endpoints.ts';
import { centreColumns, configPageSize } from '#contract/exam.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable, type Column } from '../../../patterns/data-table.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { FilterSelect, SearchBox } from '../../../patterns/list-controls.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { statesKey, useCentrePage, useCentresChanged } from '../centre-page.ts';
import { ListFrame } from '../list-frame.tsx';
import { useListUrlState, type ChangeAddress, type ListUrlState } from '../list-url-state.ts';

function Filters({ address, change }: { readonly address: ListUrlState; readonly change: ChangeAddress }) {
  const { config: texts } = useAdminTexts();
  const states = useQuery({ queryKey: statesKey, queryFn: () => fetchValue(listStates, {}) });
  const known = states.data ?? [];
  const offered = address.state === '' || known.includes(address.state) ? known : [...known, address.state];
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:items-end">
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={address.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label={texts.stateFilter}
        value={address.state}
        options={[
          { value: '', label: texts.allStates },
          ...offered.filter((state) => state !== '').map((state) => ({ value: state, label: state })),
        ]}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}

interface RowActs {
  readonly onEdit: (centre: AdminCentre) => void;
  readonly onDelete: (centre: AdminCentre) => void;
}

function useConfigColumns({ onEdit, onDelete }: RowActs): Column<AdminCentre>[] {
  const { columns, config, table } = useAdminTexts();
  const { common } = useTexts();
  return [
    ...centreColumns.map((key) => ({
      key,
      label: columns[key],
      unspaced: key === 'email',
      heads: key === 'centre_name',
      nowrap: key === 'centre_code' || key === 'centre_pincode' || key === 'phone',
      renderCell: (centre: AdminCentre) => (centre[key] === '' ? common.dash : centre[key]),
    })),
    {
      key: 'actions',
      label: table.actions,
      nowrap: true,
      renderCell: (centre) => (
        <>
          <RowButton label={config.editOf(centre.centre_name)} onClick={() => onEdit(centre)}>
            {config.edit}
          </RowButton>
          <RowButton danger label={config.removeOf(centre.centre_name)} onClick={() => onDelete(centre)}>
            {config.remove}
          </RowButton>
        </>
      ),
    },
  ];
}

interface MasterListProps {
  readonly onEdit: (centre: AdminCentre) => void;
  readonly onDeleted: (centre: AdminCentre) => void;
}

type DeleteOutcome = { readonly name: string } | { readonly failure: Failure };

function useDeleting(onDeleted: (centre: AdminCentre) => void) {
  const centresChanged = useCentresChanged();
  const [asked, setAsked] = useState<AdminCentre | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<DeleteOutcome | null>(null);
  const remove = async (centre: AdminCentre): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    const result = await callApi(deleteCentre, { params: { id: centre.id } });
    setBusy(false);
    setAsked(null);
    setOutcome(result.ok ? { name: centre.centre_name } : { failure: result.failure });
    if (result.ok) onDeleted(centre);
    // After a failure too: somebody else may have deleted it, or only the answer was lost.
    await centresChanged();
  };
  return { asked, setAsked, busy, outcome, remove };
}

function DeleteNotice({ outcome }: { readonly outcome: DeleteOutcome }) {
  const { config: texts } = useAdminTexts();
  return (
    <div className="mb-4">
      {'failure' in outcome ? (
        <FailureNotice title={texts.deleteFailed} failure={outcome.failure} />
      ) : (
        <Notice tone="good" live="status">
          <p>{texts.deletedOne(outcome.name)}</p>
        </Notice>
      )}
    </div>
  );
}

export function MasterList({ onEdit, onDeleted }: MasterListProps) {
  const { config: texts, dashboard } = useAdminTexts();
  const [address, change] = useListUrlState();
  const list = useCentrePage({ ...address, status: '', pageSize: configPageSize });
  const { asked, setAsked, busy, outcome, remove } = useDeleting(onDeleted);
  const columns = useConfigColumns({ onEdit, onDelete: setAsked });
  return (
    <>
      <Filters address={address} change={change} />
      {outcome === null ? null : (
        <ScrollIntoView of={outcome}>
          <DeleteNotice outcome={outcome} />
        </ScrollIntoView>
      )}
      <ListFrame list={list} address={address} change={change} pageSize={configPageSize}>
        <DataTable
          label={texts.tableLabel}
          columns={columns}
          rows={list.data?.rows}
          expectedRows={configPageSize}
          keyOf={(centre) => centre.id}
          empty={
            address.search === '' && address.state === '' ? dashboard.noneAvailable : dashboard.noneFound
          }
          stale={list.isPlaceholderData}
        />
      </ListFrame>
      {asked === null ? null : (
        <ConfirmDialog
          danger
          title={texts.deleteTitle(asked.centre_name)}
          text={texts.deleteText}
          confirmLabel={texts.remove}
          busyLabel={busy ? texts.deleting : undefined}
          onConfirm={() => void remove(asked).catch(reportError)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
