/** The ten columns of the dashboard (specification section 2); a row opens its centre. */
import { Link, useNavigate } from 'react-router';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dashboardColumns, type SortableColumn } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { centrePath } from '../../../paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { DataTable } from '../../../patterns/data-table.tsx';
import { type Column, type Sort } from '../../../patterns/table-column.ts';
import { StatusMark } from '../status-mark.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { useOpenedCentre } from './opened-centre.tsx';

const nowrapColumns: readonly SortableColumn[] = ['centre_code', 'centre_pincode', 'phone'];

/** The progress of a pending centre: shows whom to call first. */
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

function useCentreColumns(listSearch: string): Column<AdminCentre, SortableColumn>[] {
  const { columns } = useAdminTexts();
  const { common } = useTexts();
  return dashboardColumns.map((key) => ({
    key,
    label: columns[key],
    sortable: true,
    nowrap: nowrapColumns.includes(key),
    breakAnywhere: key === 'email',
    isRowHeader: key === 'centre_name',
    renderCell: (centre) => {
      if (key === 'form_status')
        return (
          <>
            <StatusMark status={centre.form_status} />
            <Progress centre={centre} />
            <ContactFacts centre={centre} />
          </>
        );
      if (key !== 'centre_name') return centre[key] === '' ? common.dash : centre[key];
      return (
        <Link
          id={`centre-${centre.id}`}
          to={centrePath(centre.id, listSearch)}
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
  /** The query of this list's URL, which the screen of a centre needs. */
  readonly listSearch: string;
}

export function CentreTable({ rows, stale, empty, sort, onSort, listSearch }: CentreTableProps) {
  const { dashboard: texts } = useAdminTexts();
  const navigate = useNavigate();
  useOpenedCentre(rows);
  const columns = useCentreColumns(listSearch);
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
      onOpen={(centre) => void navigate(centrePath(centre.id, listSearch))}
    />
  );
}
