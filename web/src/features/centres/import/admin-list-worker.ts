/**
 * The worker that reads list files. It receives a file and sends its rows, some at a time, so that receiving them does not stop the
 * page, and at the end that they are all, or why there are none. By its name the service worker leaves it out.
 */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { readListFile, type FileError } from './list-file.ts';

export type WorkerMessage =
  { readonly rows: readonly CsvRow[] } | { readonly isComplete: true } | { readonly error: FileError };

const rowsAtOnce = 1000;

const send = (message: WorkerMessage): void => self.postMessage(message, { transfer: [] });

async function read(file: File): Promise<void> {
  const rows = await readListFile(file);
  if ('kind' in rows) {
    send({ error: rows });
    return;
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    send({ rows: rows.slice(from, from + rowsAtOnce) });
  send({ isComplete: true });
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => void read(data));
