/** POST /admin/review/{id}/case: decides about all members of a case in one transaction; each keeps its own mark. */
import type { Call } from '../../../calls.ts';
import type { CaseChoice, CaseDecision } from '#contract/review/case-endpoints.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import { recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { findOfficerName, findReview, lockReviews } from '../review-rows.ts';
import { cleanNote, readRequest, writeDecision, type RequestedCorrection } from '../queue/save-review.ts';
import { isOfCase, readWholeCase, type Member, type WholeCase } from './read-case.ts';

/** By role for those that wait; what is chosen for a member itself comes before that. Members of archived editions are left. */
function choiceOf(member: Member, { original, others, members = [] }: CaseDecision): CaseChoice {
  if (member.decision === null || member.edition !== null) return 'leave';
  const own = members.find(({ id }) => id === member.id);
  if (own !== undefined) return own.choice;
  if (member.decision !== 'waiting') return 'leave';
  return member.role === 'original' ? original : others;
}

/** The photos of the case that count; none of a member that has sent others since. */
const itemsOf = ({ photos }: Member): CorrectionItem[] => [
  ...new Set(photos.filter((photo) => !photo.isReplaced).map(({ slot }) => `photos.${slot}` as const)),
];

function changeOf({ reasons }: Member, choice: Exclude<CaseChoice, 'leave'>): Omit<ReviewChange, 'version'> {
  if (choice !== 'fine') return { decision: choice };
  const setAside = reasons
    .filter((reason) => isOfCase(reason) || reason.set_aside !== null)
    .map(({ key }) => key);
  return setAside.length === reasons.length ? { decision: 'accepted', setAside } : { setAside };
}

/** Centres whose head has not answered the last correction are not asked a second time. */
async function listOpen(tx: Tx, centreIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (centreIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('corrections')
    .where('centre_id', 'in', centreIds)
    .where('answered_at', 'is', null)
    .select('centre_id')
    .execute();
  return new Set(rows.map((row) => row.centre_id));
}

type Choices = readonly { readonly member: Member; readonly choice: Exclude<CaseChoice, 'leave'> }[];

function readChoices({ members }: WholeCase, wanted: CaseDecision): Choices {
  if (wanted.members?.some(({ id }) => !members.some((member) => member.id === id)) === true)
    throw refuse('request.invalid');
  return members.flatMap((member) => {
    const choice = choiceOf(member, wanted);
    const isLeft = choice === 'leave' || (choice === 'asked' && itemsOf(member).length === 0);
    return isLeft ? [] : [{ member, choice }];
  });
}

interface Written {
  readonly choices: Choices;
  readonly request: Omit<RequestedCorrection, 'items'> | null;
  readonly note: string;
  /** In the case. */
  readonly total: number;
}

async function writeAll(call: Call, tx: Tx, { choices, request, note, total }: Written): Promise<void> {
  const by = await findOfficerName(tx, call.caller);
  const asked = choices.filter(({ choice }) => choice === 'asked').map(({ member }) => member.id);
  const open = await listOpen(tx, asked);
  const entries = [];
  for (const { member, choice } of choices) {
    const stored = await findReview(tx, member.id);
    // Who answers a correction takes no lock of the reviews.
    if (stored?.version !== member.version) throw refuse('review.outdated');
    const isAsked = choice === 'asked' && request !== null && !open.has(member.id);
    const decision = {
      stored,
      code: member.centre_code,
      wanted: changeOf(member, choice),
      correction: isAsked ? { ...request, items: itemsOf(member) } : null,
      note: note === '' ? stored.note : note,
      by,
      details: { case: total },
    };
    entries.push(...(await writeDecision(call, tx, decision)));
  }
  for (const entry of entries) await recordAction(tx, call, entry);
}

/** Returns how many were decided. Throws `review.outdated` when the case is no longer the one that was seen, `rights.other-state`, and faults of texts. */
export async function decideCase(call: Call, centreId: string, wanted: CaseDecision): Promise<number> {
  const { database, places } = call;
  const note = cleanNote(wanted.note);
  const decided = await database.transaction(async (tx) => {
    await lockReviews(tx);
    const found = await readWholeCase(tx, places, centreId);
    if (!found.isWhole) throw refuse('rights.other-state');
    if (found.hash !== wanted.caseHash) throw refuse('review.outdated');
    const choices = readChoices(found, wanted);
    const isAsking = choices.some(({ choice }) => choice === 'asked');
    const request = isAsking ? readRequest(call, wanted) : null;
    await writeAll(call, tx, { choices, request, note, total: found.members.length });
    return choices.length;
  });
  call.mailer.deliverSoon();
  return decided;
}
