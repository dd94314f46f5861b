/** The texts of the way in, of signing up and of logging in. */
import { signupTexts } from './en/signup.ts';
import { screenTexts } from './screen-texts.ts';

export const useSignupTexts = screenTexts(signupTexts, {
  hi: async () => (await import('./hi/signup.ts')).signupTexts,
});
