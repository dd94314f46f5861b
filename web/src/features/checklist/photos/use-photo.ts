/**
 * Takes a photo: the file is kept and shown as it was chosen, then checked. One without a position waits for that of the device
 * (decision 0042).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useIsOnline } from '../../../ui/use-device.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { isPoor, type Choosing, type DraftPhoto, type WaitingPhoto } from '../draft/draft.ts';
import { refreshPhotoPaths } from '../draft/photos.ts';
import { submissionText } from '../parts/saved-line.tsx';
import type { Fix, LocationState } from './location-fix.ts';
import { useLocationFix, type LocationFix } from './location.tsx';
import {
  locatePicture,
  type PhotoPreparation,
  type PhotoRefusal,
  preparePhoto,
  type PhotoToPrepare,
} from './prepare-photo.ts';
import type { EditorSession } from '../draft/session.ts';
import type { SessionParts } from '../draft/sync.ts';

/** A photo in the draft that is on screen when it is taken. With `madeOf` it is set only while that picture is still the newest. */
function usePhotoInDraft(slot: PhotoSlot) {
  const session = useChecklistSession();
  const { draft } = useChecklist();
  return {
    photo: draft.photos[slot],
    waiting: draft.waiting[slot],
    /** Sets or removes the photo; nothing waits any more. */
    setPhoto: (photo: DraftPhoto | null, madeOf?: Blob) => session.setPhoto(draft, slot, photo, madeOf),
    setWaiting: (photo: WaitingPhoto | null, madeOf?: Blob) => session.setWaiting(draft, slot, photo, madeOf),
  };
}

type Holder = ReturnType<typeof usePhotoInDraft>;

/** Renders again when the answer changes with time. */
function useAttribution(takenAtMs: number | undefined): Attribution | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (takenAtMs === undefined) return undefined;
    setNow(Date.now());
    const pause = nextChange(takenAtMs, Date.now());
    if (pause === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), pause);
    return () => clearTimeout(timer);
  }, [takenAtMs, now]);
  // The last known time may be older than the picture.
  return takenAtMs === undefined ? null : attributionAt(takenAtMs, Math.max(now, takenAtMs));
}

const onThisDevice = { filePath: null, onServer: false, sha256: null };

/**
 * Writes the position of the device into a picture that was just taken: when it is found, and again when a much better one is
 * found soon after.
 */
function usePlacePhoto(holder: Holder, location: LocationFix) {
  const { photo, waiting } = holder;
  const isChecked = waiting?.unchecked === undefined;
  /** The photo that got its position from this page. */
  const [placed, setPlaced] = useState<WaitingPhoto | null>(null);
  const poorAccuracyM = photo !== null && isPoor(photo.accuracyM) ? photo.accuracyM : null;
  const improvable = poorAccuracyM !== null && photo?.blob === placed?.blob ? placed : null;
  const picture = waiting ?? improvable;
  const attribution = useAttribution(picture?.takenAtMs);
  const isImproving = attribution === 'yes' && improvable !== null;
  const isPlacing = useRef(false);

  /** @param madeOf the newest picture of the draft, of which this one was made */
  const place = async (of: WaitingPhoto, fix: Fix, madeOf = of.blob): Promise<void> => {
    isPlacing.current = true;
    try {
      const located = await locatePicture(of, fix);
      setPlaced({ ...located, takenAtMs: of.takenAtMs });
      holder.setPhoto({ ...located, ...onThisDevice }, madeOf);
    } finally {
      isPlacing.current = false;
    }
  };
  // Every fix renders the screen again.
  useEffect(() => {
    const fix = location.best();
    if (fix === null || picture === null || !isChecked || isPlacing.current) return;
    if (attributionAt(picture.takenAtMs, Date.now()) !== 'yes') return;
    if (waiting === null && !isBetter(fix, poorAccuracyM ?? 0)) return;
    place(picture, fix).catch(reportError);
  });
  return {
    place,
    state: photoStateOf({ photo, waiting, attribution, location, isImproving }),
  };
}

/** Calls `onChecked` with the file that waits: one that was just chosen, or kept when the page was left or reloaded. */
function useCheck(
  waiting: WaitingPhoto | null,
  /** `isShown`: whether the photo is still on the screen */
  onChecked: (checked: PhotoPreparation, of: WaitingPhoto, isShown: boolean) => void,
): void {
  const session = useChecklistSession();
  // The code that reads photos may be loaded once there is a network.
  const isOnline = useIsOnline();
  const started = useRef(0);
  const check = useEffectEvent(async (isShown: () => boolean) => {
    if (waiting?.unchecked === undefined) return;
    const { unchecked } = waiting;
    const number = (started.current += 1);
    const checked = await checkPhoto(session, { ...waiting, unchecked });
    // When the network came or went meanwhile, the same photo is being checked again: it is placed once.
    if (number === started.current) onChecked(checked, waiting, isShown());
  });
  useEffect(() => {
    let isShown = true;
    check(() => isShown).catch(reportError);
    return () => {
      isShown = false;
    };
  }, [waiting?.blob, isOnline]);
}

