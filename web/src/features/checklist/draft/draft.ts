/** Defines a draft on this device, and reads drafts that the browser has stored. All functions are pure. */
import * as z from 'zod/mini';
import { answersAsStored } from '#contract/checklist/form.ts';
import {
  emptyFormValues,
  parseFormValues,
  toFormValues,
  type FormValues,
  type ValueByKind,
} from '#contract/checklist/form-values.ts';
import { checkAll, type CheckedChecklist } from '#contract/checklist/rules.ts';
import { type CentreLookup, type Profile, type ProfilePhoto } from '#contract/checklist/profile.ts';
import { photoPlaceSchema } from '#contract/photo/photo-place.ts';
import { mapQuestions, type Answers } from '#contract/checklist/questions.ts';
import { perKind, type PerKind, type QuestionKind } from '#contract/checklist/question-kinds.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';

/** A photo with its GPS position. `blob` is set when it was taken on this device. What the server says of its place comes when it is sent. */
export interface DraftPhoto extends Pick<ProfilePhoto, 'place' | 'isFarFromRecord'> {
  readonly fileName: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly placeSource: 'camera' | 'device';
  readonly accuracyM: number | null;
  readonly blob: Blob | null;
  /** The signed path of the server's picture, a small one if it has one; null until the server has it. */
  readonly filePath: string | null;
  readonly onServer: boolean;
  /** The hash of the server's file, which identifies the photo; null until the server has it. */
  readonly sha256: string | null;
  /** Whether its position was measured at another time; found when it was taken on this device. */
  readonly hasOldFix?: boolean | undefined;
}

/** How a picture was chosen: whether it was taken just now depends on it. Times are in milliseconds since 1970. */
export interface Choosing {
  readonly origin: 'input' | 'in-page-camera';
  /** When the file input was opened; null when that is unknown. */
  readonly openedAt: number | null;
  readonly now: number;
  /** The file's own time. */
  readonly lastModified: number;
}

/** A picture that was chosen here and is checked, or then waits for its position; only this device has it (decision 0042). */
export interface WaitingPhoto {
  readonly fileName: string;
  readonly blob: Blob;
  /** Milliseconds since 1970. */
  readonly takenAtMs: number;
  /** Set while this is the file as it was chosen, which is not checked yet. */
  readonly unchecked?: Choosing | undefined;
}

/** The version on the server that this draft is based on. */
interface ServerState {
  readonly version: number;
  readonly answers: FormValues;
  readonly savedAt: string;
}

export interface Draft {
  readonly centre: CentreLookup;
  readonly answers: FormValues;
  readonly photos: Readonly<Record<PhotoSlot, DraftPhoto | null>>;
  /** The photo of `photos` is kept until the waiting one has its position. */
  readonly waiting: Readonly<Record<PhotoSlot, WaitingPhoto | null>>;
  /** Null if the server has no draft of this centre. */
  readonly server: ServerState | null;
  /** The initial answers: empty, except those carried over from another centre. */
  readonly untouched: FormValues;
  /** Photos removed or replaced here since the server last got them. */
  readonly photosChanged: Readonly<Record<PhotoSlot, boolean>>;
}

/** The value before the user has chosen one of several centres. */
export const noCentre: CentreLookup = { id: '', name: '', city: '', state: '' };

export const perSlot = <Value>(of: (slot: PhotoSlot) => Value): Record<PhotoSlot, Value> => ({
  centre: of('centre'),
  strongRoom: of('strongRoom'),
});

export function newDraft(centre: CentreLookup, carriedOver: Partial<FormValues> = {}): Draft {
  const untouched = { ...emptyFormValues(), ...carriedOver };
  return {
    centre,
    answers: untouched,
    photos: perSlot(() => null),
    waiting: perSlot(() => null),
    server: null,
    untouched,
    photosChanged: { centre: false, strongRoom: false },
  };
}

/** Returns the answers that changes of this draft are compared with. */
export const baseOf = (draft: Draft): FormValues => draft.server?.answers ?? draft.untouched;

/** Returns the answers that a new checklist of another centre starts with: the institution and its head (step 1b). */
export function carriedAnswers(answers: FormValues): Partial<FormValues> {
  const { institutionType, headName, headEmail, headMobile, trainingCompleted } = answers;
  return { institutionType, headName, headEmail, headMobile, trainingCompleted };
}

