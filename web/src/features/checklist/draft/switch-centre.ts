/** Opens the checklist of another centre on screen. Loaded when a user with several centres chooses one. */
import type { Failure } from '#contract/call.ts';
import { noPlaceSentence } from '#contract/no-place-sentence.ts';
import { carriedAnswers, hasUnsent, hasWaitingPhoto } from './draft.ts';
import { loadDraft } from './load-checklist.ts';
import { openChecklist, show } from './open-checklist.ts';
import type { SessionParts } from './session-parts.ts';

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
  const { ports, view, autosave, syncer } = parts;
  const { centres, draft, switchingTo } = view.get();
  const centre = centres.find(({ id, submitted }) => id === centreId && !submitted);
  if (centre === undefined || centre.id === draft.centre.id || switchingTo !== null) return;
  view.change({ switchingTo: centre.id });
  try {
    await autosave.saveNow();
    const timeout = new Promise<null>((resolve) => {
      ports.clock.after(switchTimeoutMs, () => resolve(null));
    });
    const failure = await Promise.race([syncer.flush(), timeout]);
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
