/** The texts of logging in, and of logging in again over a screen. */
import { logIn } from './en/log-in.ts';
import { screenTexts } from './screen-texts.ts';

export const useLogInTexts = screenTexts(logIn, {
  hi: async () => (await import('./hi/log-in.ts')).logIn,
});
