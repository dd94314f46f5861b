/** The ten columns of the dashboard (specification section 2); a row opens its centre. */
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { sortableColumns, type SortableColumn } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { centrePath } from '../../../paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { DataTable, type Column, type Sort } from '../../../patterns/data-table.tsx';
import { StatusMark } from '../status-mark.tsx';

/** The centre that was opened last: whoever comes back finds the focus on it. */
let lastOpened: string | null = null;

const unbroken: readonly SortableColumn[] = ['centre_code', 'centre_pincode', 'phone'];

/** How far a pending centre is: whom to telephone first. */
function Progress({ centre }: { readonly centre: AdminCentre }) {
  const { dashboard: texts } = useAdminTexts();
  const format = useFormat();
  const { checklist_status: state, registered, updated_at: savedAt } = centre;
  if (centre.form_status === 'Completed' || state === undefined) return null;
  const text =
    state === 'draft' && savedAt
      ? texts.draftSaved(format.shortDay(new Date(savedAt)))
      : registered === true
        ? texts.registered
        : texts.notRegistered;
  return <span className="block text-sm text-muted">{text}</span>;
}

function useCentreColumns(listAddress: string): Column<AdminCentre, SortableColumn>[] {
  const { columns } = useAdminTexts();
  const { common } = useTexts();
  return sortableColumns.map((key) => ({
    key,
    label: columns[key],
    sortable: true,
    nowrap: unbroken.includes(key),
    unspaced: key === 'email',
    heads: key === 'centre_name',
    renderCell: (centre) => {
      if (key === 'form_status')
        return (
          <>
            <StatusMark status={centre.form_status} />
            <Progress centre={centre} />
          </>
        );
      if (key !== 'centre_name') return centre[key] === '' ? common.dash : centre[key];
      return (
        <Link
          id={`centre-${centre.id}`}
          to={centrePath(centre.id)}
          state={{ list: listAddress }}
          onClick={() => {
            lastOpened = centre.id;
          }}
          className="text-action underline underline-offset-4"
        >
          {centre.centre_name}
        </Link>
      );
    },
  }));
}

interface CentreTableProps {
  readonly rows: readonly AdminCentre[] | undefined;
  readonly stale: boolean;
  readonly empty: string;
  readonly sort: Sort<SortableColumn>;
  readonly onSort: (sort: Sort<SortableColumn>) => void;
  /** The query of this list's address, for the way back. */
  readonly listAddress: string;
}

export function CentreTable({ rows, stale, empty, sort, onSort, listAddress }: CentreTableProps) {
  const { dashboard: texts } = useAdminTexts();
  const navigate = useNavigate();
  const columns = useCentreColumns(listAddress);
  const returned = useRef(false);
  useEffect(() => {
    if (rows === undefined || returned.current) return;
    returned.current = true;
    const link = lastOpened === null ? null : document.getElementById(`centre-${lastOpened}`);
    lastOpened = null;
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'center' });
  }, [rows]);
  return (
    <DataTable
      label={texts.tableLabel}
      columns={columns}
      rows={rows}
      expectedRows={dashboardPageSize}
      keyOf={(centre) => centre.id}
      empty={empty}
      stale={stale}
      sort={sort}
      onSort={onSort}
      onOpen={(centre) => {
        lastOpened = centre.id;
        void Promise.resolve(navigate(centrePath(centre.id), { state: { list: listAddress } })).catch(
          reportError,
        );
      }}
    />
  );
}
