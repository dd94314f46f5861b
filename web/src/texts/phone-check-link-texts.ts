/** The text of the link to "Check my phone". */
import { phoneCheckLink } from './en/phone-check-link.ts';
import { screenTexts } from './screen-texts.ts';

export const usePhoneCheckLinkTexts = screenTexts(phoneCheckLink, {
  hi: async () => (await import('./hi/phone-check-link.ts')).phoneCheckLink,
});
