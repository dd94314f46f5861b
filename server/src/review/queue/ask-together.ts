/**
 * GET and POST /admin/review/ask-together: asks the heads of all waiting centres with a reason of chosen kinds for a correction, each
 * for what its own reasons concern (product.md, Review 4).
 */
import { hashOfJson } from '../../kernel/encoding.ts';
import type { Call } from '../../calls.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AskPreview } from '#contract/review/decision-endpoints.ts';
import { isCorrectionItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { hasRequest, requestOf } from '#contract/review/requests.ts';
import type { Reason, ReasonCode } from '#contract/review/warnings.ts';
import { recordAction } from '../../audit/audit-trail.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Row } from '../../tables/tables.ts';
import { readSubmissions } from '../checks/read-submissions.ts';
import { defaultDueOn } from '../corrections/ask-correction.ts';
import { findOfficerName } from '../../accounts/accounts.ts';
import { lockReviews, readReasons } from '../review-rows.ts';
import { byText } from '../sample.ts';
import { countKinds, listWaiting } from './list-acceptable.ts';
import { isOpen } from './queue-page.ts';
import { writeDecision } from './save-review.ts';
import { keepDecisions } from './take-back.ts';

interface Wanted {
  readonly state?: string | undefined;
  readonly kinds: readonly ReasonCode[];
}

interface Asked {
  readonly review: Row<'reviews'>;
  /** Of the centre. */
  readonly code: string;
  readonly items: readonly CorrectionItem[];
  readonly message: string;
}

/** What a head can be asked about: it counts, has words, and concerns an item of the form. */
const canBeAsked = ({ code, items, set_aside: setAside }: Reason): boolean =>
  setAside === null && items.some(isCorrectionItem) && hasRequest(code);

const readAskable = (row: { readonly reasons: string }) => ({ reasons: readReasons(row).filter(canBeAsked) });

type Waiting = Awaited<ReturnType<typeof listWaiting<ReturnType<typeof readAskable>>>>[number];

/** The reviews of these centres, and what keeps a centre from being asked. Other requests are served between two statements. */
async function readReviews(db: Db, centreIds: readonly string[]) {
  const found = new Map<string, { review: Row<'reviews'>; left: keyof AskPreview['left'] | null }>();
  for (const ids of chunksOf(centreIds)) {
    const rows = await db
      .selectFrom('reviews')
      .where('reviews.centre_id', 'in', ids)
      .selectAll('reviews')
      .select(isOpen.as('is_open'))
      .execute();
    const submissions = await readSubmissions(db, ids);
    for (const { is_open: open, ...review } of rows) {
      const isReadable = submissions.get(review.centre_id)?.checklist != null;
      found.set(review.centre_id, { review, left: open ? 'open' : isReadable ? null : 'unreadable' });
    }
    await yieldToEventLoop();
  }
  return found;
}

async function planAsking(db: Db, { state, kinds }: Wanted) {
  const waiting = await listWaiting(db, state, readAskable);
  const chosenOf = ({ reasons }: Waiting): Reason[] => reasons.filter(({ code }) => kinds.includes(code));
  const concerned = waiting.filter((centre) => chosenOf(centre).length > 0);
  const ids = concerned.map(({ id }) => id);
  const reviews = await readReviews(db, ids);
  const left = { open: 0, unreadable: 0 };
  const asked: Asked[] = [];
  for (const centre of concerned) {
    const stored = reviews.get(centre.id);
    if (stored === undefined) continue;
    if (stored.left !== null) left[stored.left] += 1;
    else {
      const chosen = chosenOf(centre);
      const items = [...new Set(chosen.flatMap((reason) => reason.items.filter(isCorrectionItem)))];
      asked.push({ review: stored.review, code: centre.centre_code, items, message: requestOf(chosen) });
    }
  }
  const plan = asked.map(({ review, items, message }) => [review.centre_id, review.version, items, message]);
  const counted = countKinds(waiting, ({ reasons }) => reasons.map(({ code }) => code));
  return { asked, kinds: counted, left, hash: hashOfJson(plan) };
}

export async function previewAskTogether(db: Db, wanted: Wanted): Promise<AskPreview> {
  const { asked, kinds, left, hash } = await planAsking(db, wanted);
  const byState = Map.groupBy(asked, ({ review }) => review.centre_state);
  return {
    states: [...byState]
      .map(([state, of]) => ({ state, asked: of.length }))
      .sort((a, b) => byText(a.state, b.state)),
    kinds,
    left,
    message: asked[0]?.message ?? '',
    planHash: hash,
  };
}

/**
 * All in one transaction, which serves other requests between two centres. Returns how many were asked, and the id with which that is taken back. Throws `review.outdated` when they are
 * no longer those of the preview, or `request.invalid` for a day that has passed.
 */
export async function askTogether(
  call: Call,
  { dueOn, planHash, ...chosen }: Wanted & { readonly dueOn?: string | undefined; readonly planHash: string },
): Promise<{ readonly id: string; readonly asked: number }> {
  const { clock, config, database, mailer, randomness } = call;
  const now = clock.now();
  if (dueOn !== undefined && dueOn < dayInIndia(now)) throw refuse('request.invalid');
  const until = dueOn ?? defaultDueOn(now, config.correctionDays);
  const id = randomness.uuid();
  const asked = await database.transaction(async (tx) => {
    await lockReviews(tx);
    const plan = await planAsking(tx, chosen);
    if (plan.hash !== planHash) throw refuse('review.outdated');
    const by = await findOfficerName(tx, call.caller);
    const ids = plan.asked.map(({ review }) => review.centre_id);
    await keepDecisions(tx, { id, by, at: now.toISOString() }, ids);
    const entries = [];
    for (const { review: stored, code, items, message } of plan.asked) {
      const wanted = { decision: 'asked' as const };
      const correction = { items, message, dueOn: until };
      const decision = { stored, code, wanted, correction, note: stored.note, by, details: { together: id } };
      entries.push(...(await writeDecision(call, tx, decision)));
      await yieldToEventLoop();
    }
    for (const entry of entries) {
      await recordAction(tx, call, entry);
      await yieldToEventLoop();
    }
    return plan.asked.length;
  });
  mailer.deliverSoon();
  return { id, asked };
}
