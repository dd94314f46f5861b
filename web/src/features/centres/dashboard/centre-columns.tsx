/** The columns of the dashboard (specification section 2), the status with the progress, each declared once. */
import { mapCentreColumns } from '#contract/centre-columns.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { centrePath } from '../../../admin-paths.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useFormat } from '../../../texts/format.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { Link } from '../../../ui/link.tsx';
import {
  ContactFacts,
  DecisionMark,
  isNameOrCode,
  StatusCell,
  useContactTitle,
  useListColumn,
  useProgressTitle,
} from '../centre-cells.tsx';
import type { ListColumn } from '../list-url.ts';

const isPinned = (shown: readonly ListColumn[], index: number): boolean =>
  shown.slice(0, index + 1).every(isNameOrCode);

export const isSortable = (key: ListColumn | 'select'): key is Exclude<ListColumn, 'contact' | 'decision'> =>
  key !== 'contact' && key !== 'decision' && key !== 'select';

/** The columns with the first one at the place of the other. */
export function moveColumn(columns: readonly ListColumn[], key: ListColumn, to: ListColumn): ListColumn[] {
  const others = columns.filter((column) => column !== key);
  const at = columns.indexOf(to);
  return [...others.slice(0, at), key, ...others.slice(at)];
}

type Declared = Omit<Column<AdminCentre, ListColumn>, 'key' | 'pinned' | 'sortable'>;

/**
 * Widths are in rem: all columns of the default fit at 1280 px.
 * @param listSearch the query of the list, which the screen of a centre needs
 */
export function useCentreColumns(shown: readonly ListColumn[], listSearch: string) {
  const { columns: labels, common, contact, list, workLists } = useAdminTexts();
  const format = useFormat();
  const progressTitle = useProgressTitle();
  const contactTitle = useContactTitle();
  const ofList = useListColumn('dashboard', 'bottomEnd');
  const time = (key: 'updated_at' | 'submitted_at', label: string): Declared => ({
    label,
    width: 8,
    isWhole: true,
    renderCell: ({ [key]: at }) => (at ? format.shortDateTime(new Date(at)) : common.dash),
  });
  const declared: Record<ListColumn, Declared> = {
    ...mapCentreColumns(ofList),
    centre_code: {
      ...ofList('centre_code'),
      renderCell: ({ centre_code: code }) => (
        <span className="font-medium max-md:pl-9 max-[16rem]:pl-0">{code}</span>
      ),
    },
    centre_name: {
      ...ofList('centre_name'),
      renderCell: ({ id, centre_name: name }) => (
        <Link
          id={`centre-${id}`}
          to={centrePath(id, listSearch)}
          title={name}
          className="whole-on-focus text-action -outline-offset-1 hover:underline max-md:underline max-md:underline-offset-4"
        >
          {name}
        </Link>
      ),
    },
    form_status: {
      label: labels.form_status,
      width: 6.75,
      card: 'topEnd',
      isWhole: true,
      titleOf: progressTitle,
      renderCell: (centre) => <StatusCell centre={centre} />,
    },
    updated_at: time('updated_at', list.lastSavedColumn),
    submitted_at: time('submitted_at', list.submittedColumn),
    decision: {
      label: workLists.filterLabels.decision,
      width: 13,
      renderCell: (centre) => <DecisionMark centre={centre} />,
    },
    contact: {
      label: contact.column,
      width: 14,
      titleOf: contactTitle,
      renderCell: (centre) => <ContactFacts centre={centre} />,
    },
  };
  const columns = shown.map((key, index): Column<AdminCentre, ListColumn> => {
    const pinned = isPinned(shown, index) ? 'left' : undefined;
    return { ...declared[key], key, pinned, sortable: isSortable(key) };
  });
  return { columns, labelOf: (key: ListColumn) => declared[key].label };
}
