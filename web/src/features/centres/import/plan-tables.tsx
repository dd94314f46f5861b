/** The tables of an import preview: what is refused, changed, restored, added, and what the file does not name. */
import type { ReactNode } from 'react';
import { centreColumns } from '#contract/centre-columns.ts';
import { reportImport, type PlannedChange } from '#contract/centres/import-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Email } from '../../../ui/link.tsx';
import { isUnbroken } from '../centre-cells.tsx';
import { listBody, type CheckedList } from './list-import-store.ts';
import type { ImportChoices } from './list-import.ts';

/** How many rows each table shows at most. */
export const maxShownRows = 50;

/** How a cell stands from 768 px up: codes and numbers in one line, a name with room for it, one that takes what the others leave; old and new values. */
const looks = {
  text: 'wrap-anywhere md:min-w-28',
  code: 'md:whitespace-nowrap',
  name: 'wrap-anywhere md:min-w-52',
  rest: 'wrap-anywhere md:w-full',
  old: 'max-md:wrap-anywhere md:w-2/5 md:wrap-break-word *:text-muted *:line-through',
  new: 'max-md:wrap-anywhere md:w-2/5 md:wrap-break-word *:font-semibold',
};

interface PlanColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isRowHeader?: boolean;
  readonly look?: keyof typeof looks;
}

interface PlanTableProps<Row> {
  /** Of the table and of its section, which says how many there are. */
  readonly title: string;
  readonly note?: string | undefined;
  /** What can be done about these rows. */
  readonly acts?: ReactNode;
  /** The first ones; the server returns a few hundred only. */
  readonly rows: readonly Row[];
  /** How many centres they are, unless each is one. */
  readonly shown?: number;
  readonly total: number;
  readonly columns: readonly PlanColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Opened by its title. */
  readonly isFolded?: boolean;
}

const cellClasses =
  'px-2 py-1.5 text-left align-top max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-3 max-md:p-0 max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-label)]';

