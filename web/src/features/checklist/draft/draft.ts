/** The shape of a draft on this device, and how it meets the one on the server. Nothing here touches a store. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import { answersAsStored } from '#contract/checklist/derive/form-codec.ts';
import type { CentreLookup, Profile } from '#contract/checklist/profile.ts';
import { checkAll, type CheckedChecklist } from '#contract/checklist/derive/rules.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import {
  emptyFormValues,
  parseFormValues,
  toFormValues,
  type FormValues,
} from '#contract/checklist/derive/form-values.ts';
import { mergeAnswers } from './form-values.ts';

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
  /** Hash of the server's file, which tells its photos apart; null until it is there. */
  readonly sha256: string | null;
}

/** The state of the server that this draft was last equal to. */
export interface ServerState {
  readonly version: number;
  readonly answers: FormValues;
  readonly savedAt: string;
}

export interface Draft {
  readonly centre: CentreLookup;
  readonly answers: FormValues;
  readonly photos: Readonly<Record<PhotoSlot, DraftPhoto | null>>;
  /** Null while the server has no draft of this centre. */
  readonly server: ServerState | null;
  /** What the answers were before anybody typed: empty, but for what was carried over from another centre. */
  readonly untouched: FormValues;
  /** Photos removed or replaced here since the server last got them. */
  readonly photosChanged: Readonly<Record<PhotoSlot, boolean>>;
}

/** While several centres can be chosen and none is. */
export const noCentre: CentreLookup = { id: '', name: '', city: '', state: '' };

export function newDraft(centre: CentreLookup, carriedOver: Partial<FormValues> = {}): Draft {
  const untouched = { ...emptyFormValues(), ...carriedOver };
  return {
    centre,
    answers: untouched,
    photos: { centre: null, strongRoom: null },
    server: null,
    untouched,
    photosChanged: { centre: false, strongRoom: false },
  };
}

/** What this draft's own changes are told from. */
const baseOf = (draft: Draft): FormValues => draft.server?.answers ?? draft.untouched;

/** What stays when another centre is chosen that has no checklist yet: the institution and its head (step 1b). */
export function carriedAnswers(answers: FormValues): Partial<FormValues> {
  const { institutionType, headName, headEmail, headMobile, trainingCompleted } = answers;
  return { institutionType, headName, headEmail, headMobile, trainingCompleted };
}

export function serverPhotos(profile: Profile): Record<PhotoSlot, DraftPhoto | null> {
  const find = (slot: PhotoSlot): DraftPhoto | null => {
    const photo = profile.photos.find((one) => one.slot === slot);
    if (photo === undefined) return null;
    const { fileName, latitude, longitude, placeSource, accuracyM, file_path, sha256 } = photo;
    const shown = { fileName, latitude, longitude, placeSource, accuracyM };
    return { ...shown, blob: null, filePath: file_path, onServer: true, sha256 };
  };
  return { centre: find('centre'), strongRoom: find('strongRoom') };
}

const serverState = (profile: Profile): ServerState => ({
  version: profile.version,
  answers: toFormValues(profile.answers),
  savedAt: profile.updatedAt,
});

export function draftOfProfile(profile: Profile): Draft {
  return {
    centre: profile.centre,
    answers: toFormValues(profile.answers),
    photos: serverPhotos(profile),
    server: serverState(profile),
    untouched: emptyFormValues(),
    photosChanged: { centre: false, strongRoom: false },
  };
}

/** The draft of this device brought up to the server's newer state: own changes stay, the rest is the server's. */
export function mergeWithServer(local: Draft, profile: Profile): Draft {
  const theirs = draftOfProfile(profile);
  const choose = (slot: PhotoSlot): DraftPhoto | null => {
    const [mine, kept] = [local.photos[slot], theirs.photos[slot]];
    if (local.photosChanged[slot]) return mine;
    // The picture taken here is kept for the preview: it needs no network.
    return kept !== null && mine?.sha256 === kept.sha256 ? { ...kept, blob: mine.blob } : kept;
  };
  return {
    ...theirs,
    answers: mergeAnswers(baseOf(local), local.answers, theirs.answers),
    photos: { centre: choose('centre'), strongRoom: choose('strongRoom') },
    photosChanged: local.photosChanged,
  };
}

