/** What a copy of the embedded database says of its photos and of its own health. Read only. */
import { DatabaseSync } from 'node:sqlite';

export interface KnownPhoto {
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

export function listPhotos(file: string): KnownPhoto[] {
  return withDatabase(file, (database) =>
    database
      .prepare('SELECT id, sha256 FROM photos')
      .all()
      .map(({ id, sha256 }) => ({ id: String(id), sha256: String(sha256) })),
  );
}

/** What is wrong with the file; empty when it is whole. */
export function checkIntegrity(file: string): string[] {
  return withDatabase(file, (database) =>
    database
      .prepare('PRAGMA integrity_check(5)')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((line) => line !== 'ok'),
  );
}

/** A whole copy of one moment, also while others write: they do not wait, and the copy does not begin anew. */
export function copyDatabase(file: string, copy: string): void {
  withDatabase(file, (database) => database.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`));
}
