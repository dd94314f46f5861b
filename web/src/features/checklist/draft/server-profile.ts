/** Loads the server's copy of a checklist, merges it into the draft, and refreshes the paths of its photos. */
import type { Profile } from '#contract/checklist/profile.ts';
import { wholeProfile, type ReceivedProfile } from '#contract/checklist/received-profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { perSlot, serverPhotos, type Draft, type DraftPhoto } from './draft.ts';
import { isSameContent, mergeWithServer, withoutServer } from './merge-drafts.ts';
import type { ChecklistApi } from './ports.ts';
import type { LocalParts } from './session-parts.ts';

/** Resolves with undefined when it cannot be loaded, and with null when the server has none. */
async function loadProfile(api: ChecklistApi, centreId: string): Promise<ReceivedProfile | null | undefined> {
  const result = await api.getProfile(centreId);
  return result.ok ? result.value.profile : undefined;
}

/** Loads the server's checklist of a centre. Resolves with null when there is none or it cannot be loaded. */
const loadServerProfile = async (api: ChecklistApi, centreId: string): Promise<Profile | null> =>
  wholeProfile((await loadProfile(api, centreId)) ?? null);

/** Asks the server whether the checklist of a centre is submitted. */
export async function isSubmittedOnServer(api: ChecklistApi, centreId: string): Promise<boolean> {
  const profile = await loadProfile(api, centreId);
  return profile?.status === 'submitted';
}

/**
 * Merges the server's checklist into the draft that was sent, and says so when that changes something: the response to an own save may
 * have been lost. Resolves with false when it cannot be loaded.
 */
export async function mergeServerProfile(parts: LocalParts, sent: Draft): Promise<boolean> {
  const { ports, view, autosave } = parts;
  const received = await loadProfile(ports.api, sent.centre.id);
  if (received === undefined) return false;
  const profile = wholeProfile(received);
  if (received !== null && profile === null) return false;
  const { draft: before, merges } = view.get();
  autosave.changeOf(sent, (draft) =>
    profile === null ? withoutServer(draft) : mergeWithServer(draft, profile),
  );
  const { draft: after } = view.get();
  if (view.isOnScreen(sent.centre.id) && !isSameContent(before, after))
    view.change({ merged: true, merges: [...merges, { before, after }] });
  return true;
}

/** Loads new paths of the server's pictures, because they expire after 15 minutes. */
export async function refreshPhotoPaths({ ports, view, autosave }: LocalParts): Promise<void> {
  const { draft } = view.get();
  const profile = await loadServerProfile(ports.api, draft.centre.id);
  if (profile === null) return;
  const loadedPhotos = serverPhotos(profile);
  const refresh = (photo: DraftPhoto | null, loaded: DraftPhoto | null): DraftPhoto | null =>
    photo !== null && loaded?.sha256 === photo.sha256 ? { ...photo, filePath: loaded.filePath } : photo;
  autosave.changeOf(draft, (current) => ({
    ...current,
    photos: {
      centre: refresh(current.photos.centre, loadedPhotos.centre),
      strongRoom: refresh(current.photos.strongRoom, loadedPhotos.strongRoom),
    },
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
  const profile = await loadServerProfile(ports.api, draft.centre.id);
  if (profile?.status !== 'draft') return;
  autosave.changeOf(draft, (current) =>
    profile.version > (current.server?.version ?? 0) ? mergePhonePhotos(current, profile) : current,
  );
}
