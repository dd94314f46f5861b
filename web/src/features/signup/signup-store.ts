/**
 * The signup temporary data of specification section 3 in session storage, with the handle of this attempt and how far
 * it has come. It ends with the tab; nothing of it is worth anything without the mailed code.
 */
import * as z from 'zod/mini';

const keys = {
  mobile: 'signupMobile',
  name: 'signupName',
  emailMasked: 'signupEmail',
  handle: 'signupUserId',
  stage: 'signupStage',
} as const;

const signupSchema = z.object({
  mobile: z.string(),
  name: z.string(),
  emailMasked: z.string(),
  handle: z.string().check(z.minLength(1)),
  stage: z.enum(['started', 'verified', 'password-set']),
});
export type Signup = z.infer<typeof signupSchema>;

export function readSignup(): Signup | null {
  const stored = Object.fromEntries(
    Object.entries(keys).map(([field, key]) => [field, sessionStorage.getItem(key)]),
  );
  const parsed = z.safeParse(signupSchema, stored);
  return parsed.success ? parsed.data : null;
}

export function keepSignup(signup: Signup): void {
  sessionStorage.setItem(keys.mobile, signup.mobile);
  sessionStorage.setItem(keys.name, signup.name);
  sessionStorage.setItem(keys.emailMasked, signup.emailMasked);
  sessionStorage.setItem(keys.handle, signup.handle);
  sessionStorage.setItem(keys.stage, signup.stage);
}

export function keepStage(stage: Signup['stage']): void {
  sessionStorage.setItem(keys.stage, stage);
}

/** A mailed reset link carries a handle whose code is proven already; the address line forgets it at once. */
export function takeResetHandle(): void {
  const handle = new URLSearchParams(window.location.hash.slice(1)).get('handle');
  if (handle === null || handle === '') return;
  keepSignup({ mobile: '', name: '', emailMasked: '', handle, stage: 'verified' });
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
