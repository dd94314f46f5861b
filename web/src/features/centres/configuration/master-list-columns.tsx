/** The columns of the master list, with Edit and Delete in each row. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { centreColumns } from '#contract/exam.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { RowButton } from '../../../ui/row-button.tsx';

interface RowActions {
  readonly onEdit: (centre: AdminCentre) => void;
  readonly onDelete: (centre: AdminCentre) => void;
}

export function useMasterListColumns({ onEdit, onDelete }: RowActions): Column<AdminCentre>[] {
  const { columns, config, table } = useAdminTexts();
  const { common } = useTexts();
  return [
    ...centreColumns.map((key) => ({
      key,
      label: columns[key],
      breakAnywhere: key === 'email',
      isRowHeader: key === 'centre_name',
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