/** The draft after the server has taken over what was sent of it; what was changed meanwhile stays unsent. */
export function applySaveResult(draft: Draft, sent: Draft, profile: Profile): Draft {
  const kept = serverPhotos(profile);
  const arrived = (slot: PhotoSlot): boolean => draft.photos[slot] === sent.photos[slot];
  const photo = (slot: PhotoSlot): DraftPhoto | null => {
    const [own, there] = [draft.photos[slot], kept[slot]];
    return arrived(slot) && own !== null && there !== null ? { ...there, blob: own.blob } : own;
  };
  const stillChanged = (slot: PhotoSlot): boolean => draft.photosChanged[slot] && !arrived(slot);
  return {
    ...draft,
    photos: { centre: photo('centre'), strongRoom: photo('strongRoom') },
    photosChanged: { centre: stillChanged('centre'), strongRoom: stillChanged('strongRoom') },
    server: serverState(profile),
  };
}

/** Two tabs wrote the same draft: what this tab changed since `base` wins, the rest is as the other tab left it. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const isOwn = (slot: PhotoSlot): boolean => mine.photos[slot] !== base.photos[slot];
  const photo = (slot: PhotoSlot): DraftPhoto | null => (isOwn(slot) ? mine : theirs).photos[slot];
  const changed = (slot: PhotoSlot): boolean => (isOwn(slot) ? mine : theirs).photosChanged[slot];
  const isNewer = (mine.server?.version ?? 0) >= (theirs.server?.version ?? 0);
  return {
    ...mine,
    answers: mergeAnswers(base.answers, mine.answers, theirs.answers),
    photos: { centre: photo('centre'), strongRoom: photo('strongRoom') },
    photosChanged: { centre: changed('centre'), strongRoom: changed('strongRoom') },
    server: isNewer ? mine.server : theirs.server,
  };
}

/** A draft of this device that could not be read when `mine` was loaded: its own changes count where `mine` has none. */
export function mergeUnread(mine: Draft, unread: Draft): Draft {
  const base = baseOf(mine);
  const theirs = mergeAnswers(baseOf(unread), unread.answers, base);
  const source = (slot: PhotoSlot): Draft =>
    unread.photosChanged[slot] && !mine.photosChanged[slot] ? unread : mine;
  const [centre, strongRoom] = [source('centre'), source('strongRoom')];
  return {
    ...mine,
    answers: mergeAnswers(base, mine.answers, theirs),
    photos: { centre: centre.photos.centre, strongRoom: strongRoom.photos.strongRoom },
    photosChanged: {
      centre: centre.photosChanged.centre,
      strongRoom: strongRoom.photosChanged.strongRoom,
    },
  };
}

/** What the rules look at. */
export function checked(draft: Draft): CheckedChecklist {
  return {
    answers: parseFormValues(draft.answers),
    hasCentre: draft.centre.id !== '',
    hasPhoto: { centre: draft.photos.centre !== null, strongRoom: draft.photos.strongRoom !== null },
  };
}

/** Answers as the server can take them: a value that no draft may have is replaced by the earlier one. */
function replaceInvalid(draft: Draft, answers: Answers, earlier: Answers): Answers {
  const invalidFields = checkAll({ ...checked(draft), answers })
    .filter((problem) => problem.kind === 'invalid')
    .map((problem) => problem.field.split('.')[0]);
  const replaced = Object.entries(answers).map(([field, value]) =>
    invalidFields.includes(field) ? [field, earlier[field as keyof Answers]] : [field, value],
  );
  return Object.fromEntries(replaced) as Answers;
}

/** What was carried over from another centre may be wrong as well. */
const baseToSend = (draft: Draft): Answers =>
  replaceInvalid(draft, parseFormValues(baseOf(draft)), parseFormValues(emptyFormValues()));

/**
 * The answers as the server can take them: a value that no draft may have (typed in a step that was left with Back) stays
 * on this device and travels as the server's own earlier value.
 */
export function answersToSend(draft: Draft): Answers {
  return replaceInvalid(draft, parseFormValues(draft.answers), baseToSend(draft));
}

/** True when the server does not have everything that is in the draft; compared as the server stores it. */
export function hasUnsent(draft: Draft): boolean {
  if (photoSlots.some((slot) => draft.photosChanged[slot])) return true;
  const there = answersAsStored(baseToSend(draft));
  return JSON.stringify(answersAsStored(answersToSend(draft))) !== JSON.stringify(there);
}
