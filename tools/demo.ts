/** The command `npm run demo`: starts a portal with invented centres, forty of which have submitted, and prints instructions. */
import { join } from 'node:path';
import { readConfig, type Config } from '../server/src/config.ts';
import { importCentresFile } from '../server/src/commands/import-centres.ts';
import { migrations } from '../server/src/migrations.ts';
import { messageOf } from '../server/src/kernel/refusal.ts';
import { systemClock } from '../server/src/kernel/time.ts';
import { openDatabase, type Db } from '../server/src/platform/database/open-database.ts';
import { buildIfStale } from './build-if-stale.ts';
import { writeSamplePhotos } from './demo-pictures.ts';
import { listUnsubmitted, submitDemoChecklists } from './demo-submissions.ts';
import { projectRoot } from './project.ts';

const instructions = ({ publicUrl: url, dataDir, databaseUrl }: Config, photos: string): string => `
A demo portal with 45 invented centres is running; forty of them have submitted.

As a head of school:

  1. Open ${url} and choose Register.
  2. Enter the mobile number 9000000001 (Asha Verma, who is responsible for two centres);
     9000000002 belongs to a centre with a Hindi name, 9000000003 and 9000000004 to one centre each.
  3. Choose Send OTP. No e-mail leaves this machine: the OTP appears here, in the terminal.
  4. Enter the OTP, create a password, and log in with the mobile number as username.
  5. Fill in the checklist. Step 4 needs photos with a location: on a phone, allow location when the browser asks;
     on a computer, choose the two photos in ${photos}.
  6. Check the preview and choose Confirm & Submit.

As an officer:

  1. Open ${url}/admin/login, log in as "admin" with the password shown above, and choose Review.
  2. Within a minute the portal has compared all submissions. Seven centres have reasons: two sent the same picture, one was
     photographed far from its pincode, one photo is black, one strong room is not secure, one has few invigilators, and one
     contradicts itself. Open the first one; 1 says that its first reason is no problem, A accepts, C asks for a correction,
     V sends a visit, J goes to the next, Z takes the last decision back.
  3. Choose "Accept all without warnings": one centre of each state stays in the queue for a spot check.

Stop with Ctrl+C. Everything is stored in ${dataDir}${databaseUrl.startsWith('sqlite:') ? '' : ' and in the database of DATABASE_URL'}; delete it to start again.
`;

async function readDatabase<Value>(url: string, read: (db: Db) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ url, migrations, clock: systemClock });
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

async function isListEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('centres').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Imports and submits the invented centres, unless an earlier start has done so. */
async function fill(config: Config): Promise<void> {
  if (await readDatabase(config.databaseUrl, isListEmpty)) {
    await importCentresFile(join(projectRoot, 'tools/demo-centres.csv'), config);
    await importCentresFile(join(projectRoot, 'tools/demo-submitted.csv'), config);
  }
  // Also those that were left when an earlier start was stopped.
  const unsubmitted = (await readDatabase(config.databaseUrl, listUnsubmitted)).length;
  if (unsubmitted === 0) return;
  console.log(`Submitting the checklists of ${unsubmitted} invented centres…`);
  await submitDemoChecklists(config);
}

// Like the server: only this user can read the files.
process.umask(0o077);
process.env['DATA_DIR'] ??= join(projectRoot, 'data/demo');
await buildIfStale();
const config = readConfig(process.env);
try {
  await fill(config);
} catch (error) {
  console.error(`${messageOf(error)}\nOr delete ${config.dataDir}: the next demo begins anew.`);
  process.exit(1);
}
const photos = join(config.dataDir, 'sample-photos');
await writeSamplePhotos(photos);
await import('../server/src/main.ts');
console.log(instructions(config, photos));
