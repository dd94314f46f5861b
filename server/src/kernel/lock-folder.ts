/** Locks files and folders for one process, with a lock of the operating system, which ends with the process however it ends. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';

const fileName = 'portal.lock';
const busy = 5;

/**
 * Creates the file if necessary and returns the function that releases its lock. Throws when another process has the lock. Node
 * has no call for file locks but SQLite, whose locks work on every system and, unlike the number of a process, between
 * containers. Nothing is written, so that it works on a full disk.
 */
export function lockFile(file: string): () => void {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => handle.close();
  } catch (error) {
    handle.close();
    throw error;
  }
}

/**
 * Creates the folder if necessary and returns the function that releases its lock. The empty lock file stays.
 * @param message of the error that is thrown while another process has the lock
 */
export function lockFolder(folder: string, message: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, fileName);
  closeSync(openSync(file, 'a', 0o600));
  try {
    return lockFile(file);
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === busy;
    throw isBusy ? new Error(message) : error;
  }
}
