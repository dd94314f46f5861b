/**
 * The mail with the receipt: plain text with a readable copy of the answers. It contains no login link, and no answer can leave
 * its row (security.md T51).
 */
import { previewRows } from '#contract/checklist/derive/rows.ts';
import { rowText } from '#contract/checklist/derive/row-text.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Submission } from './receipt-rows.ts';
import { receiptWords, type MailLanguage, type ReceiptWords } from './receipt-words.ts';

export interface ReceiptContent extends Submission {
  /** Where the receipt can be checked. */
  readonly url: string;
  readonly exam: { readonly examName: string; readonly examDate: string };
}

/** Continues a value of several lines under its first character. */
const indented = (text: string, width: number): string =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).join(`\n${' '.repeat(width)}`);

const indianTime = (locale: string, isoTime: string): string =>
  `${new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(isoTime))} IST`;

const day = (locale: string, isoDay: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${isoDay}T00:00:00Z`),
  );

function headLines(words: ReceiptWords, { reference, submittedAt, centre, exam }: ReceiptContent): string[] {
  const facts = [
    [words.reference, reference],
    [words.submitted, indianTime(words.locale, submittedAt)],
    [words.exam, `${exam.examName}, ${day(words.locale, exam.examDate)}`],
    [words.centre, `${centre.centre_name}, ${centre.centre_city}`],
    [words.centreCode, centre.centre_code],
  ] as const;
  return facts.map(([name, value]) => `${name}: ${indented(value, 4)}`);
}

function answerLines(
  { locale, checklist }: ReceiptWords,
  { centre, answers, photos }: ReceiptContent,
): string[] {
  const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  const options: Readonly<Record<string, string>> = checklist.options;
  const rows = previewRows({ name: centre.centre_name, city: centre.centre_city }, answers);
  return rows.map((row) => {
    const text = rowText(row.value, {
      ...checklist.words,
      option: (option) => options[option] ?? option,
      number: (value) => number.format(value),
      photoName: (slot) => photos.find((photo) => photo.slot === slot)?.fileName ?? null,
    });
    return `${row.number.padStart(3)}. ${checklist.labels[row.label]}\n     ${indented(text, 5)}`;
  });
}

function photoLines(words: ReceiptWords, { photos }: ReceiptContent): string[] {
  return photos.map((photo) =>
    [
      words.checklist.labels[`photos.${photo.slot}`],
      indented(photo.fileName, 5),
      `${words.latitude} ${formatCoordinate(photo.latitude)}, ${words.longitude} ${formatCoordinate(photo.longitude)}`,
      `SHA-256 ${photo.sha256}`,
    ].join('\n     '),
  );
}

const section = (title: string, lines: readonly string[]): string => [title, '', ...lines].join('\n');

export function receiptMail(to: string, content: ReceiptContent, language: MailLanguage): MailMessage {
  const words = receiptWords[language];
  return {
    to,
    // A code of the master list may contain anything.
    subject: words.subject(content.reference).replace(/\p{Cc}+/gu, ' '),
    text: [
      section(words.title, words.intro),
      headLines(words, content).join('\n'),
      `${words.check}:\n${content.url}\n${words.checkHint}`,
      section(words.answers, answerLines(words, content)),
      section(words.photos, photoLines(words, content)),
      section(
        words.nextTitle,
        words.next.map((sentence) => `- ${sentence}`),
      ),
    ].join('\n\n\n'),
  };
}
