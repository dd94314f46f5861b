/** Mails the receipt of a submission, with its answered corrections, to the head and to the record; returns what the centre sees of it. */
import type { StoredSnapshot } from './stored-checklist.ts';
import {
  describeCorrections,
  listCorrections,
  readSubmission,
  referenceOf,
  type StoredCorrection,
  whatCounts,
} from './stored-corrections.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { previewRows, rowText } from '#contract/checklist/rows.ts';
import { checklistTexts as english } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindi } from '#contract/checklist/labels/hi.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { MailMessage } from '../platform/mail/message.ts';
import { frameMail, longDay, longTime, mailedCode, type MailLanguage } from '../mails.ts';
import type { Receipt } from '#contract/checklist/profile.ts';
import { isEmail } from '#contract/text.ts';
import { maskEmail } from '../accounts/accounts.ts';
import type { Config } from '../config.ts';
import { addSeconds } from '../kernel/time.ts';
import type { Parts } from '../parts.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

// SQL on the table `receipts`, and the submission that a receipt is about, with its answered corrections.

const tokenBytes = 24;
const tokenPattern = /^[\w-]{32}$/;

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmissionBy>>>;

function toAnswered(snapshot: StoredSnapshot, corrections: readonly StoredCorrection[]) {
  const described = describeCorrections(snapshot, corrections);
  return corrections.flatMap(({ number, answeredAt, sha256, photos }, index) => {
    if (answeredAt === null || sha256 === null) return [];
    const reference = referenceOf(snapshot.centre.centre_code, answeredAt, sha256);
    return [{ number, reference, answeredAt, sha256, changes: described[index]?.changes ?? [], photos }];
  });
}

async function findSubmissionBy(db: Db, column: 'receipts.token' | 'receipts.centre_id', value: string) {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('checklists', 'checklists.centre_id', 'receipts.centre_id')
    .innerJoin('centres', 'centres.id', 'receipts.centre_id')
    .select(['receipts.token', 'receipts.mailed_at', 'receipts.centre_id', 'checklists.snapshot_sha256'])
    .select(['checklists.reference', 'checklists.submitted_at', 'checklists.snapshot'])
    .select('centres.email')
    .where(column, '=', value)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { token, mailed_at: mailedAt, reference, submitted_at: submittedAt } = row;
  const corrections = (await listCorrections(db, [row.centre_id])).get(row.centre_id) ?? [];
  const snapshot = readSubmission(row.snapshot, corrections);
  if (snapshot === null) return undefined;
  const { answers, photos } = whatCounts(snapshot, corrections);
  return {
    centreId: row.centre_id,
    token,
    /** Null when the receipt was never mailed. */
    mailedAt,
    reference: reference ?? '',
    submittedAt: submittedAt ?? '',
    /** As submitted: later changes of the master list do not change a receipt, except where it is mailed. */
    centre: { ...snapshot.centre, email: row.email },
    sha256: row.snapshot_sha256 ?? '',
    firstPhotos: snapshot.photos,
    /** What counts. */
    answers,
    photos,
    corrections: toAnswered(snapshot, corrections),
  };
}

/** Returns undefined when the centre has not submitted. */
export async function findSubmission(db: Db, centreId: string): Promise<Submission | undefined> {
  return findSubmissionBy(db, 'receipts.centre_id', centreId);
}

/** Also finds the submission of a deleted centre, and of an archived edition. */
export async function findSubmissionByToken(db: Db, token: string): Promise<Submission | undefined> {
  return tokenPattern.test(token) ? findSubmissionBy(db, 'receipts.token', token) : undefined;
}

// The mail with the receipt: plain text with a readable copy of the answers. It contains no login link, and no answer can leave its row
// (security.md T51).

// The words of the mailed receipt in English and Hindi; labels and answers come from the contract.

const englishWords = {
  locale: 'en-IN',
  checklist: english,
  subject: (reference: string) => `Receipt ${reference}`,
  title: 'RECEIPT FOR THE CHECKLIST OF YOUR EXAMINATION CENTRE',
  intro: 'The checklist of your examination centre has been submitted. Please keep this e-mail.',
  notYours:
    'If you have nothing to do with this centre, ignore this e-mail: somebody entered your address by mistake.',
  correctionTitle: (number: string) => `RECEIPT FOR YOUR ANSWER TO CORRECTION ${number}`,
  correctionIntro: 'Your answer to the correction has arrived. Please keep this e-mail.',
  submission: 'Submission',
  correction: (number: string) => `Answer to correction ${number}`,
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
};

type ReceiptWords = typeof englishWords;

