/** The photos of a backup that are not as they were uploaded. */
import type { PhotoSlot } from '#contract/exam.ts';
import { photoPath, pictureKinds, type PhotoKind, type PictureKind } from '../photo-store/photo-store.ts';
import { photosName, type BackedUpFile, type DamagedPhoto } from './manifest.ts';
import type { StoredPhoto } from './stored-photos.ts';

/** Returns the path of a photo in its backup. */
export function photoName(id: string, kind: PhotoKind): string {
  return `${photosName}/${photoPath(id, kind)}`;
}

/** Only originals have a hash: all else is derived from them. */
function findDamage(
  { sha256 }: StoredPhoto,
  kind: PictureKind,
  file: BackedUpFile | undefined,
): DamagedPhoto['damage'] | null {
  if (file === undefined) return 'missing';
  return kind === 'original' && file.sha256 !== sha256 ? 'changed' : null;
}

/** Compares the photos of a database with the files of its backup. Photos that no checklist refers to do not count, and points are made again. */
export function listDamagedPhotos(
  photos: readonly StoredPhoto[],
  files: readonly BackedUpFile[],
): DamagedPhoto[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const damaged: DamagedPhoto[] = [];
  for (const photo of photos) {
    const { id, slot, centreCode, centreName, checklist } = photo;
    if (checklist === null) continue;
    for (const kind of pictureKinds) {
      const damage = findDamage(photo, kind, byPath.get(photoName(id, kind)));
      if (damage !== null) damaged.push({ id, kind, damage, slot, centreCode, centreName, checklist });
    }
  }
  return damaged;
}

const slotNames: Readonly<Record<PhotoSlot, string>> = {
  centre: 'centre photo',
  strongRoom: 'strong room photo',
};
const checklistNames = { draft: 'a draft', submitted: 'a submitted checklist' } as const;
const kindNames: Readonly<Record<PictureKind, string>> = {
  original: 'the original',
  display: 'the displayed picture',
};
const damageNames = {
  missing: 'is missing or cannot be read',
  changed: 'was changed after its upload',
} as const;

/** Returns one line for the operator. */
export function describeDamagedPhoto(photo: DamagedPhoto): string {
  const { centreCode, centreName, slot, checklist, kind, damage, id } = photo;
  const owner = `${centreCode} ${centreName}, ${slotNames[slot]} of ${checklistNames[checklist]}`;
  return `${owner}: ${kindNames[kind]} ${damageNames[damage]} (${photoPath(id, kind)})`;
}
