/** The English texts for people who cannot read the mailbox on record. */

export const mailboxHelp = {
  mailboxHelp: {
    summary: 'This is not my address, or I cannot open this mailbox',
    why: 'For your safety the OTP is sent only to the e-mail address that the exam agency has on record for your centre. Somebody in your office may be able to open this mailbox.',
    correct:
      'If the address is wrong or no longer works, ask the exam agency to correct it. Then register again.',
    anotherNumber: 'Use another mobile number',
  },
};
