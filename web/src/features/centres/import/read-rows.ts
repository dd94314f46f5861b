/** Has a worker read the rows of a list file, within a time limit. */
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { WorkerMessage } from './admin-list-worker.ts';
// oxlint-disable-next-line import/default -- the build exports the address of the script
import workerUrl from './admin-list-worker.ts?worker&url';
import type { FileError } from './list-file.ts';

export const longestReadSeconds = 30;

/** The second policy that the CSP allows; it names the only worker (security.md S55). */
const policy = window.trustedTypes?.createPolicy('list-reader', { createScriptURL: () => workerUrl });

export interface Reading {
  /** Null after `cancel`. Never rejects. */
  readonly result: Promise<readonly CsvRow[] | FileError | null>;
  readonly cancel: () => void;
}

const createWorker = (): Worker => new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl);

let idle: Worker | null = null;

/** Starts the worker, so that a file can be read without a network later. */
export function prepareReading(): void {
  idle ??= createWorker();
}

/** One file at a time. */
export function startReading(file: File): Reading {
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
