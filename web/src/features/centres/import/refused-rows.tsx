/**
 * The rows that an import refuses: the reasons, a file of them to correct and upload again, and the offer to rows of which a phone would
 * have two e-mails, as the form makes it: one e-mail for all of them. The sample file.
 */
import Papa from 'papaparse';
import { centreColumn, type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { OtherCentre } from '#contract/centres/import-endpoints.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cutToCharacters } from '#contract/text.ts';
import { saveFile } from '../../../api/download.ts';
import { useFormat } from '../../../texts/format.ts';
import { codeText } from '../../../texts/refusal-text.ts';
import { useAdminTexts, type AdminTexts } from '../../../texts/admin.texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { CheckedList, ReadList } from './list-import-store.ts';
import { maxShownRows, PlanTable } from './plan-tables.tsx';

/** UTF-8 with a byte order mark, by RFC 4180; formulas are guarded as in the server's exports. */
function csvBlob(records: readonly (readonly string[])[]): Blob {
  const text = Papa.unparse(
    records.map((record) => record.map(guardFormula)),
    { newline: '\r\n' },
  );
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

export function sampleCsv(): Blob {
  return csvBlob([centreColumns, centreColumns.map((column) => centreColumn[column].example)]);
}

type Refused = CheckedList['plan']['refused'];
type Problem = Refused[number]['problems'][number];

/** More of a value, such as the rest of the file behind a quotation mark, only hides the reason. */
const maxShownCharacters = 120;

function otherText({ bulk }: AdminTexts, { row, centreCode, centreName, email }: OtherCentre): string {
  const centre = `${centreCode} ${centreName}, ${email}`;
  return row === undefined ? bulk.otherCentre(centre) : bulk.otherRow(String(row), centre);
}

/** Column 0 is A. */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? '' : lettersOf(rest - 1)) + String.fromCharCode(65 + (column % 26));
}

/** @param columns where the cells of the row are in the file */
function reasonText(
  texts: AdminTexts,
  { row, cells }: CsvRow,
  columns: ReadonlyMap<CentreColumn, number>,
  { field, code, others }: Problem,
): string {
  const { bulk, config, failures, fields } = texts;
  const column = centreColumns.find((key) => key === field);
  if (column === undefined) return codeText(texts, code);
  if (code === 'field.required') return config.blank(fields[column]);
  const reason = `${fields[column]}: ${codeText(texts, code)}`;
  const value = cutToCharacters(cells[column]?.trim() ?? '', maxShownCharacters);
  const more = others?.map((other) => otherText(texts, other)) ?? [];
  const index = columns.get(column);
  const cell = index === undefined ? [] : [bulk.inCell(`${lettersOf(index)}${row}`, value)];
  return [reason.replace(/(?<![.!?।])$/u, failures.sentenceEnd), ...cell, ...more].join(' ');
}

export function useRefusedRows(list: Pick<ReadList, 'rows' | 'columns'>, refused: Refused) {
  const texts = useAdminTexts();
  const { bulk } = texts;
  const cellsByRow = new Map(refused.length === 0 ? [] : list.rows.map(({ row, cells }) => [row, cells]));
  const columns = new Map(list.columns);
  const viewOf = ({ row, centreCode, problems }: Refused[number]) => {
    const cells = cellsByRow.get(row) ?? {};
    return {
      row,
      cells,
      centre: `${centreCode} ${cells.centre_name?.trim() ?? ''}`.trim(),
      reasons: problems.map((problem) => reasonText(texts, { row, cells }, columns, problem)),
    };
  };
  /** The rows unchanged, each with its row number and the reason; the file can be corrected and uploaded again. */
  const download = (): void => {
    const lines = refused
      .map(viewOf)
      .map(({ row, cells, reasons }) => [
        ...centreColumns.map((column) => cells[column] ?? ''),
        String(row),
        reasons.join(' '),
      ]);
    saveFile(csvBlob([[...centreColumns, bulk.row, bulk.reason], ...lines]), 'refused-rows.csv');
  };
  return { viewOf, download };
}

/**
 * Returns the phones with several e-mails, their rows, and the e-mails of which one would be that of all the rows. An e-mail that a centre
 * outside the list keeps is the only one that helps.
 */
export function phoneOffers({ rows, refused }: { rows: CheckedList['rows']; refused: Refused }) {
  const conflicts = refused.flatMap(({ row, problems }) =>
    problems
      .filter(({ code }) => code === 'centre.phone-conflict')
      .map(({ others = [] }) => ({ row, others })),
  );
  if (conflicts.length === 0) return [];
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  const byPhone = Map.groupBy(conflicts, ({ row }) => normaliseMobile(cellsOf.get(row)?.phone ?? ''));
  return [...byPhone].flatMap(([phone, group]) => {
    const kept = group.flatMap(({ others }) =>
      others.filter((other) => other.row === undefined).map(({ email }) => email),
    );
    const own = group.map(({ row }) => cellsOf.get(row)?.email?.trim().toLowerCase() ?? '');
    const emails = [...new Set(kept.length > 0 ? kept : own)];
    return phone === null ? [] : [{ phone, rows: group.map(({ row }) => row), emails }];
  });
}

/** The same rows, of which these have the e-mail. */
export const withEmail = (rows: readonly CsvRow[], changed: readonly number[], email: string): CsvRow[] => {
  const numbers = new Set(changed);
  return rows.map((row) => (numbers.has(row.row) ? { ...row, cells: { ...row.cells, email } } : row));
};

const maxOffers = 10;
const maxNamed = 5;

interface PhoneOffersProps {
  readonly list: CheckedList;
  /** The rows are checked again. */
  readonly onChange: (rows: readonly CsvRow[]) => void;
}

function PhoneOffers({ list: { rows, plan }, onChange }: PhoneOffersProps) {
  const { bulk, common } = useAdminTexts();
  const format = useFormat();
  const offers = phoneOffers({ rows, refused: plan.refused });
  if (offers.length === 0) return null;
  const shown = offers.slice(0, maxOffers);
  return (
    <>
      <p>{bulk.oneEmail}</p>
      <ul className="space-y-2">
        {shown.map(({ phone, rows: numbers, emails }) => {
          const named = numbers.slice(0, maxNamed).map(String).join(common.listSeparator);
          return (
            <li key={phone} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                {bulk.phoneOfRows(phone, numbers.length > maxNamed ? `${named}, …` : named, numbers.length)}
              </span>
              {emails.slice(0, maxNamed).map((email) => (
                <Button key={email} variant="quiet" onClick={() => onChange(withEmail(rows, numbers, email))}>
                  {bulk.giveEmail(email)}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
      {shown.length < offers.length ? (
        <p className="text-muted">
          {bulk.shownOf(format.number(shown.length), format.number(offers.length))}
        </p>
      ) : null}
    </>
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
        { label: bulk.row, isRowHeader: true, look: 'code', cell: ({ row }) => row },
        { label: bulk.centre, look: 'name', cell: ({ centre }) => centre || common.dash },
        {
          label: bulk.reason,
          look: 'rest',
          cell: ({ reasons }) => reasons.map((reason) => <p key={reason}>{reason}</p>),
        },
      ]}
      rows={refused.slice(0, maxShownRows).map(viewOf)}
      total={refused.length}
      keyOf={({ row }) => String(row)}
    />
  );
}
