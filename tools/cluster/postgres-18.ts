/**
 * PostgreSQL 18 for a test cluster, from the npm package of its programs. That package has the server only. Of the other
 * programs that Patroni calls, two are those of Debian's older version, and a script replaces `pg_basebackup`.
 */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, findPostgres18 } from '../find-postgres.ts';
import { clusterPasswords } from './configuration.ts';

/** Copies the primary, which is on the same machine, while it runs. It is called like `pg_basebackup`. */
const copyPrimary = (psql: string): string => `#!/bin/sh
set -eu
for argument; do
  case "$argument" in
    --pgdata=*) target=\${argument#*=} ;;
    # The user in it may only replicate. Of two, the last one counts.
    --dbname=*) source="\${argument#*=} user=postgres" ;;
  esac
done
export PGPASSWORD='${clusterPasswords.superuser}' target
mkdir -p -m 0700 "$target"
exec ${psql} -X -q -A -t -v ON_ERROR_STOP=1 "$source" <<'SQL'
select pg_backup_start('copy', true) \\g /dev/null
select current_setting('data_directory') as data \\gset
\\setenv data :data
\\! cd "$data" && tar -c --warning=no-file-changed --exclude=./pg_wal/* --exclude=./pg_replslot/* --exclude=./postmaster.* . | tar -x -C "$target"
select labelfile from pg_backup_stop(false) \\g |cat > "$target/backup_label"
SQL
`;

/** Fills a folder with the programs that Patroni calls. */
export function linkPostgres18(folder: string): void {
  const [server, older] = [findPostgres18(), findPostgres()];
  if (server === undefined || older === undefined) throw new Error('PostgreSQL was not found: install it.');
  for (const name of ['initdb', 'pg_ctl', 'postgres']) symlinkSync(join(server, name), join(folder, name));
  for (const name of ['pg_controldata', 'pg_isready']) symlinkSync(join(older, name), join(folder, name));
  writeFileSync(join(folder, 'pg_basebackup'), copyPrimary(join(older, 'psql')), { mode: 0o755 });
}
