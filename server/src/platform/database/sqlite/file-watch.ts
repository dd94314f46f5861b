/** Notices when another program replaces, removes or overwrites the file of the open database. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What is written from now on could be lost, because it does not reach the file that a restart would open. */
export class DatabaseFileReplaced extends Error {
  constructor(file: string) {
    super(`The database file ${file} was replaced, removed or overwritten while the portal was running`);
    this.name = 'DatabaseFileReplaced';
  }
}

export interface FileWatch {
  /** Quick: throws `DatabaseFileReplaced` when there is another file, an empty one or none at the path. */
  checkPath(): void;
  /** Reads the file itself, not the cache of the open connections. Throws as `checkPath`, or the error of SQLite. */
  checkContent(): void;
}

const busyTimeoutMs = 20;
const openedSql = 'select name, timestamp from kysely_migration order by name';

/** Reads the migrations of the file through a new connection, which has an empty cache. They differ between databases. */
function readIdentity(file: string): string {
  using fresh = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  return JSON.stringify(fresh.prepare(openedSql).all());
}

/** Watches the file of a database that is open and migrated. */
export function watchFile(file: string): FileWatch {
  const inodeOf = () => statSync(file, { bigint: true, throwIfNoEntry: false });
  const opened = inodeOf();
  const identity = readIdentity(file);
  // A new connection to an empty file would delete the log, so the size is checked before one is opened.
  const checkPath = (): void => {
    const found = inodeOf();
    if (found === undefined || found.ino !== opened?.ino || found.dev !== opened.dev || found.size === 0n)
      throw new DatabaseFileReplaced(file);
  };
  return {
    checkPath,
    checkContent: () => {
      checkPath();
      if (readIdentity(file) !== identity) throw new DatabaseFileReplaced(file);
    },
  };
}
