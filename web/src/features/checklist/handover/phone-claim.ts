/**
 * What a phone keeps after it has used up a code: the limited token, in session storage only, so that it survives the reload
 * of a tab that the system closed for the camera, and ends with the tab.
 */
import * as z from 'zod/mini';
import type { ClaimedHandover } from '#contract/checklist/handover-endpoints.ts';
import { centreLookupSchema } from '#contract/checklist/profile.ts';

const storageKey = 'handover';
const claimSchema = z.object({
  token: z.string(),
  centre: centreLookupSchema,
  /** By the clock of this phone, in milliseconds since 1970. */
  endsAtMs: z.number(),
});
export type PhoneClaim = z.infer<typeof claimSchema>;

/** Without session storage it lasts as long as the page. */
export function keepClaim({ token, centre, secondsLeft }: ClaimedHandover): PhoneClaim {
  const claim = { token, centre, endsAtMs: Date.now() + secondsLeft * 1000 };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(claim));
  } catch {
    // Full or disabled.
  }
  return claim;
}

export function readClaim(): PhoneClaim | null {
  try {
    const parsed = z.safeParse(claimSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function forgetClaim(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is none.
  }
}
