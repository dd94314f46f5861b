/** POST /admin/centres/import/report: what an import would do, whole, as CSV. */
import { Readable } from 'node:stream';
import { centreColumns } from '#contract/centre-columns.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { listCentresByCode } from '../configuration/store.ts';
import { planHash } from './import-centres.ts';
import { toCsvRows, type ReceivedList } from './import-responses.ts';
import { findMissing } from './missing-centres.ts';
import { contactsFirst, overwritingRows, planImport, type ImportPlan } from './plan-import.ts';

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

function* writeCsv(header: readonly string[], lines: readonly (readonly string[])[]): Generator<string> {
  yield byteOrderMark + csvLines([header]);
  for (const chunk of chunksOf(lines)) yield csvLines(chunk);
}

export interface ReportRequest extends ReceivedList {
  readonly part: 'changes' | 'missing';
  /** The `plan` of the preview. */
  readonly plan: string;
}

/** Throws `import.too-many-rows`, and `import.outdated` when the preview would now be another. */
export async function writeImportReport(
  services: Services,
  request: ReportRequest,
  caller: Caller,
): Promise<{ readonly bytes: Readable; readonly fileName: string }> {
  const { database, limits } = services;
  const masterList = await listCentresByCode(database.db);
  const plan = planImport(toCsvRows(request, limits.admin.maxImportRows), masterList);
  if (planHash(plan) !== request.plan) throw refuse('import.outdated');
  const details = { format: 'csv', importFile: request.part };
  await recordRead(services, { action: 'centres.exported', ...actorOf(caller), details });
  const [header, lines] =
    request.part === 'changes'
      ? [changesHeader, changeLines(plan)]
      : [
          centreColumns,
          findMissing(plan, masterList).map((centre) => centreColumns.map((column) => centre[column])),
        ];
  const bytes = Readable.from(writeCsv(header, lines), { objectMode: false });
  return { bytes, fileName: request.part === 'changes' ? 'import-changes.csv' : 'not-in-the-list.csv' };
}
