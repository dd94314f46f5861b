/** Parses the environment into the configuration. No other module of the server reads `process.env`. */
import { parseEnv } from 'node:util';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { consistentVariables, photoVariables } from './environment-variables.ts';
import { embeddedFile } from './platform/database/postgres/server-urls.ts';
import { parsePhotoStoreLocation } from './platform/photo-store/photo-store-location.ts';
import { messageOf } from './kernel/refusal.ts';

// Parses a file of settings: `NAME=value` in each line, as systemd and Docker read it, with or without quotes.

const blankOrComment = /^\s*(#.*)?$/;
const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;
/** One value in quotes with nothing behind it, or one without quotes and #, which other readers would cut there. */
const wholeValue = /^(?:"[^"]*"|'[^']*'|[^"'`#]*)$/;

/**
 * Returns the settings by name. Throws for a line that readers of such files understand differently, with its number and without
 * its text, which may be a secret.
 * @param name of the file, for the sentence
 */
export function parseEnvironmentFile(text: string, name: string): Readonly<Record<string, string>> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (blankOrComment.test(line)) continue;
    const [, variable, given = ''] = assignment.exec(line) ?? [];
    const place = `${name}, line ${index + 1}`;
    if (variable === undefined)
      throw new Error(`${place}: a line is NAME=value, or a comment that begins with #.`);
    if (!wholeValue.test(given))
      throw new Error(
        `${place}: put the whole value of ${variable} in single quotes, and comments on lines of their own.`,
      );
    if (names.has(variable)) throw new Error(`${place}: ${variable} is set for the second time.`);
    names.add(variable);
  }
  return { ...parseEnv(lines.join('\n')) } as Record<string, string>;
}

/** Has one sentence for each invalid value. No sentence contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingsFile {
  readonly path: string;
  /** Also of those that are no settings. */
  readonly names: readonly string[];
}

function readFileOfSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const problem = `The file of settings cannot be read: ${messageOf(error)}. It has to be there, and to belong to root and to the group of the portal, with mode 640.`;
    throw new ConfigError([problem], { cause: error });
  }
}

/**
 * Reads the settings of a command: what an option says wins over the environment, and the environment over the file. With `data`, database
 * and photos are in that folder unless they are given as well. Throws for a file that cannot be read.
 */
export function readSettings(
  given: (option: 'env-file' | 'data' | 'database' | 'photos') => string | undefined,
) {
  const [file, data, database, photos] = [
    given('env-file'),
    given('data'),
    given('database'),
    given('photos'),
  ];
  const ofFile = file === undefined ? {} : parseEnvironmentFile(readFileOfSettings(file), file);
  const environment: Environment = {
    ...ofFile,
    ...process.env,
    ...(data !== undefined && { DATA_DIR: data, DATABASE_URL: undefined, PHOTO_STORE_URL: undefined }),
    ...(database !== undefined && { DATABASE_URL: database }),
    ...(photos !== undefined && { PHOTO_STORE_URL: photos }),
  };
  const settingsFile: SettingsFile | null =
    file === undefined ? null : { path: file, names: Object.keys(ofFile) };
  return { environment, settingsFile };
}

function readPhotoVariables(environment: Environment) {
  const { DATA_DIR, PHOTO_STORE_URL, ...aws } = z.parse(photoVariables, environment);
  const dataDir = path.resolve(DATA_DIR);
  const s3Access = {
    accessKeyId: aws.AWS_ACCESS_KEY_ID ?? null,
    secretAccessKey: aws.AWS_SECRET_ACCESS_KEY ?? null,
    sessionToken: aws.AWS_SESSION_TOKEN ?? null,
    region: aws.AWS_REGION ?? null,
  };
  const photoStore = parsePhotoStoreLocation(PHOTO_STORE_URL ?? path.join(dataDir, 'photos'), s3Access);
  return { dataDir, s3Access, photoStore };
}

/** Throws a `ConfigError` with the problems of all values. */
function readVariables(environment: Environment) {
  // A blank value counts as not set.
  const values = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) => (value.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = z.safeParse(consistentVariables, values);
  const problems = (parsed.error?.issues ?? []).map(
    ({ path: [name], message }) => `${String(name)} ${message}`,
  );
  const { photoStore, ...photos } = readPhotoVariables(values);
  if (typeof photoStore === 'string') problems.push(`PHOTO_STORE_URL ${photoStore}`);
  if (!parsed.success || typeof photoStore === 'string') throw new ConfigError(problems);
  return { ...parsed.data, ...photos, photoStore };
}

