/**
 * The worker that reads list files. It receives a file and sends its rows, some at a time, so that receiving them does not stop the
 * page, and at the end that they are all, or why there are none. By its name the service worker leaves it out.
 */
import type { CsvRow, KnownHeadings } from '#contract/centres/centre-csv.ts';
import { readListFile, type FileError, type ListFile } from './list-file.ts';

export type WorkerMessage =
  | { readonly rows: readonly CsvRow[] }
  | { readonly complete: Omit<ListFile, 'rows'> }
  | { readonly error: FileError };

interface FileToRead {
  readonly file: File;
  readonly known: KnownHeadings;
}

const rowsAtOnce = 1000;

const send = (message: WorkerMessage): void => self.postMessage(message, { transfer: [] });

async function read({ file, known }: FileToRead): Promise<void> {
  const list = await readListFile(file, known);
  if ('kind' in list) {
    send({ error: list });
    return;
  }
  const { rows, ...complete } = list;
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    send({ rows: rows.slice(from, from + rowsAtOnce) });
  send({ complete });
}

self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => void read(data));