const receiptWords: Readonly<Record<MailLanguage, ReceiptWords>> = {
  en: englishWords,
  hi: {
    locale: 'hi-IN',
    checklist: hindi,
    subject: (reference) => `पावती ${reference}`,
    title: 'आपके परीक्षा केंद्र की जाँच सूची की पावती',
    intro: 'आपके परीक्षा केंद्र की जाँच सूची जमा हो गई है। कृपया यह ई-मेल सँभालकर रखें।',
    notYours: 'यदि इस केंद्र से आपका कोई संबंध नहीं है, तो इस ई-मेल पर ध्यान न दें: किसी ने गलती से आपका पता भर दिया है।',
    correctionTitle: (number) => `सुधार ${number} के आपके उत्तर की पावती`,
    correctionIntro: 'सुधार का आपका उत्तर मिल गया है। कृपया यह ई-मेल सँभालकर रखें।',
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

function headLines(words: ReceiptWords, { reference, submittedAt, centre, exam }: ReceiptContent): string[] {
  const facts = [
    [words.reference, reference],
    [words.submitted, longTime(words.locale, submittedAt)],
    [words.exam, `${exam.examName}, ${longDay(words.locale, exam.examDate)}`],
    [words.centreCode, mailedCode(centre.centre_code)],
  ] as const;
  return facts.map(([name, value]) => `${name}: ${indented(value, 4)}`);
}

function answerLines({ locale, checklist }: ReceiptWords, { centre, answers, photos }: Submission): string[] {
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
  const { submittedAt, corrections } = content;
  const lineOf = (
    name: string,
    at: string,
    version: { readonly reference: string; readonly sha256: string },
  ) =>
    [
      `${name}: ${longTime(words.locale, at)}`,
      `${words.reference} ${indented(version.reference, 5)}`,
      `SHA-256 ${version.sha256}`,
    ].join('\n     ');
  return [
    lineOf(words.submission, submittedAt, content),
    ...corrections.map((one) => lineOf(words.correction(String(one.number)), one.answeredAt, one)),
    ...(corrections.length === 0 ? [] : [words.versionsHint]),
  ];
}

const section = (title: string, lines: readonly string[]): string => [title, '', ...lines].join('\n');

function receiptMail(to: string, content: ReceiptContent, language: MailLanguage): MailMessage {
  const words = receiptWords[language];
  const last = content.corrections.at(-1);
  const opening =
    last === undefined
      ? section(words.title, [words.intro, words.notYours])
      : section(words.correctionTitle(String(last.number)), [words.correctionIntro, words.notYours]);
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

interface ReceiptServices extends Pick<Parts, 'clock' | 'limits' | 'randomness'> {
  readonly config: Config;
  readonly mailer: Mailer;
}

interface Addressee {
  readonly kind: 'receipt-head' | 'receipt-record';
  readonly address: string;
  readonly shown: string;
}

/** The head's address, as typed, and that of the record; one when they are equal. */
function addressesOf({ answers, centre }: Submission): Addressee[] {
  const record = centre.email;
  const ofRecord: Addressee = { kind: 'receipt-record', address: record, shown: maskEmail(record) };
  const head = answers.headEmail;
  const ofHead: Addressee = { kind: 'receipt-head', address: head, shown: head };
  const isSame = head.toLowerCase() === record.toLowerCase();
  return (isSame ? [ofHead] : [ofHead, ofRecord]).filter(({ address }) => isEmail(address));
}

const receiptUrl = ({ config }: Pick<ReceiptServices, 'config'>, { token }: Submission): string =>
  `${config.publicUrl}/r/${token}`;

export function toReceipt(services: Pick<ReceiptServices, 'config'>, submission: Submission): Receipt {
  const { mailedAt, centre, corrections } = submission;
  return {
    url: receiptUrl(services, submission),
    centreCode: centre.centre_code,
    sha256: submission.sha256,
    corrections: corrections.map(({ photos, ...answered }) => ({
      ...answered,
      photos: photos.map(({ slot }) => slot),
    })),
    mailedTo: mailedAt === null ? [] : addressesOf(submission).map(({ shown }) => shown),
  };
}

/** Drops those that wait, also those that no mail server took in time, before others are queued in their place. */
export async function dropUnsentReceipts(
  { mailer }: Pick<ReceiptServices, 'mailer'>,
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const kinds = addressesOf(submission).map(({ kind }) => kind);
  await mailer.dropUnsent(tx, kinds, [submission.centreId]);
}

/** Queues one mail for each address in the transaction. The caller has the mails sent after its commit. */
export async function queueReceipt(
  services: ReceiptServices,
  tx: Tx,
  submission: Submission,
  language: string | null | undefined,
): Promise<Receipt> {
  const { clock, config, limits, mailer } = services;
  const now = clock.now();
  const mailLanguage = language === 'hi' ? 'hi' : 'en';
  const content = { ...submission, url: receiptUrl(services, submission), exam: config };
  for (const { kind, address } of addressesOf(submission))
    await mailer.queueMail(tx, {
      kind,
      about: submission.centreId,
      message: frameMail(config, receiptMail(address, content, mailLanguage), { languages: [mailLanguage] }),
      expiresAt: addSeconds(now, limits.receipts.mailSeconds),
    });
  const mailedAt = now.toISOString();
  await tx
    .updateTable('receipts')
    .set({ mailed_at: mailedAt })
    .where('token', '=', submission.token)
    .execute();
  return toReceipt(services, { ...submission, mailedAt });
}

/** Gives the submission of this centre its receipt and queues the mails, in the transaction that submits. */
export async function issueReceipt(
  services: ReceiptServices,
  tx: Tx,
  centreId: string,
  language: string | null | undefined,
): Promise<Receipt> {
  const token = services.randomness.bytes(tokenBytes).toString('base64url');
  await tx.insertInto('receipts').values({ token, centre_id: centreId, mailed_at: null }).execute();
  const submission = await findSubmission(tx, centreId);
  if (submission === undefined) throw new Error('The submission of the receipt was not found');
  return queueReceipt(services, tx, submission, language);
}
