/**
 * A centre with its checklist as administrators see it (specification section 3, Centre detail): answers of a submitted
 * checklist come from its frozen snapshot, those of a draft as far as they are given.
 */
import { toDetailFields } from '#contract/checklist/derive/detail-fields.ts';
import type { Answers, QuestionId } from '#contract/checklist/questions/index.ts';
import type {
  CentreDetail,
  CentrePhoto,
  CentreProgress,
  SavedCentre,
} from '#contract/centres/centre-views.ts';
import { photoSlots } from '#contract/exam.ts';
import {
  parseSnapshot,
  parseStoredAnswers,
  type StoredPhoto,
} from '../../../domain/checklists/stored-checklist.ts';

/** The checklist's columns as they are stored; null where the centre has none. */
export interface StoredChecklist {
  readonly status: 'draft' | 'submitted' | null;
  readonly answers: string | null;
  readonly snapshot: string | null;
  readonly submitted_at: string | null;
  readonly reference: string | null;
}

export interface CentreRow extends SavedCentre, CentreProgress, StoredChecklist {}

interface Given {
  readonly city: string;
  readonly state: string;
  readonly answers: Answers;
  readonly photos: readonly StoredPhoto[];
  readonly unreadable: readonly QuestionId[];
}

/** What is stored of the checklist; `unreadable` when there is something that is not a checklist, null when there is none. */
function readGiven(row: CentreRow, draftPhotos: readonly StoredPhoto[]): Given | 'unreadable' | null {
  if (row.status === 'submitted' && row.snapshot !== null) {
    const frozen = parseSnapshot(row.snapshot);
    if (frozen === null) return 'unreadable';
    return { ...frozen, city: frozen.city ?? row.centre_city, state: frozen.state ?? row.centre_state };
  }
  if (row.answers === null) return null;
  const read = parseStoredAnswers(row.answers);
  if (read === null) return 'unreadable';
  return { ...read, city: row.centre_city, state: row.centre_state, photos: draftPhotos };
}

function toPhoto(photo: StoredPhoto, filePath: string): CentrePhoto {
  return {
    slot: photo.slot,
    file_path: filePath,
    file_name: photo.fileName,
    latitude: photo.latitude,
    longitude: photo.longitude,
    place_source: photo.positionSource,
    accuracy_m: photo.accuracyM,
    taken_at: photo.takenAt,
    sha256: photo.sha256,
  };
}

export interface CentreWithPhotos {
  readonly detail: CentreDetail;
  readonly answers: Answers | null;
  /** In the order of `detail.photos`. */
  readonly photoIds: readonly string[];
}

/** @param pathOf where a photo can be looked at */
export function toCentreDetail(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  pathOf: (photoId: string) => string,
): CentreWithPhotos {
  const read = readGiven(row, draftPhotos);
  const given = read === 'unreadable' ? null : read;
  const photos = (given?.photos ?? []).toSorted(
    (one, other) => photoSlots.indexOf(one.slot) - photoSlots.indexOf(other.slot),
  );
  const { status: _status, answers: _answers, snapshot: _snapshot, ...centre } = row;
  const detail: CentreDetail = {
    ...centre,
    ...(read === 'unreadable' ? { checklist_status: 'unreadable' } : {}),
    ...(given !== null && given.unreadable.length > 0 ? { unreadable: [...given.unreadable] } : {}),
    exam_city: given?.city || null,
    exam_state: given?.state || null,
    ...toDetailFields(given?.answers ?? null),
    photos: photos.map((photo) => toPhoto(photo, pathOf(photo.id))),
  };
  return { detail, answers: given?.answers ?? null, photoIds: photos.map((photo) => photo.id) };
}
