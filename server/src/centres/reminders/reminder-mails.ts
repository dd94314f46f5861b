/**
 * The mail that reminds a person of the checklists that they have not submitted and of corrections to answer: English, then Hindi, with the address of the
 * portal and nothing that logs in (security.md T51).
 */
import {
  countCentresInWords,
  frameMail,
  listCentresInWords,
  longDay,
  mailedCode,
  type MailedCentre,
  type MailFrame,
} from '../../mails.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import type { Services } from '../../services.ts';
import { firstIncompleteStep } from '#contract/checklist/rules.ts';
import type { StepId } from '#contract/checklist/steps.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { withOwnLine } from '#contract/centres/reminder-endpoints.ts';
import { parseStoredAnswers } from '../../submissions/stored-checklist.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Recipient } from './recipients.ts';

// The mail that tells a person that their examination centres are confirmed: English, then Hindi, with the address of the portal and
// nothing that logs in (security.md T51).

interface ConfirmationContent {
  readonly to: string;
  /** The number of the issue of the register. */
  readonly register: number;
  readonly centres: readonly MailedCentre[];
}

export function confirmationMail(
  config: MailFrame & Pick<Services['config'], 'publicUrl'>,
  { to, register, centres }: ConfirmationContent,
): MailMessage {
  const { examName, publicUrl } = config;
  const isOne = centres.length === 1;
  const [of, ka] = countCentresInWords(centres);
  const english = [
    isOne
      ? `The exam agency has accepted the checklist of this examination centre for ${examName}:`
      : `The exam agency has accepted the checklists of these ${centres.length} examination centres for ${examName}:`,
    listCentresInWords(centres, 'en'),
    `${isOne ? 'It is' : 'They are'} in the verified register, issue ${register}. Nothing more is needed from you now. Open ${publicUrl}/status to see it.\nIf something at the centre changes before the exam, tell the exam agency.`,
  ];
  const hindi = [
    isOne
      ? `परीक्षा एजेंसी ने ${examName} के लिए इस परीक्षा केंद्र की जाँच सूची स्वीकार कर ली है:`
      : `परीक्षा एजेंसी ने ${examName} के लिए इन ${centres.length} परीक्षा केंद्रों की जाँच सूचियाँ स्वीकार कर ली हैं:`,
    listCentresInWords(centres, 'hi'),
    `${isOne ? 'यह केंद्र' : 'ये केंद्र'} सत्यापित रजिस्टर (क्रमांक ${register}) में दर्ज ${isOne ? 'है' : 'हैं'}। अब आपको कुछ और नहीं करना है। देखने के लिए ${publicUrl}/status खोलें।\nपरीक्षा से पहले केंद्र में कुछ बदले, तो परीक्षा एजेंसी को बताएँ।`,
  ];
  return frameMail(config, {
    to,
    subject: `Confirmed: ${of} / पुष्टि: ${ka}`,
    text: [...english, '---', ...hindi].join('\n\n'),
  });
}

/** Null: every step is complete. A centre without a readable draft is missing. */
export async function readIncompleteSteps(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, StepId | null>> {
  if (centreIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'answers', 'centre_photo_id', 'strong_room_photo_id'])
    .where('status', '=', 'draft')
    .where('centre_id', 'in', centreIds)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const answers = parseStoredAnswers(row.answers);
      if (answers === null) return [];
      const hasPhoto = {
        centre: row.centre_photo_id !== null,
        strongRoom: row.strong_room_photo_id !== null,
      };
      return [[row.centre_id, firstIncompleteStep({ answers, hasCentre: true, hasPhoto })]];
    }),
  );
}

/** A mail names at most this many centres one by one. */
const maxNamed = 50;
/** Enough to recognise the own number. */
const shownDigits = 4;

type ReminderConfig = MailFrame & Pick<Services['config'], 'publicUrl'>;

interface ReminderContent {
  readonly to: string;
  readonly recipients: readonly Recipient[];
  /** By centre; as in `readIncompleteSteps`. */
  readonly incompleteFrom: ReadonlyMap<string, StepId | null>;
  /** The administrator's own line, or ''. */
  readonly line: string;
}

const english = {
  locale: 'en-IN',
  intro: (count: number) =>
    count === 1
      ? 'The checklist of this examination centre has not been submitted yet:'
      : `The checklists of these ${count} examination centres have not been submitted yet:`,
  /** When corrections are among what is to be done. */
  introToAll: 'The exam agency is waiting for these examination centres:',
  unregistered: (url: string, digits: string) =>
    `Not registered yet. Open ${url}, choose Register and enter the mobile number on record, which ends in ${digits}. The OTP is sent to this e-mail address.`,
  registered: (url: string) =>
    `Registered, but not started. Open ${url}, log in with the mobile number and your password, and fill in the checklist.`,
  draft: (url: string, day: string) =>
    `Started, but not submitted; last saved on ${day}. Open ${url} and log in with the mobile number and your password.`,
  correction: (url: string) =>
    `A correction is to be answered. Open ${url}/status and log in with the mobile number and your password.`,
  until: (day: string) => `Answer until ${day}.`,
  incompleteFrom: (step: string) => `Continue at step ${step}; what was saved is still there.`,
  complete: 'All steps are filled in: check everything and submit.',
  lastDay: (day: string) => `Last day: ${day}.`,
  more: (count: number) => `and ${count} more`,
  end: [
    'If you have submitted or answered in the meantime, nothing more is needed.',
    'If you do not represent this centre, tell the exam agency.',
  ],
};

