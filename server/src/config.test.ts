import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { variables } from './environment-variables.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('no variable is required', () => {
  const dataDir = path.resolve('data');
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    drainMs: 1_000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir,
    databaseUrl: `sqlite:${path.join(dataDir, 'portal.sqlite')}`,
    photoStore: { kind: 'folder', folder: path.join(dataDir, 'photos') },
    s3Access: { accessKeyId: null, secretAccessKey: null, sessionToken: null, region: null },
    smtpUrl: null,
    mailFrom: 'Examination Centre Verification <no-reply@localhost>',
    mailSender: null,
    tokenSecret: null,
    auditSecret: null,
    auditSecretBefore: null,
    auditAnchorMail: null,
    backupKey: null,
    adminPassword: null,
    minAdminPasswordLength: 6,
    isFactorRequired: false,
    securityContact: null,
    examName: 'NEET (UG) 2025',
    examDate: '2025-05-04',
    closesOn: null,
    correctionDays: 3,
    registerKey: null,
    helpEmail: null,
    helpPhone: null,
    agencyName: null,
    agencyNameHi: null,
    agencyLogo: null,
    agencyUrl: null,
    privacyNotice: null,
    placesDir: null,
    metrics: null,
    trustProxy: [],
  });
});

test('every variable can be set; a blank value counts as not set', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '8080',
    PUBLIC_URL: 'https://centres.example.org/',
    DATA_DIR: '/srv/portal',
    DATABASE_URL: 'sqlite:/srv/db/x.sqlite',
    PHOTO_STORE_URL: '/srv/photos',
    SMTP_URL: 'smtps://user:pass@mail.example.org:465',
    MAIL_FROM: 'Portal <portal@example.org>',
    TOKEN_SECRET: 'bG9uZyBhbmQgcmFuZG9tIGVub3VnaCBmb3IgYW55',
    ADMIN_PASSWORD: 'long enough',
    ADMIN_PASSWORD_MIN_LENGTH: '12',
    ADMIN_TOTP: 'required',
    SECURITY_CONTACT: 'mailto:security@example.org',
    EXAM_NAME: 'NEET (UG) 2026',
    EXAM_DATE: '2026-05-03',
    CLOSES_ON: '2026-04-15',
    HELP_EMAIL: 'help@example.org',
    HELP_PHONE: '1800 11 1234',
    AGENCY_NAME: 'National Exam Agency',
    AGENCY_NAME_HI: 'राष्ट्रीय परीक्षा एजेंसी',
    AGENCY_LOGO: '/srv/agency/emblem.svg',
    AGENCY_URL: 'https://agency.example.in',
    PRIVACY_NOTICE: '/srv/agency/privacy.md',
    PLACES_DIR: '/srv/places',
    TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,fd00::/8',
  });
  expect(config).toMatchObject({
    publicUrl: 'https://centres.example.org',
    databaseUrl: 'sqlite:/srv/db/x.sqlite',
    isFactorRequired: true,
    closesOn: '2026-04-15',
    helpEmail: 'help@example.org',
    helpPhone: '1800 11 1234',
    mailSender: 'portal@example.org',
    agencyName: 'National Exam Agency',
    agencyNameHi: 'राष्ट्रीय परीक्षा एजेंसी',
    agencyLogo: '/srv/agency/emblem.svg',
    agencyUrl: 'https://agency.example.in',
    privacyNotice: '/srv/agency/privacy.md',
    placesDir: '/srv/places',
  });
  expect(config.trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16', 'fd00::/8']);
  expect(readConfig({ HOST: '::1', PORT: ' ' }).publicUrl).toBe('http://[::1]:3000');
});

test('a bucket is configured by its URL and the AWS variables', () => {
  const access = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const parseLocation = (url: string, more = {}) =>
    readConfig({ PHOTO_STORE_URL: url, ...access, ...more }).photoStore;
  expect(parseLocation('s3://photos/portal?endpoint=http://127.0.0.1:9000&region=in-1')).toEqual({
    kind: 's3',
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'photos',
    prefix: 'portal/',
    region: 'in-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: null,
  });
  expect(parseLocation('s3://photos', { AWS_REGION: 'ap-south-1', AWS_SESSION_TOKEN: 't' })).toMatchObject({
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    prefix: '',
    region: 'ap-south-1',
    sessionToken: 't',
  });
  expect(problemsOf({ PHOTO_STORE_URL: 's3://photos' })[0]).toContain('AWS_ACCESS_KEY_ID');
});

test('DRAIN_SECONDS can be a fraction', () => {
  expect(readConfig({ DRAIN_SECONDS: '6.5' }).drainMs).toBe(6_500);
});

test('metrics are served when METRICS_PORT is set', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ METRICS_HOST: '10.0.0.1' }).metrics).toBeNull();
});

