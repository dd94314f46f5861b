/**
 * The mail with the receipt: plain text with a readable copy of the answers. It contains no login link, and no answer can leave
 * its row (security.md T51).
 */
import { previewRows, rowText } from '#contract/checklist/derive/rows.ts';
import { type ChecklistTexts, checklistTexts as english } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindi } from '#contract/checklist/labels/hi.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { longDay, mailedCode, type MailLanguage } from '../mails/frame-mail.ts';
import type { Submission } from './receipt-rows.ts';

// The words of the mailed receipt in English and Hindi; labels and answers come from the contract.

interface ReceiptWords {
  readonly locale: string;
  readonly checklist: ChecklistTexts;
  readonly subject: (reference: string) => string;
  readonly title: string;
  readonly intro: readonly string[];
  /** Of the mail after the answer to a correction. */
  readonly correctionTitle: (number: string) => string;
  readonly correctionIntro: readonly string[];
  readonly submission: string;
  readonly correction: (number: string) => string;
  readonly versions: string;
  readonly versionsHint: string;
  readonly reference: string;
  readonly submitted: string;
  readonly exam: string;
  readonly centreCode: string;
  readonly check: string;
  readonly checkHint: string;
  readonly answers: string;
  readonly photos: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly nextTitle: string;
  readonly next: readonly string[];
}

const receiptWords: Readonly<Record<MailLanguage, ReceiptWords>> = {
  en: {
    locale: 'en-IN',
    checklist: english,
    subject: (reference) => `Receipt ${reference}`,
    title: 'RECEIPT FOR THE CHECKLIST OF YOUR EXAMINATION CENTRE',
    intro: [
      'The checklist of your examination centre has been submitted. Please keep this e-mail.',
      'If you have nothing to do with this centre, ignore this e-mail: somebody entered your address by mistake.',
    ],
    correctionTitle: (number) => `RECEIPT FOR YOUR ANSWER TO CORRECTION ${number}`,
    correctionIntro: [
      'Your answer to the correction has arrived. Please keep this e-mail.',
      'If you have nothing to do with this centre, ignore this e-mail: somebody entered your address by mistake.',
    ],
    submission: 'Submission',
    correction: (number) => `Answer to correction ${number}`,
    versions: 'WHAT WAS SENT, AND WHEN',
    versionsHint: 'What counts is the submission with all answers to corrections, as below.',
    reference: 'Reference',
    submitted: 'Submitted',
    exam: 'Exam',
    centreCode: 'Centre code',
    check: 'Check this receipt at',
    checkHint:
      'Anybody who has this address sees references, the centre code, times and the SHA-256 of the checklist, of corrections and of photos, and nothing else.',
    answers: 'YOUR ANSWERS',
    photos: 'YOUR PHOTOS',
    latitude: 'Latitude',
    longitude: 'Longitude',
    nextTitle: 'WHAT HAPPENS NEXT',
    next: [
      'The exam agency examines your checklist and the photos.',
      'You cannot change it any more, unless the exam agency asks you for a correction.',
      'Give the reference whenever you contact the exam agency about this checklist.',
    ],
  },
  hi: {
    locale: 'hi-IN',
    checklist: hindi,
    subject: (reference) => `पावती ${reference}`,
    title: 'आपके परीक्षा केंद्र की जाँच सूची की पावती',
    intro: [
      'आपके परीक्षा केंद्र की जाँच सूची जमा हो गई है। कृपया यह ई-मेल सँभालकर रखें।',
      'यदि इस केंद्र से आपका कोई संबंध नहीं है, तो इस ई-मेल पर ध्यान न दें: किसी ने गलती से आपका पता भर दिया है।',
    ],
    correctionTitle: (number) => `सुधार ${number} के आपके उत्तर की पावती`,
    correctionIntro: [
      'सुधार का आपका उत्तर मिल गया है। कृपया यह ई-मेल सँभालकर रखें।',
      'यदि इस केंद्र से आपका कोई संबंध नहीं है, तो इस ई-मेल पर ध्यान न दें: किसी ने गलती से आपका पता भर दिया है।',
    ],
    submission: 'जमा की गई जाँच सूची',
    correction: (number) => `सुधार ${number} का उत्तर`,
    versions: 'क्या और कब भेजा गया',
    versionsHint: 'मान्य वही है जो जमा की गई जाँच सूची और सुधारों के सभी उत्तरों को मिलाकर बनता है; वह नीचे है।',
    reference: 'संदर्भ संख्या',
    submitted: 'जमा करने का समय',
    exam: 'परीक्षा',
    centreCode: 'केंद्र कोड',
    check: 'इस पावती की जाँच यहाँ करें',
    checkHint:
      'जिसके पास यह पता है, वह केवल संदर्भ संख्याएँ, केंद्र कोड, समय और जाँच सूची, सुधारों तथा फोटो का SHA-256 देख सकता है, और कुछ नहीं।',
    answers: 'आपके उत्तर',
    photos: 'आपकी फोटो',
    latitude: 'अक्षांश',
    longitude: 'देशांतर',
    nextTitle: 'आगे क्या होगा',
    next: [
      'परीक्षा एजेंसी आपकी जाँच सूची और फोटो देखेगी।',
      'अब आप इसमें बदलाव तभी कर सकते हैं जब परीक्षा एजेंसी आपसे सुधार माँगे।',
      'इस जाँच सूची के बारे में परीक्षा एजेंसी से संपर्क करते समय संदर्भ संख्या बताएँ।',
    ],
  },
};

interface ReceiptContent extends Submission {
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

function headLines(words: ReceiptWords, { reference, submittedAt, centre, exam }: ReceiptContent): string[] {
  const facts = [
    [words.reference, reference],
    [words.submitted, indianTime(words.locale, submittedAt)],
    [words.exam, `${exam.examName}, ${longDay(words.locale, exam.examDate)}`],
    [words.centreCode, mailedCode(centre.centre_code)],
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

/** What was sent, when, and the whole hash of each. */
function versionLines(words: ReceiptWords, content: ReceiptContent): string[] {
  const { submittedAt, reference, sha256, corrections } = content;
  const versions = [
    { name: words.submission, at: submittedAt, reference, sha256 },
    ...corrections.map((answered) => ({
      name: words.correction(String(answered.number)),
      at: answered.answeredAt,
      reference: answered.reference,
      sha256: answered.sha256,
    })),
  ];
  return [
    ...versions.map((version) =>
      [
        `${version.name}: ${indianTime(words.locale, version.at)}`,
        `${words.reference} ${indented(version.reference, 5)}`,
        `SHA-256 ${version.sha256}`,
      ].join('\n     '),
    ),
    ...(corrections.length === 0 ? [] : [words.versionsHint]),
  ];
}

const section = (title: string, lines: readonly string[]): string => [title, '', ...lines].join('\n');

export function receiptMail(to: string, content: ReceiptContent, language: MailLanguage): MailMessage {
  const words = receiptWords[language];
  const last = content.corrections.at(-1);
  const opening =
    last === undefined
      ? section(words.title, words.intro)
      : section(words.correctionTitle(String(last.number)), words.correctionIntro);
  return {
    to,
    subject: words.subject((last ?? content).reference),
    text: [
      opening,
      headLines(words, content).join('\n'),
      `${words.check}:\n${content.url}\n${words.checkHint}`,
      section(words.versions, versionLines(words, content)),
      section(words.answers, answerLines(words, content)),
      section(words.photos, photoLines(words, content)),
      section(
        words.nextTitle,
        words.next.map((sentence) => `- ${sentence}`),
      ),
    ].join('\n\n\n'),
  };
}
