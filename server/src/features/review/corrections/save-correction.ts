/** PUT /profiles/{userId}/correction: freezes the answer to a correction (decision 0060). Photos are stored before the transaction. */
import type { Call } from '../../../calls.ts';
import type { OwnCorrection, ReceivedCorrection } from '#contract/review/correction-endpoints.ts';
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
  call: Call,
  tx: Tx,
  { centre, submission, correction }: ComposedAnswer,
  { answers, language }: Pick<ReceivedCorrection, 'answers' | 'language'>,
  { added: photos, addedBytes }: IngestedPhotos,
): Promise<void> {
  const answered = { answeredBy: call.caller.accountId, answeredAt: call.clock.now().toISOString() };
  const { number, items, message, askedAt, askedByName } = correction;
  for (const photo of photos)
    await insertPhoto(tx, photo, {
      centreId: centre.id,
      createdBy: answered.answeredBy,
      createdAt: answered.answeredAt,
    });
  await recordStoredPhotos(tx, call, answered.answeredBy, addedBytes);
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
  await call.mailer.dropUnsentOf(tx, [correctionPurpose(centre.centre_code)]);
  const receipt = await findSubmission(tx, centre.id);
  if (receipt !== undefined) await queueReceipt(call, tx, receipt, language);
  await call.record(tx, 'correction.answered', {
    target: centre.centre_code,
    details: { number, sha256: frozen.sha256 },
  });
}

/**
 * Throws `centre.not-yours`, `correction.none`, `correction.answered`, what is wrong with the answer, or a refusal of
 * `ingestPhotos`. The same answer again changes nothing.
 */
export async function saveCorrection(call: Call, received: ReceivedCorrection): Promise<OwnCorrection> {
  const { database, limits } = call;
  const { centreConfigId: centreId } = received;
  const before = await composeAnswer(database.db, call.caller.username, received);
  if (before.isStored) return readOwn(call, database.db, centreId);
  const store = call.photoStore.within(limits.photos.storeTimeoutMs);
  const files = {
    centre: received.photos.centre ?? ('none' as const),
    strongRoom: received.photos.strongRoom ?? ('none' as const),
  };
  const photos = await ingestPhotos(call, store, files, [], call.caller.accountId);
  try {
    const { isRepeated, own } = await database.transaction(async (tx) => {
      await lockChecklist(tx, centreId);
      const composed = await composeAnswer(tx, call.caller.username, received);
      // Meanwhile, by the request that this one repeats.
      if (!composed.isStored) await storeAnswer(call, tx, composed, received, photos);
      return { isRepeated: composed.isStored, own: await readOwn(call, tx, centreId) };
    });
    call.mailer.deliverSoon();
    if (isRepeated) await discardPhotos(call, store, photos.added, null);
    return own;
  } catch (error) {
    // After any other error the commit may have succeeded; photos that are not used are removed later.
    if (error instanceof Refusal) await discardPhotos(call, store, photos.added, error);
    throw error;
  }
}
