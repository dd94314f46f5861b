/** The course of a bulk import: read the file, ask the server what it would do, then do it. What it looks like is not here. */
import { useState } from 'react';
import type * as z from 'zod/mini';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { CentreCsv, CsvError as ListFileFault, CsvRow } from '#contract/centres/centre-csv.ts';
import { importCentres, previewImport } from '#contract/centres/import-endpoints.ts';
import { uploadJson } from '../../../api/client.ts';
import { readListFile } from './csv-files.ts';

type Plan = z.output<typeof previewImport.response>;
type Done = z.output<typeof importCentres.response>;

export interface CheckedList {
  readonly fileName: string;
  readonly rows: readonly CsvRow[];
  readonly plan: Plan;
}

/** Why a file is no list. */
export type CsvError = { readonly kind: 'not-csv' | 'unreadable' | 'no-rows' } | ListFileFault;

export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading'; readonly bytes: number }
  /** `fraction` of the list that has left the browser; 1 while the server works. */
  | { readonly step: 'checking' | 'importing'; readonly fraction: number }
  | { readonly step: 'checked'; readonly list: CheckedList; readonly failure: Failure | null }
  | { readonly step: 'done'; readonly done: Done; readonly rows: CheckedList['rows'] }
  | { readonly step: 'failed'; readonly fault: CsvError | null; readonly failure: Failure | null };

const faulty = (fault: CsvError): ImportState => ({ step: 'failed', fault, failure: null });

/** Lets the browser paint what was just said before the page is busy. */
const nextPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

async function readRows(file: File): Promise<readonly CsvRow[] | CsvError> {
  if (!file.name.toLowerCase().endsWith('.csv')) return { kind: 'not-csv' };
  let list: CentreCsv;
  try {
    list = await readListFile(file);
  } catch {
    return { kind: 'unreadable' };
  }
  if (!list.ok) return list.error;
  return list.rows.length === 0 ? { kind: 'no-rows' } : list.rows;
}

const listBody = (rows: readonly CsvRow[]) => ({
  rows: rows.map(({ cells }) => cells),
  rowNumbers: rows.map(({ row }) => row),
});

interface ListImport {
  readonly state: ImportState;
  readonly choose: (file: File) => Promise<void>;
  readonly write: (list: CheckedList, skipRefused: boolean) => Promise<void>;
  readonly reset: () => void;
}

/** `onWritten` is called when the master list has changed. */
export function useListImport(onWritten: () => Promise<void>): ListImport {
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
        : { step: 'failed', fault: null, failure: result.failure },
    );
  };
  const choose = async (file: File): Promise<void> => {
    setState({ step: 'reading', bytes: file.size });
    await nextPaint();
    const rows = await readRows(file);
    if ('kind' in rows) {
      setState(faulty(rows));
      return;
    }
    await check({ fileName: file.name, rows }, null);
  };
  const write = async (list: CheckedList, skipRefused: boolean): Promise<void> => {
    setState({ step: 'importing', fraction: 0 });
    const { plan } = list.plan;
    const body = { ...listBody(list.rows), plan, ...(skipRefused ? { skipRefused } : {}) };
    const result = await uploadJson(importCentres, { body }, (fraction) =>
      setState({ step: 'importing', fraction }),
    );
    if (result.ok) {
      setState({ step: 'done', done: result.value, rows: list.rows });
      await onWritten();
    } else if (isRefusal(result.failure, 'import.outdated')) await check(list, result.failure);
    else setState({ step: 'checked', list, failure: result.failure });
  };
  return { state, choose, write, reset: () => setState({ step: 'idle' }) };
}
