/** The texts of the sign-up screens. */
import { signup } from './en/signup.ts';
import { screenTexts } from './screen-texts.ts';

export const useSignupTexts = screenTexts(signup, {
  hi: async () => (await import('./hi/signup.ts')).signup,
});
