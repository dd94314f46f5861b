/** Parses the environment into the configuration. No other module of the server reads `process.env`. */
import { isIPv6 } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { consistentVariables, photoVariables } from './environment-variables.ts';
import { parsePhotoStoreLocation } from './platform/photo-store/photo-store-location.ts';

/** Has one sentence for each invalid value. No sentence contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

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

function resolveDatabaseUrl(url: string, dataDir: string): string {
  if (!url.startsWith('sqlite:')) return url;
  const file = url.slice('sqlite:'.length);
  return `sqlite:${file === '' ? path.join(dataDir, 'portal.sqlite') : path.resolve(file)}`;
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
    databaseUrl: resolveDatabaseUrl(others.DATABASE_URL, dataDir),
    photoStore,
    /** With tables of positions that replace those of the portal; null: none. */
    placesDir: others.PLACES_DIR === undefined ? null : path.resolve(others.PLACES_DIR),
    /** For commands that take the URL of another bucket. */
    s3Access,
    /** Null: mails are written to files in `DATA_DIR/outbox` and shown in the terminal. */
    smtpUrl: others.SMTP_URL ?? null,
    mailFrom: others.MAIL_FROM ?? 'Examination Centre Verification <no-reply@localhost>',
    /** Null: the secret is created once in `DATA_DIR`. */
    tokenSecret: others.TOKEN_SECRET ?? null,
    /** Null: the audit trail uses a file in `DATA_DIR`, or with PostgreSQL the token secret (`load-keys.ts`). */
    auditSecret: others.AUDIT_SECRET ?? null,
    /** Receives the head of the audit trail once a day; null: nobody. */
    auditAnchorMail: others.AUDIT_ANCHOR_MAIL ?? null,
    /** Null: backups are not encrypted. */
    backupKey: others.BACKUP_KEY ?? null,
    adminPassword: others.ADMIN_PASSWORD ?? null,
    /** Whether every administrator needs a second factor. */
    isFactorRequired: others.ADMIN_TOTP === 'required',
    /** `mailto:…` or `https://…`; null: no security.txt is served. */
    securityContact: others.SECURITY_CONTACT ?? null,
    examName: others.EXAM_NAME,
    /** YYYY-MM-DD. */
    examDate: others.EXAM_DATE,
    /** YYYY-MM-DD, the last day in India on which centres save and submit; null: they are never closed. */
    closesOn: others.CLOSES_ON ?? null,
    /** Whom the heads of centres ask; null: not shown. */
    helpEmail: others.HELP_EMAIL ?? null,
    helpPhone: others.HELP_PHONE ?? null,
    /** The address of /metrics; null: metrics are not served. */
    metrics: METRICS_PORT === undefined ? null : { host: others.METRICS_HOST, port: Number(METRICS_PORT) },
    /** Addresses and networks whose `X-Forwarded-For` is trusted. */
    trustProxy: others.TRUST_PROXY as readonly string[],
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;
