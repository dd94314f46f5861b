/** The English texts for a head who is kept out of the account. */

export const keptOut = {
  keptOut: {
    title: 'The head is being kept out',
    reasons: {
      passwords: (count: number, since: string) =>
        `${count} wrong passwords were entered for this centre since ${since}. Logins from networks where the head has not logged in before are refused for up to 15 minutes at a time.`,
      codes: (count: number, since: string) =>
        `${count} wrong OTPs were entered for this centre since ${since}. For a day its OTPs are not accepted; the links in its e-mails work.`,
      mails: (count: number, since: string) =>
        `${count} e-mails with OTPs and links were sent to the e-mail on record since ${since}. The link in the last one works; another e-mail is sent when it has expired.`,
      links: (_count: number, since: string) =>
        `A link for a new password was asked for on ${since} and could not be sent to the e-mail on record.`,
    },
    advice: (person: string, phone: string) =>
      `If this was not ${person} (${phone}), somebody else is trying to get in. The password stays as it is. Letting the owner in clears these counts, also those of the others.`,
    letIn: 'Let the owner in',
    done: (person: string, phone: string) =>
      `The counts are cleared. ${person} (${phone}) can log in, and ask for an OTP or a link, at once.`,
    failed: 'The counts could not be cleared.',
  },
};
