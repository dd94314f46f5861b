/** The columns of the master list, with Edit and Delete in each row. */
import { centreColumn, centreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { useHasRight } from '../../../patterns/own-rights.tsx';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RowButton } from '../../../ui/admin-buttons.tsx';
import { EmailCell, isUnbroken, PhoneLink } from '../centre-cells.tsx';

interface RowActions {
  readonly onEdit: (centre: AdminCentre) => void;
  readonly onDelete: (centre: AdminCentre) => void;
}

export const editButtonId = (centreId: string): string => `edit-${centreId}`;
export const deleteButtonId = (centreId: string): string => `delete-${centreId}`;

const placements: Partial<Record<CentreColumn, Pick<Column<AdminCentre>, 'card' | 'pinned'>>> = {
  centre_code: { pinned: 'left', card: 'topStart' },
  centre_name: { pinned: 'left', card: 'title' },
  centre_city: { card: 'bottomStart' },
  centre_state: { card: 'bottomMiddle' },
  phone: { card: 'topEnd' },
};

function Value({ column, value }: { readonly column: CentreColumn; readonly value: string }) {
  const { common } = useTexts();
  const { content } = centreColumn[column];
  if (content === 'phone') return <PhoneLink phone={value} />;
  return content === 'email' ? <EmailCell email={value} /> : value || common.dash;
}

/** Edit and Delete. */
function useActionsColumn({ onEdit, onDelete }: RowActions): Column<AdminCentre> {
  const { config, table } = useAdminTexts();
  return {
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
  };
}

export function useMasterListColumns(actions: RowActions): Column<AdminCentre>[] {
  const { columns } = useAdminTexts();
  const mayChange = useHasRight('list');
  const actionsColumn = useActionsColumn(actions);
  const columnsOfList = centreColumns.map((key) => ({
    ...placements[key],
    width: centreColumn[key].width.configuration,
    key,
    label: columns[key],
    unbrokenOf: isUnbroken(key) ? (centre: AdminCentre) => centre[key] : undefined,
    titleOf: (centre: AdminCentre) => centre[key],
    renderCell: (centre: AdminCentre) => <Value column={key} value={centre[key]} />,
  }));
  return mayChange ? [...columnsOfList, actionsColumn] : columnsOfList;
}
