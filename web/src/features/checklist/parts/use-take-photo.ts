/** Prepares a photo that was taken and puts it into the draft. */
import { useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import {
  preparePhoto,
  type PhotoRefusal as PreparationRefusal,
  type PhotoToPrepare,
} from '../photos/prepare-photo.ts';
import type { LocationFix } from './use-location-fix.ts';

/** Why a photo was refused; `not-loaded`: the code that reads photos could not be loaded. */
export type PhotoRefusal = PreparationRefusal | 'not-loaded';

export function useTakePhoto(slot: PhotoSlot, location: LocationFix) {
  const session = useChecklistSession();
  const { draft } = useChecklist();
  const [work, setWork] = useState<'reading' | 'locating' | null>(null);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  /** Increases with every photo and removal: the result of an earlier one that is still being prepared is dropped. */
  const turn = useRef(0);
  const prepare = async (taken: Pick<PhotoToPrepare, 'file' | 'origin' | 'openedAt'>): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setWork('reading');
    setRefusal(null);
    const findFix = async () => {
      setWork('locating');
      return location.find();
    };
    const input = { ...taken, findFix, now: Date.now() };
    const prepared = await preparePhoto(input).catch(() => ({ ok: false, reason: 'not-loaded' }) as const);
    if (own !== turn.current) return;
    setWork(null);
    if (prepared.ok) {
      session.setPhoto(draft, slot, { ...prepared.photo, filePath: null, onServer: false, sha256: null });
      await session.saveLocally();
    } else {
      setRefusal(prepared.reason);
    }
  };
  // Not `useAction`: a new photo replaces the one that is being prepared.
  const take = (file: File, origin: PhotoToPrepare['origin'], openedAt: number | null): void => {
    prepare({ file, origin, openedAt }).catch(reportError);
  };
  const clear = (): void => {
    turn.current += 1;
    setWork(null);
    setRefusal(null);
    session.setPhoto(draft, slot, null);
  };
  return { take, clear, work, refusal };
}
