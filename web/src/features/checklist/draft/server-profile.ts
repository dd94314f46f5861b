/** Merges the server's copy of a checklist into the draft, and refreshes the paths of its photos. */
import { serverPhotos, type Draft, type DraftPhoto } from './draft.ts';
import { mergeWithServer } from './merge-drafts.ts';
import { loadServerProfile } from './ask-server.ts';
import type { SessionParts } from './session-parts.ts';

type Parts = Pick<SessionParts, 'ports' | 'view' | 'autosave'>;

/** Merges the server's newer checklist into the draft that was sent. Resolves with false when it cannot be loaded. */
export async function mergeServerProfile(parts: Parts, sent: Draft): Promise<boolean> {
  const { ports, view, autosave } = parts;
  const profile = await loadServerProfile(ports.api, sent.centre.id);
  if (profile === null) return false;
  const { draft: before, merges } = view.get();
  autosave.changeOf(sent, (draft) => mergeWithServer(draft, profile));
  if (view.isOnScreen(sent.centre.id))
    view.change({ merged: true, merges: [...merges, { before, after: view.get().draft }] });
  return true;
}

/** Loads new paths of the server's pictures, because they expire after 15 minutes. */
export async function refreshPhotoPaths({ ports, view, autosave }: Parts): Promise<void> {
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
