/** The rows that an import refuses with the reasons, also as a file to correct and upload again; the sample file. */
import Papa from 'papaparse';
import { centreColumn, type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import type { OtherCentre } from '#contract/centres/import-endpoints.ts';
import { guardFormula } from '#contract/formula-cells.ts';
import { cutToCharacters } from '#contract/text.ts';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import type { AdminTexts } from '../../../texts/use-admin-texts.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import type { CheckedList, ReadList } from './list-import-store.ts';

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

type Cells = ReadList['rows'][number]['cells'];

/** A row of the file, and where its cells are. */
interface FileRow {
  readonly row: number;
  readonly cells: Cells;
  readonly columns: ReadonlyMap<CentreColumn, number>;
}

function reasonText(
  texts: Texts,
  admin: AdminTexts,
  { row, cells, columns }: FileRow,
  { field, code, others }: Problem,
): string {
  const { bulk, config, fields } = admin;
  const column = centreColumns.find((key) => key === field);
  if (column === undefined) return codeText(texts, code);
  if (code === 'field.required') return config.blank(fields[column]);
  const reason = `${fields[column]}: ${codeText(texts, code)}`;
  const value = cutToCharacters(cells[column]?.trim() ?? '', maxShownCharacters);
  const more = others?.map((other) => otherText(admin, other)) ?? [];
  const index = columns.get(column);
  const cell = index === undefined ? [] : [bulk.inCell(`${lettersOf(index)}${row}`, value)];
  return [reason, ...cell, ...more].join(' ');
}

export function useRefusedRows(list: Pick<ReadList, 'rows' | 'columns'>, refused: Refused) {
  const texts = useTexts();
  const admin = useAdminTexts();
  const { bulk } = admin;
  const cellsByRow = new Map(refused.length === 0 ? [] : list.rows.map(({ row, cells }) => [row, cells]));
  const columns = new Map(list.columns);
  const viewOf = ({ row, centreCode, problems }: Refused[number]) => {
    const cells = cellsByRow.get(row) ?? {};
    return {
      row,
      cells,
      centre: `${centreCode} ${cells.centre_name?.trim() ?? ''}`.trim(),
      reasons: problems.map((problem) => reasonText(texts, admin, { row, cells, columns }, problem)),
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
