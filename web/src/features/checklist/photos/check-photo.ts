/** Checks the photos that were chosen, after this device has them: a reload at any moment loses none. */
import type { Choosing, WaitingPhoto } from '../draft/draft.ts';
import type { EditorSession } from '../draft/session.ts';
import type { SessionParts } from '../draft/sync.ts';
import { preparePhoto, type PhotoPreparation, type PhotoToPrepare } from './prepare-photo.ts';

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
