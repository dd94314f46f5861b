/** PUT /admin/review/{id}: decides about a centre, and marks reasons as "not a problem". */
import { cleanTyped, refuse, refuseField } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { findToSave, isNamedBy, readReasons, updateReview } from '../review-rows.ts';
import type { Call } from '../../calls.ts';
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import { isCorrectionItem } from '#contract/review/correction-items.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import { type Decision, maxDecisionNoteLength } from '#contract/review/endpoints.ts';
import { seriousThatCount, urgencyOf } from '#contract/review/gravity.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { type ActionToRecord, actorOf, packTexts, recordAction } from '../../audit/audit-trail.ts';
import { findOfficerName } from '../../accounts/accounts.ts';
import type { Row } from '../../tables/tables.ts';
import type { Services } from '../../services.ts';
import { defaultDueOn, requestCorrection, type RequestedCorrection } from '../corrections/ask-correction.ts';
import { keepLastDecision } from './take-back.ts';

export const cleanNote = (typed = ''): string => cleanTyped(typed, maxDecisionNoteLength, 'note');

/** The message is mailed. Throws `request.invalid` for a day that has passed, or the fault of the message. */
export function readRequest(
  { clock, config }: Services,
  { message: typed = '', dueOn }: Pick<ReviewChange, 'message' | 'dueOn'>,
): Omit<RequestedCorrection, 'items'> {
  if (dueOn !== undefined && dueOn < dayInIndia(clock.now())) throw refuse('request.invalid');
  const message = cleanTyped(typed, maxCorrectionMessageLength, 'message');
  if (message === '') throw refuseField('message', 'field.required');
  return { message, dueOn: dueOn ?? defaultDueOn(clock.now(), config.correctionDays) };
}

/** Null unless a correction is asked for. */
function readCorrection(services: Services, wanted: ReviewChange): RequestedCorrection | null {
  const { decision, items = [] } = wanted;
  if (decision !== 'asked') return null;
  const known = items.filter(isCorrectionItem);
  if (known.length < items.length) throw refuse('request.invalid');
  if (known.length === 0) throw refuse('correction.items-required');
  return { items: [...new Set(known)], ...readRequest(services, wanted) };
}

/** Marks keep who has set them and when. Throws `request.invalid` for a key that the review does not have. */
function markReasons(
  reasons: readonly Reason[],
  setAside: readonly string[] | undefined,
  mark: NonNullable<Reason['set_aside']>,
): Reason[] {
  if (setAside === undefined) return [...reasons];
  if (setAside.some((key) => !reasons.some((reason) => isNamedBy(reason, key))))
    throw refuse('request.invalid');
  return reasons.map((reason) => ({
    ...reason,
    set_aside: setAside.some((key) => isNamedBy(reason, key)) ? (reason.set_aside ?? mark) : null,
  }));
}

/** Of two lists and a note, so that all of them fit into the details of an entry. */
const maxKeyCharacters = 7_000;

/** Names as many of those of the first list that are not in the other as fit, and says how many more there are. */
function listKeys(name: 'setAside' | 'takenBack', some: readonly Reason[], others: readonly Reason[]) {
  const keys = some.map(({ key }) => key).filter((key) => !others.some((other) => other.key === key));
  const [named] = packTexts(keys, maxKeyCharacters);
  if (named === undefined) return {};
  const more = keys.length - named.length;
  return { [name]: named, ...(more > 0 && { [`${name}More`]: more }) };
}

function changesOf(
  stored: Row<'reviews'>,
  { decision }: Omit<ReviewChange, 'version'>,
  note: string,
  marked: readonly Reason[],
): Readonly<Record<string, unknown>> {
  const before = readReasons(stored).filter((reason) => reason.set_aside !== null);
  const after = marked.filter((reason) => reason.set_aside !== null);
  return {
    ...(decision === undefined ? {} : { decision, before: stored.decision }),
    ...(note === stored.note ? {} : { note }),
    ...listKeys('setAside', after, before),
    ...listKeys('takenBack', before, after),
  };
}

function decide(decision: Decision | undefined, by: string, now: string): Partial<Row<'reviews'>> {
  if (decision === undefined) return {};
  const decided = { decision, decided_by: by, decided_at: now };
  return decision === 'accepted' ? { ...decided, accepted_at: now, drawn_at: null } : decided;
}

/** A decision about a review as it was read under the lock. */
interface DecisionToWrite {
  readonly stored: Row<'reviews'>;
  /** Of the centre. */
  readonly code: string;
  readonly wanted: Omit<ReviewChange, 'version'>;
  readonly correction: RequestedCorrection | null;
  /** Cleaned. */
  readonly note: string;
  readonly by: string;
  /** Further details for the audit trail. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the entries for the audit trail, which the caller records at the end of the transaction: the lock of the trail is the last
 * one. What changes nothing has none. Throws `review.changed-elsewhere`, `review.serious-reason`, `correction.open` or
 * `correction.unreadable`.
 */
export async function writeDecision(
  call: Call,
  tx: Tx,
  { stored, code, wanted, correction, note, by, details: further }: DecisionToWrite,
): Promise<ActionToRecord[]> {
  const now = call.clock.now().toISOString();
  const marked = markReasons(readReasons(stored), wanted.setAside, { by, at: now });
  if (wanted.decision === 'accepted' && note === '' && seriousThatCount(marked).length > 0)
    throw refuse('review.serious-reason');
  const details = changesOf(stored, wanted, note, marked);
  if (Object.keys(details).length === 0) return [];
  const isWritten = await updateReview(tx, stored, {
    ...decide(wanted.decision, by, now),
    note,
    reasons: JSON.stringify(marked),
    ...urgencyOf(marked),
    version: stored.version + 1,
  });
  if (!isWritten) throw refuse('review.changed-elsewhere');
  const { centre_id: centreId } = stored;
  const decided = { action: 'review.decided', ...actorOf(call.caller), target: code } as const;
  const entry = { ...decided, details: { ...details, ...further } };
  if (correction === null) return [entry];
  return [entry, await requestCorrection(call, tx, { centreId, ...correction, askedByName: by })];
}

/**
 * Throws `review.not-found`, `review.changed-elsewhere`, `review.serious-reason`, `correction.items-required`, `correction.open`, the fault of a text, or
 * `session.confirmation-required` when a correction is asked for.
 */
export async function saveReview(call: Call, centreId: string, wanted: ReviewChange): Promise<void> {
  const correction = readCorrection(call, wanted);
  if (correction !== null) call.authenticator.assertConfirmed(call.caller);
  const typedNote = cleanNote(wanted.note);
  await call.database.transaction(async (tx) => {
    const { stored, code } = await findToSave(tx, centreId, wanted.version);
    const by = await findOfficerName(tx, call.caller);
    const isNoteKept = wanted.note === undefined && wanted.decision === undefined;
    const note = isNoteKept ? stored.note : typedNote;
    const decision = { stored, code, wanted, correction, note, by };
    if (wanted.decision !== undefined) await keepLastDecision(call, tx, centreId, by);
    for (const entry of await writeDecision(call, tx, decision)) await recordAction(tx, call, entry);
  });
  call.mailer.deliverSoon();
}