function useTakePhoto(holder: Holder, location: LocationFix) {
  const { waiting } = holder;
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const { place, state } = usePlacePhoto(holder, location);

  useCheck(waiting, (checked, { blob, takenAtMs }, isShown) => {
    // Otherwise it is checked again, and refused in words, when the step is opened again.
    if (isShown) setRefusal(checked.kind === 'refused' ? checked.reason : null);
    if (checked.kind === 'located') holder.setPhoto({ ...checked.photo, ...onThisDevice }, blob);
    else if (checked.kind === 'waiting') {
      const picture = { ...checked.picture, takenAtMs };
      const fix = attributionAt(takenAtMs, Date.now()) === 'yes' ? location.best() : null;
      if (fix === null) holder.setWaiting(picture, blob);
      else place(picture, fix, blob).catch(reportError);
    } else if (isShown && checked.reason !== 'not-loaded') holder.setWaiting(null, blob);
  });
  return {
    state,
    /** Why this page refused the picture that was chosen last. */
    refusal,
    take: (file: File, origin: Choosing['origin'], openedAt: number | null): void => {
      setRefusal(null);
      holder.setWaiting(chosenPhoto({ file, origin, openedAt, now: Date.now() }));
    },
    /** The user confirms to be still where the waiting picture was taken. */
    confirmSpot: (): void => {
      const fix = location.best();
      if (waiting !== null && fix !== null) place(waiting, fix).catch(reportError);
    },
    /** Removes the waiting picture, and otherwise the photo. */
    clear: (): void => {
      setRefusal(null);
      if (waiting === null) holder.setPhoto(null);
      else holder.setWaiting(null);
    },
  };
}

/** The error text for a photo that the server refused when the draft was sent. */
function useServerRefusal(slot: PhotoSlot): string | undefined {
  const texts = usePhotoTexts();
  const { send } = useChecklist();
  if (send.kind !== 'refused' || send.failure.kind !== 'refused') return undefined;
  const isRefused = send.failure.problems?.some((problem) => problem.field === `photos.${slot}`);
  return isRefused === true ? submissionText(texts, send.failure) : undefined;
}

/** A photo of the draft and how it is taken; `onTake` is called when one that was just taken is shown. */
function usePhoto(slot: PhotoSlot, location: LocationFix, onTake: (slot: PhotoSlot) => void) {
  const session = useChecklistSession();
  const holder = usePhotoInDraft(slot);
  const taking = useTakePhoto(holder, location);
  const serverRefusal = useServerRefusal(slot);
  // The path of a picture on the server expires.
  const { run: onMissing } = useAction(() => session.run(refreshPhotoPaths));
  const shown = useEffectEvent(() => onTake(slot));
  const { blob, unchecked } = holder.waiting ?? {};
  const isTaken = unchecked !== undefined;
  useEffect(() => {
    if (isTaken) shown();
  }, [blob, isTaken]);
  return { slot, serverRefusal, onMissing, ...taking };
}

export type TakenPhoto = ReturnType<typeof usePhoto>;

export function usePhotos(isWatched = true) {
  const location = useLocationFix(isWatched);
  /** Beside the photo that was taken last is what both show together. */
  const [last, setLast] = useState<PhotoSlot>('strongRoom');
  const photos = [usePhoto('centre', location, setLast), usePhoto('strongRoom', location, setLast)] as const;
  // While a photo is checked, the other one can be taken; who waits for the location of one stays where it was taken.
  const open = photos.find(({ state: { kind } }) => kind === 'empty' || kind === 'waiting');
  return {
    location,
    photos,
    last,
    next: open?.state.kind === 'empty' ? open.slot : null,
    areDone: photos.every(({ state }) => state.kind === 'placed'),
  };
}

// Checks the photos that were chosen, after this device has them: a reload at any moment loses none.

export type UncheckedPhoto = WaitingPhoto & { readonly unchecked: Choosing };

/** Returns the file as it is kept until it is checked. */
export function chosenPhoto({
  file,
  ...choice
}: Omit<Choosing, 'lastModified'> & { readonly file: File }): UncheckedPhoto {
  const { lastModified, name } = file;
  const unchecked = { ...choice, lastModified };
  // The time of the shutter: the user may have looked at the picture in the camera app for a while.
  const takenAtMs = choice.origin === 'in-page-camera' ? choice.now : Math.min(choice.now, lastModified);
  return { blob: file, fileName: name === '' ? 'photo.jpg' : name, takenAtMs, unchecked };
}

