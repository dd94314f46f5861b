/**
 * The command `npm run import-centres -- FILE.csv [--skip-refused]`: imports a centre list into the master list, also
 * while the server runs. It imports all rows or none, unless refused rows are skipped. Exit code 1 when nothing was written.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CsvError } from '#contract/centres/centre-csv.ts';
import type { ChangedRow, ImportPlan } from '../features/centres/import/plan-import.ts';
import type { RefusedRow } from '../features/centres/import/plan-row.ts';
import { refusalSentence } from '#contract/refusal-sentences.ts';
import { readConfig, type Config } from '../config.ts';
import {
  importCentres,
  type ImportResult,
  parseCentreList,
} from '../features/centres/import/import-centres.ts';
import { operator, runCommand, withServices } from './with-services.ts';

/** The file is not a list of centres; the message gives the reason. */
export class NotACentreList extends Error {}

function describeError(error: CsvError): string {
  return error.kind === 'missing-columns'
    ? `${refusalSentence('import.columns-missing')} Missing: ${error.columns.join(', ')}`
    : `row ${error.row}: ${refusalSentence('import.broken-quotes')}`;
}

/** Imports the file into the database of this configuration. Rejects with `NotACentreList`, or when the file cannot be read. */
export async function importCentresFile(
  file: string,
  config: Config,
  options: { readonly skipRefused: boolean } = { skipRefused: false },
): Promise<ImportResult> {
  const list = parseCentreList(await readFile(file));
  if (!list.ok) throw new NotACentreList(`${file}: ${describeError(list.error)}`);
  return withServices(config, (services) =>
    importCentres(services, list.rows, { ...options, actor: operator, onChanges: () => undefined }),
  );
}

function describeRefused({ row, centreCode, problems }: RefusedRow): string {
  const reasons = problems.map(({ field, code }) => `${field}: ${refusalSentence(code)}`).join(' ');
  return `  row ${row} (${centreCode || 'no code'}): ${reasons}`;
}

/** Returns the report for the terminal: the counts, the changed columns by row, and the reasons for refused rows. */
export function describeImport({ plan, applied }: ImportResult): string {
  const counts = (
    ['added', 'restored', 'changed', 'unchanged', 'refused'] as const satisfies (keyof ImportPlan)[]
  )
    .map((kind) => `${kind === 'added' ? 'new' : kind} ${plan[kind].length}`)
    .join(', ');
  const describeChanged = ({ row, centre, changedColumns }: ChangedRow): string =>
    `  row ${row} (${centre.centre_code})${changedColumns.length > 0 ? `: ${changedColumns.join(', ')}` : ''}`;
  return [
    ...(plan.restored.length > 0 ? ['Restored:', ...plan.restored.map(describeChanged)] : []),
    ...(plan.changed.length > 0 ? ['Changed:', ...plan.changed.map(describeChanged)] : []),
    ...(plan.refused.length > 0 ? ['Refused:', ...plan.refused.map(describeRefused)] : []),
    counts,
    applied
      ? 'Imported.'
      : 'Nothing was written. Correct the refused rows, or import the rest with --skip-refused.',
  ].join('\n');
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'skip-refused': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new Error('Usage: npm run import-centres -- FILE.csv [--skip-refused]');
  const result = await importCentresFile(file, readConfig(), { skipRefused: values['skip-refused'] });
  console.log(describeImport(result));
  return result.applied ? 0 : 1;
}

if (import.meta.main) await runCommand(main);
