/** The command `portal database move`: copies all tables of one database to an empty one and compares all rows. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { lockFolder } from '../kernel/lock-folder.ts';
import { copyDatabase } from './copy-database.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './with-services.ts';

const isRunning =
  'FROM: the portal is running on it. Stop it first, so that nothing is entered after the copy.';

async function move(fromUrl: string, toUrl: string, config: Config): Promise<number> {
  const file = fromUrl.startsWith('sqlite:') ? fromUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file)) throw new Error(`FROM: there is no file ${file}.`);
  const unlock = file === null ? () => undefined : lockFolder(path.dirname(path.resolve(file)), isRunning);
  const copied = await withDatabase(fromUrl, config, 'create-and-migrate', (from) =>
    withDatabase(toUrl, config, 'create-and-migrate', (to) => copyDatabase(from, to)),
  );
  unlock();
  for (const { table, rows } of copied) console.log(`${table}: ${rows} row(s), the same`);
  console.log(
    'Everything is in TO. Set DATABASE_URL to it and keep TOKEN_SECRET the same: codes, waiting mails and the',
  );
  console.log(
    'audit trail can only be read with it (without the variable it is in the file token-secret of DATA_DIR).',
  );
  if (file !== null)
    console.log(
      `Then move ${file} to a place of its own: without DATABASE_URL the portal would run on it again.`,
    );
  console.log(
    'So that the earlier entries can still be checked, set AUDIT_SECRET as before, or to the content of the file audit-secret of DATA_DIR.',
  );
  return 0;
}

export default defineCommand({
  summary: 'copies the database to another one, for example from SQLite to PostgreSQL',
  usage: 'FROM TO',
  details: `Each is sqlite:FILE or postgres://…; TO is empty. Stop the portal first. Both are brought to this version.
Exit code 1: TO differs from FROM.`,
  options: {},
  arguments: [2, 2],
  namesPlace: false,
  run: ({ config, positionals: [from = '', to = ''] }) => {
    if (![from, to].every((url) => /^(sqlite:|postgres(ql)?:\/\/)/.test(url)))
      throw new UsageError('FROM and TO each begin with sqlite: or postgres://.');
    return move(from, to, config);
  },
});
