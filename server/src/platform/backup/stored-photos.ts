/** Reads the list of photos and the integrity of an embedded database, and copies it. Opens the file read-only. */
import { DatabaseSync } from 'node:sqlite';

export interface StoredPhoto {
  readonly id: string;
  /** Of the original, in hex. */
  readonly sha256: string;
}

function withDatabase<Value>(file: string, work: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

export function listPhotos(file: string): StoredPhoto[] {
  return withDatabase(file, (database) =>
    database
      .prepare('SELECT id, sha256 FROM photos')
      .all()
      .map(({ id, sha256 }) => ({ id: String(id), sha256: String(sha256) })),
  );
}

/** Returns the problems of the file; none when it is intact. */
export function checkIntegrity(file: string): string[] {
  return withDatabase(file, (database) =>
    database
      .prepare('PRAGMA integrity_check(5)')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((line) => line !== 'ok'),
  );
}

/** Writes a consistent copy. Concurrent writers do not wait, and their writes do not restart the copy. */
export function copyDatabase(file: string, copy: string): void {
  withDatabase(file, (database) => database.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`));
}
