/** The command `npm run demo`: starts a portal with a few invented centres and prints instructions. */
import { join } from 'node:path';
import { readConfig, type Config } from '../server/src/config.ts';
import { importCentresFile } from '../server/src/commands/import-centres.ts';
import { migrations } from '../server/src/migrations/migrations.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { buildIfStale } from './build-if-stale.ts';
import { writeDemoPhotos } from './demo-photos.ts';
import { projectRoot } from './project.ts';

const instructions = ({ publicUrl: url, dataDir, databaseUrl }: Config, photos: string): string => `
A demo portal with five invented centres is running.

  1. Open ${url} and choose Register.
  2. Enter the mobile number 9000000001 (Asha Verma, who is responsible for two centres);
     9000000002 belongs to a centre with a Hindi name, 9000000003 and 9000000004 to one centre each.
  3. Choose Send OTP. No e-mail leaves this machine: the OTP appears here, in the terminal.
  4. Enter the OTP, create a password, and log in with the mobile number as username.
  5. Fill in the checklist. Step 4 needs photos with a location: on a phone, allow location when the browser asks;
     on a computer, choose the two photos in ${photos}.
  6. Check the preview and choose Confirm & Submit.

Stop with Ctrl+C. Everything is stored in ${dataDir}${databaseUrl.startsWith('sqlite:') ? '' : ' and in the database of DATABASE_URL'}; delete it to start again.
`;

/** The invented centres are imported into an empty list only. */
async function isListEmpty(url: string): Promise<boolean> {
  const database = await openDatabase({ url, migrations, clock: systemClock });
  try {
    const centre = await database.db.selectFrom('centres').select('id').limit(1).executeTakeFirst();
    return centre === undefined;
  } finally {
    await database.close();
  }
}

// Like the server: only this user can read the files.
process.umask(0o077);
process.env['DATA_DIR'] ??= join(projectRoot, 'data/demo');
await buildIfStale();
const config = readConfig(process.env);
if (await isListEmpty(config.databaseUrl))
  await importCentresFile(join(projectRoot, 'tools/demo-centres.csv'), config);
const photos = join(config.dataDir, 'sample-photos');
await writeDemoPhotos(photos);
await import('../server/src/main.ts');
console.log(instructions(config, photos));
