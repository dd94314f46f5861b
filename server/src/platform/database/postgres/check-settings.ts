/** Checks the settings of the server on which security.md R3 relies: what was acknowledged survives a crash of its machine. */
import { sql } from 'kysely';
import type { Db } from '../types.ts';

/** Throws when `fsync` is off, and warns when `full_page_writes` is off, which only some file systems make up for. */
export async function checkSettings(
  db: Db,
  warn: (message: string) => void = () => undefined,
): Promise<void> {
  const query = sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes') and setting = 'off'`;
  const off = (await query.execute(db)).rows.map(({ name }) => name);
  if (off.includes('fsync'))
    throw new Error(
      'the PostgreSQL server has fsync = off, so a power cut would lose what people were told is saved. Set fsync = on and restart PostgreSQL.',
    );
  if (off.includes('full_page_writes'))
    warn(
      'the PostgreSQL server has full_page_writes = off: unless its file system never writes half a page, a power cut may damage the database',
    );
}
