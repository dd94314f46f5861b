/** The columns of the dashboard (specification section 2), with the progress and times next to them; a row opens its centre. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { centreColumn, mapCentreColumns } from '#contract/centre-columns.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { centrePath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { DenseTable } from '../../../patterns/table.tsx';
import type { DenseColumn, Sort } from '../../../patterns/table-column.ts';
import {
  ContactFacts,
  DecisionMark,
  PhoneLink,
  ProgressMark,
  useContactTitle,
  useProgressTitle,
} from '../centre-cells.tsx';
import { StatusMark } from '../../../patterns/status-mark.tsx';
import { useOpenedCentre } from '../../../patterns/record-navigation.tsx';
import { Link } from '../../../ui/link.tsx';
import type { ListColumn } from '../list-url.ts';

/** In rem. All of the default fit at 1280 px. */
const widths: Record<ListColumn, number> = {
  progress: 9.25,
  decision: 13,
  contact: 14,
  ...mapCentreColumns((column) => centreColumn[column].width.dashboard),
  form_status: 6,
  updated_at: 8,
  submitted_at: 8,
};

const placements: Partial<Record<ListColumn, Pick<DenseColumn<AdminCentre>, 'card' | 'pinned'>>> = {
  progress: { pinned: 'left', card: 'topEnd' },
  centre_code: { pinned: 'left', card: 'topStart' },
  centre_name: { pinned: 'left', card: 'title' },
  centre_city: { card: 'bottomStart' },
  centre_state: { card: 'bottomMiddle' },
  phone: { card: 'bottomEnd' },
};

/** They are never cut off. */
const isShort = (column: ListColumn) =>
  column === 'form_status' || column === 'updated_at' || column === 'submitted_at';

export function useColumnLabels(): Record<ListColumn, string> {
  const { columns, contact, list, workLists } = useAdminTexts();
  return {
    ...columns,
    progress: list.progressColumn,
    decision: workLists.decision,
    contact: contact.column,
    updated_at: list.lastSavedColumn,
    submitted_at: list.submittedColumn,
  };
}

interface CellProps {
  readonly centre: AdminCentre;
  readonly column: ListColumn;
}

function Cell({ centre, column }: CellProps) {
  const { common } = useTexts();
  const format = useFormat();
  switch (column) {
    case 'progress':
      return <ProgressMark centre={centre} />;
    case 'decision':
      return <DecisionMark centre={centre} />;
    case 'contact':
      return <ContactFacts centre={centre} />;
    case 'form_status':
      return <StatusMark status={centre.form_status} />;
    case 'phone':
      return <PhoneLink phone={centre.phone} />;
    case 'updated_at':
    case 'submitted_at': {
      const time = centre[column];
      return time ? format.shortDateTime(new Date(time)) : common.dash;
    }
    default:
      return centre[column] || common.dash;
  }
}

function useCentreColumns({
  columns,
  listSearch,
}: Pick<CentreTableProps, 'columns' | 'listSearch'>): DenseColumn<AdminCentre, ListColumn>[] {
  const labels = useColumnLabels();
  const progressTitle = useProgressTitle();
  const contactTitle = useContactTitle();
  const titles = (key: ListColumn): ((centre: AdminCentre) => string) => {
    if (key === 'progress') return progressTitle;
    if (key === 'contact') return contactTitle;
    return (centre) => (isShort(key) ? '' : (centre[key] ?? ''));
  };
  return columns.map((key) => ({
    ...placements[key],
    width: widths[key],
    key,
    label: labels[key],
    sortable: key !== 'contact' && key !== 'decision',
    isRowHeader: key === 'centre_name',
    titleOf: titles(key),
    renderCell: (centre) =>
      key === 'centre_name' ? (
        <Link
          id={`centre-${centre.id}`}
          to={centrePath(centre.id, listSearch)}
          className="text-action underline underline-offset-4 md:block md:truncate"
        >
          {centre.centre_name}
        </Link>
      ) : (
        <Cell centre={centre} column={key} />
      ),
  }));
}

interface CentreTableProps {
  readonly columns: readonly ListColumn[];
  readonly rows: readonly AdminCentre[] | undefined;
  readonly stale: boolean;
  readonly empty: ReactNode;
  readonly sort: Sort<SortableColumn>;
  readonly onSort: (sort: Sort<SortableColumn>) => void;
  /** The query of this list's URL, which the screen of a centre needs. */
  readonly listSearch: string;
}

export function CentreTable({ rows, stale, empty, sort, onSort, listSearch, ...props }: CentreTableProps) {
  const { dashboard: texts } = useAdminTexts();
  const navigate = useNavigate();
  useOpenedCentre(rows);
  const columns = useCentreColumns({ ...props, listSearch });
  return (
    <DenseTable
      label={texts.tableLabel}
      columns={columns}
      rows={rows}
      expectedRows={dashboardPageSize}
      keyOf={(centre) => centre.id}
      empty={empty}
      stale={stale}
      sort={sort}
      onSort={({ key, order }) =>
        key === 'contact' || key === 'decision' ? undefined : onSort({ key, order })
      }
      hrefOf={(centre) => centrePath(centre.id, listSearch)}
      onOpen={(centre) => void navigate(centrePath(centre.id, listSearch))}
    />
  );
}
