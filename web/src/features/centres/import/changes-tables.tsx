/** The tables of what an import would change and restore, one line for each value. */
import { centreColumns } from '#contract/centre-columns.ts';
import type { PlannedChange } from '#contract/centres/import-endpoints.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { CheckedList } from './list-import-store.ts';
import { maxShownRows, PreviewSection, PreviewTable } from './preview-table.tsx';

type Change = PlannedChange['columns'][number];

const hasNewContact = ({ columns }: PlannedChange): boolean =>
  columns.some(({ column }) => column === 'phone' || column === 'email');

/** The name of a changed column. */
function useColumnName(): (change: Change) => string {
  const { fields } = useAdminTexts();
  return ({ column }) => {
    const known = centreColumns.find((key) => key === column);
    return known === undefined ? column : fields[known];
  };
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
  const { common } = useTexts();
  const columnName = useColumnName();
  const shown = changes.slice(0, maxShownRows);
  // One line for each value.
  const lines = shown.flatMap(({ columns, ...change }) => columns.map((value) => ({ ...change, value })));
  if (total === 0) return null;
  return (
    <PreviewSection title={title} note={note} shown={shown.length} total={total}>
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
              renderCell: ({ centreCode, centreName }) => `${centreCode} ${centreName}`,
            },
            { key: 'column', label: bulk.column, renderCell: ({ value }) => columnName(value) },
            { key: 'before', label: bulk.before, renderCell: ({ value }) => value.before || common.dash },
            { key: 'after', label: bulk.after, renderCell: ({ value }) => value.after || common.dash },
          ]}
          rows={lines}
          keyOf={({ row, value }) => `${row} ${value.column}`}
        />
      )}
    </PreviewSection>
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

/** The deleted centres that an import would restore, with their checklists. */
export function RestoredTable({ plan: { restored: total, restorations } }: Pick<CheckedList, 'plan'>) {
  const { bulk } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const columnName = useColumnName();
  const changeText = (change: Change) => (
    <p key={change.column}>
      {bulk.changedValue(columnName(change), change.before || common.dash, change.after || common.dash)}
    </p>
  );
  if (total === 0) return null;
  const { submitted, drafts, centres } = restorations;
  const shown = centres.slice(0, maxShownRows);
  return (
    <PreviewSection
      title={bulk.restoredTitle}
      note={bulk.restoredNote(format.number(submitted), format.number(drafts))}
      shown={shown.length}
      total={total}
    >
      <PreviewTable
        label={bulk.restoredTitle}
        columns={[
          { key: 'row', label: bulk.row, nowrap: true, renderCell: ({ row }) => row },
          {
            key: 'centre',
            label: bulk.centre,
            width: 'name',
            isRowHeader: true,
            renderCell: ({ centreCode, centreName }) => `${centreCode} ${centreName}`,
          },
          {
            key: 'checklist',
            label: bulk.checklist,
            renderCell: ({ checklist }) =>
              checklist === undefined ? common.dash : bulk.checklists[checklist],
          },
          {
            key: 'changes',
            label: bulk.column,
            width: 'rest',
            renderCell: ({ columns }) => (columns.length === 0 ? common.dash : columns.map(changeText)),
          },
        ]}
        rows={shown}
        keyOf={({ row }) => String(row)}
      />
    </PreviewSection>
  );
}
