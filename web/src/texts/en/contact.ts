/** Texts of what administrators do for heads: notes, reminders, more time, and letting an owner in. */

const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;
const have = (count: string): string => `${count} ${count === '1' ? 'has' : 'have'}`;

export const contactTexts = {
  // The agency's contact with centres: filters and facts of the list, and the contact log.
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
    callBack: 'Call back',
    allCallBacks: 'All',
    callBackDue: 'Due today or earlier',
    callBackOn: (day: string) => `Call back on ${day}`,
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
    lead: 'Centres never see it. A note cannot be changed; write another one to correct it.',
    none: 'No contact has been noted yet.',
    key: 'N',
    contact: 'What happened',
    kinds: { call: 'Call', mail: 'E-mail', visit: 'Visit', other: 'Other' },
    outcomes: { spoke: 'Spoke', 'no-answer': 'No answer', 'wrong-number': 'Wrong number' },
    call: (outcome: string) => `Call: ${outcome}`,
    text: 'Note',
    callBackOn: 'Call back on',
    pastDay: 'Choose today or a later day.',
    add: 'Add note',
    added: 'The note was added.',
    failed: 'The note was not added. Your text is kept.',
    required: 'Write what happened.',
    tooLong: 'A note has at most 1,000 characters.',
    listLabel: 'Entries of the contact log',
    by: (author: string, time: string) => `${author}, ${time}`,
    reminder: 'Reminder',
    confirmation: (issue: string) => `Confirmation (register, issue ${issue})`,
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

  // The screen that reminds the centres of a list.
  reminders: {
    button: 'Remind these centres…',
    title: 'Remind centres',
    lead: 'An e-mail in English and Hindi to every centre of the list that has not submitted or has a correction to answer, at most one in 24 hours.',
    back: 'Back to list',
    loadFailed: 'The preview of the reminders failed to load',
    wholeList: 'The list: all centres',
    list: (filters: string) => `The list: ${filters}`,
    reachTitle: 'Whom it reaches',
    reached: (centres: string, matching: string, mails: string) =>
      `${centres} of ${counted(matching, 'centre')} ${centres === '1' ? 'is' : 'are'} reminded, in ${counted(mails, 'e-mail')}: a person with several centres gets one.`,
    nobody: 'Nobody on this list is to be reminded now.',
    leftOutTitle: 'Left out',
    leftOut: {
      submitted: (count: string) =>
        `${have(count)} submitted and ${count === '1' ? 'has' : 'have'} no correction to answer`,
      closed: (count: string) =>
        count === '1' ? '1 is past its last day' : `${count} are past their last day`,
      noEmail: (count: string) => `${have(count)} no valid e-mail on record`,
      refused: (count: string) => `${have(count)} an e-mail that the mail server refuses for good`,
      recent: (count: string) =>
        `${count} ${count === '1' ? 'was' : 'were'} reminded in the last 24 hours or will be shortly`,
    },
    firstLabel: 'The first centres that are reminded',
    email: 'E-mail',
    more: (count: string) => `and ${count} more`,
    line: 'Your own line (optional)',
    lineHint: 'Plain text at the top of every e-mail, for example in English and Hindi.',
    lineTooLong: 'The line has at most 500 characters.',
    textTitle: 'The text',
    textLead:
      'The first e-mail of each kind, as it is sent. Each is written when it leaves, from what the centre needs then.',
    sample: {
      unregistered: 'To a centre that has not registered',
      registered: 'To a centre that has registered but not started',
      draft: 'To a centre that has started a draft',
      correction: 'To a centre that has a correction to answer',
    },
    to: (address: string) => `To: ${address}`,
    subject: (subject: string) => `Subject: ${subject}`,
    pace: (perMinute: string, wait: string) =>
      `At most ${perMinute} e-mails leave in a minute, after OTPs: the last one in about ${wait}. A centre that submits before is left out.`,
    twice:
      'After a fault of the portal or of the mail server an e-mail can be sent a second time. It is the same message with the same ID, which many mail programs show only once.',
    send: (centres: string) => `Remind ${counted(centres, 'centre')}`,
    tooMany: (most: string) =>
      `At most ${most} centres are reminded at once. Choose a state or another filter in the list.`,
    sending: 'Sending…',
    confirmTitle: (centres: string) => `Remind ${counted(centres, 'centre')}?`,
    confirmText: (mails: string) =>
      `${counted(mails, 'e-mail')} ${mails === '1' ? 'is' : 'are'} queued now and cannot be taken back.`,
    confirm: 'Send reminders',
    sent: (centres: string, mails: string) =>
      `${counted(centres, 'centre')} ${centres === '1' ? 'is' : 'are'} being reminded, in ${counted(mails, 'e-mail')}. The list shows what became of them.`,
    failed: 'Nothing was sent',
    changed: (centres: string, mails: string) =>
      `Now it is ${counted(centres, 'centre')} and ${counted(mails, 'e-mail')}.`,
    contactsTitle: 'Reach them in another way',
    contactsLead:
      'All centres of the list. In the file, phones are written +91 and ten digits, which senders of text messages read; open it in a spreadsheet only by importing phone as text.',
    download: 'Download contacts (CSV)',
    downloadFailed: 'The contacts were not downloaded',
    copy: 'Copy all e-mails',
    copied: (count: string) =>
      count === '1' ? '1 e-mail address was copied.' : `${count} e-mail addresses were copied.`,
    copiedSome: (count: string, total: string) =>
      `The first ${count} of ${total} e-mail addresses were copied; a mail program takes no more. Use the file, or choose a smaller list.`,
    copyHere: 'The browser did not allow copying. Copy the addresses from here:',
    copyFailed: 'The e-mail addresses were not copied',
    noEmails: 'No centre of this list has an e-mail address that can be used.',
  },

  // Extending the last day of one centre.
  extension: {
    title: 'Last day',
    openUntil: (day: string) => `This centre can save and submit until ${day}.`,
    extended: (day: string) => `Extended for this centre only; for all others it is ${day}.`,
    concerns: (name: string, code: string, person: string, phone: string) =>
      `This concerns only ${name} (${code}): ${person}, ${phone}.`,
    date: 'Extend until',
    save: 'Extend',
    takeBack: 'Take the extension back',
    failed: 'The last day could not be changed.',
    saved: (day: string) => `Saved. The last day of this centre is ${day}.`,
    neverCloses: 'Saved. This centre has no last day any more.',
  },

  // A head who is kept out of the account.
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
