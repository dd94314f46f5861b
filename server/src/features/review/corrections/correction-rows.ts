/** SQL on the table `corrections`, and what the caller is asked to correct (GET /profiles/{userId}/correction). */
import type { Call } from '../../../calls.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { listCentresOfPhone, type StoredSnapshot } from '../../../domain/checklists/stored-checklist.ts';
import {
  listCorrections,
  referenceOf,
  readSubmission,
  whatCounts,
  type StoredCorrection,
} from '../../../domain/corrections/stored-corrections.ts';
import { type PhotoRow, toPhotos } from '../../../domain/photos/photo-rows.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import type { Services } from '../../../services.ts';

type AskedColumns = 'centre_id' | 'number' | 'message' | 'asked_by' | 'asked_by_name' | 'asked_at' | 'due_on';
interface NewCorrection extends Pick<Row<'corrections'>, AskedColumns> {
  readonly items: readonly CorrectionItem[];
}

/** False when there is a correction with this number. */
export async function insertCorrection(tx: Tx, { items, ...asked }: NewCorrection): Promise<boolean> {
  const open = { answered_by: null, answered_at: null, addendum: null, sha256: null };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('corrections')
    .values({
      ...asked,
      ...open,
      items: JSON.stringify(items),
      centre_photo_id: null,
      strong_room_photo_id: null,
    })
    .onConflict((conflict) => conflict.columns(['centre_id', 'number']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type AnsweredColumns = 'answered_by' | 'answered_at' | 'addendum' | 'sha256';

/** Answers the correction in one conditional write; false when it is answered already. */
export async function answerCorrection(
  tx: Tx,
  { centreId, number }: Pick<StoredCorrection, 'centreId' | 'number'>,
  photos: readonly PhotoRow[],
  answered: Pick<Row<'corrections'>, AnsweredColumns>,
): Promise<boolean> {
  const idOf = (slot: PhotoSlot): string | null => photos.find((photo) => photo.slot === slot)?.id ?? null;
  const { numUpdatedRows } = await tx
    .updateTable('corrections')
    .set({ ...answered, centre_photo_id: idOf('centre'), strong_room_photo_id: idOf('strongRoom') })
    .where('centre_id', '=', centreId)
    .where('number', '=', number)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A submitted checklist with the corrections that were asked for. */
export interface CorrectedSubmission {
  readonly centreId: string;
  readonly snapshot: StoredSnapshot;
  readonly sha256: string;
  /** At least one; the first one first. */
  readonly corrections: readonly StoredCorrection[];
}

/** Omits centres without corrections, and those of which something stored is damaged. */
export async function listCorrected(db: Db, centreIds: readonly string[]): Promise<CorrectedSubmission[]> {
  const corrections = await listCorrections(db, centreIds);
  if (corrections.size === 0) return [];
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'snapshot', 'snapshot_sha256'])
    .where('centre_id', 'in', [...corrections.keys()])
    .execute();
  return rows.flatMap(({ centre_id: centreId, snapshot: text, snapshot_sha256: sha256 }) => {
    const ofCentre = corrections.get(centreId) ?? [];
    const snapshot = readSubmission(text, ofCentre);
    return snapshot === null ? [] : [{ centreId, snapshot, sha256: sha256 ?? '', corrections: ofCentre }];
  });
}

/** Returns the last correction. */
export function toOwnCorrection(
  services: Services,
  { centreId, snapshot, corrections }: CorrectedSubmission,
): OwnCorrection | null {
  const last = corrections.at(-1);
  if (last === undefined) return null;
  const { answers, photos } = whatCounts(snapshot, corrections);
  const { number, items, message, askedAt, dueOn, answeredAt, sha256 } = last;
  const centreCode = snapshot.centre.centre_code;
  return {
    centre_config_id: centreId,
    number,
    items: [...items],
    message,
    askedAt,
    dueOn,
    answeredAt,
    reference: answeredAt === null || sha256 === null ? null : referenceOf(centreCode, answeredAt, sha256),
    sha256,
    answers,
    photos: toPhotos(services, photos),
  };
}

/** In the order of the user's centres. */
export async function getOwnCorrections(call: Call): Promise<OwnCorrection[]> {
  const { db } = call.database;
  const centres = await listCentresOfPhone(db, call.caller.username);
  const corrected = await listCorrected(
    db,
    centres.map(({ id }) => id),
  );
  return centres
    .flatMap(({ id }) => corrected.find(({ centreId }) => centreId === id) ?? [])
    .map((submission) => toOwnCorrection(call, submission))
    .filter((own) => own !== null);
}
