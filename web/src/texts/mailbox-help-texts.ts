/** The texts for people who cannot read the mailbox on record. */
import { mailboxHelp } from './en/mailbox-help.ts';
import { screenTexts } from './screen-texts.ts';

export const useMailboxHelpTexts = screenTexts(mailboxHelp, {
  hi: async () => (await import('./hi/mailbox-help.ts')).mailboxHelp,
});
