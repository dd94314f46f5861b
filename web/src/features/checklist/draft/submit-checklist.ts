/** Submits the checklist once, and checks the server when the response is lost. */
import { hasStatus, isRetryable, isRefusal, type Failure } from '#contract/call.ts';
import { isSubmittedOnServer } from './ask-server.ts';
import { closeSubmitted } from './close-submitted.ts';
import type { Merge } from './checklist-view.ts';
import type { ChecklistApi } from './ports.ts';
import type { SessionParts } from './session-parts.ts';

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
  const { ports, view, autosave, syncer } = parts;
  await autosave.saveNow();
  if (view.get().merges !== seen) return { ok: false, failure: null };
  view.change({ merged: false, merges: [] });
  const unsent = await syncer.flush(true);
  const { draft, merged } = view.get();
  if (merged) return { ok: false, failure: null };
  const centreId = draft.centre.id;
  const outcome =
    unsent === null ? await submitOnce(ports.api, centreId) : await reconcile(ports.api, centreId, unsent);
  if (outcome.ok) await closeSubmitted(parts, centreId);
  return outcome;
}
