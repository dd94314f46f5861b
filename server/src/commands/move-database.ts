/**
 * The command `npm run move-database -- FROM TO`: copies all tables of one database (sqlite:FILE or postgres://…) to an empty
 * one and compares all rows. Stop the portal first. FROM is not changed. Exit code 1 when TO differs from FROM.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { lockFolder } from '../kernel/lock-folder.ts';
import { copyDatabase } from './copy-database.ts';
import { runCommand, withDatabase } from './with-services.ts';

const isRunning =
  'FROM: the portal is running on it. Stop it first, so that nothing is entered after the copy.';

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [fromUrl, toUrl, ...others] = positionals;
  const areUrls = [fromUrl, toUrl].every((url) => /^(sqlite:|postgres(ql)?:\/\/)/.test(url ?? ''));
  if (fromUrl === undefined || toUrl === undefined || others.length > 0 || !areUrls)
    throw new Error('Usage: npm run move-database -- FROM TO (each sqlite:FILE or postgres://…)');
  const file = fromUrl.startsWith('sqlite:') ? fromUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file)) throw new Error(`FROM: there is no file ${file}.`);
  const config = readConfig();
  const unlock = file === null ? () => undefined : lockFolder(path.dirname(path.resolve(file)), isRunning);
  const copied = await withDatabase(fromUrl, config, (from) =>
    withDatabase(toUrl, config, (to) => copyDatabase(from, to)),
  );
  unlock();
  for (const { table, rows } of copied) console.log(`${table}: ${rows} row(s), the same`);
  console.log(
    'Everything is in TO. Set DATABASE_URL to it and keep TOKEN_SECRET the same: codes, waiting mails and the',
  );
  console.log(
    'audit trail can only be read with it (without the variable it is in the file token-secret of DATA_DIR).',
  );
  console.log(
    'So that the earlier entries can still be checked, set AUDIT_SECRET as before, or to the content of the file audit-secret of DATA_DIR.',
  );
  return 0;
}

await runCommand(main);