/** Storage that does not answer in time is refused (`DeviceLimit`), which ends the wait as well. */
async function storeFirst({ view, autosave }: SessionParts): Promise<void> {
  if (view.get().local === 'saving') await autosave.saveNow();
}

/** Each file is checked once, also when the step is left and opened again meanwhile. */
const checks = new WeakMap<Blob, Promise<PhotoPreparation>>();

/** Never rejects. What could not be loaded is tried again by the next call. */
export async function checkPhoto(
  session: EditorSession,
  { blob, fileName, unchecked }: UncheckedPhoto,
  prepare: (photo: PhotoToPrepare) => Promise<PhotoPreparation> = preparePhoto,
): Promise<PhotoPreparation> {
  const known = checks.get(blob);
  if (known !== undefined) return known;
  const checking = session
    .run(storeFirst)
    .then(async () => prepare({ blob, fileName, ...unchecked }))
    .catch(() => {
      checks.delete(blob);
      return { kind: 'refused', reason: 'not-loaded' } as const;
    });
  checks.set(blob, checking);
  return checking;
}

// What is known of one photo of step 4, as one value; and whether a position that is found now may be written into a picture that was
// taken earlier (decision 0042).

/** Who stays at the spot for this long needs no question. */
const attributedMs = 10 * 60_000;
/** Until then the user may confirm to be still at the spot. */
const confirmableMs = 2 * 60 * 60_000;

/** `yes`: without a question; `ask`: after the user has confirmed the spot; `no`: the photo has to be taken again. */
type Attribution = 'yes' | 'ask' | 'no';

/** Times in milliseconds since 1970. A picture from the future (the clock was changed) needs a confirmation. */
export function attributionAt(takenAtMs: number, nowMs: number): Attribution {
  const ageMs = nowMs - takenAtMs;
  if (ageMs >= 0 && ageMs <= attributedMs) return 'yes';
  return ageMs <= confirmableMs ? 'ask' : 'no';
}

/** Returns the milliseconds until the attribution changes; null when it will not. */
export function nextChange(takenAtMs: number, nowMs: number): number | null {
  const changes = [attributedMs, confirmableMs].map((ms) => takenAtMs + ms + 1 - nowMs);
  return changes.find((ms) => ms > 0) ?? null;
}

/** Whether the fix should replace a poor one: it is good, or at least twice as accurate. */
export function isBetter(fix: Fix, accuracyM: number): boolean {
  return fix.accuracyM !== null && (!isPoor(fix.accuracyM) || fix.accuracyM * 2 <= accuracyM);
}

/** What a picture that waits for its position needs. `locating`: only time. */
type Advice = 'too-late' | 'ask' | 'locating' | Exclude<LocationState, 'asking' | 'ready'>;

export type PhotoState =
  | { readonly kind: 'empty' }
  /** Chosen; it is being kept on this device, or checked. */
  | { readonly kind: 'reading'; readonly picture: WaitingPhoto }
  | {
      readonly kind: 'waiting';
      readonly picture: WaitingPhoto;
      readonly advice: Advice;
      /** An earlier photo with its position is kept until this one has its own. */
      readonly hasEarlier: boolean;
    }
  /** `isImproving`: a better position still replaces this one by itself. */
  | { readonly kind: 'placed'; readonly photo: DraftPhoto; readonly isImproving: boolean };

interface Known {
  readonly photo: DraftPhoto | null;
  /** Newer than the photo. */
  readonly waiting: WaitingPhoto | null;
  /** Of the waiting picture. */
  readonly attribution: Attribution | null;
  readonly location: { readonly state: LocationState; readonly fix: Fix | null };
  readonly isImproving: boolean;
}

function adviceFor({ attribution, location: { state, fix } }: Known): Advice {
  if (attribution === 'no') return 'too-late';
  if (attribution === 'ask' && fix !== null) return 'ask';
  return state === 'asking' || state === 'ready' ? 'locating' : state;
}

export function photoStateOf(known: Known): PhotoState {
  const { photo, waiting, isImproving } = known;
  if (waiting !== null)
    return waiting.unchecked === undefined
      ? { kind: 'waiting', picture: waiting, advice: adviceFor(known), hasEarlier: photo !== null }
      : { kind: 'reading', picture: waiting };
  return photo === null ? { kind: 'empty' } : { kind: 'placed', photo, isImproving };
}
