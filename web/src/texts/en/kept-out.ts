/** The English texts for a head who is kept out of the account. */

export const keptOut = {
  keptOut: {
    title: 'The head is being kept out',
    reasons: {
      passwords: (count: number, since: string) =>
        `${count} wrong passwords were entered for this centre since ${since}. Logins from networks where the head has not logged in before are refused for up to 15 minutes at a time.`,
      codes: (count: number, since: string) =>
        `${count} wrong OTPs were entered for this centre since ${since}.`,
      'code-mails': (count: number, since: string) =>
        `${count} e-mails with OTPs were sent to the e-mail on record since ${since}. No more are sent for now.`,
      links: (count: number, since: string) =>
        `${count} e-mails with links for a new password were sent to the e-mail on record since ${since}. No more are sent for now.`,
    },
    advice: (person: string, phone: string) =>
      `If this was not ${person} (${phone}), somebody else is trying to get in. The password stays as it is. Letting the owner in clears these counts, also those of the others.`,
    letIn: 'Let the owner in',
    done: (person: string, phone: string) =>
      `The counts are cleared. ${person} (${phone}) can log in, and ask for an OTP or a link, at once.`,
    failed: 'The counts could not be cleared.',
  },
};
