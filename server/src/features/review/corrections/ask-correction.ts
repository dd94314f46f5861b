/** Asks the head of a centre for a correction of the submitted checklist (decision 0060). */
import type { Call } from '../../../calls.ts';
import { correctionItems, type CorrectionItem } from '#contract/review/correction-items.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { isEmail } from '#contract/text.ts';
import { type ActionToRecord, actorOf } from '../../../domain/audit/audit-trail.ts';
import {
  correctionPurpose,
  listCorrections,
  readSubmission,
} from '../../../domain/corrections/stored-corrections.ts';
import { frameMail } from '../../../domain/mails/frame-mail.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { correctionMail } from './correction-mail.ts';
import { insertCorrection } from './correction-rows.ts';

export interface CorrectionToAsk {
  readonly centreId: string;
  /** At least one. */
  readonly items: readonly CorrectionItem[];
  /** Cleaned and not empty. */
  readonly message: string;
  /** The last day in India to answer, YYYY-MM-DD. */
  readonly dueOn: string;
  /** As in the review that the decision is written to. */
  readonly askedByName: string;
}

/** The last day in India to answer what is asked for now. */
export const defaultDueOn = (now: Date, days: number): string =>
  dayInIndia(addSeconds(now, days * 24 * 60 * 60));

type AskedCentre = Readonly<Record<'id' | 'centre_code' | 'email', string>>;

/** Throws `review.not-found` when the centre has not submitted or does not exist any more, or `correction.unreadable`. */
async function findSubmittedCentre(tx: Tx, centreId: string): Promise<AskedCentre> {
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
  return centre;
}

async function queueCorrectionMail(
  { clock, config, limits, mailer }: Services,
  tx: Tx,
  centre: AskedCentre,
  { items, message, dueOn }: Pick<CorrectionToAsk, 'items' | 'message' | 'dueOn'>,
): Promise<void> {
  if (!isEmail(centre.email)) return;
  await mailer.queueMail(tx, {
    purpose: correctionPurpose(centre.centre_code),
    message: frameMail(config, correctionMail(config.publicUrl, centre, { items, message, dueOn })),
    expiresAt: addSeconds(clock.now(), limits.corrections.mailSeconds),
  });
}

/**
 * Inserts the correction and queues the mail to the head, in the transaction of the decision "asked"; the caller has the mail sent
 * after its commit. Returns the entry for the audit trail, which the caller records at the end of the transaction: the lock of the
 * trail is the last one. Throws `correction.open` when the last correction of the centre is not answered.
 */
export async function requestCorrection(call: Call, tx: Tx, asked: CorrectionToAsk): Promise<ActionToRecord> {
  const { centreId, message, dueOn, askedByName } = asked;
  const items = correctionItems.filter((item) => asked.items.includes(item));
  if (items.length === 0) throw refuse('correction.items-required');
  const centre = await findSubmittedCentre(tx, centreId);
  const last = (await listCorrections(tx, [centreId])).get(centreId)?.at(-1);
  const number = (last?.number ?? 0) + 1;
  const inserted =
    last?.answeredAt !== null &&
    (await insertCorrection(tx, {
      centre_id: centreId,
      number,
      items,
      message,
      asked_by: call.caller.accountId,
      asked_by_name: askedByName,
      asked_at: call.clock.now().toISOString(),
      due_on: dueOn,
    }));
  if (!inserted) throw refuse('correction.open');
  await queueCorrectionMail(call, tx, centre, { items, message, dueOn });
  const details = { number, items, message, dueOn };
  return { action: 'correction.asked', ...actorOf(call.caller), target: centre.centre_code, details };
}
