/** The rows that an import refuses: shown with the reasons, and downloaded as a file to correct and upload again. */
import { centreColumns } from '#contract/exam.ts';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { AdminTexts } from '../../../texts/en/admin-index.ts';
import type { Texts } from '../../../texts/en/index.ts';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import { refusedCsv } from './csv-files.ts';
import type { CheckedList } from './list-import.ts';

type Refused = CheckedList['plan']['refused'];

export interface RefusedView {
  /** The row number in the file. */
  readonly row: number;
  readonly centreCode: string;
  readonly reason: string;
}

function reasonOf(texts: Texts, labels: AdminTexts['fields'], problems: Refused[number]['problems']): string {
  return problems
    .map(({ field, code }) => {
      const column = centreColumns.find((key) => key === field);
      const text = codeText(texts, code);
      return column === undefined ? text : `${labels[column]}: ${text}`;
    })
    .join(' ');
}

export function useRefusedRows(list: Pick<CheckedList, 'rows'>, refused: Refused) {
  const texts = useTexts();
  const { bulk, fields: labels } = useAdminTexts();
  const views: RefusedView[] = refused.map(({ row, centreCode, problems }) => ({
    row,
    centreCode,
    reason: reasonOf(texts, labels, problems),
  }));
  const download = (): void => {
    const cellsByRow = new Map(list.rows.map(({ row, cells }) => [row, cells]));
    const lines = views.map(({ row, reason }) => ({ row, cells: cellsByRow.get(row) ?? {}, reason }));
    saveFile(refusedCsv(lines, bulk.row, bulk.reason), 'refused-rows.csv');
  };
  return { views, download };
}
