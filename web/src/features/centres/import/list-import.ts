/** The steps of a bulk import: read the file, have the server check it, then import it. */
import { useEffect, useSyncExternalStore } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { importCentres, previewImport } from '#contract/centres/import-endpoints.ts';
import { uploadJson } from '../../../api/client.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { CheckedList, ListImportStore, ReadList } from './list-import-store.ts';
import { readRows } from './read-rows.ts';

/** How many rows each table of the preview shows at most. */
export const maxShownRows = 50;

export const listBody = (rows: readonly CsvRow[]) => ({
  rows: rows.map(({ cells }) => cells),
  rowNumbers: rows.map(({ row }) => row),
});

/** Lets the browser paint the new state before parsing blocks the page. */
const nextPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

/** @param failure why the list is checked again */
async function checkList(
  store: ListImportStore,
  { fileName, rows }: ReadList,
  failure: Failure | null,
): Promise<void> {
  store.write({ step: 'checking', fraction: 0 });
  const result = await uploadJson(previewImport, { body: listBody(rows) }, (fraction) =>
    store.write({ step: 'checking', fraction }),
  );
  const list = { fileName, rows };
  store.write(
    result.ok
      ? { step: 'checked', list: { ...list, plan: result.value }, failure }
      : { step: 'not-checked', list, failure: result.failure },
  );
}

async function chooseFile(store: ListImportStore, file: File): Promise<void> {
  store.write({ step: 'reading', bytes: file.size });
  await nextPaint();
  const rows = await readRows(file);
  if ('kind' in rows) store.write({ step: 'not-a-list', fileName: file.name, error: rows });
  else await checkList(store, { fileName: file.name, rows }, null);
}

/** Returns whether the master list was changed. */
async function writeList(store: ListImportStore, list: CheckedList, skipRefused: boolean): Promise<boolean> {
  store.write({ step: 'importing', fraction: 0 });
  const { plan } = list.plan;
  const body = { ...listBody(list.rows), plan, ...(skipRefused ? { skipRefused } : {}) };
  const result = await uploadJson(importCentres, { body }, (fraction) =>
    store.write({ step: 'importing', fraction }),
  );
  if (result.ok) store.write({ step: 'done', done: result.value, list });
  else if (isRefusal(result.failure, 'import.outdated')) await checkList(store, list, result.failure);
  else store.write({ step: 'checked', list, failure: result.failure });
  return result.ok;
}

/** `onWritten` is called after the master list was changed. */
export function useListImport(store: ListImportStore, onWritten: () => void) {
  const state = useSyncExternalStore(store.subscribe, store.read);
  // What has ended is news only once; a preview is kept.
  useEffect(
    () => () => {
      if (['done', 'not-a-list'].includes(store.read().step)) store.clear();
    },
    [store],
  );
  const { run: choose } = useAction((file: File) => chooseFile(store, file));
  const { run: check } = useAction((list: ReadList) => checkList(store, list, null));
  const { run: write } = useAction(async (list: CheckedList, skipRefused: boolean) => {
    if (await writeList(store, list, skipRefused)) onWritten();
  });
  return { state, choose, check, write, reset: () => store.clear() };
}
