/** Finds the programs of PostgreSQL on this machine. */
import { existsSync, globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Folder of `initdb` and `postgres`, undefined when there is none. Prefers the newest version in Debian's folders, then PATH. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin');
  const newestFirst = debian.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)))
    .find((folder) => existsSync(join(folder, 'postgres')));
}
