/**
 * What every mail to the head of a centre has around its text, in English and Hindi or in one of them: in whose name it is sent, for
 * which exam and centres, and whom to ask.
 */
import type { Config } from './config.ts';
import type { MailMessage } from './platform/mail/message.ts';
import type { UnsentMail } from '#contract/centres/contact-log.ts';
import type { MailKind } from './tables/operation.ts';

export type MailFrame = Pick<
  Config,
  'agencyName' | 'agencyNameHi' | 'examName' | 'examDate' | 'helpPhone' | 'helpEmail'
>;

export type MailLanguage = 'en' | 'hi';

export type MailedCentre = Readonly<Record<'centre_code', string>>;

interface Framed {
  readonly languages?: readonly MailLanguage[];
  /** Of a mail whose text names none. */
  readonly centres?: readonly MailedCentre[];
  /** Stands alone at the very top: people, phones and programs take the first number of a mail for its code. */
  readonly code?: string;
}

const products = { en: 'Examination Centre Verification', hi: 'परीक्षा केंद्र सत्यापन' } as const;
const locales = { en: 'en-IN', hi: 'hi-IN' } as const;
const maxNamed = 3;

/** @param day YYYY-MM-DD */
export const longDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Returns e.g. `21 November 2026 at 20:28 IST`. */
export const longTime = (locale: string, isoTime: string): string =>
  `${new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(isoTime))} IST`;

/**
 * A mail of the agency names a centre by nothing but its code: a name is free text, which would be believed there. Codes have the
 * signs that they need, and no address can be written with these.
 */
export const mailedCode = (code: string): string => code.replace(/[^\p{L}\p{M}\p{N}()/_-]+/gu, ' ');

function centreLines(centres: readonly MailedCentre[]): string[] {
  const more = centres.length - maxNamed;
  const named = centres.slice(0, maxNamed).map((centre) => `Centre / केंद्र ${mailedCode(centre.centre_code)}`);
  return more > 0 ? [...named, `(+${more})`] : named;
}

/** Adds to the subject who writes, above the text the exam and the centres as well, and below it whom to ask. */
export function frameMail(
  { agencyName, agencyNameHi, examName, examDate, helpPhone, helpEmail }: MailFrame,
  { to, subject, text }: MailMessage,
  { languages = ['en', 'hi'], centres = [], code }: Framed = {},
): MailMessage {
  const senders = { en: agencyName ?? products.en, hi: agencyNameHi ?? products.hi };
  const names = [...new Set(languages.map((language) => senders[language]))];
  const heads = languages.map(
    (language) => `${senders[language]}: ${examName}, ${longDay(locales[language], examDate)}`,
  );
  const contacts = [helpPhone, helpEmail].filter((contact) => contact !== null);
  const help = contacts.length === 0 ? [] : [`Help / सहायता: ${contacts.join(', ')}`];
  return {
    to,
    // A code of the master list may contain anything.
    subject: `${subject} - ${names.join(' / ')}`.replace(/\p{Cc}+/gu, ' '),
    text: [
      ...(code === undefined ? [] : [code]),
      [...heads, ...centreLines(centres)].join('\n'),
      text,
      ...help,
    ].join('\n\n'),
  };
}

// Which mails to centres are kept when no mail server took them in time, so that an administrator can have them sent after all. Codes and
// links are useless by then; reminders are sent again as new ones.

/** Those about a centre, as an administrator sees them. */
const keptOfCentres = {
  'receipt-head': 'receipt',
  'receipt-record': 'receipt',
  correction: 'correction',
} as const satisfies Readonly<Partial<Record<MailKind, UnsentMail['kind']>>>;
/** Those about an account as well. */
const kept: Readonly<Partial<Record<MailKind, UnsentMail['kind']>>> = {
  ...keptOfCentres,
  'password-set': 'password',
};
const kindsOf = (kinds: object): readonly MailKind[] => Object.keys(kinds) as MailKind[];

export const keptKindsOfCentres = kindsOf(keptOfCentres);
export const keptKinds = kindsOf(kept);
export const shownKind = (kind: MailKind): UnsentMail['kind'] => kept[kind] ?? 'password';

// The lines of a mail that name the centres of a person.

/** More are counted. */
const maxListed = 50;

/** For a subject: one centre by its code, several by their number, in English and Hindi. */
export function countCentresInWords(
  centres: readonly MailedCentre[],
): readonly [english: string, hindi: string] {
  const [first] = centres.map(({ centre_code: code }) => mailedCode(code));
  return centres.length === 1
    ? [`centre ${first ?? ''}`, `केंद्र ${first ?? ''}`]
    : [`${centres.length} centres`, `${centres.length} केंद्र`];
}

export function listCentresInWords(centres: readonly MailedCentre[], language: 'en' | 'hi'): string {
  const others = centres.length - maxListed;
  const lines = centres.slice(0, maxListed).map((centre) => `- ${mailedCode(centre.centre_code)}`);
  const more = { en: `- and ${others} more`, hi: `- और ${others} केंद्र` }[language];
  return [...lines, ...(others > 0 ? [more] : [])].join('\n');
}
