/** Merges what a phone has saved for this checklist. Loaded with the screens that hand photos over. */
import type { Profile } from '#contract/checklist/profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { loadServerProfile } from './ask-server.ts';
import { perSlot, type Draft } from './draft.ts';
import { mergeWithServer } from './merge-drafts.ts';
import type { SessionParts } from './session-parts.ts';

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
export async function takeOverPhonePhotos({ ports, view, autosave }: SessionParts): Promise<void> {
  const { draft } = view.get();
  const profile = await loadServerProfile(ports.api, draft.centre.id);
  if (profile?.status !== 'draft') return;
  autosave.changeOf(draft, (current) =>
    profile.version > (current.server?.version ?? 0) ? mergePhonePhotos(current, profile) : current,
  );
}
