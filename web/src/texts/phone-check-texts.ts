/** The texts of "Check my phone". */
import { phoneCheck } from './en/phone-check.ts';
import { screenTexts } from './screen-texts.ts';

export const usePhoneCheckTexts = screenTexts(phoneCheck, {
  hi: async () => (await import('./hi/phone-check.ts')).phoneCheck,
});
