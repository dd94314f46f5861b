/** The environment, parsed once (product.md, Configuration); nothing else in the server reads `process.env`. */
import { isIPv6 } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { parsePhotoStoreLocation } from './platform/photo-store/photo-store-location.ts';

/** One sentence for each value that cannot be used; none repeats a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const knownPasswords = ['admin', 'password', 'admin123', 'changeme', 'secret', '12345678', 'password1'];

const isSender = (value: string) => /^(?:[^<>\r\n]{0,100}<)?[^\s<>@",;]+@[^\s<>@",;]+>?$/.test(value);
const isPort = (value: string) => /^[0-9]+$/.test(value) && Number(value) <= 65_535;
const isSecret = (value: string) => value.length >= 32 && new Set(value).size >= 8;
const isPassword = (value: string) => value.length >= 8 && !knownPasswords.includes(value.toLowerCase());
const isUrl = (value: string, ...protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '';
const isPostgres = (value: string) => isUrl(value, 'postgres:', 'postgresql:');
const isDatabase = (value: string) => value.startsWith('sqlite:') || isPostgres(value);
const isMailServer = (value: string) => isUrl(value, 'smtp:', 'smtps:');
/** Without a folder, because the links in the pages begin at the root. */
const isPublicUrl = (value: string) =>
  isUrl(value, 'http:', 'https:') && /^[a-z]+:\/\/[^/?#@\\\s]+\/*$/i.test(value);

/** The message is the rest of a sentence that begins with the name of the variable. */
const text = (isValid: (value: string) => boolean, message: string) =>
  z.string().check(z.refine(isValid, message));
const anyText = z.optional(z.string());
const host = text((value) => !/[\s/@]/.test(value), 'must be a host name or an address without port.');
const portNumber = text(isPort, 'must be a whole number from 0 to 65535.');
const secret = text(isSecret, 'must be at least 32 characters long and random, or be left empty.');
const examName = z.string().check(z.maxLength(100, 'must be at most 100 characters long.'));
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) => `must list addresses or networks with commas; "${String(input)}" is not one.`,
});
const splitAtCommas = z.transform((list: string) => list.split(',').flatMap((part) => part.trim() || []));

/** Their values depend on each other and are checked by `parsePhotoStoreLocation`. */
const photoVariables = z.object({
  DATA_DIR: z.prefault(z.string(), './data'),
  PHOTO_STORE_URL: anyText,
  AWS_ACCESS_KEY_ID: anyText,
  AWS_SECRET_ACCESS_KEY: anyText,
  AWS_SESSION_TOKEN: anyText,
  AWS_REGION: anyText,
});

/** All variables with their defaults; `.env.example` explains them. */
export const variables = z.extend(photoVariables, {
  HOST: z.prefault(host, '127.0.0.1'),
  PORT: z.prefault(portNumber, '3000'),
  PUBLIC_URL: z.optional(
    text(isPublicUrl, 'must be an address like https://centres.example.org, without a path or query.'),
  ),
  DATABASE_URL: z.prefault(
    text(
      isDatabase,
      'must be "postgres://user:password@host/database" or "sqlite:<path of a file>", or be left empty.',
    ),
    'sqlite:',
  ),
  SMTP_URL: z.optional(
    text(isMailServer, 'must be an address like smtps://user:password@mail.example.org:465.'),
  ),
  MAIL_FROM: z.optional(text(isSender, 'must be an e-mail address, or a name and an address in <>.')),
  TOKEN_SECRET: z.optional(secret),
  BACKUP_KEY: z.optional(secret),
  ADMIN_PASSWORD: z.optional(
    text(isPassword, 'must be at least 8 characters long and not a well-known one.'),
  ),
  EXAM_NAME: z.prefault(examName, 'NEET (UG) 2025'),
  EXAM_DATE: z.prefault(z.iso.date('must be a day like 2025-05-04.'), '2025-05-04'),
  METRICS_HOST: z.prefault(host, '127.0.0.1'),
  METRICS_PORT: z.optional(portNumber),
  TRUST_PROXY: z.prefault(z.pipe(z.pipe(z.string(), splitAtCommas), z.array(network)), ''),
});

// Checked also when single values are wrong, so that all problems are reported together.
const when = () => true;
const consistentVariables = variables.check(
  z.refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'must name the sender when SMTP_URL is set.',
    when,
  }),
  z.refine(({ DATABASE_URL, TOKEN_SECRET }) => !isPostgres(DATABASE_URL) || TOKEN_SECRET !== undefined, {
    path: ['TOKEN_SECRET'],
    error: 'must be set when DATABASE_URL names PostgreSQL: every instance needs the same.',
    when,
  }),
);

function readPhotoVariables(given: Environment) {
  const { DATA_DIR, PHOTO_STORE_URL, ...aws } = z.parse(photoVariables, given);
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

function locateDatabase(url: string, dataDir: string): string {
  if (!url.startsWith('sqlite:')) return url;
  const file = url.slice('sqlite:'.length);
  return `sqlite:${file === '' ? path.join(dataDir, 'portal.sqlite') : path.resolve(file)}`;
}

/** Throws `ConfigError` with a sentence for every bad value, all together. */
function readVariables(environment: Environment) {
  // A blank value counts as not set.
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) => (value.trim() ? [[name, value.trim()]] : [])),
  );
  const read = z.safeParse(consistentVariables, given);
  const problems = (read.error?.issues ?? []).map(
    ({ path: [name], message }) => `${String(name)} ${message}`,
  );
  const { photoStore, ...photos } = readPhotoVariables(given);
  if (typeof photoStore === 'string') problems.push(`PHOTO_STORE_URL ${photoStore}`);
  if (!read.success || typeof photoStore === 'string') throw new ConfigError(problems);
  return { ...read.data, ...photos, photoStore };
}

/** The whole configuration. Throws `ConfigError`. */
export function readConfig(environment: Environment = process.env) {
  const { dataDir, s3Access, photoStore, HOST, PORT, METRICS_PORT, ...others } = readVariables(environment);
  const port = Number(PORT);
  const localUrl = `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${port}`;
  return {
    host: HOST,
    port,
    /** For links in mails; without a slash at the end. */
    publicUrl: others.PUBLIC_URL?.replace(/\/+$/, '') ?? localUrl,
    dataDir,
    /** `sqlite:<path>` or `postgres://…`. */
    databaseUrl: locateDatabase(others.DATABASE_URL, dataDir),
    photoStore,
    /** For commands that name a bucket of their own. */
    s3Access,
    /** Null: mails are written as files into `DATA_DIR/outbox` and shown in the terminal. */
    smtpUrl: others.SMTP_URL ?? null,
    mailFrom: others.MAIL_FROM ?? 'Examination Centre Verification <no-reply@localhost>',
    /** Null: the secret is created once and kept in `DATA_DIR`. */
    tokenSecret: others.TOKEN_SECRET ?? null,
    /** Null: backups are not encrypted. */
    backupKey: others.BACKUP_KEY ?? null,
    adminPassword: others.ADMIN_PASSWORD ?? null,
    examName: others.EXAM_NAME,
    /** YYYY-MM-DD. */
    examDate: others.EXAM_DATE,
    /** Where /metrics is served, besides the portal; null: nowhere. */
    metrics: METRICS_PORT === undefined ? null : { host: others.METRICS_HOST, port: Number(METRICS_PORT) },
    /** Addresses and networks whose `X-Forwarded-For` counts. */
    trustProxy: others.TRUST_PROXY as readonly string[],
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;
