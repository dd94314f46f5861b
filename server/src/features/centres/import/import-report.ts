/** The files of POST /admin/centres/import/report: what an import would do, whole, as CSV. */
import { centreColumns } from '#contract/centre-columns.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import { findMissing } from './missing-centres.ts';
import { contactsFirst, overwritingRows, type ImportPlan } from './plan-import.ts';
import type { MasterList } from './plan-row.ts';

const changesHeader = ['row', 'centre_code', 'centre_name', 'restored', 'column', 'before', 'after'];

/** One line for each value that changes, and one for a deleted centre that comes back as it was. */
function changeLines(plan: ImportPlan): string[][] {
  return contactsFirst(overwritingRows(plan)).flatMap(({ row, centre, before, changedColumns }) => {
    const start = [String(row), centre.centre_code, centre.centre_name, before.archived ? 'yes' : ''];
    return changedColumns.length === 0
      ? [[...start, '', '', '']]
      : changedColumns.map((column) => [...start, column, before[column], centre[column]]);
  });
}

/** Returns the text of a CSV file. */
export function writeReport(part: 'changes' | 'missing', plan: ImportPlan, masterList: MasterList): string {
  const [header, lines] =
    part === 'changes'
      ? [changesHeader, changeLines(plan)]
      : [
          centreColumns,
          findMissing(plan, masterList).map((centre) => centreColumns.map((column) => centre[column])),
        ];
  return byteOrderMark + csvLines([header]) + csvLines(lines);
}
