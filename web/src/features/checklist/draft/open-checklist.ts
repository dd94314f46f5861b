/** Brings a checklist onto the screen: the one to continue with, or that of another centre. */
import { nullOnError, removeOldDrafts } from './draft-store.ts';
import { carriedAnswers } from './draft.ts';
import { loadChecklist, loadDraft, type LoadedChecklist } from './load-checklist.ts';
import type { SessionParts } from './session-parts.ts';

/** How long another centre waits until the server has the one that is left. */
const switchPatienceMs = 4000;

async function show(parts: SessionParts, loaded: LoadedChecklist): Promise<void> {
  const { view, local, autosave, syncer } = parts;
  if (loaded.kind === 'ready') {
    const { centres, draft, stored, restored } = loaded;
    await nullOnError(local.open(draft.centre.id, stored));
    view.change({ phase: 'ready', failure: null, centres, draft, restored, merged: false });
    await autosave.saveNow();
    if (restored) syncer.send();
  } else if (loaded.kind === 'failed') {
    view.change({ phase: 'failed', failure: loaded.failure });
  } else {
    view.change({ phase: loaded.kind });
  }
}

export async function openChecklist(parts: SessionParts): Promise<void> {
  const { ports, view } = parts;
  view.change({ phase: 'loading', failure: null });
  await nullOnError(removeOldDrafts(ports));
  await show(parts, await loadChecklist(ports));
}

/** Another centre has another checklist: its own if it has one, else a new one with address and pincode empty. */
export async function switchCentre(parts: SessionParts, centreId: string): Promise<void> {
  const { ports, view, autosave, syncer } = parts;
  const { centres, draft, switchingTo } = view.get();
  const centre = centres.find((one) => one.id === centreId && !one.submitted);
  if (centre === undefined || centre.id === draft.centre.id || switchingTo !== null) return;
  view.change({ switchingTo: centre.id });
  try {
    await autosave.saveNow();
    const patience = new Promise<void>((resolve) => {
      ports.clock.after(switchPatienceMs, resolve);
    });
    await Promise.race([syncer.flush(), patience]);
    const found = await loadDraft(ports, centre, carriedAnswers(view.get().draft.answers));
    if (!found.ok) view.change({ failure: found.failure });
    else if (found.value === null) await openChecklist(parts);
    else await show(parts, { kind: 'ready', centres, ...found.value });
  } finally {
    view.change({ switchingTo: null });
  }
}
