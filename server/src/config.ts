/** The environment, parsed once (product.md, Configuration); nothing else in the server reads `process.env`. */
import { isIP } from 'node:net';
import path from 'node:path';
import {
  parsePhotoStoreLocation,
  type PhotoStoreLocation,
  type S3Access,
} from './platform/photo-store/photo-store-location.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** For links in mails; without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** `sqlite:<path>` or `postgres://…`. */
  readonly databaseUrl: string;
  readonly photoStore: PhotoStoreLocation;
  /** For commands that name a bucket of their own. */
  readonly s3Access: S3Access;
  /** Null: mails are written as files into `DATA_DIR/outbox` and shown in the terminal. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: the secret is made once and kept in `DATA_DIR`. */
  readonly tokenSecret: string | null;
  /** Null: backups are not encrypted. */
  readonly backupKey: string | null;
  readonly adminPassword: string | null;
  readonly examName: string;
  /** YYYY-MM-DD. */
  readonly examDate: string;
  /** Where /metrics is served, beside the portal; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Addresses and networks whose `X-Forwarded-For` counts. */
  readonly trustProxy: readonly string[];
}

/** One sentence for each value that cannot be used. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const postgresProtocols = ['postgres:', 'postgresql:'];
const minSecretLength = 32;
const minAdminPasswordLength = 8;
const knownPasswords = ['admin', 'password', 'admin123', 'changeme', 'secret', '12345678', 'password1'];

type Report = (problem: string) => void;
type Read = (name: string) => string | null;

function readPort(name: string, text: string, report: Report): number {
  const port = Number(text);
  if (/^[0-9]+$/.test(text) && port <= 65_535) return port;
  report(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  return 0;
}

function readHost(name: string, text: string, report: Report): string {
  if (/[\s/@]/.test(text)) report(`${name} must be a host name or an address without port.`);
  return text;
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

function readPublicUrl(text: string | null, fallback: string, report: Report): string {
  if (text === null) return fallback;
  const isAddress = isUrl(text, ['http:', 'https:']);
  const { pathname, search, hash, username } = new URL(isAddress ? text : fallback);
  // The pages know no folder above them: links into one would lead nowhere.
  if (!isAddress || /[^/]/.test(pathname) || `${search}${hash}${username}` !== '')
    report('PUBLIC_URL must be an address like https://centres.example.org, without a path or query.');
  return text.replace(/\/+$/, '');
}

function readDatabaseUrl(text: string | null, dataDir: string, report: Report): string {
  if (text === null || text === 'sqlite:') return `sqlite:${path.join(dataDir, 'portal.sqlite')}`;
  if (text.startsWith('sqlite:')) return `sqlite:${path.resolve(text.slice('sqlite:'.length))}`;
  if (isUrl(text, postgresProtocols)) return text;
  report(
    'DATABASE_URL must be "postgres://user:password@host/database" or "sqlite:<path of a file>", or be left empty.',
  );
  return '';
}

function readPhotoStore(
  text: string | null,
  dataDir: string,
  access: S3Access,
  report: Report,
): PhotoStoreLocation {
  const location = parsePhotoStoreLocation(text ?? path.join(dataDir, 'photos'), access);
  if (typeof location !== 'string') return location;
  report(`PHOTO_STORE_URL ${location}`);
  return { kind: 'folder', folder: '' };
}

function readSmtpUrl(text: string | null, report: Report): string | null {
  if (text !== null && !isUrl(text, ['smtp:', 'smtps:']))
    report('SMTP_URL must be an address like smtps://user:password@mail.example.org:465.');
  return text;
}

function readMailFrom(text: string | null, smtpUrl: string | null, report: Report): string {
  const address = /^(?:[^<>\r\n]{0,100}<)?[^\s<>@",;]+@[^\s<>@",;]+>?$/;
  if (text === null && smtpUrl !== null) report('MAIL_FROM must name the sender when SMTP_URL is set.');
  if (text !== null && !address.test(text))
    report('MAIL_FROM must be an e-mail address, or a name and an address in <>.');
  return text ?? 'Examination Centre Verification <no-reply@localhost>';
}

const isRandomSecret = (text: string): boolean => text.length >= minSecretLength && new Set(text).size >= 8;

function readTokenSecret(text: string | null, databaseUrl: string, report: Report): string | null {
  if (text === null && databaseUrl !== '' && !databaseUrl.startsWith('sqlite:'))
    report('TOKEN_SECRET must be set when DATABASE_URL names PostgreSQL: every instance needs the same.');
  if (text !== null && !isRandomSecret(text))
    report(`TOKEN_SECRET must be at least ${minSecretLength} characters long and random, or be left empty.`);
  return text;
}

function readBackupKey(text: string | null, report: Report): string | null {
  if (text !== null && !isRandomSecret(text))
    report(`BACKUP_KEY must be at least ${minSecretLength} characters long and random, or be left empty.`);
  return text;
}

function readAdminPassword(text: string | null, report: Report): string | null {
  if (text === null) return null;
  if (text.length < minAdminPasswordLength || knownPasswords.includes(text.toLowerCase()))
    report(
      `ADMIN_PASSWORD must be at least ${minAdminPasswordLength} characters long and not a well-known one.`,
    );
  return text;
}

function readExamDate(text: string | null, report: Report): string {
  const date = text ?? '2025-05-04';
  const time = Date.parse(`${date}T00:00:00Z`);
  const exists = Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !exists) report('EXAM_DATE must be a day like 2025-05-04.');
  return date;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readTrustProxy(text: string | null, report: Report): readonly string[] {
  const networks = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const network of networks)
    if (!isNetwork(network))
      report(`TRUST_PROXY lists addresses or networks with commas; "${network}" is none.`);
  return networks;
}

/** Reads the whole configuration. Throws `ConfigError` with a sentence for every bad value, all together. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const report: Report = (problem) => problems.push(problem);
  const read: Read = (name) => {
    const text = environment[name]?.trim() ?? '';
    return text === '' ? null : text;
  };
  const host = readHost('HOST', read('HOST') ?? '127.0.0.1', report);
  const port = readPort('PORT', read('PORT') ?? '3000', report);
  const metricsHost = readHost('METRICS_HOST', read('METRICS_HOST') ?? '127.0.0.1', report);
  const metricsPort = read('METRICS_PORT');
  const dataDir = path.resolve(read('DATA_DIR') ?? './data');
  const smtpUrl = readSmtpUrl(read('SMTP_URL'), report);
  const s3Access: S3Access = {
    accessKeyId: read('AWS_ACCESS_KEY_ID'),
    secretAccessKey: read('AWS_SECRET_ACCESS_KEY'),
    sessionToken: read('AWS_SESSION_TOKEN'),
    region: read('AWS_REGION'),
  };
  const examName = read('EXAM_NAME') ?? 'NEET (UG) 2025';
  if (examName.length > 100) report('EXAM_NAME must be at most 100 characters long.');
  const shownHost = isIP(host) === 6 ? `[${host}]` : host;
  const databaseUrl = readDatabaseUrl(read('DATABASE_URL'), dataDir, report);
  const config: Config = {
    host,
    port,
    publicUrl: readPublicUrl(read('PUBLIC_URL'), `http://${shownHost}:${port}`, report),
    dataDir,
    databaseUrl,
    photoStore: readPhotoStore(read('PHOTO_STORE_URL'), dataDir, s3Access, report),
    s3Access,
    smtpUrl,
    mailFrom: readMailFrom(read('MAIL_FROM'), smtpUrl, report),
    tokenSecret: readTokenSecret(read('TOKEN_SECRET'), databaseUrl, report),
    backupKey: readBackupKey(read('BACKUP_KEY'), report),
    adminPassword: readAdminPassword(read('ADMIN_PASSWORD'), report),
    examName,
    examDate: readExamDate(read('EXAM_DATE'), report),
    metrics:
      metricsPort === null
        ? null
        : { host: metricsHost, port: readPort('METRICS_PORT', metricsPort, report) },
    trustProxy: readTrustProxy(read('TRUST_PROXY'), report),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
