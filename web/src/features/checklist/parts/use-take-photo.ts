/** Prepares a photo that was taken; one without a position waits for that of the device (decision 0042). */
import { useEffect, useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { attributionAt, isBetter, isPoor, nextChange, type Attribution } from '../photos/attribution.ts';
import type { Fix } from '../photos/location-fix.ts';
import {
  locatePicture,
  preparePhoto,
  type PhotoRefusal as PreparationRefusal,
  type PhotoToPrepare,
  type Picture,
} from '../photos/prepare-photo.ts';
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

/**
 * Writes the position of the device into a picture that was just taken: when it is found, and again when a much better one is
 * found soon after. `place` drops its result when `turn` has changed meanwhile: the user has taken or removed a photo.
 */
function usePlacePhoto(holder: PhotoHolder, location: LocationFix, turn: { readonly current: number }) {
  const { photo, waiting } = holder;
  /** The photo that got its position from this page. */
  const [placed, setPlaced] = useState<TakenPicture | null>(null);
  const attribution = useAttribution(waiting?.takenAtMs);
  const placedAttribution = useAttribution(placed?.takenAtMs);
  const poorAccuracyM = photo !== null && isPoor(photo.accuracyM) ? photo.accuracyM : null;
  const improvable =
    poorAccuracyM !== null && photo?.blob === placed?.blob && placedAttribution === 'yes' ? placed : null;
  const isPlacing = useRef(false);

  const place = async (picture: TakenPicture, fix: Fix): Promise<void> => {
    const own = turn.current;
    isPlacing.current = true;
    try {
      const located = await locatePicture(picture, fix);
      if (own !== turn.current) return;
      setPlaced({ ...located, takenAtMs: picture.takenAtMs });
      holder.setPhoto({ ...located, filePath: null, onServer: false, sha256: null });
    } finally {
      isPlacing.current = false;
    }
  };
  // Every fix renders the screen again.
  useEffect(() => {
    const fix = location.best();
    const picture = waiting ?? improvable;
    if (fix === null || picture === null || isPlacing.current) return;
    if (attributionAt(picture.takenAtMs, Date.now()) !== 'yes') return;
    if (waiting === null && !isBetter(fix, poorAccuracyM ?? 0)) return;
    place(picture, fix).catch(reportError);
  });
  return { place, attribution, isImproving: improvable !== null };
}

/** Why a photo was refused; `not-loaded`: the code that reads photos could not be loaded. */
export type PhotoRefusal = PreparationRefusal | 'not-loaded';

/** The time of the shutter: the user may have looked at the picture in the camera app for a while. */
const takenAt = ({ origin, file, now }: PhotoToPrepare): number =>
  origin === 'in-page-camera' ? now : Math.min(now, file.lastModified);

async function prepareTaken(input: PhotoToPrepare) {
  return preparePhoto(input).catch(() => ({ kind: 'refused', reason: 'not-loaded' }) as const);
}

function useTakePhoto(holder: PhotoHolder, location: LocationFix) {
  const { waiting } = holder;
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  /** Increases with every photo and removal: the result of an earlier one that is still being prepared is dropped. */
  const turn = useRef(0);
  const { place, ...placing } = usePlacePhoto(holder, location, turn);

  const keep = async (picture: TakenPicture): Promise<void> => {
    const fix = attributionAt(picture.takenAtMs, Date.now()) === 'yes' ? location.best() : null;
    if (fix === null) await holder.setWaiting(picture);
    else await place(picture, fix).catch(() => setRefusal('unreadable'));
  };
  const startTurn = (reading: boolean): number => {
    setReading(reading);
    setRefusal(null);
    turn.current += 1;
    return turn.current;
  };
  const take = async (input: PhotoToPrepare): Promise<void> => {
    const own = startTurn(true);
    const prepared = await prepareTaken(input);
    if (own !== turn.current) return;
    setReading(false);
    if (prepared.kind === 'refused') setRefusal(prepared.reason);
    else if (prepared.kind === 'waiting') await keep({ ...prepared.picture, takenAtMs: takenAt(input) });
    else holder.setPhoto({ ...prepared.photo, filePath: null, onServer: false, sha256: null });
  };
  return {
    ...placing,
    isReading,
    refusal,
    // Not `useAction`: a new photo replaces the one that is being prepared.
    take: (file: File, origin: PhotoToPrepare['origin'], openedAt: number | null): void => {
      take({ file, origin, openedAt, now: Date.now() }).catch(reportError);
    },
    /** The user confirms to be still where the waiting picture was taken. */
    confirmSpot: (): void => {
      const fix = location.best();
      if (waiting !== null && fix !== null) place(waiting, fix).catch(reportError);
    },
    /** Removes the waiting picture, and otherwise the photo. */
    clear: (): void => {
      startTurn(false);
      if (waiting === null) holder.setPhoto(null);
      else holder.setWaiting(null).catch(reportError);
    },
  };
}

/** A photo of the draft and how it is taken; `onTake` is called when the user takes one. */
export function usePhoto(slot: PhotoSlot, location: LocationFix, onTake?: (slot: PhotoSlot) => void) {
  const holder = usePhotoInDraft(slot);
  const taking = useTakePhoto(holder, location);
  const take: typeof taking.take = (...picture) => {
    onTake?.(slot);
    taking.take(...picture);
  };
  return { slot, holder, location, ...taking, take };
}

export type TakenPhoto = ReturnType<typeof usePhoto>;
