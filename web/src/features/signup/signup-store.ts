/**
 * The signup temporary data of specification section 3 in session storage, with the handle of this attempt and how far
 * it has come: a phone may drop the page while the mail is read. It ends with the tab; nothing of it is worth anything
 * without the mailed code.
 */
import * as z from 'zod/mini';
import { forgetSignupField, keepSignupField, readSignupField } from '../../session/signup-data.ts';

const signupSchema = z.object({
  mobile: z.string(),
  name: z.string(),
  emailMasked: z.string(),
  handle: z.string().check(z.minLength(1)),
  stage: z.enum(['started', 'code-sent', 'verified', 'password-set']),
  /** When another code may be asked for, in milliseconds since 1970; 0 before the first. */
  resendAt: z.pipe(
    z.nullable(z.string()),
    z.transform((text) => Number(text) || 0),
  ),
});
export type Signup = z.infer<typeof signupSchema>;

export function readSignup(): Signup | null {
  const parsed = z.safeParse(signupSchema, {
    mobile: readSignupField('mobile'),
    name: readSignupField('name'),
    emailMasked: readSignupField('emailMasked'),
    handle: readSignupField('handle'),
    stage: readSignupField('stage'),
    resendAt: readSignupField('resendAt'),
  });
  return parsed.success ? parsed.data : null;
}

export function keepSignup(signup: Omit<Signup, 'resendAt'>): void {
  keepSignupField('mobile', signup.mobile);
  keepSignupField('name', signup.name);
  keepSignupField('emailMasked', signup.emailMasked);
  keepSignupField('handle', signup.handle);
  forgetSignupField('resendAt');
  keepStage(signup.stage);
}

export function keepStage(stage: Signup['stage']): void {
  keepSignupField('stage', stage);
}

export function keepCodeSent(resendAt: number): void {
  keepStage('code-sent');
  keepSignupField('resendAt', String(resendAt));
}

/** A mailed reset link carries a handle whose code is proven already; the address line forgets it at once. */
export function consumeResetAttempt(): void {
  const handle = new URLSearchParams(window.location.hash.slice(1)).get('handle');
  if (handle === null || handle === '') return;
  keepSignup({ mobile: '', name: '', emailMasked: '', handle, stage: 'verified' });
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
