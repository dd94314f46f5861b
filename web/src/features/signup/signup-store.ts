/**
 * The signup temporary data of specification section 3, with the id and the stage of this attempt. They are in session
 * storage, because a phone may unload the page while the user reads the e-mail, and are removed with the tab. They are
 * useless without the code from the e-mail.
 */
import * as z from 'zod/mini';
import { forgetSignup, keepSignupField, readSignupField } from '../../session/session-store.ts';

const signupSchema = z.object({
  mobile: z.string(),
  name: z.string(),
  emailMasked: z.string(),
  attemptId: z.string().check(z.minLength(1)),
  /** `code-queued`: the mail server had not accepted the mail with the code when the server responded. */
  stage: z.enum(['started', 'code-queued', 'code-sent', 'verified', 'password-set']),
  /** When another code may be requested, in milliseconds since 1970; 0 before the first one. */
  resendAt: z.pipe(
    z.nullable(z.string()),
    z.transform((text) => Number(text) || 0),
  ),
});
export type Signup = z.infer<typeof signupSchema>;

const fields = ['mobile', 'name', 'emailMasked', 'attemptId', 'stage'] as const;

export function readSignup(): Signup | null {
  const values = [...fields, 'resendAt' as const].map((field) => [field, readSignupField(field)]);
  return z.safeParse(signupSchema, Object.fromEntries(values)).data ?? null;
}

export function keepSignup(signup: Omit<Signup, 'resendAt'>): void {
  forgetSignup();
  for (const field of fields) keepSignupField(field, signup[field]);
}

export const keepStage = (stage: Signup['stage']): void => keepSignupField('stage', stage);

export function keepCodeSent(stage: 'code-queued' | 'code-sent', resendAt: number): void {
  keepStage(stage);
  keepSignupField('resendAt', String(resendAt));
}

/** Whether the attempt began with a link from an e-mail, which names no mobile number. */
export const isFromLink = ({ mobile }: Signup): boolean => mobile === '';

/** A link from an e-mail contains the id of a verified attempt; it is removed from the URL at once. */
export function consumeMailedLink(): void {
  const attemptId = new URLSearchParams(window.location.hash.slice(1)).get('handle');
  if (attemptId === null || attemptId === '') return;
  keepSignup({ mobile: '', name: '', emailMasked: '', attemptId, stage: 'verified' });
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** Hands the username and password that were just set to the next screen, in the memory of this page only. */
export interface NewLogin {
  readonly username: string;
  readonly password: string;
}

let kept: NewLogin | null = null;

export const readNewLogin = (): NewLogin | null => kept;

export function keepNewLogin(login: NewLogin | null): void {
  kept = login;
}
