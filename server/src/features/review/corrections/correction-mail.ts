/**
 * The mail that asks the head for a correction: English, then Hindi, with the address of the portal and nothing that logs in
 * (security.md T51).
 */
import { checklistTexts as englishLabels } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindiLabels } from '#contract/checklist/labels/hi.ts';
import type { LabelId } from '#contract/checklist/questions/index.ts';
import { labelOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { mailedCode, type MailedCentre } from '../../../domain/mails/frame-mail.ts';
import { codeOfPurpose } from '../../../domain/corrections/stored-corrections.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { SentMail } from '../../../platform/mail/deliver-mail.ts';

type AskedCentre = MailedCentre & { readonly email: string };

interface MailedCorrection {
  readonly items: readonly CorrectionItem[];
  readonly message: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
}

interface Words {
  readonly locale: string;
  readonly labels: Readonly<Record<LabelId, string>>;
  readonly intro: string;
  readonly items: string;
  readonly message: string;
  readonly until: (day: string) => string;
  readonly answer: (url: string) => string;
  readonly end: readonly string[];
}

const english: Words = {
  locale: 'en-IN',
  labels: englishLabels.labels,
  intro: 'The exam agency asks you for a correction of the checklist of this examination centre:',
  items: 'Please answer again:',
  message: 'Message of the exam agency:',
  until: (day) => `Please answer by ${day}.`,
  answer: (url) => `Open ${url} and log in with the mobile number and your password.`,
  end: [
    'Only these items are asked for, and they can be answered once. Everything else stays as you submitted it.',
    'If you do not represent this centre, tell the exam agency.',
  ],
};

const hindi: Words = {
  locale: 'hi-IN',
  labels: hindiLabels.labels,
  intro: 'परीक्षा एजेंसी इस परीक्षा केंद्र की जाँच सूची में सुधार चाहती है:',
  items: 'कृपया इन्हें फिर से भरें:',
  message: 'परीक्षा एजेंसी का संदेश:',
  until: (day) => `कृपया ${day} तक उत्तर दें।`,
  answer: (url) => `${url} खोलें और मोबाइल नंबर और अपने पासवर्ड से लॉगिन करें।`,
  end: [
    'केवल यही जानकारी माँगी गई है, और इसे एक ही बार भेजा जा सकता है। बाकी सब वैसा ही रहेगा जैसा आपने जमा किया था।',
    'यदि आप इस केंद्र के प्रतिनिधि नहीं हैं, तो परीक्षा एजेंसी को बताएँ।',
  ],
};

/** The message of an administrator keeps its lines and cannot look like a part of the mail. */
const quoted = (message: string): string =>
  message
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `    ${line}`)
    .join('\n');

const dayIn = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

function inWords(words: Words, url: string, centre: AskedCentre, correction: MailedCorrection): string {
  const items = correction.items.map((item) => `- ${words.labels[labelOfItem(item)]}`);
  return [
    `${words.intro}\n- ${mailedCode(centre.centre_code)}`,
    [words.items, ...items].join('\n'),
    `${words.message}\n${quoted(correction.message)}`,
    `${words.until(dayIn(words.locale, correction.dueOn))}\n${words.answer(url)}`,
    words.end.join('\n'),
  ].join('\n\n');
}

export function correctionMail(
  publicUrl: string,
  centre: AskedCentre,
  correction: MailedCorrection,
): MailMessage {
  const url = `${publicUrl}/status`;
  const code = mailedCode(centre.centre_code);
  return {
    to: centre.email,
    subject: `Correction asked for: centre ${code} / केंद्र ${code} की जाँच सूची में सुधार चाहिए`,
    text: [english, hindi].map((words) => inWords(words, url, centre, correction)).join('\n\n---\n\n'),
  };
}

const withdrawn = {
  english:
    'The exam agency no longer asks for the correction of the checklist of this examination centre. Nothing has to be answered:',
  hindi: 'परीक्षा एजेंसी अब इस परीक्षा केंद्र की जाँच सूची में सुधार नहीं चाहती। कोई उत्तर नहीं देना है:',
};

/** Tells a head whom a request has reached that it no longer stands. */
export function withdrawalMail(centre: AskedCentre): MailMessage {
  const code = mailedCode(centre.centre_code);
  return {
    to: centre.email,
    subject: `Correction no longer asked for: centre ${code} / केंद्र ${code} से सुधार अब नहीं चाहिए`,
    text: [withdrawn.english, withdrawn.hindi].map((line) => `${line}\n- ${code}`).join('\n\n---\n\n'),
  };
}

/** Whether nothing is asked of the centre any more: its head has answered, or it was deleted or archived with its edition. */
export async function isCorrectionMailObsolete(
  db: Db,
  { purpose }: Pick<SentMail, 'purpose'>,
): Promise<boolean> {
  const code = codeOfPurpose(purpose);
  if (code === null) return false;
  const rows = await db
    .selectFrom('centres')
    .innerJoin('corrections', 'corrections.centre_id', 'centres.id')
    .select(['corrections.answered_at', 'centres.archived_at'])
    // As archived centres had it; their own one may be free for another centre.
    .where((eb) => eb(eb.fn.coalesce('superseded_code', 'centre_code'), '=', code))
    .execute();
  // When no centre with corrections has the code, it was corrected meanwhile.
  return rows.length > 0 && !rows.some((row) => row.answered_at === null && row.archived_at === null);
}
