/** The columns of the dashboard (specification section 2), the status with the progress; a row opens its centre. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { centreColumn, mapCentreColumns } from '#contract/centre-columns.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import { dashboardPageSize } from '#contract/exam.ts';
import { centrePath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Table } from '../../../patterns/table.tsx';
import type { CardSlot, Column, Sort } from '../../../patterns/table-column.ts';
import {
  ContactFacts,
  DecisionMark,
  EmailCell,
  PhoneLink,
  StatusCell,
  useContactTitle,
  useProgressTitle,
  isUnbroken,
} from '../centre-cells.tsx';
import { useOpenedCentre } from '../../../patterns/record-navigation.tsx';
import { useSelectColumn, type Selection } from './selection.tsx';
import { Link } from '../../../ui/link.tsx';
import type { ListColumn } from '../list-url.ts';

/** In rem. All of the default fit at 1280 px. */
const widths: Record<ListColumn, number> = {
  decision: 13,
  contact: 14,
  ...mapCentreColumns((column) => centreColumn[column].width.dashboard),
  form_status: 7.25,
  updated_at: 8,
  submitted_at: 8,
};

const cards: Partial<Record<ListColumn, CardSlot>> = {
  form_status: 'topEnd',
  centre_code: 'topStart',
  centre_name: 'title',
  centre_city: 'bottomStart',
  centre_state: 'bottomMiddle',
  phone: 'bottomEnd',
};

/** They are never cut off. */
const isWhole = (column: ListColumn): boolean =>
  column === 'form_status' || column === 'updated_at' || column === 'submitted_at';

const isSortable = (column: ListColumn) => column !== 'contact' && column !== 'decision';

const isTime = (column: ListColumn) => column === 'updated_at' || column === 'submitted_at';

/** Code and name stay in sight where they are the first columns. */
const isPinned = (columns: readonly ListColumn[], index: number): boolean =>
  columns.slice(0, index + 1).every((key) => key === 'centre_code' || key === 'centre_name');

export function useColumnLabels(): Record<ListColumn, string> {
  const { columns, contact, list, workLists } = useAdminTexts();
  return {
    ...columns,
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
    case 'decision':
      return <DecisionMark centre={centre} />;
    case 'contact':
      return <ContactFacts centre={centre} />;
    case 'centre_code':
      return <span className="max-md:pl-9">{centre.centre_code}</span>;
    case 'form_status':
      return <StatusCell centre={centre} />;
    case 'email':
      return <EmailCell email={centre.email} />;
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
}: Pick<CentreTableProps, 'columns' | 'listSearch'>): Column<AdminCentre, ListColumn>[] {
  const labels = useColumnLabels();
  const progressTitle = useProgressTitle();
  const contactTitle = useContactTitle();
  const titles = (key: ListColumn): ((centre: AdminCentre) => string) => {
    if (key === 'form_status') return progressTitle;
    if (key === 'contact') return contactTitle;
    return (centre) => (isTime(key) ? '' : (centre[key] ?? ''));
  };
  return columns.map((key, index) => ({
    key,
    width: widths[key],
    card: cards[key],
    pinned: isPinned(columns, index) ? ('left' as const) : undefined,
    isWhole: isWhole(key),
    unbrokenOf: isUnbroken(key) ? (centre: AdminCentre) => centre[key] : undefined,
    label: labels[key],
    sortable: isSortable(key),
    titleOf: titles(key),
    renderCell: (centre) =>
      key === 'centre_name' ? (
        <Link
          id={`centre-${centre.id}`}
          to={centrePath(centre.id, listSearch)}
          title={centre.centre_name}
          className="whole-on-focus text-action -outline-offset-1 hover:underline max-md:underline max-md:underline-offset-4"
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
  readonly selection: Selection;
  readonly stale: boolean;
  readonly empty: ReactNode;
  readonly sort: Sort<SortableColumn>;
  readonly onSort: (sort: Sort<SortableColumn>) => void;
  /** The query of this list's URL, which the screen of a centre needs. */
  readonly listSearch: string;
  readonly onChoose: (columns: readonly ListColumn[]) => void;
}

/** The columns with the first one at the place of the other. */
function moveColumn(columns: readonly ListColumn[], key: ListColumn, to: ListColumn): ListColumn[] {
  const others = columns.filter((column) => column !== key);
  const at = columns.indexOf(to);
  return [...others.slice(0, at), key, ...others.slice(at)];
}

export function CentreTable({
  rows,
  selection,
  stale,
  empty,
  sort,
  onSort,
  listSearch,
  onChoose,
  ...props
}: CentreTableProps) {
  const { dashboard: texts } = useAdminTexts();
  const navigate = useNavigate();
  useOpenedCentre(rows);
  const columns = [useSelectColumn(selection, rows), ...useCentreColumns({ ...props, listSearch })];
  return (
    <Table
      label={texts.tableLabel}
      columns={columns}
      rows={rows}
      expectedRows={dashboardPageSize}
      keyOf={(centre) => centre.id}
      empty={empty}
      stale={stale}
      {...(sort.key === 'progress' ? {} : { sort: { key: sort.key, order: sort.order } })}
      onSort={({ key, order }) => (key !== 'select' && isSortable(key) ? onSort({ key, order }) : undefined)}
      onMove={(key, to) => {
        if (key !== 'select' && to !== 'select') onChoose(moveColumn(props.columns, key, to));
      }}
      hrefOf={(centre) => centrePath(centre.id, listSearch)}
      onOpen={(centre) => void navigate(centrePath(centre.id, listSearch))}
    />
  );
}
