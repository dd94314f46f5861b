/**
 * Takes a photo: the file is kept and shown as it was chosen, then checked. One without a position waits for that of the device
 * (decision 0042).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useIsOnline } from '../../../ui/use-device.ts';
import { useChecklistSession } from '../checklist-context.tsx';
import type { Choosing, WaitingPhoto } from '../draft/draft.ts';
import { attributionAt, isBetter, isPoor, nextChange, type Attribution } from '../photos/attribution.ts';
import { checkPhoto, chosenPhoto, type CheckedPhoto, type PhotoRefusal } from '../photos/check-photo.ts';
import type { Fix } from '../photos/location-fix.ts';
import { locatePicture, type Picture } from '../photos/prepare-photo.ts';
import { usePhotoInDraft, type PhotoHolder } from './photo-holder.ts';
import type { LocationFix } from './use-location-fix.ts';

interface TakenPicture extends Picture {
  /** Milliseconds since 1970. */
  readonly takenAtMs: number;
}

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
function usePlacePhoto(holder: PhotoHolder, location: LocationFix) {
  const { photo, waiting } = holder;
  const isChecked = waiting?.unchecked === undefined;
  /** The photo that got its position from this page. */
  const [placed, setPlaced] = useState<TakenPicture | null>(null);
  const attribution = useAttribution(waiting?.takenAtMs);
  const placedAttribution = useAttribution(placed?.takenAtMs);
  const poorAccuracyM = photo !== null && isPoor(photo.accuracyM) ? photo.accuracyM : null;
  const improvable =
    poorAccuracyM !== null && photo?.blob === placed?.blob && placedAttribution === 'yes' ? placed : null;
  const isPlacing = useRef(false);

  /** @param madeOf the newest picture of the draft, of which this one was made */
  const place = async (picture: TakenPicture, fix: Fix, madeOf = picture.blob): Promise<void> => {
    isPlacing.current = true;
    try {
      const located = await locatePicture(picture, fix);
      setPlaced({ ...located, takenAtMs: picture.takenAtMs });
      holder.setPhoto({ ...located, ...onThisDevice }, madeOf);
    } finally {
      isPlacing.current = false;
    }
  };
  // Every fix renders the screen again.
  useEffect(() => {
    const fix = location.best();
    const picture = waiting ?? improvable;
    if (fix === null || picture === null || !isChecked || isPlacing.current) return;
    if (attributionAt(picture.takenAtMs, Date.now()) !== 'yes') return;
    if (waiting === null && !isBetter(fix, poorAccuracyM ?? 0)) return;
    place(picture, fix).catch(reportError);
  });
  return { place, attribution, isImproving: improvable !== null };
}

/** Calls `onChecked` with the file that waits: one that was just chosen, or kept when the page was left or reloaded. */
function useCheck(
  waiting: WaitingPhoto | null,
  /** `isShown`: whether the photo is still on the screen */
  onChecked: (checked: CheckedPhoto, of: WaitingPhoto, isShown: boolean) => void,
): void {
  const session = useChecklistSession();
  // The code that reads photos may be loaded once there is a network.
  const isOnline = useIsOnline();
  const check = useEffectEvent(async (isShown: () => boolean) => {
    if (waiting?.unchecked === undefined) return;
    const { unchecked } = waiting;
    onChecked(await checkPhoto(session, { ...waiting, unchecked }), waiting, isShown());
  });
  useEffect(() => {
    let isShown = true;
    check(() => isShown).catch(reportError);
    return () => {
      isShown = false;
    };
  }, [waiting?.blob, isOnline]);
}

function useTakePhoto(holder: PhotoHolder, location: LocationFix) {
  const { waiting } = holder;
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const { place, ...placing } = usePlacePhoto(holder, location);

  useCheck(waiting, (checked, { blob, takenAtMs }, isShown) => {
    if (checked.kind === 'located') holder.setPhoto({ ...checked.photo, ...onThisDevice }, blob);
    else if (checked.kind === 'waiting') {
      const picture = { ...checked.picture, takenAtMs };
      const fix = attributionAt(takenAtMs, Date.now()) === 'yes' ? location.best() : null;
      if (fix === null) holder.setWaiting(picture, blob);
      else place(picture, fix, blob).catch(reportError);
    } else if (isShown) {
      // Otherwise it is checked again, and refused in words, when the step is opened again.
      setRefusal(checked.reason);
      if (checked.reason !== 'not-loaded') holder.setWaiting(null, blob);
    }
  });
  return {
    ...placing,
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

/** A photo of the draft and how it is taken; `onTake` is called when one that was just taken is shown. */
export function usePhoto(slot: PhotoSlot, location: LocationFix, onTake?: (slot: PhotoSlot) => void) {
  const holder = usePhotoInDraft(slot);
  const taking = useTakePhoto(holder, location);
  const shown = useEffectEvent(() => onTake?.(slot));
  const { blob, unchecked } = holder.waiting ?? {};
  const isTaken = unchecked !== undefined;
  useEffect(() => {
    if (isTaken) shown();
  }, [blob, isTaken]);
  return { slot, holder, location, ...taking };
}

export type TakenPhoto = ReturnType<typeof usePhoto>;
