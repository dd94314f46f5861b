/** The English texts of the screen that reminds the centres of a list. */

export const reminders = {
  reminders: {
    button: 'Remind these centres…',
    title: 'Remind centres',
    lead: 'An e-mail in English and Hindi to every centre of the list that has not submitted, at most one in 24 hours.',
    back: 'Back to list',
    loadFailed: 'The preview of the reminders failed to load',
    wholeList: 'The list: all centres',
    list: (filters: string) => `The list: ${filters}`,
    reachTitle: 'Whom it reaches',
    reached: (centres: string, matching: string, mails: string) =>
      `${centres} of ${matching} centres are reminded, in ${mails} e-mails: a person with several centres gets one.`,
    nobody: 'Nobody on this list is to be reminded now.',
    leftOutTitle: 'Left out',
    leftOut: {
      submitted: (count: string) => `${count} have submitted`,
      closed: (count: string) => `${count} are past their last day`,
      noEmail: (count: string) => `${count} have no valid e-mail on record`,
      refused: (count: string) => `${count} have an e-mail that the mail server refuses for good`,
      recent: (count: string) => `${count} were reminded in the last 24 hours or will be shortly`,
    },
    firstLabel: 'The first centres that are reminded',
    email: 'E-mail',
    more: (count: string) => `and ${count} more`,
    line: 'Your own line (optional)',
    lineHint: 'Plain text at the top of every e-mail, for example in English and Hindi.',
    foreignAddress: (found: string) =>
      `“${found}” looks like a web or e-mail address. Only the address of this portal and its help address may be mailed. Remove it; where a sentence ends there, put a blank after the full stop.`,
    lineTooLong: 'The line has at most 500 characters.',
    textTitle: 'The text',
    textLead:
      'The first e-mail of each kind, as it is sent. Each is written when it leaves, from what the centre needs then.',
    sample: {
      unregistered: 'To a centre that has not registered',
      registered: 'To a centre that has registered but not started',
      draft: 'To a centre that has started a draft',
    },
    to: (address: string) => `To: ${address}`,
    subject: (subject: string) => `Subject: ${subject}`,
    pace: (perMinute: string, wait: string) =>
      `At most ${perMinute} e-mails leave in a minute, after OTPs: the last one in about ${wait}. A centre that submits before is left out.`,
    twice:
      'After a fault of the portal or of the mail server an e-mail can be sent a second time. It is the same message with the same ID, which many mail programs show only once.',
    send: (centres: string) => `Remind ${centres} centres`,
    sending: 'Sending…',
    confirmTitle: (centres: string) => `Remind ${centres} centres?`,
    confirmText: (mails: string) => `${mails} e-mails are queued now and cannot be taken back.`,
    confirm: 'Send reminders',
    sent: (centres: string, mails: string) =>
      `${centres} centres are being reminded, in ${mails} e-mails. The list shows what became of them.`,
    failed: 'Nothing was sent',
    changed: (centres: string, mails: string) => `Now it is ${centres} centres and ${mails} e-mails.`,
    contactsTitle: 'Reach them in another way',
    contactsLead:
      'All centres of the list. In the file, phones are written +91 and ten digits, which senders of text messages read; open it in a spreadsheet only by importing phone as text.',
    download: 'Download contacts (CSV)',
    downloadFailed: 'The contacts were not downloaded',
    copy: 'Copy all e-mails',
    copied: (count: string) => `${count} e-mail addresses were copied.`,
    copiedSome: (count: string, total: string) =>
      `The first ${count} of ${total} e-mail addresses were copied; a mail program takes no more. Use the file, or choose a smaller list.`,
    copyHere: 'The browser did not allow copying. Copy the addresses from here:',
    copyFailed: 'The e-mail addresses were not copied',
    noEmails: 'No centre of this list has an e-mail address that can be used.',
  },
};
