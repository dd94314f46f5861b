/** What `portal doctor` looks at besides the data: settings, folders, disk, photo decoder, mail server, public address. */
import type { Config, SettingsFile } from '../config.ts';
import { isDiskFull, messageOf } from '../kernel/refusal.ts';
import { verifySmtp } from '../platform/mail/transports.ts';
import { existsSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getuid } from 'node:process';
import sharp from 'sharp';
import { unknownSettings } from '../environment-variables.ts';
import { firstPasswordFile } from '../first-admin.ts';
import { hasPattern } from '../kernel/crypto/keys.ts';
import { systemClock } from '../kernel/steady-clock.ts';
import { defaultLimits } from '../limits.ts';
import { createPhotoInspector } from '../platform/photos/inspect-photo.ts';
import { workbookFont } from '../platform/files/sheet.ts';

// What a check of `portal doctor` returns. It never throws for what it is there to find.

export interface Finding {
  /** `fault`: the portal does not work, or soon will not. `warning`: it works, and something is not as it should be. */
  readonly level: 'ok' | 'warning' | 'fault';
  /** What was found, as a sentence. */
  readonly text: string;
  /** What to do, as a sentence. */
  readonly advice?: string;
}

export type Check = (config: Config) => Promise<readonly Finding[]>;

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
export const fault = (text: string, advice: string): Finding => ({ level: 'fault', text, advice });
export const reasonOf = (error: unknown): string => messageOf(error).split('\n')[0] ?? '';

export const daySeconds = 24 * 60 * 60;

// Whom `portal doctor` asks over the network: the mail server, and the portal at its public address.

const mailAdvice: Readonly<Record<string, string>> = {
  EAUTH: 'Correct the user and the password in SMTP_URL.',
  EDNS: 'Correct the host in SMTP_URL, or the name service of this machine.',
  ETIMEDOUT: 'Look for a firewall between this machine and the mail server, and at the port in SMTP_URL.',
};

function adviceOfMail(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/certificate|altnames/i.test(reasonOf(error)))
    return 'Correct the certificate of the mail server, or name the host that it is for: SMTP_URL=…?tls.servername=HOST';
  if (/wrong version number|STARTTLS/i.test(reasonOf(error)))
    return 'smtps:// is for port 465, smtp:// for 587 and 25; a public server must offer STARTTLS.';
  return mailAdvice[code] ?? 'Start the mail server, or correct SMTP_URL.';
}

export const checkMail: Check = async ({ smtpUrl, dataDir }) => {
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
export const checkProxy: Check = async ({ publicUrl, trustProxy }) => {
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
    ...(protocol === 'https:' || isLocal
      ? []
      : [
          fault(
            'PUBLIC_URL is not https: browsers give no position to its pages.',
            'Put a proxy with TLS in front.',
          ),
        ]),
    ...(isLocal || trustProxy.length > 0
      ? []
      : [
          fault(
            'TRUST_PROXY is empty: all people share the limits of one address.',
            "Set it to the proxy's address.",
          ),
        ]),
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
