/** Opens the current checklist on screen. */
import { nullOnError } from './draft-store.ts';
import { loadChecklist, type LoadedChecklist } from './load-checklist.ts';
import type { SessionParts } from './session-parts.ts';

export async function show(parts: SessionParts, loaded: LoadedChecklist): Promise<void> {
  const { view, local, autosave, syncer } = parts;
  if (loaded.kind === 'ready') {
    const { centres, draft, stored, restored } = loaded;
    await nullOnError(local.open(draft.centre.id, stored));
    view.change({ phase: 'ready', failure: null, centres, draft, restored, merged: false, merges: [] });
    await autosave.saveNow();
    if (restored) syncer.send();
  } else if (loaded.kind === 'failed') {
    view.change({ phase: 'failed', failure: loaded.failure });
  } else {
    view.change({ phase: loaded.kind });
  }
}

/** @param wantedId the centre that the user has asked for */
export async function openChecklist(parts: SessionParts, wantedId?: string | null): Promise<void> {
  const { ports, view } = parts;
  view.change({ phase: 'loading', failure: null });
  const removed = nullOnError(
    import('./device-drafts.ts').then(async ({ removeOldDrafts }) => removeOldDrafts(ports)),
  );
  await show(parts, await loadChecklist(ports, wantedId, removed));
}
