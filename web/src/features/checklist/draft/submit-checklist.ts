/** The one submission: sent once, and looked up when its answer was lost. */
import { isRetryable, isRefusal, type Failure } from '#contract/call.ts';
import { getProfile, submitProfile } from '#contract/checklist/endpoints.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { callApi } from '../../../api/client.ts';

/** `failure` null: another device's changes came in, to be looked at before anything is submitted. */
export type SubmitOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: Failure | null };

/** The server's checklist of a centre; null when it cannot be had now. */
export async function loadServerProfile(userId: string, centreId: string): Promise<Profile | null> {
  const answer = await callApi(getProfile, { params: { userId }, query: { centre_config_id: centreId } });
  return answer.ok ? answer.value.profile : null;
}

/** After a failure: was it submitted all the same, in another tab or by a request whose answer got lost? */
export async function reconcile(userId: string, centreId: string, failure: Failure): Promise<SubmitOutcome> {
  if (isRefusal(failure, 'checklist.submitted')) return { ok: true };
  if (!isRetryable(failure)) return { ok: false, failure };
  const profile = await loadServerProfile(userId, centreId);
  return profile?.status === 'submitted' ? { ok: true } : { ok: false, failure };
}

export async function submitOnce(userId: string, centreId: string): Promise<SubmitOutcome> {
  const result = await callApi(submitProfile, { params: { userId }, body: { centre_config_id: centreId } });
  return result.ok ? { ok: true } : reconcile(userId, centreId, result.failure);
}
