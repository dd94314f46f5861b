/** The steps of a bulk import: read the file, have the server check it, then import it. */
// oxlint-disable-next-line import/default -- the build exports the address of the script
import workerUrl from './admin-list-worker.ts?worker&url';
import { useEffect, useSyncExternalStore } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { readImported, previewImport } from '#contract/centres/import-endpoints.ts';
import { uploadJson } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { WorkerMessage } from './admin-list-worker.ts';
import type { FileError } from './list-file.ts';
import type { CheckedList, ListImportStore, ReadList, SetState } from './list-import-store.ts';

export const longestReadSeconds = 30;

/** The second policy that the CSP allows; it names the only worker (security.md S55). */
const policy = window.trustedTypes?.createPolicy('list-reader', { createScriptURL: () => workerUrl });

interface Reading {
  /** Null after `cancel`. Never rejects. */
  readonly result: Promise<readonly CsvRow[] | FileError | null>;
  readonly cancel: () => void;
}

const createWorker = (): Worker => new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl);

let idle: Worker | null = null;

/** Starts the worker, so that a file can be read without a network later. */
function prepareReading(): void {
  idle ??= createWorker();
}

/** One file at a time. */
function startReading(file: File): Reading {
  const worker = idle ?? createWorker();
  idle = null;
  const rows: CsvRow[] = [];
  let settle: (result: readonly CsvRow[] | FileError | null) => void = () => undefined;
  const settled = new Promise<readonly CsvRow[] | FileError | null>((resolve) => {
    settle = resolve;
  });
  const timer = setTimeout(() => settle({ kind: 'too-slow' }), longestReadSeconds * 1000);
  const onMessage = ({ data }: MessageEvent<WorkerMessage>): void => {
    if ('rows' in data) {
      for (const row of data.rows) rows.push(row);
      return;
    }
    // It has done its work and can do more.
    idle = worker;
    settle('error' in data ? data.error : rows);
  };
  const onError = (): void => settle({ kind: 'unreadable' });
  worker.addEventListener('message', onMessage);
  worker.addEventListener('error', onError);
  worker.postMessage(file, []);
  const result = settled.finally(() => {
    clearTimeout(timer);
    worker.removeEventListener('message', onMessage);
    worker.removeEventListener('error', onError);
    if (idle !== worker) worker.terminate();
  });
  return { result, cancel: () => settle(null) };
}

export const listBody = (rows: readonly CsvRow[]) => ({
  rows: rows.map(({ cells }) => cells),
  rowNumbers: rows.map(({ row }) => row),
});

/** @param failure why the list is checked again */
async function checkList(
  setState: SetState,
  { fileName, rows }: ReadList,
  failure: Failure | null,
): Promise<void> {
  setState({ step: 'checking', fraction: 0 });
  const result = await uploadJson(previewImport, { body: listBody(rows) }, (fraction) =>
    setState({ step: 'checking', fraction }),
  );
  const list = { fileName, rows };
  setState(
    result.ok
      ? { step: 'checked', list: { ...list, plan: result.value }, failure }
      : { step: 'not-checked', list, failure: result.failure },
  );
}

async function chooseFile(store: ListImportStore, file: File): Promise<void> {
  const { result, cancel } = startReading(file);
  const setState = store.begin(cancel);
  setState({ step: 'reading', bytes: file.size });
  const rows = await result;
  if (rows === null) return;
  if ('kind' in rows) setState({ step: 'not-a-list', fileName: file.name, error: rows });
  else await checkList(setState, { fileName: file.name, rows }, null);
}

/** Returns whether the master list was changed. */
async function writeList(setState: SetState, list: CheckedList, skipRefused: boolean): Promise<boolean> {
  setState({ step: 'importing', fraction: 0 });
  const { plan } = list.plan;
  const body = { ...listBody(list.rows), plan, ...(skipRefused ? { skipRefused } : {}) };
  const result = await uploadJson(readImported, { body }, (fraction) =>
    setState({ step: 'importing', fraction }),
  );
  if (result.ok) setState({ step: 'done', done: result.value, list });
  else if (isRefusal(result.failure, 'import.outdated')) await checkList(setState, list, result.failure);
  else setState({ step: 'checked', list, failure: result.failure });
  return result.ok;
}

/** `onWritten` is called after the master list was changed. */
export function useListImport(store: ListImportStore, onWritten: () => void) {
  const state = useSyncExternalStore(store.subscribe, store.read);
  useEffect(prepareReading, []);
  // What has ended is news only once; a preview is kept.
  useEffect(
    () => () => {
      if (['done', 'not-a-list'].includes(store.read().step)) store.clear();
    },
    [store],
  );
  const { run: choose } = useAction((file: File) => chooseFile(store, file));
  const { run: check } = useAction((list: ReadList) => checkList(store.begin(), list, null));
  const { run: write } = useAction(async (list: CheckedList, skipRefused: boolean) => {
    if (await writeList(store.begin(), list, skipRefused)) onWritten();
  });
  return { state, choose, check, write, reset: () => store.clear() };
}
