/** The tables of an import preview: what is refused, changed, restored, added, and what the file does not name. */
import type { ReactNode } from 'react';
import { centreColumns } from '#contract/centre-columns.ts';
import { reportImport, type PlannedChange } from '#contract/centres/import-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import type { CheckedList } from './list-import-store.ts';
import { listBody, type ImportChoices } from './list-import.ts';
import { PhoneOffers, type PhoneOffersProps } from './phone-offers.tsx';
import { useRefusedRows } from './refused-rows.ts';

/** How many rows each table shows at most. */
const maxShownRows = 50;

interface PlanColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isRowHeader?: boolean;
  /** A number or a code, which is in one line. */
  readonly isWhole?: boolean;
  /** Wide enough for a name, or all that the others leave. */
  readonly width?: 'name' | 'rest';
  /** Of a value that is replaced by another. */
  readonly value?: 'old' | 'new';
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

const values = { old: 'text-muted line-through', new: 'font-semibold' };
const widths = { name: 'md:min-w-52', rest: 'md:w-full' };
const cellClasses =
  'px-2 py-1.5 text-left align-top max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-3 max-md:p-0 max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-label)]';

/** Shows all text of its cells; below 768 px each row is a card. Nothing without rows. */
function PlanTable<Row>(props: PlanTableProps<Row>) {
  const { title, note, acts, rows, shown = rows.length, total, columns, keyOf, isFolded = false } = props;
  const { bulk } = useAdminTexts();
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
                  {columns.map(({ label, cell, isRowHeader = false, isWhole = false, width, value }) => {
                    const Cell = isRowHeader ? 'th' : 'td';
                    const wide = width === undefined ? 'md:min-w-28' : widths[width];
                    return (
                      <Cell
                        key={label}
                        scope={isRowHeader ? 'row' : undefined}
                        data-label={label}
                        className={`${cellClasses} ${isRowHeader ? 'font-medium' : ''} ${isWhole ? 'md:whitespace-nowrap' : value === undefined ? `wrap-anywhere ${wide}` : `max-md:wrap-anywhere ${wide}`}`}
                      >
                        <div className={value === undefined ? undefined : values[value]}>{cell(row)}</div>
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

/** The rows that an import would refuse, with the reasons: first, since something is to be done about them. */
export function RefusedTable({ list, onChange }: PhoneOffersProps) {
  const { bulk, common } = useAdminTexts();
  const { refused } = list.plan;
  const { viewOf, download } = useRefusedRows(list, refused);
  return (
    <PlanTable
      title={bulk.refusedTitle}
      note={bulk.refusedNote}
      acts={
        <>
          <PhoneOffers list={list} onChange={onChange} />
          <Button variant="quiet" onClick={download}>
            {bulk.downloadRefused}
          </Button>
        </>
      }
      columns={[
        { label: bulk.row, isRowHeader: true, isWhole: true, cell: ({ row }) => row },
        { label: bulk.centre, width: 'name', cell: ({ centre }) => centre || common.dash },
        {
          label: bulk.reason,
          width: 'rest',
          cell: ({ reasons }) => reasons.map((reason) => <p key={reason}>{reason}</p>),
        },
      ]}
      rows={refused.slice(0, maxShownRows).map(viewOf)}
      total={refused.length}
      keyOf={({ row }) => String(row)}
    />
  );
}

const fileNames = { changes: 'import-changes.csv', missing: 'not-in-the-list.csv' } as const;

/** Downloads a part of the preview as a whole, as CSV. */
function ReportButton({ list: { rows, plan }, part }: { list: CheckedList; part: keyof typeof fileNames }) {
  const { bulk } = useAdminTexts();
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
  const { fields } = useAdminTexts();
  return ({ column }) => {
    const known = centreColumns.find((key) => key === column);
    return known === undefined ? column : fields[known];
  };
}

interface ChangesProps {
  readonly title: string;
  readonly note?: string;
  readonly acts?: ReactNode;
  readonly changes: readonly PlannedChange[];
  readonly total: number;
}

/** Which row it is, and of which centre. */
function useRowColumns() {
  const { bulk } = useAdminTexts();
  type Row = Pick<PlannedChange, 'row' | 'centreCode' | 'centreName'>;
  return [
    { label: bulk.row, isWhole: true, cell: ({ row }: Row) => row },
    {
      label: bulk.centre,
      width: 'name' as const,
      isRowHeader: true,
      cell: ({ centreCode, centreName }: Row) => `${centreCode} ${centreName}`,
    },
  ];
}

/** Old and new side by side, one line for each value. */
function Changes({ changes, ...table }: ChangesProps) {
  const { bulk, common } = useAdminTexts();
  const columnName = useColumnName();
  const rowColumns = useRowColumns();
  const shown = changes.slice(0, maxShownRows);
  return (
    <PlanTable
      {...table}
      shown={shown.length}
      rows={shown.flatMap(({ columns, ...change }) => columns.map((value) => ({ ...change, value })))}
      columns={[
        ...rowColumns,
        { label: bulk.column, cell: ({ value }) => columnName(value) },
        { label: bulk.before, value: 'old', cell: ({ value }) => value.before || common.dash },
        {
          label: bulk.after,
          width: 'rest',
          value: 'new',
          cell: ({ value }) => value.after || common.dash,
        },
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
  const { bulk } = useAdminTexts();
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
  const { bulk, common } = useAdminTexts();
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
          label: bulk.checklist,
          cell: ({ checklist }) => (checklist === undefined ? common.dash : bulk.checklists[checklist]),
        },
        {
          label: bulk.column,
          width: 'rest',
          cell: ({ columns }) => (columns.length === 0 ? common.dash : columns.map(changeText)),
        },
      ]}
      rows={centres.slice(0, maxShownRows)}
      total={plan.restored}
      keyOf={({ row }) => String(row)}
    />
  );
}

const addedColumns = centreColumns.filter((column) => column !== 'cfi');

/** The centres that an import would add, as in the file: swapped columns and lost characters are seen. */
export function AdditionsTable({ list: { plan, rows } }: { list: CheckedList }) {
  const { bulk, columns, common } = useAdminTexts();
  const numbers = new Set(plan.additions.slice(0, maxShownRows));
  return (
    <PlanTable
      isFolded
      title={bulk.additionsTitle}
      columns={[
        { label: bulk.row, isWhole: true, cell: ({ row }) => row },
        ...addedColumns.map((key) => ({
          label: columns[key],
          isRowHeader: key === 'centre_name',
          isWhole: key === 'centre_code' || key === 'centre_pincode' || key === 'phone',
          cell: ({ cells }: CheckedList['rows'][number]) => cells[key]?.trim() || common.dash,
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
        { label: fields.centre_code, isRowHeader: true, isWhole: true, cell: (row) => row.centreCode },
        { label: fields.centre_name, width: 'rest', cell: (row) => row.centreName },
        { label: fields.centre_city, cell: ({ city }) => city || common.dash },
        { label: fields.centre_state, width: 'name', cell: ({ state }) => state || common.dash },
      ]}
      rows={centres.slice(0, maxShownRows)}
      total={total}
      keyOf={({ centreCode }) => centreCode}
    />
  );
}
