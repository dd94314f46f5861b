/** The command `portal doctor`: looks at everything that the portal needs, and says what to do. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { findLastEntry, findProvenRestore, keyIdOf } from '../audit/audit-trail.ts';
import { belongTogether, findInstallation } from '../installation.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { loadKeys } from '../load-keys.ts';
import { encryptedSuffix } from '../kernel/crypto/file-encryption.ts';
import { manifestName } from '../platform/backup/manifest.ts';
import type { AppDatabase } from '../platform/database/open-database.ts';
import { describeLocation } from '../platform/photo-store/photo-store-location.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import {
  type Check,
  checkDecoder,
  checkDisk,
  checkFileOfSettings,
  checkFolders,
  checkFonts,
  checkMail,
  checkProxy,
  checkSettings,
  daySeconds,
  fault,
  type Finding,
  ok,
  reasonOf,
  warning,
} from './doctor-machine.ts';
import { withDatabase } from './with-services.ts';
import process from 'node:process';
import { readPortalVersion } from '../kernel/portal-version.ts';
import { defineCommand } from './command.ts';

// What `portal doctor` asks the database, and what can be asked only with it: photo store, clock, audit trail, backups, last proven
// restore.

/** One of every night, and some time to make it. */
const mostBackupHours = 26;

async function checkProvenRestore({ db }: AppDatabase, now: number): Promise<Finding> {
  const proven = await findProvenRestore(db);
  const advice = 'Run portal rehearse after the next backup, and then once a week.';
  if (proven === null) return warning('Nobody has proven that a backup can be restored.', advice);
  const days = Math.floor((now - Date.parse(proven.at)) / 1000 / daySeconds);
  const text = `A restore was proven ${days} day(s) ago.`;
  return days > 8 ? warning(text, advice) : ok(text);
}

/** Where `portal backup` writes by itself, and where the timer of the package writes. */
const backupFolders = ({ dataDir }: Config): string[] => [
  path.join(dataDir, 'backups'),
  '/var/backups/portal',
];

/** When the newest complete backup of these folders was made; null: there is none, or this user may not look. */
async function findNewestBackup(folders: readonly string[]): Promise<number | null> {
  const times = folders.map(async (folder) => {
    const names = await readdir(folder).catch((): string[] => []);
    const files = names.flatMap((name) =>
      [manifestName, manifestName + encryptedSuffix].map((file) => path.join(folder, name, file)),
    );
    const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
    return found.map((file) => file?.mtimeMs ?? 0);
  });
  return Math.max(0, ...(await Promise.all(times)).flat()) || null;
}

/** With PostgreSQL nobody but its operator knows the dumps. */
async function checkBackups(config: Config, isEmbedded: boolean, now: number): Promise<Finding[]> {
  if (!isEmbedded) return [];
  const folders = backupFolders(config);
  const madeAt = await findNewestBackup(folders);
  const advice = 'Have portal backup run every night (docs/operations.md).';
  if (madeAt === null) return [warning(`There is no backup in ${folders.join(' or ')}.`, advice)];
  const hours = Math.max(0, Math.floor((now - madeAt) / 1000 / 3600));
  const text = `The newest backup is ${hours} hour(s) old.`;
  return [hours > mostBackupHours ? warning(text, advice) : ok(text)];
}

