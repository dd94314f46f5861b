/** The one submission: sent once, and looked up when its answer was lost. */
import { isRetryable, isRefusal, type Failure } from '#contract/call.ts';
import { nullOnError } from './draft-store.ts';
import type { ChecklistApi } from './ports.ts';
import { loadServerProfile } from './server-profile.ts';
import type { SessionParts } from './session-parts.ts';

/** `failure` null: another device's changes came in, to be looked at before anything is submitted. */
export type SubmitOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: Failure | null };

/** After a failure: was it submitted all the same, in another tab or by a request whose answer got lost? */
async function reconcile(api: ChecklistApi, centreId: string, failure: Failure): Promise<SubmitOutcome> {
  if (isRefusal(failure, 'checklist.submitted')) return { ok: true };
  if (!isRetryable(failure)) return { ok: false, failure };
  const profile = await loadServerProfile(api, centreId);
  return profile?.status === 'submitted' ? { ok: true } : { ok: false, failure };
}

async function submitOnce(api: ChecklistApi, centreId: string): Promise<SubmitOutcome> {
  const result = await api.submitProfile(centreId);
  return result.ok ? { ok: true } : reconcile(api, centreId, result.failure);
}

/** A submitted checklist leaves this device, and the screen if it is the one there. */
export async function closeSubmitted(
  { view, local, autosave }: Pick<SessionParts, 'view' | 'local' | 'autosave'>,
  centreId: string,
): Promise<void> {
  if (view.isOnScreen(centreId)) {
    autosave.cancel();
    view.change({ phase: 'submitted' });
  } else {
    const mark = view.get().centres.map((one) => (one.id === centreId ? { ...one, submitted: true } : one));
    view.change({ centres: mark });
  }
  await nullOnError(local.remove(centreId));
}

/**
 * Saves the profile, then submits it; a lost answer is looked up before it counts as a failure. When saving brought in
 * changes of another device, nothing is submitted: nobody has seen them on the preview.
 */
export async function submitChecklist(parts: SessionParts): Promise<SubmitOutcome> {
  const { ports, view, autosave, syncer } = parts;
  await autosave.saveNow();
  view.change({ merged: false });
  const unsent = await syncer.flush(true);
  const { draft, merged } = view.get();
  if (merged) return { ok: false, failure: null };
  const centreId = draft.centre.id;
  const outcome =
    unsent === null ? await submitOnce(ports.api, centreId) : await reconcile(ports.api, centreId, unsent);
  if (outcome.ok) await closeSubmitted(parts, centreId);
  return outcome;
}
