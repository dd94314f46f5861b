/** Merges a draft with the server's copy, with the result of a save, and with the draft of another tab. */
import { emptyFormValues, type FormValues } from '#contract/checklist/form-values.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { cleanText } from '#contract/text.ts';
import {
  baseOf,
  draftOfProfile,
  perSlot,
  serverPhotos,
  serverState,
  type Draft,
  type DraftPhoto,
  type WaitingPhoto,
} from './draft.ts';

/** Ignores white space around texts, because phone keyboards add it. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));

/**
 * Merges two versions of the answers: those that `mine` has changed since `base`, and all others from `theirs`.
 * A list or group is one answer and is not merged itself.
 */
function mergeAnswers(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const changed = Object.entries(mine).filter(
    ([field, value]) => comparable(value) !== comparable(base[field as keyof FormValues]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** By its hash, which a photo has once the server has it. */
function isSamePhoto(one: DraftPhoto | null, other: DraftPhoto | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.sha256 !== null && other.sha256 !== null) return one.sha256 === other.sha256;
  const factsOf = ({ fileName, latitude, longitude, blob }: DraftPhoto) =>
    JSON.stringify([fileName, latitude, longitude, blob?.size]);
  return factsOf(one) === factsOf(other);
}

/** Keeps what only this device has: the picture needs no network. */
const withLocal = (saved: DraftPhoto, { blob, hasOldFix }: DraftPhoto): DraftPhoto => ({
  ...saved,
  blob,
  hasOldFix,
});

/** Whether the two have the same answers and photos, white space around texts aside. */
export function isSameContent(one: Draft, other: Draft): boolean {
  return (
    photoSlots.every((slot) => isSamePhoto(one.photos[slot], other.photos[slot])) &&
    comparable(one.answers) === comparable(other.answers)
  );
}

/** Sends again what the server has had and lost, as far as this device has it. */
export function withoutServer(draft: Draft): Draft {
  const isHere = (slot: PhotoSlot): boolean => (draft.photos[slot]?.blob ?? null) !== null;
  return {
    ...draft,
    photos: perSlot((slot) => (isHere(slot) ? draft.photos[slot] : null)),
    photosChanged: perSlot(isHere),
    server: null,
    untouched: emptyFormValues(),
  };
}

/**
 * Merges the draft of this device with the server's: local changes win, the rest is the server's. A server that was set back to
 * an earlier state, as by a restored backup, gets everything that this device has.
 */
export function mergeWithServer(draft: Draft, profile: Profile): Draft {
  const theirs = draftOfProfile(profile);
  const isSetBack = profile.version < (draft.server?.version ?? 0);
  const local = isSetBack ? withoutServer(draft) : draft;
  const choose = (slot: PhotoSlot): DraftPhoto | null => {
    const [mine, remote] = [local.photos[slot], theirs.photos[slot]];
    if (local.photosChanged[slot]) return mine;
    return remote !== null && mine?.sha256 === remote.sha256 ? withLocal(remote, mine) : remote;
  };
  return {
    ...theirs,
    answers: mergeAnswers(baseOf(local), local.answers, theirs.answers),
    photos: perSlot(choose),
    waiting: local.waiting,
    photosChanged: local.photosChanged,
  };
}

/** Updates the draft after the server saved `sent`. Changes made since then stay unsent. */
export function applySaveResult(draft: Draft, sent: Draft, profile: Profile): Draft {
  const saved = serverPhotos(profile);
  // Of a photo that waited for its turn nothing was sent, as of one that is removed meanwhile there is nothing left.
  const isSaved = (slot: PhotoSlot): boolean =>
    draft.photos[slot] === sent.photos[slot] && draft.photosChanged[slot] === sent.photosChanged[slot];
  const photo = (slot: PhotoSlot): DraftPhoto | null => {
    const [local, remote] = [draft.photos[slot], saved[slot]];
    return isSaved(slot) && local !== null && remote !== null ? withLocal(remote, local) : local;
  };
  const stillChanged = (slot: PhotoSlot): boolean => draft.photosChanged[slot] && !isSaved(slot);
  return {
    ...draft,
    photos: perSlot(photo),
    photosChanged: perSlot(stillChanged),
    server: serverState(profile),
  };
}

/** Merges the same draft of two tabs: this tab's changes since `base` win, the rest is the other tab's. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  // A new path of the same picture is no change.
  const isOwn = (slot: PhotoSlot): boolean =>
    mine.photosChanged[slot] !== base.photosChanged[slot] ||
    !isSamePhoto(mine.photos[slot], base.photos[slot]);
  const isStored = (slot: PhotoSlot): boolean => {
    const hash = mine.photos[slot]?.sha256 ?? null;
    return hash !== null && hash === theirs.photos[slot]?.sha256;
  };
  const photo = (slot: PhotoSlot): DraftPhoto | null =>
    (isOwn(slot) || isStored(slot) ? mine : theirs).photos[slot];
  const changed = (slot: PhotoSlot): boolean => (isOwn(slot) ? mine : theirs).photosChanged[slot];
  const waiting = (slot: PhotoSlot): WaitingPhoto | null =>
    (mine.waiting[slot] === base.waiting[slot] ? theirs : mine).waiting[slot];
  const isNewer = (mine.server?.version ?? 0) >= (theirs.server?.version ?? 0);
  return {
    ...mine,
    answers: mergeAnswers(base.answers, mine.answers, theirs.answers),
    photos: perSlot(photo),
    waiting: perSlot(waiting),
    photosChanged: perSlot(changed),
    server: isNewer ? mine.server : theirs.server,
  };
}

/** Merges a stored draft that could not be read when `mine` was loaded: its changes apply where `mine` has none. */
export function mergeUnread(mine: Draft, unread: Draft): Draft {
  const base = baseOf(mine);
  const theirs = mergeAnswers(baseOf(unread), unread.answers, base);
  const source = (slot: PhotoSlot): Draft =>
    unread.photosChanged[slot] && !mine.photosChanged[slot] ? unread : mine;
  return {
    ...mine,
    answers: mergeAnswers(base, mine.answers, theirs),
    photos: perSlot((slot) => source(slot).photos[slot]),
    waiting: perSlot((slot) => mine.waiting[slot] ?? unread.waiting[slot]),
    photosChanged: perSlot((slot) => source(slot).photosChanged[slot]),
  };
}
