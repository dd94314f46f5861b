/** The texts of acts on many centres, of taking them back, and of the headings of list files. */
import type { BulkAct, ChangeSetKind, LeftReason } from '#contract/centres/change-endpoints.ts';

export const bulkActTexts = {
  selection: {
    label: 'Selected centres',
    count: (count: string) => `${count} selected`,
    all: (count: string) => `All ${count} of the list selected`,
    selectAll: (count: string) => `Select all ${count} of the list`,
    atMost: (count: string) => `At most ${count} can be selected one by one.`,
    remind: 'Remind…',
    extend: 'Extend last day…',
    'mark-missing': 'Mark as missing…',
    'unmark-missing': 'Not missing any more…',
    delete: 'Delete…',
    clear: 'Clear',
    clearKey: 'Esc',
  },
  acts: {
    titles: {
      extend: 'Extend the last day',
      'mark-missing': 'Mark as missing from the new list',
      'unmark-missing': 'Remove the mark “missing from the new list”',
      delete: 'Delete the selected centres',
    } satisfies Record<BulkAct, string>,
    explained: {
      extend: 'These centres can save and submit until the end of this day.',
      'mark-missing':
        'Nothing else changes: the centres stay open. The filter “Missing from the new list” shows them.',
      'unmark-missing': 'Nothing else changes.',
      delete:
        'Their checklists are kept: the centres can be restored, here at once or later under “Deleted centres”.',
    } satisfies Record<BulkAct, string>,
    day: 'New last day',
    counting: 'Counting the centres…',
    chooseDay: 'Choose the day to see how many centres it concerns.',
    reached: (count: string) =>
      count === '1' ? '1 centre will be changed.' : `${count} centres will be changed.`,
    none: 'No centre would be changed.',
    submitted: (count: string) => `${count} of them have submitted.`,
    drafts: (count: string) => `${count} of them have a draft.`,
    leftOutSubmitted: (count: string) => `Left out because they have submitted: ${count}`,
    leftOutUnchanged: (count: string) => `Left out because they already are so: ${count}`,
    leftOutLater: (count: string) => `Left out because they already have a later last day: ${count}`,
    tellHeads: (count: string) =>
      count === '1' ? 'Tell the head by e-mail (1 e-mail)' : `Tell the heads by e-mail (${count} e-mails)`,
    tellHint: 'E-mails that were sent cannot be taken back.',
    withoutMail: (count: string) => `Without an e-mail address that takes mail: ${count}`,
    confirm: {
      extend: 'Extend',
      'mark-missing': 'Mark',
      'unmark-missing': 'Remove the mark',
      delete: 'Delete',
    } satisfies Record<BulkAct, string>,
    busy: 'Working…',
    failed: 'Nothing was changed',
    changed: 'The list has changed since you looked at it. Nothing was done; these are the new numbers.',
    done: {
      extend: (count: string, day: string) => `Last day of ${count} centre(s) extended to ${day}.`,
      'mark-missing': (count: string) => `${count} centre(s) marked as missing from the new list.`,
      'unmark-missing': (count: string) => `Mark removed from ${count} centre(s).`,
      delete: (count: string) => `${count} centre(s) deleted.`,
    } satisfies Record<BulkAct, (count: string, day: string) => string>,
    mailed: (count: string) => `${count} e-mail(s) are being sent.`,
  },
  undo: {
    label: 'Last action',
    button: 'Undo',
    key: 'Z',
    busy: 'Taking back…',
    failed: 'Not taken back',
    done: (count: string) => `Taken back: ${count} centre(s).`,
    left: (count: string) =>
      `${count} stay as they are. “Changes of many centres” on Exam Centre Config names them and says why.`,
    close: 'Close',
  },
  changeSets: {
    title: 'Changes of many centres',
    lead: 'Imports and acts on many centres of the last 60 days. Each can be taken back; centres that were changed later stay as they are.',
    none: 'Nothing was changed in the last 60 days.',
    loadFailed: 'The changes could not be loaded',
    columns: { when: 'When', who: 'Who', what: 'What', centres: 'Centres', state: 'Taken back' },
    kinds: {
      import: 'Import',
      extend: 'Last day extended',
      'mark-missing': 'Marked as missing',
      'unmark-missing': 'Mark removed',
      delete: 'Deleted',
    } satisfies Record<ChangeSetKind, string>,
    imported: (added: string, changed: string, restored: string) =>
      `new ${added}, changed ${changed}, restored ${restored}`,
    missing: (count: string) => `missing ${count}`,
    until: (day: string) => `until ${day}`,
    extensionEnded: 'extension taken back',
    takeBack: 'Take back…',
    takeBackRest: 'Take back the rest…',
    takenBack: (count: string, when: string, who: string) => `${count} centre(s), ${when}, ${who}`,
    dialogTitle: 'Take this change back?',
    willChange: (count: string) => `${count} centre(s) become what they were before.`,
    registerAgain: (count: string) =>
      `${count} person(s) will have to register again, because their phone or e-mail on record changes. Their passwords stop working.`,
    mails:
      'E-mails that were sent cannot be taken back. Where a phone or e-mail on record changes, the earlier and the new addresses are told.',
    staying: (count: string) => `Stay as they are: ${count}`,
    reasons: {
      changed: () => 'changed later',
      deleted: () => 'deleted later',
      archived: () => 'archived with its edition',
      checklist: () => 'its checklist was saved later',
      'code-taken': () => 'another centre has the code now',
      'phone-conflict': (other: string) =>
        other === ''
          ? 'another centre has the phone with another e-mail'
          : `centre ${other} has the phone with another e-mail`,
    } satisfies Record<LeftReason, (other: string) => string>,
    more: (count: string) => `and ${count} more`,
    confirm: 'Take back',
    nothing: 'Nothing can be taken back any more.',
    failed: 'Not taken back',
    done: (count: string) => `Taken back: ${count} centre(s).`,
  },
  imports: {
    counts: {
      repeated: 'Repeated',
      missing: 'Missing from the list',
    },
    missingActs: {
      legend: 'What shall become of these centres?',
      leave: 'Leave them as they are',
      mark: 'Mark them as missing from the new list',
      delete: 'Delete them',
      hints: {
        mark: 'Nothing else changes. The filter “Missing from the new list” on Exam Centres shows them.',
        delete: 'Their checklists are kept. The import can be taken back as a whole.',
      },
    },
    repeated: (count: string) =>
      count === '1'
        ? '1 row is equal to an earlier one in every column. It is imported once.'
        : `${count} rows are equal to earlier ones in every column. Each is imported once.`,
    canBeTakenBack: 'This import can be taken back: “Changes of many centres” at the foot of this page.',
  },
  headings: {
    title: (file: string) => `Columns of ${file}`,
    lead: 'The portal does not know all headings of this file. Check what it has guessed, and choose what is missing. It is remembered for the next file with these headings.',
    notInFile: 'Not in the file',
    required: (names: string) => `Still to be chosen: ${names}.`,
    example: (value: string) => `For example: ${value}`,
    continue: 'Continue',
    notSaved: 'The choice was not remembered; you can continue all the same.',
    usedTitle: 'Columns taken from',
    used: (column: string, heading: string) => `${column}: “${heading}”`,
    change: 'Change the columns',
  },
};
