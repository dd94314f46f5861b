/** Merges the received answers into the stored draft and decides whether the result may be saved. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import type { ReceivedChecklist } from '#contract/checklist/derive/form-codec.ts';
import { checkAll } from '#contract/checklist/derive/rules.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { type CentreRecord, getCentreOfPhone } from '../../domain/checklists/stored-checklist.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { assertOpen } from './assert-open.ts';
import { assertReadable, type ChecklistRow, findChecklist, type ReadableChecklist } from './store.ts';

export interface ComposedDraft {
  readonly centre: CentreRecord;
  readonly before: ReadableChecklist | undefined;
  /** The stored answers, overwritten by the received ones. */
  readonly answers: Answers;
  /** The version that was edited is not the stored one. */
  readonly isStale: boolean;
}

/** Throws `centre.not-yours`, `checklist.submitted`, `checklist.closed`, `checklist.unreadable` or the code of the first invalid answer. Ignores photos. */
export async function composeDraft(
  services: Pick<Services, 'config' | 'clock' | 'log'>,
  db: Db,
  phone: string,
  received: ReceivedChecklist,
): Promise<ComposedDraft> {
  const centre = await getCentreOfPhone(db, phone, received.centreConfigId);
  const before = await findChecklist(db, centre.id);
  if (before?.status === 'submitted') throw refuse('checklist.submitted');
  assertOpen(services, centre, services.clock.now());
  if (before !== undefined) assertReadable(services.log, centre, before);
  const answers = { ...(before?.answers ?? emptyAnswers()), ...received.answers };
  const hasPhoto = { centre: true, strongRoom: true };
  const invalid = checkAll({ answers, hasCentre: true, hasPhoto }).filter(({ kind }) => kind === 'invalid');
  const [first] = invalid;
  if (first !== undefined)
    throw refuse(first.code, { problems: invalid.map(({ field, code }) => ({ field, code })) });
  const isStale = received.baseVersion !== null && received.baseVersion !== (before?.version ?? 0);
  return { centre, before, answers, isStale };
}

/**
 * Whether the save would change nothing. Such a save succeeds with any base version, because a retry after a lost response
 * must not be reported as a conflict.
 */
export function isUnchanged({ before, answers }: ComposedDraft, photoIds: ChecklistRow['photoIds']): boolean {
  return (
    before !== undefined &&
    canonicalJson(before.answers) === canonicalJson(answers) &&
    before.photoIds.centre === photoIds.centre &&
    before.photoIds.strongRoom === photoIds.strongRoom
  );
}
