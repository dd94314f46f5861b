/** The shape of a draft on this device, and how it meets the one on the server. Nothing here touches a store. */
import type { Answers } from '#contract/checklist/answers.ts';
import type { CentreLookup, Profile } from '#contract/checklist/profile.ts';
import { checkAll, type CheckedChecklist } from '#contract/checklist/rules.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import {
  emptyTypedAnswers,
  mergeAnswers,
  readTyped,
  typeAnswers,
  type TypedAnswers,
} from './typed-answers.ts';

/** A photo that has its place. `blob` is there when it was taken on this device. */
export interface DraftPhoto {
  readonly fileName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly placeSource: 'camera' | 'device';
  readonly accuracyM: number | null;
  readonly blob: Blob | null;
  /** Signed path of the server's picture; null until it is there. */
  readonly filePath: string | null;
  readonly onServer: boolean;
}

/** The state of the server that this draft was last equal to. */
export interface ServerState {
  readonly version: number;
  readonly answers: TypedAnswers;
  readonly savedAt: string;
}

export interface Draft {
  readonly centre: CentreLookup;
  readonly answers: TypedAnswers;
  readonly photos: Readonly<Record<PhotoSlot, DraftPhoto | null>>;
  /** Null while the server has no draft of this centre. */
  readonly server: ServerState | null;
  /** Photos removed or replaced here since the server last heard. */
  readonly photosChanged: Readonly<Record<PhotoSlot, boolean>>;
}

export function newDraft(centre: CentreLookup, carriedOver: Partial<TypedAnswers> = {}): Draft {
  return {
    centre,
    answers: { ...emptyTypedAnswers(), ...carriedOver },
    photos: { centre: null, strongRoom: null },
    server: null,
    photosChanged: { centre: false, strongRoom: false },
  };
}

/** What stays when another centre is chosen that has no checklist yet: the institution and its head (step 1b). */
export function carryOver(answers: TypedAnswers): Partial<TypedAnswers> {
  const { institutionType, headName, headEmail, headMobile, trainingCompleted } = answers;
  return { institutionType, headName, headEmail, headMobile, trainingCompleted };
}

export function serverPhotos(profile: Profile): Record<PhotoSlot, DraftPhoto | null> {
  const find = (slot: PhotoSlot): DraftPhoto | null => {
    const photo = profile.photos.find((one) => one.slot === slot);
    if (photo === undefined) return null;
    const { fileName, latitude, longitude, placeSource, accuracyM, file_path } = photo;
    return {
      fileName,
      latitude,
      longitude,
      placeSource,
      accuracyM,
      blob: null,
      filePath: file_path,
      onServer: true,
    };
  };
  return { centre: find('centre'), strongRoom: find('strongRoom') };
}

const serverState = (profile: Profile): ServerState => ({
  version: profile.version,
  answers: typeAnswers(profile.answers),
  savedAt: profile.updatedAt,
});

export function draftOfProfile(profile: Profile): Draft {
  return {
    centre: profile.centre,
    answers: typeAnswers(profile.answers),
    photos: serverPhotos(profile),
    server: serverState(profile),
    photosChanged: { centre: false, strongRoom: false },
  };
}

/** The draft of this device brought up to the server's newer state: own changes stay, the rest is the server's. */
export function meetServer(local: Draft, profile: Profile): Draft {
  const theirs = draftOfProfile(profile);
  const base = local.server?.answers ?? emptyTypedAnswers();
  const choose = (slot: PhotoSlot): DraftPhoto | null => {
    if (local.photosChanged[slot]) return local.photos[slot];
    const mine = local.photos[slot];
    const kept = theirs.photos[slot];
    // The picture taken here is kept for the preview: it needs no network.
    return kept !== null && mine !== null && mine.fileName === kept.fileName
      ? { ...kept, blob: mine.blob }
      : kept;
  };
  return {
    ...theirs,
    answers: mergeAnswers(base, local.answers, theirs.answers),
    photos: { centre: choose('centre'), strongRoom: choose('strongRoom') },
    photosChanged: local.photosChanged,
  };
}

/** What the rules look at. */
export function checked(draft: Draft): CheckedChecklist {
  return {
    answers: readTyped(draft.answers),
    hasCentre: draft.centre.id !== '',
    hasPhoto: { centre: draft.photos.centre !== null, strongRoom: draft.photos.strongRoom !== null },
  };
}

/** True when the server does not have everything that stands here. */
export function hasUnsent(draft: Draft): boolean {
  const base = draft.server?.answers ?? emptyTypedAnswers();
  return (
    photoSlots.some((slot) => draft.photosChanged[slot]) ||
    JSON.stringify(sendable(draft)) !== JSON.stringify(readTyped(base))
  );
}

/**
 * The answers as the server can take them: a value that no draft may hold (typed in a step that was left with Back)
 * stays on this device and travels as the server's own earlier value.
 */
export function sendable(draft: Draft): Answers {
  const answers = readTyped(draft.answers);
  const base = readTyped(draft.server?.answers ?? emptyTypedAnswers());
  const wrongFields = checkAll({ ...checked(draft), answers })
    .filter((problem) => problem.kind === 'wrong')
    .map((problem) => problem.field.split('.')[0]);
  const replaced = Object.entries(answers).map(([field, value]) =>
    wrongFields.includes(field) ? [field, base[field as keyof Answers]] : [field, value],
  );
  return Object.fromEntries(replaced) as Answers;
}
