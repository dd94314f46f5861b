/** The values that an import would change, before and after: first phones and e-mails, then the rest. */
import type { PlannedChange } from '#contract/centres/import-endpoints.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { CheckedList } from './list-import-store.ts';
import { maxShownRows } from './list-import.ts';
import { PreviewTable } from './preview-table.tsx';

const isContact = ({ column }: PlannedChange['columns'][number]): boolean =>
  column === 'phone' || column === 'email';

const hasNewContact = ({ columns }: PlannedChange): boolean => columns.some(isContact);

/** One line for each value. */
function useLines(changes: readonly PlannedChange[]) {
  const { fields } = useAdminTexts();
  const { common } = useTexts();
  return changes.flatMap(({ row, centreCode, centreName, columns }) =>
    columns.map(({ column, before, after }) => ({
      key: `${row} ${column}`,
      row,
      centre: `${centreCode} ${centreName}`,
      column: fields[centreColumns.find((key) => key === column) ?? 'centre_code'],
      before: before || common.dash,
      after: after || common.dash,
    })),
  );
}

interface ChangesTableProps {
  readonly title: string;
  readonly note?: string;
  readonly changes: readonly PlannedChange[];
  /** Number of all rows; the server returns the first few hundred only. */
  readonly total: number;
}

function ChangesTable({ title, note, changes, total }: ChangesTableProps) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const shown = changes.slice(0, maxShownRows);
  const lines = useLines(shown);
  if (total === 0) return null;
  return (
    <section className="space-y-2" aria-label={title}>
      <h4 className="font-bold">{bulk.counted(title, format.number(total))}</h4>
      {note === undefined ? null : <p>{note}</p>}
      {shown.length < total ? (
        <p className="text-muted">{bulk.shownOf(format.number(shown.length), format.number(total))}</p>
      ) : null}
      {lines.length === 0 ? null : (
        <PreviewTable
          label={title}
          columns={[
            { key: 'row', label: bulk.row, nowrap: true, renderCell: ({ row }) => row },
            {
              key: 'centre',
              label: bulk.centre,
              width: 'name',
              isRowHeader: true,
              renderCell: ({ centre }) => centre,
            },
            { key: 'column', label: bulk.column, renderCell: ({ column }) => column },
            { key: 'before', label: bulk.before, renderCell: ({ before }) => before },
            { key: 'after', label: bulk.after, renderCell: ({ after }) => after },
          ]}
          rows={lines}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  );
}

/** One-time codes go to these phones' e-mails. A restored centre has another contact than before it was deleted. */
export function NewContacts({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk } = useAdminTexts();
  const changes = [...plan.changes, ...plan.restorations.centres].filter(hasNewContact);
  return (
    <ChangesTable
      title={bulk.contactsTitle}
      note={bulk.contactsNote}
      changes={changes}
      total={plan.newContacts + plan.restorations.newContacts}
    />
  );
}

export function OtherChanges({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk } = useAdminTexts();
  return (
    <ChangesTable
      title={bulk.changesTitle}
      changes={plan.changes.filter((change) => !hasNewContact(change))}
      total={plan.changed - plan.newContacts}
    />
  );
}
