/** The schemas of all environment variables with their defaults (product.md, Configuration). `config.ts` reads them. */
import { minPasswordLength } from '#contract/exam.ts';
import { isEmail } from '#contract/text.ts';
import * as z from 'zod/mini';
import { asksForPrimary, embeddedFile, isPostgresUrl } from './platform/database/postgres/server-urls.ts';

const knownPasswords = ['admin', 'password', 'admin123', 'changeme', 'secret', '12345678', 'password1'];

const isSender = (value: string) => /^(?:[^<>\r\n]{0,100}<)?[^\s<>@",;]+@[^\s<>@",;]+>?$/.test(value);
const isPort = (value: string) => /^[0-9]+$/.test(value) && Number(value) <= 65_535;
const isDrainTime = (value: string) => /^[0-9]+(?:\.[0-9]+)?$/.test(value) && Number(value) <= 30;
const isSecret = (value: string) => value.length >= 32 && new Set(value).size >= 8;
const isPassword = (value: string) =>
  value.length >= minPasswordLength && !knownPasswords.includes(value.toLowerCase());
const isMinLength = (value: string) =>
  /^\d\d?$/.test(value) && Number(value) >= minPasswordLength && Number(value) <= 64;
const isUrl = (value: string, ...protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '';
const isDatabase = (value: string) => embeddedFile(value) !== null || isPostgresUrl(value);
const isMailServer = (value: string) => isUrl(value, 'smtp:', 'smtps:');
/** Without a path, because the links in the pages begin at the root. */
const isPublicUrl = (value: string) =>
  isUrl(value, 'http:', 'https:') && /^[a-z]+:\/\/[^/?#@\\\s]+\/*$/i.test(value);

/** The site of the agency, which links in pages lead to. */
const isSite = (value: string) => isUrl(value, 'https:') && /^\S+$/.test(value);

const isContact = (value: string) =>
  (value.startsWith('mailto:') && isEmail(value.slice('mailto:'.length))) || isSite(value);

/** A number as people write it, also a toll-free or a short one. */
const isPhone = (value: string) => /^\+?[0-9][0-9 ()-]{1,28}[0-9]$/.test(value);

/** The name of the variable and the message form one sentence. */
const text = (isValid: (value: string) => boolean, message: string) =>
  z.string().check(z.refine(isValid, message));
const anyText = z.optional(z.string());
const host = text((value) => !/[\s/@]/.test(value), 'must be a host name or an address without port.');
const portNumber = text(isPort, 'must be a whole number from 0 to 65535.');
const secret = text(isSecret, 'must be at least 32 characters long and random, or be left empty.');
const examName = z.string().check(z.maxLength(100, 'must be at most 100 characters long.'));
const agencyName = text(
  (value) => value.length <= 100 && !/\p{Cc}/u.test(value),
  'must be one line of at most 100 characters.',
);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) => `must list addresses or networks with commas; "${String(input)}" is not one.`,
});
const splitAtCommas = z.transform((list: string) => list.split(',').flatMap((part) => part.trim() || []));

