/** The texts of the page that ends the mails with the sheet of a state. */
import { stateMailTexts } from './en/state-mail.ts';
import { screenTexts } from './screen-texts.ts';

export const useStateMailTexts = screenTexts(
  { stateMail: stateMailTexts },
  { hi: async () => ({ stateMail: (await import('./hi/state-mail.ts')).stateMailTexts }) },
);
