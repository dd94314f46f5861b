/** The steps of a bulk import: read the file, have the server check it, then import it. */
import { useState } from 'react';
import type * as z from 'zod/mini';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { importCentres, previewImport } from '#contract/centres/import-endpoints.ts';
import { uploadJson } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import { readRows, type FileError } from './read-rows.ts';

type Plan = z.output<typeof previewImport.response>;
type Done = z.output<typeof importCentres.response>;

export interface CheckedList {
  readonly fileName: string;
  readonly rows: readonly CsvRow[];
  readonly plan: Plan;
}

/** How many rows each table of the preview shows at most. */
export const maxShownRows = 50;

export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading'; readonly bytes: number }
  /** `fraction` of the list that was uploaded; 1 while the server processes it. */
  | { readonly step: 'checking' | 'importing'; readonly fraction: number }
  | { readonly step: 'checked'; readonly list: CheckedList; readonly failure: Failure | null }
  | { readonly step: 'done'; readonly done: Done; readonly rows: CheckedList['rows'] }
  | { readonly step: 'failed'; readonly fileError: FileError | null; readonly failure: Failure | null };

const listBody = (rows: readonly CsvRow[]) => ({
  rows: rows.map(({ cells }) => cells),
  rowNumbers: rows.map(({ row }) => row),
});

/** Lets the browser paint the new state before parsing blocks the page. */
const nextPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

/** `onWritten` is called after the master list was changed. */
export function useListImport(onWritten: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  /** @param failure why the list is checked again */
  const check = async (
    { fileName, rows }: Omit<CheckedList, 'plan'>,
    failure: Failure | null,
  ): Promise<void> => {
    setState({ step: 'checking', fraction: 0 });
    const result = await uploadJson(previewImport, { body: listBody(rows) }, (fraction) =>
      setState({ step: 'checking', fraction }),
    );
    setState(
      result.ok
        ? { step: 'checked', list: { fileName, rows, plan: result.value }, failure }
        : { step: 'failed', fileError: null, failure: result.failure },
    );
  };
  const { run: choose } = useAction(async (file: File) => {
    setState({ step: 'reading', bytes: file.size });
    await nextPaint();
    const rows = await readRows(file);
    if ('kind' in rows) setState({ step: 'failed', fileError: rows, failure: null });
    else await check({ fileName: file.name, rows }, null);
  });
  const { run: write } = useAction(async (list: CheckedList, skipRefused: boolean) => {
    setState({ step: 'importing', fraction: 0 });
    const { plan } = list.plan;
    const body = { ...listBody(list.rows), plan, ...(skipRefused ? { skipRefused } : {}) };
    const result = await uploadJson(importCentres, { body }, (fraction) =>
      setState({ step: 'importing', fraction }),
    );
    if (result.ok) {
      setState({ step: 'done', done: result.value, rows: list.rows });
      onWritten();
    } else if (isRefusal(result.failure, 'import.outdated')) await check(list, result.failure);
    else setState({ step: 'checked', list, failure: result.failure });
  });
  return { state, choose, write, reset: () => setState({ step: 'idle' }) };
}
