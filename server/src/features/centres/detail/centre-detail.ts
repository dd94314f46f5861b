/**
 * Reads the frozen snapshot of a submitted checklist, or the current answers of a draft, and builds from it the centre detail
 * for administrators (specification section 3, Centre detail).
 */
import { toDetailFields } from '#contract/checklist/derive/detail-fields.ts';
import type { Answers, QuestionId } from '#contract/checklist/questions/index.ts';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { photoSlots, type FormStatus } from '#contract/exam.ts';
import { type CentreColumn } from '#contract/centre-columns.ts';
import {
  describeCorrections,
  type StoredCorrection,
} from '../../../domain/corrections/stored-corrections.ts';
import {
  parseSnapshot,
  parseStoredAnswers,
  type StoredPhoto,
} from '../../../domain/checklists/stored-checklist.ts';
import { toCentrePhoto } from '../../../domain/photos/centre-photos.ts';

/** What is stored of a centre; the columns of the checklist are null when it has none. */
export interface CentreRow extends Readonly<Record<CentreColumn | 'id', string>> {
  readonly version: number;
  readonly extended_to: string | null;
  readonly is_registered: number;
  readonly status: 'draft' | 'submitted' | null;
  /** Null when there is a snapshot. */
  readonly answers: string | null;
  /** Of a submitted checklist. */
  readonly snapshot: string | null;
  readonly updated_at: string | null;
  readonly submitted_at: string | null;
  readonly reference: string | null;
  readonly edition_name: string | null;
  readonly edition_date: string | null;
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
  if (row.snapshot !== null) {
    const frozen = parseSnapshot(row.snapshot);
    if (frozen === null) return 'unreadable';
    return { ...frozen, city: frozen.city ?? row.centre_city, state: frozen.state ?? row.centre_state };
  }
  if (row.answers === null) return null;
  const read = parseStoredAnswers(row.answers);
  if (read === null) return 'unreadable';
  return { ...read, city: row.centre_city, state: row.centre_state, photos: draftPhotos };
}

/** A centre with its checklist, as far as it can be read. */
export interface CentreChecklist {
  readonly row: CentreRow;
  readonly status: CentreDetail['checklist_status'];
  /** Null when no checklist is stored, or when it cannot be read. */
  readonly content: ChecklistContent | null;
  /** Only a submission that can be read has corrections. */
  readonly corrections: readonly StoredCorrection[];
}

/** @param corrections of a submitted checklist */
export function readCentreChecklist(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  corrections: readonly StoredCorrection[],
): CentreChecklist {
  const content = readContent(row, draftPhotos);
  if (content === 'unreadable') return { row, status: content, content: null, corrections: [] };
  return { row, status: row.status ?? 'none', content, corrections: content === null ? [] : corrections };
}

/** Also of a draft, which is not `Completed` yet. */
export const formStatusOf = ({ row }: CentreChecklist): FormStatus =>
  row.status === 'submitted' ? 'Completed' : 'Pending';

/** The corrections for administrators, with what each one changed. */
export const correctionsOf = ({ content, corrections }: CentreChecklist): Correction[] =>
  content === null ? [] : describeCorrections(content, corrections);

export interface CentreWithPhotos {
  readonly detail: CentreDetail;
  /** In the order of `detail.photos`. */
  readonly photoIds: readonly string[];
  /** In the order of `detail.correction_photos`. */
  readonly correctionPhotoIds: readonly string[];
}

const bySlot = (a: StoredPhoto, b: StoredPhoto): number =>
  photoSlots.indexOf(a.slot) - photoSlots.indexOf(b.slot);

function toCorrections(
  centre: CentreChecklist,
  pathOf: (photoId: string) => string,
): Pick<CentreDetail, 'corrections' | 'correction_photos'> {
  if (centre.corrections.length === 0) return {};
  const photos = centre.corrections.flatMap(({ number, photos: added }) =>
    added
      .toSorted(bySlot)
      .map((photo) => ({ ...toCentrePhoto(photo, pathOf(photo.id)), correction: number })),
  );
  return {
    corrections: correctionsOf(centre),
    ...(photos.length === 0 ? {} : { correction_photos: photos }),
  };
}

/** @param pathOf returns the path under which a photo is served */
export function toCentreDetail(
  centre: CentreChecklist,
  pathOf: (photoId: string) => string,
): CentreWithPhotos {
  const { row, status, content, corrections } = centre;
  const photos = (content?.photos ?? []).toSorted(bySlot);
  const { answers: _answers, snapshot: _snapshot, status: _status, ...others } = row;
  const { is_registered: isRegistered, edition_name: name, edition_date: date, ...stored } = others;
  const unreadable = content?.unreadable ?? [];
  const detail: CentreDetail = {
    ...stored,
    form_status: formStatusOf(centre),
    registered: isRegistered === 1,
    checklist_status: status,
    ...(name === null || date === null ? {} : { edition: { name, date } }),
    ...(unreadable.length > 0 ? { unreadable: [...unreadable] } : {}),
    exam_city: content?.city || null,
    exam_state: content?.state || null,
    ...toDetailFields(content?.answers ?? null),
    photos: photos.map((photo) => toCentrePhoto(photo, pathOf(photo.id))),
    ...toCorrections(centre, pathOf),
  };
  return {
    detail,
    photoIds: photos.map((photo) => photo.id),
    correctionPhotoIds: corrections.flatMap((correction) =>
      correction.photos.toSorted(bySlot).map(({ id }) => id),
    ),
  };
}
