/** The command `portal import`: imports a centre list into the master list, also while the server runs. */
import { readFile } from 'node:fs/promises';
import { requiredCentreColumns } from '#contract/centre-columns.ts';
import type { CsvError } from '#contract/centres/centre-csv.ts';
import type { ChangedRow } from '../centres/import/plan-import.ts';
import type { RefusedRow } from '../centres/configuration/phone-conflicts.ts';
import { errorCode } from '../kernel/refusal.ts';
import { refusals } from '#contract/refusals.ts';
import type { Config } from '../config.ts';
import { importCentres, type ImportResult, parseCentreList } from '../centres/import/import-centres.ts';
import { defineCommand } from './command.ts';
import { operator, withServices } from './with-services.ts';

/** The file is not a list of centres; the message gives the reason. */
export class NotACentreList extends Error {}

function describeError(error: CsvError): string {
  return error.kind === 'missing-columns'
    ? `${refusals['import.columns-missing'].sentence} Missing: ${error.columns.join(', ')}`
    : `row ${error.row}: ${refusals['import.broken-quotes'].sentence}`;
}

const readList = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    const reason = { ENOENT: 'does not exist', EACCES: 'may not be read by this user' }[
      errorCode(error) ?? ''
    ];
    throw new NotACentreList(`${file} ${reason ?? 'cannot be read'}. Nothing was imported.`, {
      cause: error,
    });
  });

/** Imports the file into the database of this configuration. Rejects with `NotACentreList`, or when the file cannot be read. */
export async function importCentresFile(
  file: string,
  config: Config,
  options: { readonly skipRefused: boolean } = { skipRefused: false },
): Promise<ImportResult> {
  const list = parseCentreList(await readList(file));
  if (!list.ok) throw new NotACentreList(`${file}: ${describeError(list.error)}`);
  return withServices(
    config,
    (services) =>
      importCentres(services, list.rows, { ...options, actor: operator, onChanges: () => undefined }),
    'create-and-migrate',
  );
}

function describeRefused({ row, centreCode, problems }: RefusedRow): string {
  const reasons = problems.map(({ field, code }) => `${field}: ${refusals[code].sentence}`).join(' ');
  return `  row ${row} (${centreCode || 'no code'}): ${reasons}`;
}

/** Returns the report for the terminal: the counts, the changed columns by row, and the reasons for refused rows. */
export function describeImport({ plan, applied }: ImportResult): string {
  const { added, restored, changed, unchanged, refused, repeated } = plan;
  const counts = Object.entries({ new: added, restored, changed, unchanged, refused })
    .map(([kind, rows]) => `${kind} ${rows.length}`)
    .concat(repeated.length > 0 ? `equal to an earlier row ${repeated.length}` : [])
    .join(', ');
  const describeChanged = ({ row, centre, changedColumns }: ChangedRow): string =>
    `  row ${row} (${centre.centre_code})${changedColumns.length > 0 ? `: ${changedColumns.join(', ')}` : ''}`;
  return [
    ...(restored.length > 0 ? ['Restored:', ...restored.map(describeChanged)] : []),
    ...(changed.length > 0 ? ['Changed:', ...changed.map(describeChanged)] : []),
    ...(refused.length > 0 ? ['Refused:', ...refused.map(describeRefused)] : []),
    counts,
    applied
      ? 'Imported.'
      : 'Nothing was written. Correct the refused rows, or import the rest with --skip-refused.',
  ].join('\n');
}

export default defineCommand({
  summary: 'imports a centre list (CSV), all rows or none, also while the portal runs',
  usage: 'FILE.csv [--skip-refused]',
  details: `The first line of the file names its columns; it needs ${requiredCentreColumns.join(', ')}.
Creates the database when there is none yet, so that the list can be there before the first start.
Exit code 1: nothing was written.`,
  options: { 'skip-refused': { help: 'imports the other rows when some are refused' } },
  arguments: [1, 1],
  run: async ({ config, values, positionals: [file = ''] }) => {
    const result = await importCentresFile(file, config, { skipRefused: values['skip-refused'] });
    console.log(describeImport(result));
    return result.applied ? 0 : 1;
  },
});