export function serverPhotos(profile: Profile): Record<PhotoSlot, DraftPhoto | null> {
  const find = (slot: PhotoSlot): DraftPhoto | null => {
    const photo = profile.photos.find((candidate) => candidate.slot === slot);
    if (photo === undefined) return null;
    const { slot: _slot, thumbnail_path: thumbnailPath, file_path: path, ...common } = photo;
    return { ...common, blob: null, filePath: thumbnailPath ?? path, onServer: true };
  };
  return perSlot(find);
}

export const serverState = (profile: Profile): ServerState => ({
  version: profile.version,
  answers: toFormValues(profile.answers),
  savedAt: profile.updatedAt,
});

export function draftOfProfile(profile: Profile): Draft {
  const server = serverState(profile);
  return { ...newDraft(profile.centre), answers: server.answers, photos: serverPhotos(profile), server };
}

/** Returns what the server has after it saved the draft, for a plain answer (section 7), which does not say so. */
export function profileOfSent({ centre, answers, photos, server }: Draft, nowMs: number): Profile {
  return {
    status: 'draft',
    centre_config_id: centre.id,
    centre,
    answers: parseFormValues(answers),
    photos: photoSlots.flatMap((slot) => {
      const photo = photos[slot];
      if (photo === null) return [];
      return [{ ...photo, slot, file_path: photo.filePath ?? '', sha256: photo.sha256 ?? '' }];
    }),
    version: server?.version ?? 0,
    updatedAt: new Date(nowMs).toISOString(),
    submittedAt: null,
    reference: null,
  };
}

/** Whether there is a photo with its position, and no newer one that waits for its own. */
export const isPlaced = ({ photos, waiting }: Draft, slot: PhotoSlot): boolean =>
  photos[slot] !== null && waiting[slot] === null;

/** Whether a photo was chosen that is still checked. */
export const isUnchecked = ({ waiting }: Draft, slot: PhotoSlot): boolean =>
  waiting[slot]?.unchecked !== undefined;

/** Returns the input of the checklist rules. */
export function checked(draft: Draft): CheckedChecklist {
  return {
    answers: parseFormValues(draft.answers),
    hasCentre: draft.centre.id !== '',
    hasPhoto: perSlot((slot) => isPlaced(draft, slot)),
  };
}

/** The fields whose values the server would refuse. */
const listInvalid = (draft: Draft, answers: Answers): (keyof Answers)[] =>
  checkAll({ ...checked(draft), answers })
    .filter((problem) => problem.kind === 'invalid')
    .map((problem) => problem.field.split('.')[0] as keyof Answers);

/** Replaces values that the server would refuse by their earlier values. */
function replaceInvalid(draft: Draft, answers: Answers, earlier: Answers): Answers {
  const invalid = listInvalid(draft, answers);
  return { ...answers, ...Object.fromEntries(invalid.map((field) => [field, earlier[field]])) };
}

/** Answers carried over from another centre may be invalid too. */
const baseToSend = (draft: Draft): Answers =>
  replaceInvalid(draft, parseFormValues(baseOf(draft)), parseFormValues(emptyFormValues()));

/**
 * Returns the answers that the server accepts. An invalid value (typed in a step that the user left with Back) stays on
 * this device, and the server's earlier value is sent instead.
 */
export const answersToSend = (draft: Draft): Answers =>
  replaceInvalid(draft, parseFormValues(draft.answers), baseToSend(draft));

/**
 * Whether the draft has changes that can be sent. Answers are compared in the form in which the server stores them.
 */
export function hasToSend(draft: Draft): boolean {
  if (photoSlots.some((slot) => draft.photosChanged[slot])) return true;
  const storedAnswers = answersAsStored(baseToSend(draft));
  return JSON.stringify(answersAsStored(answersToSend(draft))) !== JSON.stringify(storedAnswers);
}

/** Whether an answer was changed to one that the server would refuse. */
function hasInvalid(draft: Draft): boolean {
  const [answers, base] = [parseFormValues(draft.answers), parseFormValues(baseOf(draft))];
  return listInvalid(draft, answers).some(
    (field) => JSON.stringify(answers[field]) !== JSON.stringify(base[field]),
  );
}

/** The photos that were taken since the server last got them. */
export const newPhotos = ({ photos, photosChanged }: Draft): PhotoSlot[] =>
  photoSlots.filter((slot) => photosChanged[slot] && photos[slot]?.blob != null);

