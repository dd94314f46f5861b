/** The command `portal doctor`: looks at everything that the portal needs, and says what to do. */
import { dayMs } from '#contract/indian-clock.ts';
import { existsSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process, { getuid } from 'node:process';
import { sql } from 'kysely';
import sharp from 'sharp';
import { findLastEntry, findProvenRestore, keyIdOf } from '../audit/audit-trail.ts';
import type { Config, SettingsFile } from '../config.ts';
import { unknownSettings } from '../environment-variables.ts';
import { firstPasswordFile } from '../first-admin.ts';
import { belongTogether, findInstallation } from '../installation.ts';
import { encryptedSuffix } from '../kernel/crypto/file-encryption.ts';
import { hasPattern } from '../kernel/crypto/keys.ts';
import { readPortalVersion } from '../kernel/portal-version.ts';
import { errorCode, isDiskFull, messageOf } from '../kernel/refusal.ts';
import { systemClock } from '../kernel/time.ts';
import { defaultLimits } from '../limits.ts';
import { loadKeys } from '../load-keys.ts';
import { manifestName } from '../platform/backup/manifest.ts';
import type { AppDatabase } from '../platform/database/open-database.ts';
import { embeddedFile } from '../platform/database/postgres/server-urls.ts';
import { verifySmtp } from '../platform/mail/transports.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import { describeLocation } from '../platform/photo-store/photo-store-location.ts';
import { createPhotoInspector } from '../platform/photos/inspect-photo.ts';
import { defineCommand } from './command.ts';
import { withDatabase } from './with-services.ts';

interface Finding {
  /** `fault`: the portal does not work, or soon will not. `warning`: it works, and something is not as it should be. */
  readonly level: 'ok' | 'warning' | 'fault';
  /** What was found, as a sentence. */
  readonly text: string;
  /** What to do, as a sentence. */
  readonly advice?: string;
}

/** It never throws for what it is there to find. False: that is as it should be, which is not worth a line. */
type Check = (config: Config) => Promise<readonly (Finding | false)[]>;

const ok = (text: string): Finding => ({ level: 'ok', text });
const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
const fault = (text: string, advice: string): Finding => ({ level: 'fault', text, advice });
const reasonOf = (error: unknown): string => messageOf(error).split('\n')[0] ?? '';

// Whom `portal doctor` asks over the network: the mail server, and the portal at its public address.

const mailAdvice: Readonly<Record<string, string>> = {
  EAUTH: 'Correct the user and the password in SMTP_URL.',
  EDNS: 'Correct the host in SMTP_URL, or the name service of this machine.',
  ETIMEDOUT: 'Look for a firewall between this machine and the mail server, and at the port in SMTP_URL.',
};

function adviceOfMail(error: unknown): string {
  if (/certificate|altnames/i.test(reasonOf(error)))
    return 'Correct the certificate of the mail server, or name the host that it is for: SMTP_URL=…?tls.servername=HOST';
  if (/wrong version number|STARTTLS/i.test(reasonOf(error)))
    return 'smtps:// is for port 465, smtp:// for 587 and 25; a public server must offer STARTTLS.';
  return mailAdvice[errorCode(error) ?? ''] ?? 'Start the mail server, or correct SMTP_URL.';
}

const checkMail: Check = async ({ smtpUrl, dataDir }) => {
  if (smtpUrl === null)
    return [
      warning(`Mails are written to ${dataDir}/outbox and reach nobody.`, 'Set SMTP_URL and MAIL_FROM.'),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    return [ok(`The mail server ${host} accepts the portal.`)];
  } catch (error) {
    return [fault(`The mail server ${host} cannot be used: ${reasonOf(error)}`, adviceOfMail(error))];
  }
};

/** A certificate that nobody vouches for, of another host or over time is named in the reason, whatever its code. */
function describeUnreached(publicUrl: string, error: unknown): Finding {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return /certificate|altnames/i.test(reasonOf(cause))
    ? warning(
        `Browsers do not trust the certificate of ${publicUrl}: ${reasonOf(cause)}.`,
        'Get one from a public authority, or have every device trust the one that signed it: until then everybody is warned, and many go no further.',
      )
    : warning(
        `${publicUrl} does not answer from this machine: ${reasonOf(cause)}.`,
        'Start the portal and the proxy. Look at the name service.',
      );
}

/** Asks the portal at its public address, through the proxy. */
const checkProxy: Check = async ({ publicUrl, trustProxy }) => {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const reached = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok: isOk, status }) =>
      isOk
        ? ok(`The portal is ready at ${publicUrl}.`)
        : warning(
            `${publicUrl} answers ${status}.`,
            'Start the portal and the proxy; 503 means that the portal lacks its database or its photos.',
          ),
    (error: unknown) => describeUnreached(publicUrl, error),
  );
  return [
    protocol !== 'https:' &&
      !isLocal &&
      fault(
        'PUBLIC_URL is not https: browsers give no position to its pages.',
        'Put a proxy with TLS in front.',
      ),
    trustProxy.length === 0 &&
      !isLocal &&
      fault(
        'TRUST_PROXY is empty: all people share the limits of one address.',
        "Set it to the proxy's address.",
      ),
    reached,
  ];
};

