/**
 * The command `npm run move-database -- FROM TO`: carries a portal's database (sqlite:FILE or postgres://…) into an empty
 * one and compares every row. The portal is stopped meanwhile. FROM stays as it is. Exit code 1 when TO is not the same.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrations } from '../migrations/migrations.ts';
import { systemClock } from '../kernel/clock.ts';
import { copyDatabase } from './copy-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { runAsCommand } from './run-as-command.ts';

const open = async (url: string) => openDatabase({ url, migrations, clock: systemClock });

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [fromUrl, toUrl, ...others] = positionals;
  const areUrls = [fromUrl, toUrl].every((url) => /^(sqlite:|postgres(ql)?:\/\/)/.test(url ?? ''));
  if (fromUrl === undefined || toUrl === undefined || others.length > 0 || !areUrls)
    throw new Error('Usage: npm run move-database -- FROM TO (each sqlite:FILE or postgres://…)');
  const file = fromUrl.startsWith('sqlite:') ? fromUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file)) throw new Error(`FROM: there is no file ${file}.`);
  const from = await open(fromUrl);
  const to = await open(toUrl);
  try {
    for (const { table, rows } of await copyDatabase(from, to))
      console.log(`${table}: ${rows} row(s), the same`);
    console.log(
      'Everything is in TO. Set DATABASE_URL to it and keep TOKEN_SECRET the same: codes, waiting mails and the',
    );
    console.log(
      'audit trail can only be read with it (without the variable it stands in the file token-secret of DATA_DIR).',
    );
  } finally {
    await from.close();
    await to.close();
  }
}

await runAsCommand(main);
