/** Opens the current checklist on screen, or that of another centre, and closes what was submitted. */
import type { Failure } from '#contract/call.ts';
import { noPlaceSentence } from '#contract/no-place-sentence.ts';
import { removeOldDrafts } from './device-drafts.ts';
import { markSubmitted, nullOnError, withSubmitted } from './draft-store.ts';
import { carriedAnswers, hasUnsent, hasWaitingPhoto } from './draft.ts';
import { loadChecklist, loadDraft, type LoadedChecklist } from './load-checklist.ts';
import type { LocalParts, SessionParts } from './session-parts.ts';

async function show(parts: SessionParts, loaded: LoadedChecklist): Promise<void> {
  const { view, local, autosave, sync } = parts;
  if (loaded.kind === 'ready') {
    const { centres, draft, stored, restored, failure = null } = loaded;
    await nullOnError(local.open(draft.centre.id, stored));
    view.change({ phase: 'ready', failure, centres, draft, restored, merged: false, merges: [] });
    await autosave.saveNow();
    if (restored) sync.send();
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
  const removed = nullOnError(removeOldDrafts(ports));
  await show(parts, await loadChecklist(ports, wantedId, removed));
}

/** How long switching waits for the server to save the previous draft. */
const switchTimeoutMs = 4000;

const locationMissing: Failure = {
  kind: 'refused',
  status: 400,
  error: noPlaceSentence,
  code: 'photo.no-place',
};

/** Opens the checklist of another centre, or a new one that carries over the answers about the institution. */
export async function switchCentre(parts: SessionParts, centreId: string): Promise<void> {
  const { ports, view, autosave, sync } = parts;
  const { centres, draft, switchingTo } = view.get();
  const centre = centres.find(({ id, submitted }) => id === centreId && !submitted);
  if (centre === undefined || centre.id === draft.centre.id || switchingTo !== null) return;
  view.change({ switchingTo: centre.id });
  try {
    await autosave.saveNow();
    const timeout = new Promise<null>((resolve) => {
      ports.clock.after(switchTimeoutMs, () => resolve(null));
    });
    const failure = await Promise.race([sync.flush(), timeout]);
    if (view.get().local === 'impossible' && hasUnsent(view.get().draft)) {
      // The other checklist would replace the only copy.
      const waits = hasWaitingPhoto(view.get().draft);
      view.change({ failure: failure ?? (waits ? locationMissing : { kind: 'offline' }) });
      return;
    }
    const loaded = await loadDraft(ports, centre, carriedAnswers(view.get().draft.answers));
    if (!loaded.ok) view.change({ failure: loaded.failure });
    else if (loaded.value === null) await openChecklist(parts);
    else await show(parts, { kind: 'ready', centres, ...loaded.value });
  } finally {
    view.change({ switchingTo: null });
  }
}

/** Removes a submitted checklist from this device, and from the screen if it is open. */
export async function closeSubmitted(
  { ports, view, local, autosave }: LocalParts,
  centreId: string,
): Promise<void> {
  if (view.isOnScreen(centreId)) {
    autosave.cancel();
    view.change({ phase: 'submitted' });
  } else view.change({ centres: withSubmitted(view.get().centres, centreId) });
  await nullOnError(markSubmitted(ports, centreId));
  await nullOnError(local.remove(centreId));
}
