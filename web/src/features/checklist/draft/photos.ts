/** Brings photos of the server into the draft on screen: new paths of their pictures, and those that a phone has added. Loaded with step 4. */
import type { Profile } from '#contract/checklist/profile.ts';
import { wholeProfile } from '#contract/checklist/received-profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { LocalParts } from './autosave.ts';
import { perSlot, serverPhotos, type Draft, type DraftPhoto } from './draft.ts';
import { mergeWithServer } from './merge.ts';
import type { ChecklistApi } from './ports.ts';

/** Null also when it cannot be loaded. */
async function loadProfile(api: ChecklistApi, centreId: string): Promise<Profile | null> {
  const result = await api.getProfile(centreId);
  return result.ok ? wholeProfile(result.value.profile) : null;
}

/** Loads new paths of the server's pictures, because they expire after 15 minutes. */
export async function refreshPhotoPaths({ ports, view, autosave }: LocalParts): Promise<void> {
  const { draft } = view.get();
  const profile = await loadProfile(ports.api, draft.centre.id);
  if (profile === null) return;
  const saved = serverPhotos(profile);
  const refresh = (photo: DraftPhoto | null, loaded: DraftPhoto | null): DraftPhoto | null =>
    photo !== null && loaded?.sha256 === photo.sha256 ? { ...photo, filePath: loaded.filePath } : photo;
  autosave.changeOf(draft, (current) => ({
    ...current,
    photos: perSlot((slot) => refresh(current.photos[slot], saved[slot])),
  }));
}

/** Merges the checklist to which a phone has added photos. Each replaces one that waits for its location here. */
function mergePhonePhotos(local: Draft, profile: Profile): Draft {
  const merged = mergeWithServer(local, profile);
  const isNew = (slot: PhotoSlot): boolean => {
    const photo = merged.photos[slot];
    return photo !== null && photo.sha256 !== local.photos[slot]?.sha256;
  };
  return { ...merged, waiting: perSlot((slot) => (isNew(slot) ? null : merged.waiting[slot])) };
}

/** Merges the server's checklist if it is newer, without the notice about changes: the user expects them. */
export async function takeOverPhonePhotos({ ports, view, autosave }: LocalParts): Promise<void> {
  const { draft } = view.get();
  const profile = await loadProfile(ports.api, draft.centre.id);
  if (profile?.status !== 'draft') return;
  autosave.changeOf(draft, (current) =>
    profile.version > (current.server?.version ?? 0) ? mergePhonePhotos(current, profile) : current,
  );
}