/** Returns the draft as it is with no other new photo than this one: the server keeps the ones that it has. */
export function withNewPhoto(draft: Draft, kept: PhotoSlot | null): Draft {
  const leftOut = newPhotos(draft).filter((slot) => slot !== kept);
  return {
    ...draft,
    photos: perSlot((slot) => (leftOut.includes(slot) ? null : draft.photos[slot])),
    photosChanged: perSlot((slot) => draft.photosChanged[slot] && !leftOut.includes(slot)),
  };
}

/** The largest radius in metres of a good position. */
const goodRadiusM = 100;

/** Whether the radius is too large to show the place. Cameras record none. */
export const isPoor = (accuracyM: number | null): accuracyM is number =>
  accuracyM !== null && accuracyM > goodRadiusM;

/** Whether a photo cannot be sent yet because its location is missing. */
export const hasWaitingPhoto = (draft: Draft): boolean =>
  photoSlots.some((slot) => draft.waiting[slot] !== null);

/** Whether the server lacks something of the draft: changes, with those that it would refuse, or a photo that cannot be sent yet. */
export const hasUnsent = (draft: Draft): boolean =>
  hasWaitingPhoto(draft) || hasInvalid(draft) || hasToSend(draft);

/*
 * Stored drafts. The page may have been updated since, with other questions, and no typed text may be lost: the envelope must be valid,
 * and inside it every unreadable part gets its default.
 */

type Parts = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Parts => typeof value === 'object' && value !== null;
export const partsOf = (value: unknown): Parts => (isObject(value) ? value : {});

/** Returns each stored part that has the type of its default, and the default for all others. */
function likeAll<Shape extends object>(stored: unknown, defaults: Shape): Shape {
  const parts = partsOf(stored);
  const restored = Object.entries(defaults).map(([name, value]: [string, unknown]) => [
    name,
    typeof parts[name] === typeof value ? parts[name] : value,
  ]);
  return Object.fromEntries(restored) as Shape;
}

/** Keeps any text, even an invalid one, so that no typed text is lost. */
function restoreText(stored: unknown, fallback = ''): string {
  if (typeof stored === 'string') return stored;
  return Number.isFinite(stored) ? String(stored) : fallback;
}

const restoreYesNo = (stored: unknown, fallback: boolean | null): boolean | null =>
  typeof stored === 'boolean' || stored === null ? stored : fallback;

type StoredByKind = {
  readonly [Kind in QuestionKind]: { readonly stored: unknown; readonly fallback: ValueByKind[Kind] };
};

/** Reads each kind of answer. Unknown options are dropped, because the server would refuse the whole checklist. */
const restoreValue: PerKind<StoredByKind, unknown> = {
  text: (_, { stored, fallback }) => restoreText(stored, fallback),
  'yes-no': ({ initial }, { stored, fallback }) =>
    restoreYesNo(stored === null && initial !== undefined ? undefined : stored, fallback),
  count: (_, { stored, fallback }) => restoreText(stored, fallback),
  choice: ({ options }, { stored, fallback }) =>
    stored === null || options.some((option) => option === stored) ? stored : fallback,
  choices: ({ options }, { stored, fallback }) =>
    Array.isArray(stored) ? options.filter((option) => stored.includes(option)) : fallback,
  counts: ({ items }, { stored, fallback }) => {
    const parts = partsOf(stored);
    return Object.fromEntries(items.map((item) => [item, restoreText(parts[item], fallback[item])]));
  },
  'yes-no-details': (_, { stored, fallback }) => {
    const { associated, details } = partsOf(stored);
    return {
      associated: restoreYesNo(associated, fallback.associated),
      details: restoreText(details, fallback.details),
    };
  },
  'room-count': (_, { stored, fallback }) => restoreText(stored, fallback),
  'room-list': (_, { stored, fallback }) => {
    if (!Array.isArray(stored)) return fallback;
    const rows = Array.from(stored, (row: unknown) => partsOf(row));
    return rows.map(({ capacity, count }) => ({
      capacity: restoreText(capacity),
      count: restoreText(count),
    }));
  },
};

