/** PUT /admin/review/{id}: decides about a centre, and marks reasons as "not a problem". */
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import { isCorrectionItem } from '#contract/review/correction-items.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { maxDecisionNoteLength, type Decision, type ReviewChange } from '#contract/review/endpoints.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { assertMailable } from '../../../domain/mails/assert-mailable.ts';
import { actorOf, packTexts, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReviewsTable } from '../../../schema-review.ts';
import type { Services } from '../../../services.ts';
import { defaultDueOn, requestCorrection, type CorrectionToAsk } from '../corrections/ask-correction.ts';
import {
  countLevels,
  findReview,
  lockReviews,
  readReasons,
  updateReview,
  findOfficerName,
} from '../review-rows.ts';
import { toRows } from './read-review.ts';

/** Throws the fault of the text with the name of its field. */
function cleanField(field: 'note' | 'message', typed: string, maxLength: number): string {
  const text = cleanText(typed);
  if (hasForbiddenCharacters(text))
    throw refuse('field.not-text', { problems: [{ field, code: 'field.not-text' }] });
  if (lengthInCharacters(text) > maxLength)
    throw refuse('field.too-long', { problems: [{ field, code: 'field.too-long' }] });
  return text;
}

/** Null unless a correction is asked for. Its message is mailed. Throws `request.invalid` for a day that has passed. */
function readCorrection(
  { clock, config }: Services,
  { decision, items = [], message = '', dueOn }: ReviewChange,
): Pick<CorrectionToAsk, 'items' | 'message' | 'dueOn'> | null {
  if (decision !== 'asked') return null;
  const known = items.filter(isCorrectionItem);
  if (known.length < items.length) throw refuse('request.invalid');
  if (dueOn !== undefined && dueOn < dayInIndia(clock.now())) throw refuse('request.invalid');
  if (known.length === 0) throw refuse('correction.items-required');
  const text = cleanField('message', message, maxCorrectionMessageLength);
  if (text === '')
    throw refuse('field.required', { problems: [{ field: 'message', code: 'field.required' }] });
  assertMailable(config, 'message', text);
  return {
    items: [...new Set(known)],
    message: text,
    dueOn: dueOn ?? defaultDueOn(clock.now(), config.correctionDays),
  };
}

/** Marks keep who has set them and when. Throws `request.invalid` for a key that the review does not have. */
function markReasons(
  reasons: readonly Reason[],
  setAside: readonly string[] | undefined,
  mark: NonNullable<Reason['set_aside']>,
): Reason[] {
  if (setAside === undefined) return [...reasons];
  if (setAside.some((key) => !reasons.some((reason) => reason.key === key))) throw refuse('request.invalid');
  return reasons.map((reason) => ({
    ...reason,
    set_aside: setAside.includes(reason.key) ? (reason.set_aside ?? mark) : null,
  }));
}

/** Of two lists and a note, so that all of them fit into the details of an entry. */
const maxKeyCharacters = 7_000;

/** Names as many as fit, and says how many more there are. */
function listKeys(
  name: 'setAside' | 'takenBack',
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const [named] = packTexts(keys, maxKeyCharacters);
  if (named === undefined) return {};
  const more = keys.length - named.length;
  return { [name]: named, ...(more > 0 && { [`${name}More`]: more }) };
}

function changesOf(
  stored: ReviewsTable,
  { decision, setAside }: ReviewChange,
  note: string,
  marked: readonly Reason[],
): Readonly<Record<string, unknown>> {
  const before = readReasons(stored).filter((reason) => reason.set_aside !== null);
  const after = marked.filter((reason) => reason.set_aside !== null);
  const keysWithout = (some: readonly Reason[], others: readonly Reason[]) =>
    some.map(({ key }) => key).filter((key) => !others.some((other) => other.key === key));
  const added = setAside === undefined ? [] : keysWithout(after, before);
  const takenBack = setAside === undefined ? [] : keysWithout(before, after);
  return {
    ...(decision === undefined ? {} : { decision, before: stored.decision }),
    ...(note === stored.note ? {} : { note }),
    ...listKeys('setAside', added),
    ...listKeys('takenBack', takenBack),
  };
}

function decide(decision: Decision | undefined, by: string, now: string): Partial<ReviewsTable> {
  if (decision === undefined) return {};
  const decided = { decision, decided_by: by, decided_at: now };
  return decision === 'accepted' ? { ...decided, accepted_at: now, drawn_at: null } : decided;
}

/** Throws `review.not-found`, also for a deleted centre, or `review.changed-elsewhere`. */
async function findToSave(tx: Tx, centreId: string, version: number) {
  await lockReviews(tx);
  const stored = await findReview(tx, centreId);
  const [row] = stored === undefined ? [] : await toRows(tx, [stored]);
  if (stored === undefined || row === undefined) throw refuse('review.not-found');
  if (stored.version !== version) throw refuse('review.changed-elsewhere');
  return { stored, code: row.centre_code };
}

/**
 * Throws `review.not-found`, `review.changed-elsewhere`, `correction.items-required`, `correction.open`, the fault of a text, or
 * `session.confirmation-required` when a correction is asked for.
 * What changes nothing is not recorded.
 */
export async function saveReview(
  services: Services,
  centreId: string,
  wanted: ReviewChange,
  caller: Caller,
): Promise<void> {
  const { clock, database } = services;
  const correction = readCorrection(services, wanted);
  if (correction !== null) services.authenticator.assertConfirmed(caller);
  const typedNote = cleanField('note', wanted.note ?? '', maxDecisionNoteLength);
  await database.transaction(async (tx) => {
    const { stored, code } = await findToSave(tx, centreId, wanted.version);
    const now = clock.now().toISOString();
    const by = await findOfficerName(tx, caller);
    const marked = markReasons(readReasons(stored), wanted.setAside, { by, at: now });
    const isNoteKept = wanted.note === undefined && wanted.decision === undefined;
    const note = isNoteKept ? stored.note : typedNote;
    const details = changesOf(stored, wanted, note, marked);
    if (Object.keys(details).length === 0) return;
    const isWritten = await updateReview(tx, stored, {
      ...decide(wanted.decision, by, now),
      note,
      reasons: JSON.stringify(marked),
      ...countLevels(marked),
      version: stored.version + 1,
    });
    if (!isWritten) throw refuse('review.changed-elsewhere');
    const asked =
      correction === null
        ? []
        : [await requestCorrection(services, tx, { centreId, ...correction, askedByName: by }, caller)];
    const decided = { action: 'review.decided', ...actorOf(caller), target: code, details } as const;
    for (const entry of [decided, ...asked]) await recordAction(tx, services, entry);
  });
  services.mailer.deliverSoon();
}
