/** The steps of a bulk import: read the file, have the server check it, then import it. */
// oxlint-disable-next-line import/default -- the build exports the address of the script
import workerUrl from './admin-list-worker.ts?worker&url';
import { useEffect, useSyncExternalStore } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import {
  type CsvRow,
  isSpecifiedHeading,
  type KnownHeadings,
  normaliseHeading,
} from '#contract/centres/centre-csv.ts';
import {
  importCentres,
  listHeadings,
  previewImport,
  receivedImport,
  saveHeadings,
} from '#contract/centres/import-endpoints.ts';
import { callApi, uploadJson } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { WorkerMessage } from './admin-list-worker.ts';
import type { FileError, ListFile } from './list-file.ts';
import {
  beginImport,
  type CheckedList,
  type ChosenHeadings,
  clearImport,
  listBody,
  readImport,
  type ReadList,
  type SetState,
  subscribeToImport,
  toReadList,
} from './list-import-store.ts';

export const longestReadSeconds = 30;

/** The second policy that the CSP allows; it names the only worker (security.md S55). */
const policy = window.trustedTypes?.createPolicy('list-reader', { createScriptURL: () => workerUrl });

const createWorker = (): Worker => new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl);

let idle: Worker | null = null;

/** Starts the worker, so that a file can be read without a network later. One that could not be loaded is of no use. */
function prepareReading(): void {
  if (idle !== null) return;
  const worker = createWorker();
  idle = worker;
  worker.addEventListener('error', () => {
    if (idle === worker) idle = null;
  });
}

/** One file at a time. The result is null after `cancel`, and never rejects. */
function startReading(file: File, known: KnownHeadings) {
  const worker = idle ?? createWorker();
  idle = null;
  const rows: CsvRow[] = [];
  let settle: (result: ListFile | FileError | null) => void = () => undefined;
  const settled = new Promise<ListFile | FileError | null>((resolve) => {
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
    settle('error' in data ? data.error : { rows, ...data.complete });
  };
  const onError = (): void => settle({ kind: 'unreadable' });
  worker.addEventListener('message', onMessage);
  worker.addEventListener('error', onError);
  worker.postMessage({ file, known }, []);
  const result = settled.finally(() => {
    clearTimeout(timer);
    worker.removeEventListener('message', onMessage);
    worker.removeEventListener('error', onError);
    if (idle !== worker) worker.terminate();
  });
  return { result, cancel: () => settle(null) };
}

/** @param failure why the list is checked again */
async function checkList(setState: SetState, list: ReadList, failure: Failure | null): Promise<void> {
  setState({ step: 'checking', fraction: 0 });
  const result = await uploadJson(previewImport, { body: listBody(list.rows) }, (fraction) =>
    setState({ step: 'checking', fraction }),
  );
  setState(
    result.ok
      ? { step: 'checked', list: { ...list, plan: result.value }, failure }
      : { step: 'not-checked', list, failure: result.failure },
  );
}

/** @param known what headings stand for */
async function readFile(file: File, known: KnownHeadings): Promise<void> {
  const { result, cancel } = startReading(file, known);
  const setState = beginImport(cancel);
  setState({ step: 'reading', bytes: file.size });
  const list = await result;
  if (list === null) return;
  if (!('kind' in list)) {
    await checkList(setState, toReadList(file, list), null);
  } else if (list.kind === 'missing-columns' && list.table !== undefined)
    setState({ step: 'headings', file, table: list.table });
  else setState({ step: 'not-a-list', fileName: file.name, error: list });
}

/** Remembers the columns of the headings for the next file, and reads this one with them. */
async function confirmHeadings({ file, table }: ChosenHeadings): Promise<void> {
  const headings = Object.fromEntries(
    table.columns
      .map(([column, index]) => [table.headings[index] ?? '', column] as const)
      .filter(([heading]) => !isSpecifiedHeading(heading))
      .map(([heading, column]) => [normaliseHeading(heading), column]),
  );
  // What could not be remembered is asked for again with the next file.
  await callApi(saveHeadings, { body: { headings } });
  await readFile(file, headings);
}

/** What an administrator chooses below the preview. */
export interface ImportChoices {
  readonly skipRefused: boolean;
  /** What becomes of the centres that the file does not name; null: nothing. */
  readonly missing: 'mark' | 'delete' | null;
}

/** Returns whether the master list was changed. */
async function writeList(
  setState: SetState,
  list: CheckedList,
  { skipRefused, missing }: ImportChoices,
): Promise<boolean> {
  setState({ step: 'importing', fraction: 0 });
  const { plan } = list.plan;
  const body = {
    ...listBody(list.rows),
    plan,
    ...(skipRefused && { skipRefused }),
    ...(missing && { missing: { act: missing, seen: list.plan.missing.digest } }),
  };
  const call = { ...importCentres, response: receivedImport };
  const result = await uploadJson(call, { body }, (fraction) => setState({ step: 'importing', fraction }));
  if (result.ok) setState({ step: 'done', done: result.value, list });
  else if (isRefusal(result.failure, 'import.outdated')) await checkList(setState, list, result.failure);
  else setState({ step: 'checked', list, failure: result.failure });
  return result.ok;
}

export type ListImport = ReturnType<typeof useListImport>;

/** `onWritten` is called after the master list was changed. */
export function useListImport(onWritten: () => void) {
  const state = useSyncExternalStore(subscribeToImport, readImport);
  useEffect(prepareReading, []);
  // What has ended is news only once; a preview is kept.
  useEffect(
    () => () => {
      if (['done', 'not-a-list', 'headings'].includes(readImport().step)) clearImport();
    },
    [],
  );
  const { run: choose } = useAction(async (file: File) => {
    const known = await callApi(listHeadings, {});
    // What was chosen before is asked for again when it cannot be loaded.
    await readFile(file, known.ok ? known.value : {});
  });
  /** Also once more: with or without its hidden rows, or with other cells. */
  const { run: check } = useAction((list: ReadList) => checkList(beginImport(), list, null));
  const { run: write } = useAction(async (list: CheckedList, choices: ImportChoices) => {
    if (await writeList(beginImport(), list, choices)) onWritten();
  });
  const { run: confirm } = useAction(confirmHeadings);
  const changeHeadings = (chosen: ChosenHeadings): void => beginImport()({ step: 'headings', ...chosen });
  return { state, choose, check, write, confirm, changeHeadings, reset: clearImport };
}