/** Throws `ConfigError`. */
export function readConfig(environment: Environment = process.env) {
  const { dataDir, s3Access, photoStore, HOST, PORT, METRICS_PORT, ...others } = readVariables(environment);
  const port = Number(PORT);
  const file = embeddedFile(others.DATABASE_URL);
  const localUrl = `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${port}`;
  return {
    host: HOST,
    port,
    /** How long the server serves on after a signal to stop, so that a load balancer notices. */
    drainMs: Number(others.DRAIN_SECONDS) * 1000,
    /** For links in mails; without a trailing slash. */
    publicUrl: others.PUBLIC_URL?.replace(/\/+$/, '') ?? localUrl,
    dataDir,
    /** `sqlite:<path>` or `postgres://…`. */
    databaseUrl:
      file === null
        ? others.DATABASE_URL
        : `sqlite:${path.resolve(file || path.join(dataDir, 'portal.sqlite'))}`,
    photoStore,
    /** With tables of positions that replace those of the portal; null: none. */
    placesDir: others.PLACES_DIR === undefined ? null : path.resolve(others.PLACES_DIR),
    /** For commands that take the URL of another bucket. */
    s3Access,
    /** Null: mails are written to files in `DATA_DIR/outbox` and shown in the terminal. */
    smtpUrl: others.SMTP_URL ?? null,
    mailFrom: others.MAIL_FROM ?? 'Examination Centre Verification <no-reply@localhost>',
    /** The address in MAIL_FROM; null when none is set. */
    mailSender: others.MAIL_FROM?.replace(/^.*<|>$/g, '') ?? null,
    /** Null: the secret is created once in `DATA_DIR`. */
    tokenSecret: others.TOKEN_SECRET ?? null,
    /** Null: the audit trail uses a file in `DATA_DIR`, or with PostgreSQL the token secret (`load-keys.ts`). */
    auditSecret: others.AUDIT_SECRET ?? null,
    /** The one before it, after a change: it signs that change and checks the entries before it. */
    auditSecretBefore: others.AUDIT_SECRET_BEFORE ?? null,
    /** Receives the head of the audit trail once a day; null: nobody. */
    auditAnchorMail: others.AUDIT_ANCHOR_MAIL ?? null,
    /** Null: backups are not encrypted. */
    backupKey: others.BACKUP_KEY ?? null,
    adminPassword: others.ADMIN_PASSWORD ?? null,
    /** Characters that a new password of an administrator needs. */
    minAdminPasswordLength: Number(others.ADMIN_PASSWORD_MIN_LENGTH),
    /** Whether every administrator needs a second factor. */
    isFactorRequired: others.ADMIN_TOTP === 'required',
    /** `mailto:…` or `https://…`; null: no security.txt is served. */
    securityContact: others.SECURITY_CONTACT ?? null,
    examName: others.EXAM_NAME,
    /** YYYY-MM-DD. */
    examDate: others.EXAM_DATE,
    /** YYYY-MM-DD, the last day in India on which centres save and submit; null: they are never closed. */
    closesOn: others.CLOSES_ON ?? null,
    /** Days that a head has to answer a correction, unless the officer names another one. */
    correctionDays: Number(others.CORRECTION_DAYS),
    /** With which programs read the verified register; null: none can. */
    registerKey: others.REGISTER_KEY ?? null,
    /** Whom the heads of centres ask; null: not shown. */
    helpEmail: others.HELP_EMAIL ?? null,
    helpPhone: others.HELP_PHONE ?? null,
    /** In whose name the portal asks; null: it names nobody, and nothing claims to be official. */
    agencyName: others.AGENCY_NAME ?? null,
    /** In Hindi; the other name when it is not set. */
    agencyNameHi: others.AGENCY_NAME_HI ?? others.AGENCY_NAME ?? null,
    /** The file with its emblem, checked when the portal starts. */
    agencyLogo: others.AGENCY_LOGO === undefined ? null : path.resolve(others.AGENCY_LOGO),
    agencyUrl: others.AGENCY_URL ?? null,
    /** The file that replaces the portal's own privacy notice. */
    privacyNotice: others.PRIVACY_NOTICE === undefined ? null : path.resolve(others.PRIVACY_NOTICE),
    /** The address of /metrics; null: metrics are not served. */
    metrics: METRICS_PORT === undefined ? null : { host: others.METRICS_HOST, port: Number(METRICS_PORT) },
    /** Addresses and networks whose `X-Forwarded-For` is trusted. */
    trustProxy: others.TRUST_PROXY as readonly string[],
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;
