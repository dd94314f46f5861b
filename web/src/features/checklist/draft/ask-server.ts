/** Asks the server for its copy of a checklist. */
import type { Profile } from '#contract/checklist/profile.ts';
import { wholeProfile, type ReceivedProfile } from '#contract/checklist/received-profile.ts';
import type { ChecklistApi } from './ports.ts';

async function loadProfile(api: ChecklistApi, centreId: string): Promise<ReceivedProfile | null> {
  const result = await api.getProfile(centreId);
  return result.ok ? result.value.profile : null;
}

/** Loads the server's checklist of a centre. Resolves with null when there is none or it cannot be loaded. */
export const loadServerProfile = async (api: ChecklistApi, centreId: string): Promise<Profile | null> =>
  wholeProfile(await loadProfile(api, centreId));

/** Asks the server whether the checklist of a centre is submitted. */
export async function isSubmittedOnServer(api: ChecklistApi, centreId: string): Promise<boolean> {
  const profile = await loadProfile(api, centreId);
  return profile?.status === 'submitted';
}