const gigabyte = 1e9;
const advisedAdminPasswordLength = 12;

const can = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

/** The command has read it, perhaps as root; the portal reads it as the user of the service. */
async function checkFileOfSettings(file: SettingsFile | null): ReturnType<Check> {
  if (file === null) return [ok('The settings are from the environment.')];
  const canRead = await can(file.path, constants.R_OK);
  const { mode } = await stat(file.path);
  return [
    ...unknownSettings(file.names).map((name) =>
      warning(`${name} is no setting of the portal.`, 'Look for a slip in its name.'),
    ),
    (mode & 0o007) !== 0 &&
      warning(
        `Every user can read the secrets in ${file.path}.`,
        `Take that away with: chmod 640 ${file.path}`,
      ),
    canRead
      ? ok(`${file.path} has ${file.names.length} setting(s).`)
      : fault(
          `The portal cannot read ${file.path}.`,
          `Give it to the group of the portal with: chgrp portal ${file.path}; chmod 640 ${file.path}`,
        ),
  ];
}

const checkSettings: Check = async (config) => {
  const patterned = Object.entries({
    TOKEN_SECRET: config.tokenSecret,
    AUDIT_SECRET: config.auditSecret,
    BACKUP_KEY: config.backupKey,
  }).filter(([, secret]) => secret !== null && hasPattern(secret));
  return [
    ...patterned.map(([name]) =>
      warning(`${name} has a visible pattern.`, 'Generate one with: openssl rand -base64 48'),
    ),
    config.backupKey === null &&
      embeddedFile(config.databaseUrl) !== null &&
      warning('Backups are not encrypted.', 'Set BACKUP_KEY, and keep it apart from the backups.'),
    existsSync(firstPasswordFile(config)) &&
      warning(`${firstPasswordFile(config)} has the first password of "admin".`, 'Delete that file.'),
    config.minAdminPasswordLength < advisedAdminPasswordLength &&
      warning(
        `Passwords of administrators may have ${config.minAdminPasswordLength} characters.`,
        `For a portal in use set ADMIN_PASSWORD_MIN_LENGTH=${advisedAdminPasswordLength}.`,
      ),
    Date.parse(config.examDate) < systemClock.now().getTime() - dayMs
      ? warning(
          `The exam is "${config.examName}" on ${config.examDate}, which is over.`,
          'Set EXAM_NAME and EXAM_DATE: pages, mails and files name them.',
        )
      : ok(`The exam is "${config.examName}" on ${config.examDate}.`),
  ];
};

/** @param user whose it must be; null: anybody's */
async function checkEntry(file: string, user: number | null): ReturnType<Check> {
  const { mode, uid } = await stat(file);
  return [
    user !== null &&
      uid !== user &&
      fault(
        `${file} belongs to user ${uid}.`,
        `Give it to the user of the portal with: chown -R portal: ${file}`,
      ),
    !(await can(file, constants.R_OK | constants.W_OK)) &&
      fault(`${file} cannot be read and written.`, 'Correct its mode and its owner.'),
    (mode & 0o077) !== 0 &&
      warning(`Other users can read ${file}.`, `Take that away with: chmod -R go-rwx ${file}`),
  ];
}

/** The command acts as the owner of the folder, unless that is root: then nobody knows whose the files should be. */
const checkFolders: Check = async ({ dataDir }) => {
  if (!existsSync(dataDir))
    return [
      fault(`There is no folder ${dataDir}.`, 'Create it for the user of the portal, or correct DATA_DIR.'),
    ];
  const user = getuid?.() ?? 0;
  const names = (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  const findings = await Promise.all(
    [dataDir, ...names.map((name) => path.join(dataDir, name))].map((file) =>
      checkEntry(file, user === 0 ? null : user),
    ),
  );
  const problems = [
    ...findings.flat(),
    user === 0 &&
      warning(
        `${dataDir} belongs to root, so the portal has to run as root.`,
        `Give it to the user of the portal with: chown -R portal: ${dataDir}`,
      ),
  ];
  return problems.some((problem) => problem !== false)
    ? problems
    : [ok(`Everything in ${dataDir} is the portal's own.`)];
};

const checkDisk: Check = async ({ dataDir, photoStore }) => {
  const folders = [dataDir, ...(photoStore.kind === 'folder' ? [photoStore.folder] : [])];
  const findings = folders.filter(existsSync).map(async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const text = `${(free / gigabyte).toFixed(1)} GB are free at ${folder}.`;
    if (free < defaultLimits.photos.minFreeBytes)
      return fault(text, 'Make room: photos are refused. Do not stop the portal while its disk is full.');
    return free < 5 * gigabyte ? warning(text, 'Make room: below 0.5 GB photos are refused.') : ok(text);
  });
  return Promise.all(findings);
};