type Words = typeof english;

const hindi: Words = {
  locale: 'hi-IN',
  intro: (count) =>
    count === 1
      ? 'इस परीक्षा केंद्र की जाँच सूची अभी जमा नहीं हुई है:'
      : `इन ${count} परीक्षा केंद्रों की जाँच सूचियाँ अभी जमा नहीं हुई हैं:`,
  introToAll: 'परीक्षा एजेंसी को इन परीक्षा केंद्रों की प्रतीक्षा है:',
  unregistered: (url, digits) =>
    `पंजीकरण नहीं हुआ है। ${url} खोलें, “पंजीकरण करें” चुनें और वह मोबाइल नंबर भरें जो दर्ज है और जिसके अंतिम अंक ${digits} हैं। OTP इसी ई-मेल पते पर भेजा जाएगा।`,
  registered: (url) =>
    `पंजीकरण हो चुका है, पर जाँच सूची शुरू नहीं हुई है। ${url} खोलें, मोबाइल नंबर और अपने पासवर्ड से लॉगिन करें और जाँच सूची भरें।`,
  draft: (url, day) =>
    `जाँच सूची शुरू हुई है, पर जमा नहीं हुई; पिछली बार ${day} को सहेजी गई। ${url} खोलें और मोबाइल नंबर और अपने पासवर्ड से लॉगिन करें।`,
  correction: (url) => `सुधार का उत्तर देना है। ${url}/status खोलें और मोबाइल नंबर और अपने पासवर्ड से लॉगिन करें।`,
  until: (day) => `${day} तक उत्तर दें।`,
  incompleteFrom: (step) => `चरण ${step} से आगे भरें; जो सहेजा गया था, वह बना हुआ है।`,
  complete: 'सभी चरण भरे जा चुके हैं: सब कुछ जाँचें और जमा करें।',
  lastDay: (day) => `अंतिम तिथि: ${day}।`,
  more: (count) => `और ${count} केंद्र`,
  end: [
    'यदि आप इस बीच जमा कर चुके हैं या उत्तर दे चुके हैं, तो कुछ और करने की जरूरत नहीं है।',
    'यदि आप इस केंद्र के प्रतिनिधि नहीं हैं, तो परीक्षा एजेंसी को बताएँ।',
  ],
};

function whatToDo(
  words: Words,
  { publicUrl }: ReminderConfig,
  content: ReminderContent,
  of: Recipient,
): string {
  if (of.progress === 'correction') return words.correction(publicUrl);
  if (of.progress === 'unregistered') return words.unregistered(publicUrl, of.phone.slice(-shownDigits));
  if (of.progress !== 'draft') return words.registered(publicUrl);
  const day = longDay(words.locale, dayInIndia(new Date(of.savedAt ?? 0)));
  const step = content.incompleteFrom.get(of.id);
  const next =
    step === undefined
      ? []
      : [step === null ? words.complete : words.incompleteFrom(step.replace('step', ''))];
  return [words.draft(publicUrl, day), ...next].join(' ');
}

function centreLines(words: Words, config: ReminderConfig, content: ReminderContent): string[] {
  const named = content.recipients.slice(0, maxNamed);
  const more = content.recipients.length - named.length;
  const lines = named.map((recipient) => {
    const { centre_code: code, closesOn, dueOn, progress } = recipient;
    const isCorrection = progress === 'correction';
    const last = isCorrection ? dueOn : closesOn;
    const inWordsOfDay = isCorrection ? words.until : words.lastDay;
    const day = last === null ? [] : [inWordsOfDay(longDay(words.locale, last))];
    const facts = [whatToDo(words, config, content, recipient), ...day];
    return [`- ${mailedCode(code)}`, ...facts.map((fact) => `  ${fact}`)].join('\n');
  });
  return more === 0 ? lines : [...lines, `- ${words.more(more)}`];
}

function inWords(words: Words, config: ReminderConfig, content: ReminderContent): string {
  const { recipients } = content;
  const hasCorrection = recipients.some(({ progress }) => progress === 'correction');
  const intro = hasCorrection ? words.introToAll : words.intro(recipients.length);
  return [intro, ...centreLines(words, config, content), words.end.join('\n')].join('\n\n');
}

function subjectOf([first, ...others]: readonly Recipient[]): string {
  const count = others.length + 1;
  const code = mailedCode(first?.centre_code ?? '');
  const [of, ka] =
    others.length === 0 ? [`centre ${code}`, `केंद्र ${code} की`] : [`${count} centres`, `${count} केंद्रों की`];
  return `Reminder: checklist of ${of} / याद दिलाने के लिए: ${ka} जाँच सूची`;
}

export function reminderMail(config: ReminderConfig, content: ReminderContent): MailMessage {
  const text = [inWords(english, config, content), '---', inWords(hindi, config, content)].join('\n\n');
  const mail = frameMail(config, { to: content.to, subject: subjectOf(content.recipients), text });
  return { ...mail, text: withOwnLine(content.line, mail.text) };
}
