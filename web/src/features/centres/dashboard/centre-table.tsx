/** The ten columns of the dashboard (specification section 2); a row opens its centre. */
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dashboardColumns, type SortableColumn } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { centrePath } from '../../../paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { DataTable } from '../../../patterns/data-table.tsx';
import { type Column, type Sort } from '../../../patterns/table-column.ts';
import { useOpenedCentre } from './opened-centre.tsx';
import { ProgressText } from './progress-text.tsx';

const nowrapColumns: readonly SortableColumn[] = ['centre_code', 'centre_pincode', 'phone'];

interface ColumnContext extends Pick<CentreTableProps, 'listSearch'> {
  readonly onOpen: (centreId: string) => void;
}

function useCentreColumns({ listSearch, onOpen }: ColumnContext): Column<AdminCentre, SortableColumn>[] {
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
      if (key === 'form_status') return <ProgressText centre={centre} />;
      if (key !== 'centre_name') return centre[key] === '' ? common.dash : centre[key];
      return (
        <Link
          id={`centre-${centre.id}`}
          to={centrePath(centre.id)}
          state={{ list: listSearch }}
          onClick={() => onOpen(centre.id)}
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
  readonly empty: ReactNode;
  readonly sort: Sort<SortableColumn>;
  readonly onSort: (sort: Sort<SortableColumn>) => void;
  /** The query of this list's URL, for the link back from the centre. */
  readonly listSearch: string;
}

export function CentreTable({ rows, stale, empty, sort, onSort, listSearch }: CentreTableProps) {
  const { dashboard: texts } = useAdminTexts();
  const navigate = useNavigate();
  const markOpened = useOpenedCentre(rows);
  const columns = useCentreColumns({ listSearch, onOpen: markOpened });
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
        markOpened(centre.id);
        void navigate(centrePath(centre.id), { state: { list: listSearch } });
      }}
    />
  );
}
