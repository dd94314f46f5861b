/**
 * Parses drafts that are stored in the browser. The page may have been updated since, with other questions, and no typed text may be
 * lost: the envelope must be valid, and inside it every unreadable part gets its default.
 */
import * as z from 'zod/mini';
import {
  emptyFormValues,
  type FormValues,
  type ValueByKind,
} from '#contract/checklist/derive/form-values.ts';
import { mapQuestions } from '#contract/checklist/questions/index.ts';
import { perKind, type PerKind, type QuestionKind } from '#contract/checklist/questions/question.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { photoPlaceSchema } from '#contract/photo/photo-place.ts';
import {
  noCentre,
  perSlot,
  type Draft,
  type DraftPhoto,
  type ServerState,
  type WaitingPhoto,
} from './draft.ts';

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

/** An encrypted value (`draft-cipher.ts`). */
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