/** With PostgreSQL the time of its server; otherwise that of the newest entry, which is not later than now. */
async function checkClock({ db }: AppDatabase, isEmbedded: boolean, now: number): Promise<Finding> {
  const advice = 'Run a time service on every machine (chrony, systemd-timesyncd).';
  if (!isEmbedded) {
    const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) as at`.execute(
      db,
    );
    const apart = Math.abs(Number(rows[0]?.at) - now / 1000);
    const text = `The clocks of this machine and of the database differ by ${apart.toFixed(1)} s.`;
    return apart > 15 ? fault(text, advice) : ok(text);
  }
  const last = await findLastEntry(db);
  const isAhead = last !== undefined && Date.parse(last.at) > now + 60_000;
  if (isAhead) return fault(`The newest entry of the audit trail is of the future: ${last.at}.`, advice);
  const isSynchronized = ['/run/systemd/timesync/synchronized', '/run/chrony'].some(existsSync);
  return isSynchronized
    ? ok('The clock is kept by a time service.')
    : warning('No time service was found.', advice);
}

async function checkStore(config: Config, { db }: AppDatabase): Promise<Finding> {
  const advice = 'portal photos bind says what they have in common (docs/operations.md).';
  try {
    const photoStore = await openPhotoStore(config.photoStore);
    const ofStore = await photoStore.readInstallation();
    if (ofStore === null)
      return fault(
        `The photo store ${describeLocation(config.photoStore)} is that of no portal: perhaps its disk is not mounted.`,
        advice,
      );
    if (!belongTogether(await findInstallation(db), ofStore))
      return fault('Photos and database do not belong together.', advice);
    await photoStore.check();
    return ok('The photo store responds, and belongs to the database.');
  } catch (error) {
    return fault(
      `The photo store cannot be used: ${reasonOf(error)}`,
      'Correct PHOTO_STORE_URL, its keys or its mount.',
    );
  }
}

/** With another secret than before, sessions end, and entries of both look like tampering. */
async function checkTrail({ db }: AppDatabase, config: Config): Promise<Finding> {
  try {
    const last = await findLastEntry(db);
    return last === undefined || last.key_id === keyIdOf(loadKeys(config, null).keys)
      ? ok('The audit trail is written with the secret of these settings.')
      : fault(
          'The newest entry of the audit trail was written with another AUDIT_SECRET or TOKEN_SECRET.',
          'All instances need the same. After you have changed it, start the portal once with the old one in AUDIT_SECRET_BEFORE.',
        );
  } catch (error) {
    return fault(reasonOf(error), 'Restore it from a backup; a new one ends all logins.');
  }
}

function checkLeftDatabase({ dataDir }: Config, isEmbedded: boolean): Finding[] {
  const file = path.join(dataDir, 'portal.sqlite');
  if (isEmbedded || !existsSync(file)) return [];
  return [
    warning(
      `${file} is the database from before the move to PostgreSQL: without DATABASE_URL the portal would run on it.`,
      'Move it to a place of its own.',
    ),
  ];
}

/** The database, and what can be asked only with it: the photo store, the clock and the last proven restore. */
export const checkData: Check = async (config) => {
  const isEmbedded = config.databaseUrl.startsWith('sqlite:');
  const file = config.databaseUrl.slice('sqlite:'.length);
  if (isEmbedded && !existsSync(file))
    return [
      fault('There is no database yet.', 'Start the portal or import a list of centres: that creates it.'),
    ];
  const startedAt = performance.now();
  try {
    return await withDatabase(config.databaseUrl, config, 'as-it-is', async (database) => {
      await database.check();
      const now = systemClock.now().getTime();
      return [
        ok(
          `The database responds after ${Math.round(performance.now() - startedAt)} ms and is of this version.`,
        ),
        await checkStore(config, database),
        await checkClock(database, isEmbedded, now),
        await checkTrail(database, config),
        ...checkLeftDatabase(config, isEmbedded),
        ...(await checkBackups(config, isEmbedded, now)),
        await checkProvenRestore(database, now),
      ];
    });
  } catch (error) {
    const advice = isEmbedded
      ? `Its file is ${file}. Start the portal of this version once; a damaged file is restored from a backup.`
      : 'Correct DATABASE_URL or start its server.';
    return [fault(`The database cannot be used: ${reasonOf(error)}`, advice)];
  }
};

const checks: readonly Check[] = [
  checkFolders,
  checkDisk,
  checkData,
  checkMail,
  checkProxy,
  checkDecoder,
  checkFonts,
];

const marks: Readonly<Record<Finding['level'], string>> = {
  ok: 'ok     ',
  warning: 'WARNING',
  fault: 'FAULT  ',
};

function print({ level, text, advice }: Finding): void {
  console.log(`${marks[level]}  ${text}${advice === undefined ? '' : `\n         ${advice}`}`);
}

export default defineCommand({
  summary: 'looks at everything that the portal needs, and says what to do',
  usage: '',
  details: `Settings, folders, disk, database, photos, clock, backups, mail server, proxy and photo decoder. It changes nothing.
Exit code 0: all is well. 1: the portal does not work, or soon will not. 2: it works, and something is not as it should be.`,
  options: {},
  arguments: [0, 0],
  run: async ({ config, settingsFile }) => {
    console.log(`Portal ${readPortalVersion()}, Node ${process.versions.node}`);
    const findings: Finding[] = [...(await checkFileOfSettings(settingsFile)), ...checkSettings(config)];
    for (const finding of findings) print(finding);
    for (const check of checks)
      for (const finding of await check(config)) {
        print(finding);
        findings.push(finding);
      }
    const levels = findings.map(({ level }) => level);
    if (levels.includes('fault')) return 1;
    return levels.includes('warning') ? 2 : 0;
  },
});
