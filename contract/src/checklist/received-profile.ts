/**
 * What a client makes of the responses of the profile calls. Only `profile.status` is specified (section 7); this portal adds the
 * whole checklist and the list of the user's centres.
 */
import * as z from 'zod/mini';
import { messageResponse } from '../received-refusal.ts';
import { getProfile, saveProfile, submitProfile } from './endpoints.ts';
import { profileSchema, profileSummarySchema, type Profile } from './profile.ts';

const statusOnly = z.object({ status: profileSchema.shape.status });
const receivedProfile = z.union([profileSchema, statusOnly]);
export type ReceivedProfile = z.infer<typeof receivedProfile>;

const receivedProfiles = z.object({
  profile: z.prefault(z.nullable(receivedProfile), null),
  profiles: z.catch(z.array(profileSummarySchema), []),
});
export type ReceivedProfiles = z.infer<typeof receivedProfiles>;

/** The calls of the profile as clients make them. */
export const readProfiles = { ...getProfile, response: receivedProfiles };
export const sendProfile = {
  ...saveProfile,
  response: z.object({ profile: z.catch(z.nullable(profileSchema), null) }),
};

export const submitChecklist = { ...submitProfile, response: messageResponse };

/** Returns the whole checklist; null when the response had only its status. */
export function wholeProfile(profile: ReceivedProfile | null): Profile | null {
  return profile !== null && 'answers' in profile ? profile : null;
}
