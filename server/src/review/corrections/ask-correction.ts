/** Asks the head of a centre for a correction of the submitted checklist (decision 0060). */
import { checklistTexts as englishLabels } from '#contract/checklist/labels/en.ts';
import { checklistTexts as hindiLabels } from '#contract/checklist/labels/hi.ts';
import { type CorrectionItem, correctionItems, labelOfItem } from '#contract/review/correction-items.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { frameMail, type MailedCentre, mailedCode } from '../../mails.ts';
import { listCorrections, readSubmission } from '../../submissions/stored-corrections.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { MailHooks } from '../../platform/mail/deliver-mail.ts';
import { isEmail } from '#contract/text.ts';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import { createMailQueue } from '../../platform/mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import type { Call } from '../../calls.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { type ActionToRecord, actorOf } from '../../audit/audit-trail.ts';
import { refuse } from '../../kernel/refusal.ts';

// The mail that asks the head for a correction: English, then Hindi, with the address of the portal and nothing that logs in (security.md
// T51).

type MailedHead = MailedCentre & { readonly email: string };

export interface RequestedCorrection {
  /** At least one. */
  readonly items: readonly CorrectionItem[];
  /** Cleaned and not empty. */
  readonly message: string;
  /** The last day in India to answer, YYYY-MM-DD. */
  readonly dueOn: string;
}

const english = {
  locale: 'en-IN',
  labels: englishLabels.labels,
  intro: 'The exam agency asks you for a correction of the checklist of this examination centre:',
  items: 'Please answer again:',
  message: 'Message of the exam agency:',
  until: (day: string) => `Please answer by ${day}.`,
  answer: (url: string) => `Open ${url} and log in with the mobile number and your password.`,
  end: [
    'Only these items are asked for, and they can be answered once. Everything else stays as you submitted it.',
    'If you do not represent this centre, tell the exam agency.',
  ],
};