/** `parsePhotoStoreLocation` checks these values, because they depend on each other. */
export const photoVariables = z.object({
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
  DRAIN_SECONDS: z.prefault(text(isDrainTime, 'must be a number of seconds from 0 to 30.'), '1'),
  PUBLIC_URL: z.optional(
    text(isPublicUrl, 'must be an address like https://centres.example.org, without a path or query.'),
  ),
  DATABASE_URL: z.prefault(
    text(
      isDatabase,
      'must be "postgres://user:password@host/database" or "sqlite:<path of a file>", or be left empty.',
    ).check(
      z.refine(
        asksForPrimary,
        'must name servers for reading and writing: remove target_session_attrs, or set it to read-write.',
      ),
    ),
    'sqlite:',
  ),
  SMTP_URL: z.optional(
    text(isMailServer, 'must be an address like smtps://user:password@mail.example.org:465.'),
  ),
  MAIL_FROM: z.optional(text(isSender, 'must be an e-mail address, or a name and an address in <>.')),
  TOKEN_SECRET: z.optional(secret),
  AUDIT_SECRET: z.optional(secret),
  AUDIT_SECRET_BEFORE: z.optional(secret),
  AUDIT_ANCHOR_MAIL: z.optional(text(isEmail, 'must be one e-mail address.')),
  BACKUP_KEY: z.optional(secret),
  ADMIN_PASSWORD: z.optional(
    text(isPassword, `must be at least ${minPasswordLength} characters long and not a well-known one.`),
  ),
  ADMIN_PASSWORD_MIN_LENGTH: z.prefault(
    text(isMinLength, `must be a number of characters from ${minPasswordLength} to 64.`),
    String(minPasswordLength),
  ),
  ADMIN_TOTP: z.prefault(z.enum(['optional', 'required'], 'must be "optional" or "required".'), 'optional'),
  SECURITY_CONTACT: z.optional(
    text(isContact, 'must be an address like mailto:security@example.org or https://example.org/report.'),
  ),
  EXAM_NAME: z.prefault(examName, 'NEET (UG) 2025'),
  EXAM_DATE: z.prefault(z.iso.date('must be a day like 2025-05-04.'), '2025-05-04'),
  CLOSES_ON: z.optional(z.iso.date('must be a day like 2025-04-15, the last one on which centres submit.')),
  CORRECTION_DAYS: z.prefault(
    z.string().check(z.regex(/^[1-9]\d?$/, 'must be a number of days from 1 to 99.')),
    '3',
  ),
  REGISTER_KEY: z.optional(secret),
  HELP_EMAIL: z.optional(text(isEmail, 'must be one e-mail address.')),
  HELP_PHONE: z.optional(text(isPhone, 'must be one phone number like 011-40759000 or 1800 11 1234.')),
  AGENCY_NAME: z.optional(agencyName),
  AGENCY_NAME_HI: z.optional(agencyName),
  AGENCY_LOGO: anyText,
  AGENCY_URL: z.optional(text(isSite, 'must be an address like https://agency.example.in.')),
  PRIVACY_NOTICE: anyText,
  PLACES_DIR: anyText,
  METRICS_HOST: z.prefault(host, '127.0.0.1'),
  METRICS_PORT: z.optional(portNumber),
  TRUST_PROXY: z.prefault(z.pipe(z.pipe(z.string(), splitAtCommas), z.array(network)), ''),
});

type Variables = z.infer<typeof variables>;
/** Also checked when single values are invalid, so that all problems are reported together. */
const rule = (name: keyof Variables, isValid: (values: Variables) => boolean, error: string) =>
  z.refine<Variables>(isValid, { path: [name], error, when: () => true });
/** `variables` with the rules that concern two of them. */
export const consistentVariables = variables.check(
  rule(
    'METRICS_PORT',
    ({ PORT, HOST, METRICS_PORT, METRICS_HOST }) =>
      METRICS_PORT === '0' || METRICS_PORT !== PORT || METRICS_HOST !== HOST,
    'must be another port than PORT.',
  ),
  rule(
    'MAIL_FROM',
    ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined,
    'must name the sender when SMTP_URL is set.',
  ),
  rule(
    'TOKEN_SECRET',
    ({ DATABASE_URL, TOKEN_SECRET }) => !isPostgresUrl(DATABASE_URL) || TOKEN_SECRET !== undefined,
    'must be set when DATABASE_URL names PostgreSQL: every instance needs the same.',
  ),
  rule(
    'AGENCY_NAME',
    ({ AGENCY_NAME, AGENCY_NAME_HI, AGENCY_LOGO, AGENCY_URL }) =>
      AGENCY_NAME !== undefined || (AGENCY_NAME_HI ?? AGENCY_LOGO ?? AGENCY_URL) === undefined,
    'must name the agency when AGENCY_NAME_HI, AGENCY_LOGO or AGENCY_URL is set.',
  ),
);

/** Returns the names that are no settings. */
export const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(variables.shape, name));
