/** The steps of a bulk import: read the file, have the server check it, then import it. */
import { useEffect, useSyncExternalStore } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { readImported, previewImport } from '#contract/centres/import-endpoints.ts';
import { uploadJson } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { CheckedList, ListImportStore, ReadList, SetState } from './list-import-store.ts';
import { prepareReading, startReading } from './read-rows.ts';

/** How many rows each table of the preview shows at most. */
export const maxShownRows = 50;

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
