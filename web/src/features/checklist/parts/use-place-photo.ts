/**
 * Writes the position of the device into a picture that was just taken: when it is found, and again when a much better one is
 * found soon after (decision 0042).
 */
import { useEffect, useRef, useState } from 'react';
import { attributionAt, isBetter, isPoor, nextChange, type Attribution } from '../photos/attribution.ts';
import type { Fix } from '../photos/location-fix.ts';
import { locatePicture, type Picture } from '../photos/prepare-photo.ts';
import type { PhotoHolder } from './photo-holder.ts';
import type { LocationFix } from './use-location-fix.ts';

export interface TakenPicture extends Picture {
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

/** `place` drops its result when `turn` has changed meanwhile: the user has taken or removed a photo. */
export function usePlacePhoto(
  holder: PhotoHolder,
  location: LocationFix,
  turn: { readonly current: number },
) {
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
      await holder.setPhoto({ ...located, filePath: null, onServer: false, sha256: null });
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
