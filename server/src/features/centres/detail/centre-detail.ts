/**
 * Builds the centre detail for administrators (specification section 3, Centre detail) from the frozen snapshot of a
 * submitted checklist, or from the current answers of a draft.
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
  describeCorrections,
  type StoredCorrection,
} from '../../../domain/corrections/stored-corrections.ts';
import {
  parseSnapshot,
  parseStoredAnswers,
  type StoredPhoto,
} from '../../../domain/checklists/stored-checklist.ts';

/** The stored columns of the checklist; null when the centre has none. */
export interface StoredChecklist {
  readonly status: 'draft' | 'submitted' | null;
  readonly answers: string | null;
  readonly snapshot: string | null;
  readonly reference: string | null;
}

export interface CentreRow
  extends SavedCentre, CentreProgress, StoredChecklist, Pick<CentreDetail, 'edition'> {
  readonly extended_to: string | null;
}

interface ChecklistContent {
  readonly city: string;
  readonly state: string;
  readonly answers: Answers;
  readonly photos: readonly StoredPhoto[];
  readonly unreadable: readonly QuestionId[];
}

/** Returns null when no checklist is stored, and `unreadable` when it cannot be parsed. */
function readContent(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
): ChecklistContent | 'unreadable' | null {
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
  /** In the order of `detail.correction_photos`. */
  readonly correctionPhotoIds: readonly string[];
}

const bySlot = (a: StoredPhoto, b: StoredPhoto): number =>
  photoSlots.indexOf(a.slot) - photoSlots.indexOf(b.slot);

/** Only a submission that can be read has corrections. */
function toCorrections(
  content: ChecklistContent | null,
  corrections: readonly StoredCorrection[],
  pathOf: (photoId: string) => string,
): Pick<CentreDetail, 'corrections' | 'correction_photos'> {
  if (content === null || corrections.length === 0) return {};
  const photos = corrections.flatMap(({ number, photos: added }) =>
    added.toSorted(bySlot).map((photo) => ({ ...toPhoto(photo, pathOf(photo.id)), correction: number })),
  );
  return {
    corrections: describeCorrections(content, corrections),
    ...(photos.length === 0 ? {} : { correction_photos: photos }),
  };
}

/**
 * @param corrections of a submitted checklist
 * @param pathOf returns the path under which a photo is served
 */
export function toCentreDetail(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  corrections: readonly StoredCorrection[],
  pathOf: (photoId: string) => string,
): CentreWithPhotos {
  const read = readContent(row, draftPhotos);
  const content = read === 'unreadable' ? null : read;
  const photos = (content?.photos ?? []).toSorted(bySlot);
  const { status: _status, answers: _answers, snapshot: _snapshot, ...centre } = row;
  const detail: CentreDetail = {
    ...centre,
    ...(read === 'unreadable' ? { checklist_status: 'unreadable' } : {}),
    ...(content !== null && content.unreadable.length > 0 ? { unreadable: [...content.unreadable] } : {}),
    exam_city: content?.city || null,
    exam_state: content?.state || null,
    ...toDetailFields(content?.answers ?? null),
    photos: photos.map((photo) => toPhoto(photo, pathOf(photo.id))),
    ...toCorrections(content, corrections, pathOf),
  };
  return {
    detail,
    answers: content?.answers ?? null,
    photoIds: photos.map((photo) => photo.id),
    correctionPhotoIds: corrections.flatMap((correction) =>
      correction.photos.toSorted(bySlot).map(({ id }) => id),
    ),
  };
}
