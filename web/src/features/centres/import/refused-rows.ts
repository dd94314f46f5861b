/** The rows that an import refuses: shown with the reasons, and downloaded as a file to correct and upload again. */
import type { OtherCentre } from '#contract/centres/import-endpoints.ts';
import { centreColumns } from '#contract/centre-columns.ts';
import { cutToCharacters } from '#contract/text.ts';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { AdminTexts } from '../../../texts/en/admin.ts';
import type { Texts } from '../../../texts/en/common.ts';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import { refusedCsv } from './csv-files.ts';
import type { CheckedList, ReadList } from './list-import-store.ts';

type Refused = CheckedList['plan']['refused'];
type Problem = Refused[number]['problems'][number];

export interface RefusedView {
  /** The row number in the file. */
  readonly row: number;
  readonly centreCode: string;
  readonly centreName: string;
  readonly reasons: readonly string[];
}

/** More of a value, such as the rest of the file behind a quotation mark, only hides the reason. */
const maxShownCharacters = 120;

function otherText({ bulk }: AdminTexts, { row, centreCode, centreName, email }: OtherCentre): string {
  const centre = `${centreCode} ${centreName}, ${email}`;
  return row === undefined ? bulk.otherCentre(centre) : bulk.otherRow(String(row), centre);
}

function reasonText(texts: Texts, admin: AdminTexts, cells: Cells, { field, code, others }: Problem): string {
  const { bulk, config, fields } = admin;
  const column = centreColumns.find((key) => key === field);
  if (column === undefined) return codeText(texts, code);
  if (code === 'field.required') return config.blank(fields[column]);
  const reason = `${fields[column]}: ${codeText(texts, code)}`;
  const value = cutToCharacters(cells[column]?.trim() ?? '', maxShownCharacters);
  const more = others?.map((other) => otherText(admin, other)) ?? [];
  return [reason, bulk.inFile(value), ...more].join(' ');
}

type Cells = ReadList['rows'][number]['cells'];

export function useRefusedRows(list: Pick<ReadList, 'rows'>, refused: Refused) {
  const texts = useTexts();
  const admin = useAdminTexts();
  const { bulk } = admin;
  const cellsByRow = new Map(refused.length === 0 ? [] : list.rows.map(({ row, cells }) => [row, cells]));
  const viewOf = ({ row, centreCode, problems }: Refused[number]): RefusedView => {
    const cells = cellsByRow.get(row) ?? {};
    return {
      row,
      centreCode,
      centreName: cells.centre_name?.trim() ?? '',
      reasons: problems.map((problem) => reasonText(texts, admin, cells, problem)),
    };
  };
  const download = (): void => {
    const lines = refused.map((row) => ({
      row: row.row,
      cells: cellsByRow.get(row.row) ?? {},
      reason: viewOf(row).reasons.join(' '),
    }));
    saveFile(refusedCsv(lines, bulk.row, bulk.reason), 'refused-rows.csv');
  };
  return { viewOf, download };
}