/** Decodes a photo as an upload is decoded, in a process of its own. */
const checkDecoder: Check = async ({ dataDir }) => {
  const folder = await mkdtemp(path.join(dataDir, 'doctor-')).catch(() => null);
  if (folder === null) return [fault('The photo decoder was not tried.', `Make ${dataDir} writable first.`)];
  const inspector = createPhotoInspector(defaultLimits.photos.inspection);
  try {
    const file = path.join(folder, 'photo.jpg');
    const size = { width: 640, height: 480, channels: 3, background: '#888' } as const;
    await writeFile(file, await sharp({ create: size }).jpeg().toBuffer());
    const startedAt = performance.now();
    await inspector.inspect({ file, sender: 'doctor', displayFile: path.join(folder, 'display.jpg') });
    return [ok(`A photo was decoded in ${Math.round(performance.now() - startedAt)} ms.`)];
  } catch (error) {
    const advice = isDiskFull(error) ? 'Make room.' : 'Look for a lack of memory; install the portal again.';
    return [fault(`Photos cannot be decoded: ${reasonOf(error)}`, advice)];
  } finally {
    inspector.close();
    await rm(folder, { recursive: true, force: true });
  }
};

// What `portal doctor` asks the database, and what can be asked only with it: photo store, clock, audit trail, backups, last proven
// restore.

/** One of every night, and some time to make it. */
const mostBackupHours = 26;

async function checkProvenRestore({ db }: AppDatabase, now: number): Promise<Finding> {
  const proven = await findProvenRestore(db);
  const advice = 'Run portal rehearse after the next backup, and then once a week.';
  if (proven === null) return warning('Nobody has proven that a backup can be restored.', advice);
  const days = Math.floor((now - Date.parse(proven.at)) / dayMs);
  const text = `A restore was proven ${days} day(s) ago.`;
  return days > 8 ? warning(text, advice) : ok(text);
}

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
async function checkBackups(config: Config, now: number): Promise<Finding | false> {
  if (embeddedFile(config.databaseUrl) === null) return false;
  // Where `portal backup` writes by itself, and where the timer of the package writes.
  const folders = [path.join(config.dataDir, 'backups'), '/var/backups/portal'];
  const madeAt = await findNewestBackup(folders);
  const advice = 'Have portal backup run every night (docs/operations.md).';
  if (madeAt === null) return warning(`There is no backup in ${folders.join(' or ')}.`, advice);
  const hours = Math.max(0, Math.floor((now - madeAt) / 1000 / 3600));
  const text = `The newest backup is ${hours} hour(s) old.`;
  return hours > mostBackupHours ? warning(text, advice) : ok(text);
}

/** With PostgreSQL the time of its server; otherwise that of the newest entry, which is not later than now. */
async function checkClock({ db }: AppDatabase, isEmbedded: boolean, now: number): Promise<Finding> {
  const advice = 'Run a time service on every machine (chrony, systemd-timesyncd).';
  if (!isEmbedded) {
    const query = sql<{ at: number }>`select extract(epoch from clock_timestamp()) as at`;
    const apart = Math.abs(Number((await query.execute(db)).rows[0]?.at) - now / 1000);
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

function checkLeftDatabase({ dataDir, databaseUrl }: Config): Finding | false {
  const file = path.join(dataDir, 'portal.sqlite');
  return (
    embeddedFile(databaseUrl) === null &&
    existsSync(file) &&
    warning(
      `${file} is the database from before the move to PostgreSQL: without DATABASE_URL the portal would run on it.`,
      'Move it to a place of its own.',
    )
  );
}

/** The database, and what can be asked only with it: the photo store, the clock and the last proven restore. */
export const checkData: Check = async (config) => {
  const file = embeddedFile(config.databaseUrl);
  if (file !== null && !existsSync(file))
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
        await checkClock(database, file !== null, now),
        await checkTrail(database, config),
        checkLeftDatabase(config),
        await checkBackups(config, now),
        await checkProvenRestore(database, now),
      ];
    });
  } catch (error) {
    const advice =
      file === null
        ? 'Correct DATABASE_URL or start its server.'
        : `Its file is ${file}. Start the portal of this version once; a damaged file is restored from a backup.`;
    return [fault(`The database cannot be used: ${reasonOf(error)}`, advice)];
  }
};

const checks: readonly Check[] = [
  checkSettings,
  checkFolders,
  checkDisk,
  checkData,
  checkMail,
  checkProxy,
  checkDecoder,
];

export default defineCommand({
  summary: 'looks at everything that the portal needs, and says what to do',
  details: `Settings, folders, disk, database, photos, clock, backups, mail server, proxy and photo decoder. It changes nothing.
Exit code 0: all is well. 1: the portal does not work, or soon will not. 2: it works, and something is not as it should be.`,
  run: async ({ config, settingsFile }) => {
    console.log(`Portal ${readPortalVersion()}, Node ${process.versions.node}`);
    const levels = new Set<Finding['level']>();
    for (const check of [() => checkFileOfSettings(settingsFile), ...checks])
      for (const finding of await check(config)) {
        if (finding === false) continue;
        const { level, text, advice } = finding;
        const mark = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' }[level];
        console.log(`${mark}  ${text}${advice === undefined ? '' : `\n         ${advice}`}`);
        levels.add(level);
      }
    if (levels.has('fault')) return 1;
    return levels.has('warning') ? 2 : 0;
  },
});