const hindi: typeof english = {
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

function inWords(
  words: typeof english,
  url: string,
  centre: MailedHead,
  correction: RequestedCorrection,
): string {
  const items = correction.items.map((item) => `- ${words.labels[labelOfItem(item)]}`);
  return [
    `${words.intro}\n- ${mailedCode(centre.centre_code)}`,
    [words.items, ...items].join('\n'),
    `${words.message}\n${quoted(correction.message)}`,
    `${words.until(dayIn(words.locale, correction.dueOn))}\n${words.answer(url)}`,
    words.end.join('\n'),
  ].join('\n\n');
}

function correctionMail(publicUrl: string, centre: MailedHead, correction: RequestedCorrection): MailMessage {
  const url = `${publicUrl}/status`;
  const code = mailedCode(centre.centre_code);
  return {
    to: centre.email,
    subject: `Correction asked for: centre ${code} / केंद्र ${code} की जाँच सूची में सुधार चाहिए`,
    text: [english, hindi].map((words) => inWords(words, url, centre, correction)).join('\n\n---\n\n'),
  };
}

const withdrawn = [
  'The exam agency no longer asks for the correction of the checklist of this examination centre. Nothing has to be answered:',
  'परीक्षा एजेंसी अब इस परीक्षा केंद्र की जाँच सूची में सुधार नहीं चाहती। कोई उत्तर नहीं देना है:',
];

/** Tells a head whom a request has reached that it no longer stands. */
function withdrawalMail(centre: MailedHead): MailMessage {
  const code = mailedCode(centre.centre_code);
  return {
    to: centre.email,
    subject: `Correction no longer asked for: centre ${code} / केंद्र ${code} से सुधार अब नहीं चाहिए`,
    text: withdrawn.map((line) => `${line}\n- ${code}`).join('\n\n---\n\n'),
  };
}

export const correctionHooks: MailHooks = {
  /** Whether nothing is asked of the centre any more: its head has answered, or it was deleted or archived with its edition. */
  isObsolete: async (db, { about: centreId }) => {
    const rows = await db
      .selectFrom('centres')
      .innerJoin('corrections', 'corrections.centre_id', 'centres.id')
      .select(['corrections.answered_at', 'centres.archived_at'])
      .where('centres.id', '=', centreId)
      .execute();
    return !rows.some((row) => row.answered_at === null && row.archived_at === null);
  },
};

// Withdraws requests for corrections that nobody has answered: the head is asked for nothing any more.

/**
 * Returns the centres whose request was withdrawn, of at most 500. A mail that has not left is dropped; whom one has reached, or is just
 * reaching, is told that the request no longer stands.
 */
export async function withdrawCorrections(
  services: Services,
  tx: Tx,
  centreIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (centreIds.length === 0) return new Set();
  const open = await tx
    .deleteFrom('corrections')
    .where('centre_id', 'in', centreIds)
    .where('answered_at', 'is', null)
    .returning('centre_id')
    .execute();
  const ids = open.map(({ centre_id: id }) => id);
  if (ids.length === 0) return new Set();
  const centres = await tx
    .selectFrom('centres')
    .select(['id', 'centre_code', 'email'])
    .where('id', 'in', ids)
    .execute();
  const mails = createMailQueue(services);
  const dropped = await mails.dropUnsent(tx, ['correction'], ids);
  const told = centres.filter(({ id, email }) => isEmail(email) && !dropped.has(id));
  const expiresAt = addSeconds(services.clock.now(), services.limits.corrections.mailSeconds);
  await mails.queueEmails(
    tx,
    told.map((centre) => ({
      kind: 'withdrawn',
      about: centre.id,
      message: frameMail(services.config, withdrawalMail(centre)),
      expiresAt,
    })),
  );
  return new Set(ids);
}

interface CorrectionToAsk extends RequestedCorrection {
  readonly centreId: string;
  /** As in the review that the decision is written to. */
  readonly askedByName: string;
}

/** The last day in India to answer what is asked for now. */
export const defaultDueOn = (now: Date, days: number): string =>
  dayInIndia(addSeconds(now, days * daySeconds));

/**
 * Returns the centre with its corrections. Throws `review.not-found` when it has not submitted or does not exist any more, or
 * `correction.unreadable`.
 */
async function findSubmittedCentre(tx: Tx, centreId: string) {
  const centre = await tx
    .selectFrom('centres')
    .innerJoin('checklists', 'checklists.centre_id', 'centres.id')
    .select(['centres.id', 'centre_code', 'email', 'snapshot'])
    .where('centres.id', '=', centreId)
    .where('archived_at', 'is', null)
    .where('checklists.status', '=', 'submitted')
    .executeTakeFirst();
  if (centre === undefined) throw refuse('review.not-found');
  // The head could neither see nor answer the correction.
  const corrections = (await listCorrections(tx, [centreId])).get(centreId) ?? [];
  if (readSubmission(centre.snapshot, corrections) === null) throw refuse('correction.unreadable');
  return { centre, corrections };
}

/**
 * Inserts the correction and queues the mail to the head, in the transaction of the decision "asked"; the caller has the mail sent
 * after its commit. Returns the entry for the audit trail, which the caller records at the end of the transaction: the lock of the
 * trail is the last one. Throws `correction.open` when the last correction of the centre is not answered.
 */
export async function requestCorrection(call: Call, tx: Tx, asked: CorrectionToAsk): Promise<ActionToRecord> {
  const { clock, config, limits, mailer } = call;
  const { centreId, message, dueOn, askedByName } = asked;
  const items = correctionItems.filter((item) => asked.items.includes(item));
  if (items.length === 0) throw refuse('correction.items-required');
  const { centre, corrections } = await findSubmittedCentre(tx, centreId);
  const last = corrections.at(-1);
  if (last?.answeredAt === null) throw refuse('correction.open');
  const number = (last?.number ?? 0) + 1;
  const open = { answered_by: null, answered_at: null, addendum: null, sha256: null };
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('corrections')
    .values({
      centre_id: centreId,
      number,
      items: JSON.stringify(items),
      message,
      asked_by: call.caller.accountId,
      asked_by_name: askedByName,
      asked_at: clock.now().toISOString(),
      due_on: dueOn,
      ...open,
      centre_photo_id: null,
      strong_room_photo_id: null,
    })
    .onConflict((conflict) => conflict.columns(['centre_id', 'number']).doNothing())
    .executeTakeFirst();
  if (inserted !== 1n) throw refuse('correction.open');
  if (isEmail(centre.email))
    await mailer.queueMail(tx, {
      kind: 'correction',
      about: centreId,
      message: frameMail(config, correctionMail(config.publicUrl, centre, { items, message, dueOn })),
      expiresAt: addSeconds(clock.now(), limits.corrections.mailSeconds),
    });
  const details = { number, items, message, dueOn };
  return { action: 'correction.asked', ...actorOf(call.caller), target: centre.centre_code, details };
}