/** Takes unreadable answers from `base`, so that they do not count as changed on this device. */
export function restoreAnswers(stored: unknown, base: FormValues): FormValues {
  const parts = partsOf(stored);
  return mapQuestions<FormValues>((question, id) =>
    perKind(restoreValue, question, { stored: parts[id], fallback: base[id] }, id),
  );
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** An encrypted value (`cipher.ts`). */
export interface Sealed {
  readonly box: Bytes;
  /** The encrypted blobs of the value. */
  readonly pictures: readonly Blob[];
}

export const isSealed = (value: unknown): value is Sealed => partsOf(value)['box'] instanceof Uint8Array;

export interface StoredDraft {
  readonly draft: Draft;
  /** Changes with every write, so that a tab detects writes of other tabs. */
  readonly stamp: string;
  readonly touchedAtMs: number;
}

const photoDefaults = { fileName: 'photo.jpg', latitude: 0, longitude: 0, onServer: false };

/** Returns null when there is no picture to show or send. */
function restorePhoto(stored: unknown): DraftPhoto | null {
  const { blob, placeSource, accuracyM, filePath, sha256, ...rest } = partsOf(stored);
  const place = z.safeParse(photoPlaceSchema, rest['place']);
  const photo = {
    ...likeAll(stored, photoDefaults),
    blob: blob instanceof Blob ? blob : null,
    placeSource: placeSource === 'camera' ? placeSource : 'device',
    accuracyM: typeof accuracyM === 'number' ? accuracyM : null,
    filePath: typeof filePath === 'string' ? filePath : null,
    sha256: typeof sha256 === 'string' ? sha256 : null,
    place: place.data,
    isFarFromRecord: rest['isFarFromRecord'] === true || undefined,
    hasOldFix: rest['hasOldFix'] === true || undefined,
  } as const;
  return photo.blob === null && !photo.onServer ? null : photo;
}

/** Without its times a photo is too old for a position. */
function restoreWaiting(stored: unknown): WaitingPhoto | null {
  const { blob, unchecked } = partsOf(stored);
  if (!(blob instanceof Blob)) return null;
  const photo = { ...likeAll(stored, { fileName: photoDefaults.fileName, takenAtMs: 0 }), blob };
  if (!isObject(unchecked)) return photo;
  const { origin, openedAt } = unchecked;
  return {
    ...photo,
    unchecked: {
      ...likeAll(unchecked, { now: photo.takenAtMs, lastModified: 0 }),
      origin: origin === 'in-page-camera' ? origin : 'input',
      openedAt: typeof openedAt === 'number' ? openedAt : null,
    },
  };
}

/** True only when there is a picture to send or one was removed here. Otherwise the server would remove its own. */
function isPhotoChanged(stored: unknown, photo: DraftPhoto | null, changed: unknown): boolean {
  if (photo === null) return stored === null && changed === true;
  return photo.blob !== null && (typeof changed === 'boolean' ? changed : !photo.onServer);
}

function restoreServer(stored: unknown): ServerState | null {
  const { version, savedAt, answers } = partsOf(stored);
  if (!Number.isInteger(version) || typeof savedAt !== 'string') return null;
  return { version: Number(version), answers: restoreAnswers(answers, emptyFormValues()), savedAt };
}

function restoreDraft(stored: Parts): Draft {
  const photos = partsOf(stored['photos']);
  const changed = partsOf(stored['photosChanged']);
  const waiting = partsOf(stored['waiting']);
  const server = restoreServer(stored['server']);
  const untouched = restoreAnswers(stored['untouched'], emptyFormValues());
  const restored = perSlot((slot) => restorePhoto(photos[slot]));
  const isChanged = (slot: PhotoSlot): boolean => isPhotoChanged(photos[slot], restored[slot], changed[slot]);
  return {
    centre: likeAll(stored['centre'], noCentre),
    answers: restoreAnswers(stored['answers'], server?.answers ?? untouched),
    photos: restored,
    waiting: perSlot((slot) => restoreWaiting(waiting[slot])),
    server,
    untouched,
    photosChanged: perSlot(isChanged),
  };
}

/** Returns null when the value is not a draft. Never throws. */
export function parseStoredDraft(value: unknown): StoredDraft | null {
  const { draft, stamp, touchedAtMs } = partsOf(value);
  if (!isObject(draft) || typeof stamp !== 'string' || typeof touchedAtMs !== 'number') return null;
  return { draft: restoreDraft(draft), stamp, touchedAtMs };
}
