/** What `portal doctor` looks at on this machine: settings, folders, disk, photo decoder. */
import { existsSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getuid } from 'node:process';
import sharp from 'sharp';
import type { Config, SettingsFile } from '../config.ts';
import { unknownSettings } from '../environment-variables.ts';
import { firstPasswordFile } from '../first-admin.ts';
import { hasPattern } from '../kernel/crypto/keys.ts';
import { isDiskFull } from '../kernel/refusal.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { defaultLimits } from '../limits.ts';
import { createPhotoInspector } from '../platform/photos/inspect-photo.ts';
import { workbookFont } from '../platform/files/sheet.ts';
import { type Check, daySeconds, fault, type Finding, ok, reasonOf, warning } from './doctor-finding.ts';

const gigabyte = 1e9;
const advisedAdminPasswordLength = 12;

const can = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

/** The command has read it, perhaps as root; the portal reads it as the user of the service. */
export async function checkFileOfSettings(file: SettingsFile | null): Promise<Finding[]> {
  if (file === null) return [ok('The settings are from the environment.')];
  const canRead = await can(file.path, constants.R_OK);
  const { mode } = await stat(file.path);
  return [
    ...unknownSettings(file.names).map((name) =>
      warning(`${name} is no setting of the portal.`, 'Look for a slip in its name.'),
    ),
    ...((mode & 0o007) === 0
      ? []
      : [
          warning(
            `Every user can read the secrets in ${file.path}.`,
            `Take that away with: chmod 640 ${file.path}`,
          ),
        ]),
    canRead
      ? ok(`${file.path} has ${file.names.length} setting(s).`)
      : fault(
          `The portal cannot read ${file.path}.`,
          `Give it to the group of the portal with: chgrp portal ${file.path}; chmod 640 ${file.path}`,
        ),
  ];
}

export function checkSettings(config: Config): Finding[] {
  const patterned = Object.entries({
    TOKEN_SECRET: config.tokenSecret,
    AUDIT_SECRET: config.auditSecret,
    BACKUP_KEY: config.backupKey,
  }).filter(([, secret]) => secret !== null && hasPattern(secret));
  return [
    ...patterned.map(([name]) =>
      warning(`${name} has a visible pattern.`, 'Generate one with: openssl rand -base64 48'),
    ),
    ...(config.backupKey === null && config.databaseUrl.startsWith('sqlite:')
      ? [warning('Backups are not encrypted.', 'Set BACKUP_KEY, and keep it apart from the backups.')]
      : []),
    ...(existsSync(firstPasswordFile(config))
      ? [warning(`${firstPasswordFile(config)} has the first password of "admin".`, 'Delete that file.')]
      : []),
    ...(config.minAdminPasswordLength < advisedAdminPasswordLength
      ? [
          warning(
            `Passwords of administrators may have ${config.minAdminPasswordLength} characters.`,
            `For a portal in use set ADMIN_PASSWORD_MIN_LENGTH=${advisedAdminPasswordLength}.`,
          ),
        ]
      : []),
    Date.parse(config.examDate) < systemClock.now().getTime() - daySeconds * 1000
      ? warning(
          `The exam is "${config.examName}" on ${config.examDate}, which is over.`,
          'Set EXAM_NAME and EXAM_DATE: pages, mails and files name them.',
        )
      : ok(`The exam is "${config.examName}" on ${config.examDate}.`),
  ];
}

/** @param user whose it must be; null: anybody's */
async function checkEntry(file: string, user: number | null): Promise<Finding[]> {
  const { mode, uid } = await stat(file);
  const canWrite = await can(file, constants.R_OK | constants.W_OK);
  return [
    ...(user === null || uid === user
      ? []
      : [
          fault(
            `${file} belongs to user ${uid}.`,
            `Give it to the user of the portal with: chown -R portal: ${file}`,
          ),
        ]),
    ...(canWrite ? [] : [fault(`${file} cannot be read and written.`, 'Correct its mode and its owner.')]),
    ...((mode & 0o077) === 0
      ? []
      : [warning(`Other users can read ${file}.`, `Take that away with: chmod -R go-rwx ${file}`)]),
  ];
}

/** The command acts as the owner of the folder, unless that is root: then nobody knows whose the files should be. */
export const checkFolders: Check = async ({ dataDir }) => {
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
  const problems = findings.flat();
  if (user === 0)
    problems.push(
      warning(
        `${dataDir} belongs to root, so the portal has to run as root.`,
        `Give it to the user of the portal with: chown -R portal: ${dataDir}`,
      ),
    );
  return problems.length === 0 ? [ok(`Everything in ${dataDir} is the portal's own.`)] : problems;
};

export const checkDisk: Check = async ({ dataDir, photoStore }) => {
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
export const checkDecoder: Check = async ({ dataDir }) => {
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

/** Of the files that officers download; nothing is drawn on this machine. */
export const checkFonts: Check = async () => [
  ok(`Workbooks name ${workbookFont}, which programs without it replace; this machine needs no fonts.`),
];
