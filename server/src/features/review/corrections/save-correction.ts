/** PUT /profiles/{userId}/correction: freezes the answer to a correction (decision 0060). Photos are stored before the transaction. */
import type { OwnCorrection, ReceivedCorrection } from '#contract/review/correction-endpoints.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { storeCapacities } from '../../../domain/corrections/capacities.ts';
import { correctionPurpose } from '../../../domain/corrections/stored-corrections.ts';
import { lockChecklist } from '../../../domain/checklists/stored-checklist.ts';
import { discardPhotos, ingestPhotos, type IngestedPhotos } from '../../../domain/photos/ingest-photos.ts';
import { queueReceipt } from '../../../domain/receipts/mail-receipt.ts';
import { findSubmission } from '../../../domain/receipts/receipt-rows.ts';
import { insertPhoto } from '../../../domain/photos/photo-rows.ts';
import { recordStoredPhotos } from '../../../domain/rate-limits/count-save.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { requestChecks } from '../checks/find-unchecked.ts';
import { composeAnswer, freezeCorrection, type ComposedAnswer } from './compose-answer.ts';
import { answerCorrection, listCorrected, toOwnCorrection } from './correction-rows.ts';

async function readOwn(services: Services, db: Db, centreId: string): Promise<OwnCorrection> {
  const [submission] = await listCorrected(db, [centreId]);
  const own = submission === undefined ? null : toOwnCorrection(services, submission);
  if (own === null) throw new Error('The answered correction was not found');
  return own;
}

/** The checks are requested before the entry of the audit trail: its lock is the last one of every transaction. */
async function storeAnswer(
  services: Services,
  tx: Tx,
  { centre, submission, correction }: ComposedAnswer,
  { answers, language }: Pick<ReceivedCorrection, 'answers' | 'language'>,
  { added: photos, addedBytes }: IngestedPhotos,
  caller: Caller,
): Promise<void> {
  const answered = { answeredBy: caller.accountId, answeredAt: services.clock.now().toISOString() };
  const { number, items, message, askedAt, askedByName } = correction;
  for (const photo of photos)
    await insertPhoto(tx, photo, {
      centreId: centre.id,
      createdBy: answered.answeredBy,
      createdAt: answered.answeredAt,
    });
  await recordStoredPhotos(tx, services, answered.answeredBy, addedBytes);
  const frozen = freezeCorrection({
    centre: { id: centre.id, centre_code: centre.centre_code },
    number,
    submissionSha256: submission.sha256,
    items,
    message,
    askedAt,
    askedBy: askedByName,
    answers,
    photos,
    ...answered,
  });
  const { answeredBy: answered_by, answeredAt: answered_at } = answered;
  if (!(await answerCorrection(tx, correction, photos, { ...frozen, answered_by, answered_at })))
    throw refuse('correction.answered');
  await storeCapacities(tx, [centre.id]);
  await requestChecks(tx, centre.id);
  await services.mailer.dropUnsentOf(tx, [correctionPurpose(centre.centre_code)]);
  const receipt = await findSubmission(tx, centre.id);
  if (receipt !== undefined) await queueReceipt(services, tx, receipt, language);
  await recordAction(tx, services, {
    action: 'correction.answered',
    ...actorOf(caller),
    target: centre.centre_code,
    details: { number, sha256: frozen.sha256 },
  });
}

/**
 * Throws `centre.not-yours`, `correction.none`, `correction.answered`, what is wrong with the answer, or a refusal of
 * `ingestPhotos`. The same answer again changes nothing.
 */
export async function saveCorrection(
  services: Services,
  received: ReceivedCorrection,
  caller: Caller,
): Promise<OwnCorrection> {
  const { database, limits } = services;
  const { centreConfigId: centreId } = received;
  const before = await composeAnswer(database.db, caller.username, received);
  if (before.isStored) return readOwn(services, database.db, centreId);
  const store = services.photoStore.within(limits.photos.storeTimeoutMs);
  const files = {
    centre: received.photos.centre ?? ('none' as const),
    strongRoom: received.photos.strongRoom ?? ('none' as const),
  };
  const photos = await ingestPhotos(services, store, files, [], caller.accountId);
  try {
    const { isRepeated, own } = await database.transaction(async (tx) => {
      await lockChecklist(tx, centreId);
      const composed = await composeAnswer(tx, caller.username, received);
      // Meanwhile, by the request that this one repeats.
      if (!composed.isStored) await storeAnswer(services, tx, composed, received, photos, caller);
      return { isRepeated: composed.isStored, own: await readOwn(services, tx, centreId) };
    });
    services.mailer.deliverSoon();
    if (isRepeated) await discardPhotos(services, store, photos.added, null);
    return own;
  } catch (error) {
    // After any other error the commit may have succeeded; photos that are not used are removed later.
    if (error instanceof Refusal) await discardPhotos(services, store, photos.added, error);
    throw error;
  }
}
