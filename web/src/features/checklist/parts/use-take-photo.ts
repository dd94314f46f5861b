/** Prepares a photo that was taken; one without a position waits for that of the device (decision 0042). */
import { useRef, useState } from 'react';
import { attributionAt } from '../photos/attribution.ts';
import {
  preparePhoto,
  type PhotoRefusal as PreparationRefusal,
  type PhotoToPrepare,
} from '../photos/prepare-photo.ts';
import type { PhotoHolder } from './photo-holder.ts';
import type { LocationFix } from './use-location-fix.ts';
import { usePlacePhoto, type TakenPicture } from './use-place-photo.ts';

/** Why a photo was refused; `not-loaded`: the code that reads photos could not be loaded. */
export type PhotoRefusal = PreparationRefusal | 'not-loaded';

/** The time of the shutter: the user may have looked at the picture in the camera app for a while. */
const takenAt = ({ origin, file, now }: PhotoToPrepare): number =>
  origin === 'in-page-camera' ? now : Math.min(now, file.lastModified);

async function prepareTaken(input: PhotoToPrepare) {
  return preparePhoto(input).catch(() => ({ kind: 'refused', reason: 'not-loaded' }) as const);
}

export function useTakePhoto(holder: PhotoHolder, location: LocationFix) {
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
    else await holder.setPhoto({ ...prepared.photo, filePath: null, onServer: false, sha256: null });
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
      (waiting === null ? holder.setPhoto(null) : holder.setWaiting(null)).catch(reportError);
    },
  };
}
