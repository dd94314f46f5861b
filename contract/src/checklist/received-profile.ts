/**
 * What a client makes of the responses of the profile calls. Section 7 specifies only that GET carries `profile.status`, and no
 * response of PUT and submit: such a plain answer is understood. A response with the answers is the whole checklist, where a
 * missing value is a fault.
 */
import * as z from 'zod/mini';
import { messageResponse } from '../received-refusal.ts';
import { getProfile, saveProfile, submitProfile } from './endpoints.ts';
import { profileSchema, profileSummarySchema, type Profile } from './profile.ts';

export type SubmittedProfile = Profile & { readonly submittedAt: string; readonly reference: string };
export const isSubmitted = (profile: Profile): profile is SubmittedProfile =>
  profile.status === 'submitted' && profile.submittedAt !== null && profile.reference !== null;

const whole = profileSchema.check(z.refine((profile) => profile.status === 'draft' || isSubmitted(profile)));
const statusOnly = z.object({ status: profileSchema.shape.status, answers: z.optional(z.never()) });
const receivedProfile = z.prefault(z.nullable(z.union([whole, statusOnly])), null);
export type ReceivedProfile = NonNullable<z.infer<typeof receivedProfile>>;

const receivedProfiles = z.object({
  profile: receivedProfile,
  profiles: z.prefault(z.array(profileSummarySchema), []),
});
export type ReceivedProfiles = z.infer<typeof receivedProfiles>;

/** The calls of the profile as clients make them. */
export const readProfiles = { ...getProfile, response: receivedProfiles };
export const sendProfile = { ...saveProfile, response: z.object({ profile: receivedProfile }) };

export const submitChecklist = { ...submitProfile, response: messageResponse };

/** Returns the whole checklist; null when the response had only its status. */
export function wholeProfile(profile: ReceivedProfile | null): Profile | null {
  return profile?.answers === undefined ? null : profile;
}
