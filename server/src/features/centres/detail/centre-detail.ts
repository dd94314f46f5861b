/**
 * Reads the frozen snapshot of a submitted checklist, or the current answers of a draft, and builds from it the centre detail
 * for administrators (specification section 3, Centre detail).
 */
import { withoutInitialAnswers } from '#contract/checklist/derive/unanswered.ts';
import { toDetailFields } from '#contract/checklist/derive/detail-fields.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { CentreDetail, CentrePhoto } from '#contract/centres/centre-views.ts';
import type { CallOutcome } from '#contract/centres/contact-log.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { type FormStatus } from '#contract/exam.ts';
import { type CentreColumn } from '#contract/centre-columns.ts';
import {
  countSerious,
  readSetAside,
  toDecision,
  type DecisionRow,
} from '../../../domain/corrections/decision-state.ts';
import {
  describeCorrections,
  readSubmission,
  whatCounts,
  type NumberedPhoto,
  type StoredCorrection,
} from '../../../domain/corrections/stored-corrections.ts';
import { parseStoredAnswers, type StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import { toCentrePhoto } from '../../../domain/photos/centre-photos.ts';

/** What is stored of a centre; the columns of the checklist are null when it has none. */
export interface CentreRow extends DecisionRow, Readonly<Record<CentreColumn | 'id', string>> {
  /** Of the review, as JSON. */
  readonly reasons: string | null;
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
  readonly reminder_count: number;
  /** Of the last note; null without one. */
  readonly noted_at: string | null;
  readonly note: string | null;
  readonly note_outcome: CallOutcome | null;
  /** When it is to be called back, YYYY-MM-DD. */
  readonly call_back_on: string | null;
}

interface ChecklistContent {
  readonly city: string;
  readonly state: string;
  readonly answers: Answers;
  readonly photos: readonly NumberedPhoto[];
}

/** Returns null when no checklist is stored, and `unreadable` when it is damaged. */
function readContent(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  corrections: readonly StoredCorrection[],
): ChecklistContent | 'unreadable' | null {
  if (row.snapshot !== null) {
    const frozen = readSubmission(row.snapshot, corrections);
    if (frozen === null) return 'unreadable';
    return { ...frozen, city: frozen.centre.centre_city, state: frozen.centre.centre_state };
  }
  if (row.answers === null) return null;
  const read = parseStoredAnswers(row.answers);
  if (read === null) return 'unreadable';
  const answers = withoutInitialAnswers(read);
  return { answers, city: row.centre_city, state: row.centre_state, photos: draftPhotos };
}

/** A centre with its checklist, as far as it can be read. */
export interface CentreChecklist {
  readonly row: CentreRow;
  readonly status: CentreDetail['checklist_status'];
  /** What counts. Null when no checklist is stored, or when it cannot be read. */
  readonly content: ChecklistContent | null;
  /** As it was submitted, before any correction; the same as `content` without an answered one. */
  readonly first: ChecklistContent | null;
  /** Only a submission that can be read has corrections. */
  readonly corrections: readonly StoredCorrection[];
  readonly replacedPhotos: readonly NumberedPhoto[];
}

/** @param corrections of a submitted checklist */
export function readCentreChecklist(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  corrections: readonly StoredCorrection[],
): CentreChecklist {
  const first = readContent(row, draftPhotos, corrections);
  const none = { row, content: null, first: null, corrections: [], replacedPhotos: [] };
  if (first === 'unreadable') return { ...none, status: first };
  const status = row.status ?? 'none';
  if (first === null) return { ...none, status };
  const { replacedPhotos, ...counting } = whatCounts(first, corrections);
  return { row, status, content: { ...first, ...counting }, first, corrections, replacedPhotos };
}

/** Also of a draft, which is not `Completed` yet. */
export const formStatusOf = ({ row }: CentreChecklist): FormStatus =>
  row.status === 'submitted' ? 'Completed' : 'Pending';

/** The corrections for administrators, with what each one changed. */
export const correctionsOf = ({ first, corrections }: CentreChecklist): Correction[] =>
  first === null ? [] : describeCorrections(first, corrections);

export interface CentreWithPhotos {
  readonly detail: CentreDetail;
  /** In the order of `detail.photos`. */
  readonly photoIds: readonly string[];
  /** In the order of `detail.replaced_photos`. */
  readonly replacedPhotoIds: readonly string[];
}

const idsOf = (photos: readonly NumberedPhoto[]): string[] => photos.map(({ id }) => id);

/** @param pathOf returns the path under which a photo is served */
export function toCentreDetail(
  centre: CentreChecklist,
  pathOf: (photoId: string) => string,
): CentreWithPhotos {
  const { row, status, content, corrections, replacedPhotos } = centre;
  const photos = content?.photos ?? [];
  const toPhoto = (photo: NumberedPhoto): CentrePhoto => ({
    ...toCentrePhoto(photo, pathOf(photo.id)),
    ...(photo.correction === undefined ? {} : { correction: photo.correction }),
  });
  const { answers: _answers, snapshot: _snapshot, status: _status, ...others } = row;
  const { is_registered: isRegistered, edition_name: name, edition_date: date, ...withContact } = others;
  const {
    reminder_count: _reminders,
    noted_at: _noted,
    note: _note,
    note_outcome: _outcome,
    call_back_on: _day,
    ...ofCentre
  } = withContact;
  const { decision: _decision, decided_by: _by, decided_at: _at, reasons, ...stored } = ofCentre;
  const setAside = readSetAside(reasons);
  const serious = row.decision === null ? 0 : countSerious(reasons);
  const detail: CentreDetail = {
    ...stored,
    form_status: formStatusOf(centre),
    registered: isRegistered === 1,
    checklist_status: status,
    ...toDecision(row),
    ...(serious === 0 ? {} : { serious_reasons: serious }),
    ...(setAside.length === 0 ? {} : { reasons_set_aside: setAside }),
    ...(name === null || date === null ? {} : { edition: { name, date } }),
    exam_city: content?.city || null,
    exam_state: content?.state || null,
    ...toDetailFields(content?.answers ?? null),
    photos: photos.map(toPhoto),
    ...(corrections.length === 0 ? {} : { corrections: correctionsOf(centre) }),
    ...(replacedPhotos.length === 0 ? {} : { replaced_photos: replacedPhotos.map(toPhoto) }),
  };
  return { detail, photoIds: idsOf(photos), replacedPhotoIds: idsOf(replacedPhotos) };
}
