/** Submits the checklist once, checks the server when the response is lost, and closes what was submitted. */
import { hasStatus, isRetryable, isRefusal, type Failure } from '#contract/call.ts';
import type { Merge } from './checklist-view.ts';
import { nullOnError } from './draft-store.ts';
import type { ChecklistApi } from './ports.ts';
import { isSubmittedOnServer } from './server-profile.ts';
import type { LocalParts, SessionParts } from './session-parts.ts';

/** Removes a submitted checklist from this device, and from the screen if it is open. */
export async function closeSubmitted({ view, local, autosave }: LocalParts, centreId: string): Promise<void> {
  if (view.isOnScreen(centreId)) {
    autosave.cancel();
    view.change({ phase: 'submitted' });
  } else {
    const { centres } = view.get();
    const updated = centres.map((centre) =>
      centre.id === centreId ? { ...centre, submitted: true } : centre,
    );
    view.change({ centres: updated });
  }
  await nullOnError(local.remove(centreId));
}

/** `failure` is null when another device's changes were merged, which the user must review before submitting. */
export type SubmitOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: Failure | null };

/**
 * Checks after a failure whether the checklist was submitted anyway, by another tab or a request whose response was
 * lost.
 */
async function reconcile(api: ChecklistApi, centreId: string, failure: Failure): Promise<SubmitOutcome> {
  if (isRefusal(failure, 'checklist.submitted')) return { ok: true };
  if (!isRetryable(failure) && !hasStatus(failure, 409)) return { ok: false, failure };
  return (await isSubmittedOnServer(api, centreId)) ? { ok: true } : { ok: false, failure };
}

async function submitOnce(api: ChecklistApi, centreId: string): Promise<SubmitOutcome> {
  const result = await api.submitProfile(centreId);
  return result.ok ? { ok: true } : reconcile(api, centreId, result.failure);
}

/**
 * Saves the draft, then submits it. Submits nothing when changes of another device were merged that the user has not seen on
 * the preview.
 * @param seen the merges that were on the preview when the user decided to submit
 */
export async function submitChecklist(parts: SessionParts, seen: readonly Merge[]): Promise<SubmitOutcome> {
  const { ports, view, autosave, sync } = parts;
  await autosave.saveNow();
  if (view.get().merges !== seen) return { ok: false, failure: null };
  view.change({ merged: false, merges: [] });
  const unsent = await sync.flush(true);
  const { draft, merged } = view.get();
  if (merged) return { ok: false, failure: null };
  const centreId = draft.centre.id;
  const outcome =
    unsent === null ? await submitOnce(ports.api, centreId) : await reconcile(ports.api, centreId, unsent);
  if (outcome.ok) await closeSubmitted(parts, centreId);
  return outcome;
}
