/** The English texts of the agency's contact with centres: filters and facts of the list, and the contact log. */

export const contact = {
  contact: {
    column: 'Contact',
    mail: 'Mail',
    allMail: 'All',
    mailRefused: 'Mail refused',
    mailUnsent: 'Mail not sent',
    unsentHint:
      'No mail server accepted a mail to this centre in time. Open the centre to have it sent again.',
    reminded: 'Reminders',
    allReminded: 'All',
    remindedYes: 'Reminded',
    remindedNo: 'Never reminded',
    notRemindedDays: (days: number) =>
      days === 1 ? 'Not reminded for 1 day' : `Not reminded for ${days} days`,
    noted: 'Notes',
    allNoted: 'All',
    notedYes: 'With notes',
    notedNo: 'Without notes',
    refusedSince: (time: string) =>
      `The mail server refused the last mail to the e-mail on record on ${time}. Correct the address in Exam Centre Config.`,
    reminder: {
      queued: (day: string) => `Reminder queued, ${day}`,
      sent: (day: string) => `Reminded, ${day}`,
      refused: (day: string) => `Reminder refused, ${day}`,
      expired: (day: string) => `Reminder not delivered, ${day}`,
    },
    times: (count: number) => (count === 1 ? 'one reminder' : `${count} reminders`),
    note: (day: string) => `Note, ${day}`,
  },
  unsentMails: {
    title: 'Mails that were not sent',
    kinds: {
      receipt: 'Receipt',
      correction: 'Request for a correction',
      password: 'Notice of a new password',
    },
    to: (kind: string, address: string) => `${kind} to ${address}`,
    state: (queuedAt: string, until: string) =>
      `Not sent: the mail server could not be reached, or did not accept it, until ${until}. Queued on ${queuedAt}.`,
    again: 'Send again',
    ofList:
      'Centres of this list have mails that were not sent. The mails are kept; when the mail server works again, have them sent.',
    allAgain: 'Send all of them again',
    queued: (count: string) =>
      `Mails queued again: ${count}. They leave as soon as the mail server accepts them.`,
    failed: 'The mails were not queued again',
  },
  contactLog: {
    title: 'Contact log',
    lead: 'Notes and reminders, newest first. Centres never see them. A note cannot be changed; write another one to correct it.',
    none: 'No contact has been noted yet.',
    kind: 'Kind',
    kinds: { call: 'Call', mail: 'E-mail', visit: 'Visit', other: 'Other' },
    text: 'Note',
    add: 'Add note',
    added: 'The note was added.',
    failed: 'The note was not added. Your text is kept.',
    required: 'Write what happened.',
    tooLong: 'A note has at most 1,000 characters.',
    listLabel: 'Entries of the contact log',
    by: (author: string, time: string) => `${author}, ${time}`,
    reminder: 'Reminder',
    reminderTo: (address: string) => `To ${address}`,
    ownLine: (line: string) => `With the line: ${line}`,
    states: {
      queued: 'Queued',
      sent: 'Sent',
      refused: 'Refused by the mail server',
      expired: 'Not delivered: the mail server did not accept it in time',
    },
    settled: (state: string, time: string) => `${state}, ${time}`,
    reply: (reply: string) => `Reply: ${reply}`,
  },
};
