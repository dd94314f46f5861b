/**
 * A centre with its checklist as administrators see it (specification section 3, Centre detail): answers of a submitted
 * checklist come from its frozen snapshot, those of a draft as far as they are given.
 */
import * as z from 'zod/mini';
import { answersSchema, type Answers } from '#contract/checklist/answers.ts';
import { capacityPerRoom, totalCapacity } from '#contract/checklist/capacity.ts';
import type {
  CentreDetail,
  CentrePhoto,
  CentreProgress,
  SavedCentre,
} from '#contract/centres/centre-views.ts';
import { photoSlots } from '#contract/exam.ts';
import type { PositionSource } from '#contract/photo/geo-position.ts';

const photoSchema = z.object({
  id: z.string(),
  slot: z.enum(photoSlots),
  fileName: z.string(),
  sha256: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  placeSource: z.enum(['camera', 'device']),
  accuracyM: z.nullable(z.number()),
  takenAt: z.nullable(z.string()),
});
export interface StoredPhoto extends Omit<z.infer<typeof photoSchema>, 'placeSource'> {
  readonly positionSource: PositionSource;
}

/** What the detail takes from a snapshot; it holds more. */
const snapshotSchema = z.object({
  centre: z.object({ centre_city: z.string(), centre_state: z.string() }),
  answers: answersSchema,
  photos: z.array(photoSchema),
});

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
}

function readGiven(row: CentreRow, draftPhotos: readonly StoredPhoto[]): Given | null {
  if (row.status === 'submitted' && row.snapshot !== null) {
    const { centre, answers, photos } = z.parse(snapshotSchema, JSON.parse(row.snapshot));
    const frozen = photos.map(({ placeSource, ...photo }) => ({ ...photo, positionSource: placeSource }));
    return { city: centre.centre_city, state: centre.centre_state, answers, photos: frozen };
  }
  if (row.answers === null) return null;
  const answers = z.parse(answersSchema, JSON.parse(row.answers));
  return { city: row.centre_city, state: row.centre_state, answers, photos: draftPhotos };
}

const nullOnError = (text: string): string | null => (text === '' ? null : text);

const noAnswers = {
  exam_city: null,
  exam_state: null,
  complete_address: null,
  submitted_pincode: null,
  institution_type: null,
  head_name: null,
  head_email: null,
  head_mobile: null,
  training_completed: null,
  capacity_per_room: [],
  total_capacity: null,
  manpower: { invig: null, admin: null, peons: null, guards: null },
  washrooms_male: null,
  washrooms_female: null,
  exam_name: null,
  candidate_count: null,
  coaching_associated: null,
  coaching_details: null,
  boundary_wall: null,
  frisking_area: null,
  strong_room_secure: null,
  dispatch_room_available: null,
  cctv_coverage: [],
  feedback: null,
};

function answersOf({ answers, city, state }: Given) {
  const { coachingInstitute, washrooms } = answers;
  return {
    exam_city: nullOnError(city),
    exam_state: nullOnError(state),
    complete_address: nullOnError(answers.completeAddress),
    submitted_pincode: nullOnError(answers.pincode),
    institution_type: answers.institutionType,
    head_name: nullOnError(answers.headName),
    head_email: nullOnError(answers.headEmail),
    head_mobile: nullOnError(answers.headMobile),
    training_completed: answers.trainingCompleted,
    capacity_per_room: capacityPerRoom(answers),
    total_capacity: totalCapacity(answers) || null,
    manpower: answers.manpower,
    washrooms_male: washrooms.male,
    washrooms_female: washrooms.female,
    exam_name: nullOnError(answers.examName),
    candidate_count: answers.candidateCount,
    coaching_associated: coachingInstitute.associated,
    coaching_details: coachingInstitute.associated === true ? nullOnError(coachingInstitute.details) : null,
    boundary_wall: answers.boundaryWall,
    frisking_area: answers.friskingArea,
    strong_room_secure: answers.strongRoomSecure,
    dispatch_room_available: answers.dispatchRoom,
    cctv_coverage: answers.cctvCoverage,
    feedback: nullOnError(answers.feedback),
  };
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
  /** In the order of `detail.photos`. */
  readonly photoIds: readonly string[];
}

/** @param pathOf where a photo can be looked at */
export function toCentreDetail(
  row: CentreRow,
  draftPhotos: readonly StoredPhoto[],
  pathOf: (photoId: string) => string,
): CentreWithPhotos {
  const given = readGiven(row, draftPhotos);
  const photos = (given?.photos ?? []).toSorted(
    (one, other) => photoSlots.indexOf(one.slot) - photoSlots.indexOf(other.slot),
  );
  const detail: CentreDetail = {
    ...row,
    ...(given === null ? noAnswers : answersOf(given)),
    photos: photos.map((photo) => toPhoto(photo, pathOf(photo.id))),
  };
  return { detail, photoIds: photos.map((photo) => photo.id) };
}
