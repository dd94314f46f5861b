/** The texts of Forgot Password. */
import { forgotPassword } from './en/forgot-password.ts';
import { screenTexts } from './screen-texts.ts';

export const useForgotPasswordTexts = screenTexts(forgotPassword, {
  hi: async () => (await import('./hi/forgot-password.ts')).forgotPassword,
});
