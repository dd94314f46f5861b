/** The server's copy of a checklist: loaded, merged into the draft, and asked for new paths of its photos. */
import type { Profile } from '#contract/checklist/profile.ts';
import { mergeWithServer, serverPhotos, type Draft, type DraftPhoto } from './draft.ts';
import type { ChecklistApi } from './ports.ts';
import type { SessionParts } from './session-parts.ts';

type Parts = Pick<SessionParts, 'ports' | 'view' | 'autosave'>;

/** The server's checklist of a centre; null when there is none, or when it cannot be loaded now. */
export async function loadServerProfile(api: ChecklistApi, centreId: string): Promise<Profile | null> {
  const answer = await api.getProfile(centreId);
  return answer.ok ? answer.value.profile : null;
}

/** Merges the server's newer state into the draft that was sent. Resolves with false when it cannot be loaded. */
export async function mergeServerProfile(parts: Parts, sent: Draft): Promise<boolean> {
  const { ports, view, autosave } = parts;
  const profile = await loadServerProfile(ports.api, sent.centre.id);
  if (profile === null) return false;
  autosave.changeOf(sent, (draft) => mergeWithServer(draft, profile));
  if (view.isOnScreen(sent.centre.id)) view.change({ merged: true });
  return true;
}

/** Loads the paths of the server's pictures again: they work for a quarter of an hour only. */
export async function refreshPhotoPaths({ ports, view, autosave }: Parts): Promise<void> {
  const { draft } = view.get();
  const profile = await loadServerProfile(ports.api, draft.centre.id);
  if (profile === null) return;
  const fresh = serverPhotos(profile);
  const renew = (photo: DraftPhoto | null, kept: DraftPhoto | null): DraftPhoto | null =>
    photo !== null && kept?.sha256 === photo.sha256 ? { ...photo, filePath: kept.filePath } : photo;
  autosave.changeOf(draft, (now) => ({
    ...now,
    photos: {
      centre: renew(now.photos.centre, fresh.centre),
      strongRoom: renew(now.photos.strongRoom, fresh.strongRoom),
    },
  }));
}