const rejected: Readonly<Record<string, readonly string[]>> = {
  HOST: ['http://x'],
  PORT: ['eighty', '65536', '-1'],
  PUBLIC_URL: [
    'centres.example.org',
    'ftp://centres.example.org',
    'https://x.example.org/?a=1',
    'https://x.example.org/portal',
    'https://user:secret@x.example.org',
  ],
  DATABASE_URL: [
    'postgres://',
    'mysql://u:p@h/db',
    'postgres://u:p@h1,:5433/db',
    'postgres://u:p@h1,h2/db?target_session_attrs=standby',
  ],
  PHOTO_STORE_URL: [
    's3://bucket?region=x',
    's3://b',
    's3://key:secret@bucket?region=x',
    's3://bucket?endpoint=store.example.org',
    's3://bucket?endpoint=https://store.example.org/path',
    's3://bucket?zone=x',
    'http://x.example.org',
  ],
  METRICS_HOST: ['http://x'],
  METRICS_PORT: ['x'],
  DRAIN_SECONDS: ['31', '-1'],
  SMTP_URL: ['mail.example.org'],
  MAIL_FROM: ['nobody', 'a@b.example.org, c@d.example.org'],
  TOKEN_SECRET: ['short', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ADMIN_PASSWORD: ['admin', 'changeme'],
  ADMIN_PASSWORD_MIN_LENGTH: ['5', '65', 'ten'],
  EXAM_DATE: ['04-05-2025', '2025-02-30'],
  CLOSES_ON: ['30 November 2025', '2025-11-31'],
  HELP_EMAIL: ['the exam agency', 'a@b.example.org, c@d.example.org'],
  HELP_PHONE: ['call us', '1800 11 1234 / 1800 11 1235'],
  SECURITY_CONTACT: [
    'security@example.org',
    'mailto:nobody',
    'http://example.org/report',
    'https://example.org/a\nExpires: 2000-01-01',
  ],
  TRUST_PROXY: ['1', 'loopback', '10.0.0.0/33'],
  EXAM_NAME: ['x'.repeat(101)],
  AGENCY_NAME: ['x'.repeat(101), 'National\nExam Agency'],
  AGENCY_NAME_HI: ['राष्ट्रीय\tएजेंसी'],
  AGENCY_URL: ['agency.example.in', 'http://agency.example.in', 'https://agency.example.in/a b'],
};

test.each(
  Object.entries(rejected).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('%s=%s is rejected with a sentence that names the variable', (name, value) => {
  const problems = problemsOf({
    ...(name.startsWith('AGENCY_') ? { AGENCY_NAME: 'National Exam Agency' } : {}),
    [name]: value,
    ...(name === 'SMTP_URL' ? { MAIL_FROM: 'a@b.example.org' } : {}),
    ...(name === 'DATABASE_URL' ? { TOKEN_SECRET: 'bG9uZyBhbmQgcmFuZG9tIGVub3VnaCBmb3IgYW55' } : {}),
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} .*\\.$|^${name} .*none\\.$`));
});

test('all invalid values are reported together, without secrets', () => {
  const problems = problemsOf({
    PORT: 'x',
    EXAM_DATE: 'x',
    TOKEN_SECRET: 'hunt2-secret',
    ADMIN_PASSWORD: 'hunt2',
  });
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toContain('hunt2');
});

test('PostgreSQL requires a secret that all instances share', () => {
  const DATABASE_URL = 'postgres://portal:secret@db.example.org/portal';
  expect(problemsOf({ DATABASE_URL })).toEqual([expect.stringContaining('TOKEN_SECRET must be set')]);
  const TOKEN_SECRET = '0123456789abcdefghijklmnopqrstuvwxyz';
  expect(readConfig({ DATABASE_URL, TOKEN_SECRET }).databaseUrl).toBe(DATABASE_URL);
  const several = 'postgres://portal:secret@a.example.org,b.example.org:5433/portal';
  expect(problemsOf({ DATABASE_URL: several })).toEqual([
    expect.stringContaining('TOKEN_SECRET must be set'),
  ]);
  expect(readConfig({ DATABASE_URL: several, TOKEN_SECRET }).databaseUrl).toBe(several);
});

test('the agency has one name for both languages, and what belongs to it requires a name', () => {
  expect(readConfig({ AGENCY_NAME: 'National Exam Agency' }).agencyNameHi).toBe('National Exam Agency');
  for (const [name, value] of [
    ['AGENCY_NAME_HI', 'राष्ट्रीय परीक्षा एजेंसी'],
    ['AGENCY_LOGO', '/srv/agency/emblem.svg'],
    ['AGENCY_URL', 'https://agency.example.in'],
  ] as const)
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(/^AGENCY_NAME must name/)]);
});

test('a mail server requires a sender', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([expect.stringContaining('MAIL_FROM')]);
});

test('.env.example lists every variable and sets none', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const listed = [...example.matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(new Set(listed)).toEqual(new Set(Object.keys(variables.shape)));
  expect(example).not.toMatch(/^[A-Z]/m);
});