/** Shows all text of its cells; below 768 px each row is a card. Nothing without rows. */
export function PlanTable<Row>(props: PlanTableProps<Row>) {
  const { title, note, acts, rows, shown = rows.length, total, columns, keyOf, isFolded = false } = props;
  const { bulk } = useBulkActTexts();
  const format = useFormat();
  if (total === 0) return null;
  const counted = bulk.counted(title, format.number(total));
  const content = (
    <>
      {note === undefined ? null : <p>{note}</p>}
      {acts}
      {shown < total ? (
        <p className="text-muted">{bulk.shownOf(format.number(shown), format.number(total))}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <div className="overflow-x-auto rounded-card border border-line text-[0.8125rem]">
          <table aria-label={title} className="w-full border-collapse max-md:block">
            <thead className="max-md:hidden">
              <tr className="border-b border-edge">
                {columns.map(({ label }) => (
                  <th
                    key={label}
                    scope="col"
                    className="px-2 py-1.5 text-left text-xs font-semibold text-muted"
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {rows.map((row) => (
                <tr
                  key={keyOf(row)}
                  className="border-b border-line last:border-b-0 max-md:block max-md:space-y-1 max-md:px-3 max-md:py-2"
                >
                  {columns.map(({ label, cell, isRowHeader = false, look = 'text' }) => {
                    const Cell = isRowHeader ? 'th' : 'td';
                    return (
                      <Cell
                        key={label}
                        scope={isRowHeader ? 'row' : undefined}
                        data-label={label}
                        className={`${cellClasses} ${isRowHeader ? 'font-medium' : ''} ${looks[look]}`}
                      >
                        <div>{cell(row)}</div>
                      </Cell>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
  return isFolded ? (
    <details className="space-y-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{counted}</summary>
      {content}
    </details>
  ) : (
    <section className="space-y-2" aria-label={title}>
      <h4 className="text-base font-semibold">{counted}</h4>
      {content}
    </section>
  );
}

const fileNames = { changes: 'import-changes.csv', missing: 'not-in-the-list.csv' } as const;

/** Downloads a part of the preview as a whole, as CSV. */
function ReportButton({ list: { rows, plan }, part }: { list: CheckedList; part: keyof typeof fileNames }) {
  const { bulk } = useBulkActTexts();
  return (
    <DownloadButton
      label={part === 'changes' ? bulk.downloadChanges : bulk.downloadMissing}
      endpoint={reportImport}
      input={() => ({ body: { ...listBody(rows), part, plan: plan.plan } })}
      fileName={fileNames[part]}
      failedText={bulk.downloadFailed}
    />
  );
}

type Change = PlannedChange['columns'][number];

const hasNewContact = ({ columns }: PlannedChange): boolean =>
  columns.some(({ column }) => column === 'phone' || column === 'email');

function useColumnName(): (change: Change) => string {
  const names: Readonly<Record<string, string>> = useBulkActTexts().fields;
  return ({ column }) => names[column] ?? column;
}

function useRowColumns(): PlanColumn<Pick<PlannedChange, 'row' | 'centreCode' | 'centreName'>>[] {
  const { bulk } = useBulkActTexts();
  return [
    { label: bulk.row, look: 'code', cell: ({ row }) => row },
    {
      label: bulk.centre,
      look: 'name',
      isRowHeader: true,
      cell: ({ centreCode, centreName }) => `${centreCode} ${centreName}`,
    },
  ];
}

interface ChangesProps {
  readonly title: string;
  readonly note?: string;
  readonly changes: readonly PlannedChange[];
  readonly total: number;
}

/** Old and new side by side, one line for each value. */
function Changes({ changes, ...table }: ChangesProps) {
  const { bulk, common } = useBulkActTexts();
  const columnName = useColumnName();
  const rowColumns = useRowColumns();
  const shown = changes.slice(0, maxShownRows);
  const textOf = (value: string) => <Email email={value || common.dash} />;
  return (
    <PlanTable
      {...table}
      shown={shown.length}
      rows={shown.flatMap(({ columns, ...change }) => columns.map((value) => ({ ...change, value })))}
      columns={[
        ...rowColumns,
        { label: bulk.column, cell: ({ value }) => columnName(value) },
        { label: bulk.before, look: 'old', cell: ({ value }) => textOf(value.before) },
        { label: bulk.after, look: 'new', cell: ({ value }) => textOf(value.after) },
      ]}
      keyOf={({ row, value }) => `${row} ${value.column}`}
    />
  );
}

/**
 * What is changed: contacts first, since one-time codes go to these phones' e-mails. A restored centre has another contact than before it
 * was deleted.
 */
export function ChangesTables({ list }: { list: CheckedList }) {
  const { bulk } = useBulkActTexts();
  const { changes, changed, restored, newContacts, restorations } = list.plan;
  return (
    <>
      {changed + restored === 0 ? null : <ReportButton list={list} part="changes" />}
      <Changes
        title={bulk.contactsTitle}
        note={bulk.contactsNote}
        changes={[...changes, ...restorations.centres].filter(hasNewContact)}
        total={newContacts + restorations.newContacts}
      />
      <Changes
        title={bulk.changesTitle}
        changes={changes.filter((change) => !hasNewContact(change))}
        total={changed - newContacts}
      />
    </>
  );
}

/** The deleted centres that an import would restore, with their checklists. */
export function RestoredTable({ list: { plan } }: { list: CheckedList }) {
  const { archive, bulk, common } = useBulkActTexts();
  const format = useFormat();
  const columnName = useColumnName();
  const changeText = (change: Change) => (
    <p key={change.column}>
      {bulk.changedValue(columnName(change), change.before || common.dash, change.after || common.dash)}
    </p>
  );
  const rowColumns = useRowColumns();
  const { submitted, drafts, centres } = plan.restorations;
  return (
    <PlanTable
      title={bulk.restoredTitle}
      note={bulk.restoredNote(format.number(submitted), format.number(drafts))}
      columns={[
        ...rowColumns,
        {
          label: archive.columns.checklist,
          cell: ({ checklist }) => (checklist === undefined ? common.dash : archive.checklist[checklist]),
        },
        {
          label: bulk.column,
          look: 'rest',
          cell: ({ columns }) => (columns.length === 0 ? common.dash : columns.map(changeText)),
        },
      ]}
      rows={centres.slice(0, maxShownRows)}
      total={plan.restored}
      keyOf={({ row }) => String(row)}
    />
  );
}

/** The centres that an import would add, as in the file: swapped columns and lost characters are seen. */
export function AdditionsTable({ list: { plan, rows } }: { list: CheckedList }) {
  const { bulk, columns, common } = useBulkActTexts();
  const numbers = new Set(plan.additions.slice(0, maxShownRows));
  return (
    <PlanTable
      isFolded
      title={bulk.additionsTitle}
      columns={[
        { label: bulk.row, look: 'code', cell: ({ row }) => row },
        ...centreColumns.map((key): PlanColumn<CheckedList['rows'][number]> => ({
          label: columns[key],
          isRowHeader: key === 'centre_name',
          look: isUnbroken(key) ? 'code' : 'text',
          cell: ({ cells }) => cells[key]?.trim() || common.dash,
        })),
      ]}
      rows={rows.filter(({ row }) => numbers.has(row))}
      total={plan.added}
      keyOf={({ row }) => String(row)}
    />
  );
}

interface MissingTableProps {
  readonly list: CheckedList;
  readonly act: ImportChoices['missing'];
  readonly onAct: (act: ImportChoices['missing']) => void;
}

/** The centres of the master list that the file does not name, and what becomes of them. */
export function MissingTable({ list, act, onAct }: MissingTableProps) {
  const { bulk, fields, bulkActs, common } = useBulkActTexts();
  const { total, centres } = list.plan.missing;
  const { missingActs: texts } = bulkActs.imports;
  return (
    <PlanTable
      isFolded
      title={bulk.missingTitle}
      acts={
        <>
          <RadioGroup
            id="missing-centres"
            legend={texts.legend}
            hint={act === null ? undefined : texts.hints[act]}
            value={act ?? 'leave'}
            options={(['leave', 'mark', 'delete'] as const).map((value) => ({ value, label: texts[value] }))}
            onChange={(value) => onAct(value === 'leave' ? null : value)}
          />
          <ReportButton list={list} part="missing" />
        </>
      }
      columns={[
        { label: fields.centre_code, isRowHeader: true, look: 'code', cell: (row) => row.centreCode },
        { label: fields.centre_name, look: 'rest', cell: (row) => row.centreName },
        { label: fields.centre_city, cell: ({ city }) => city || common.dash },
        { label: fields.centre_state, look: 'name', cell: ({ state }) => state || common.dash },
      ]}
      rows={centres.slice(0, maxShownRows)}
      total={total}
      keyOf={({ centreCode }) => centreCode}
    />
  );
}
