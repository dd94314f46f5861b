/** Texts of the master list for administrators: centres, imports, deleted centres and editions. */
import type { ChecklistState } from '#contract/centres/archive-endpoints.ts';

const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

export const masterListTexts = {
  // The configuration screen: the form of a centre and the master list.
  config: {
    title: 'Exam Centre Configuration',
    addTitle: 'Add a centre',
    editTitle: (code: string) => `Edit centre ${code}`,
    optional: 'optional',
    blank: (field: string) => `${field} is missing.`,
    add: 'Add Centre',
    update: 'Update Centre',
    saving: 'Saving…',
    created: 'Centre created successfully',
    updated: 'Centre updated successfully',
    createFailed: 'Create failed',
    updateFailed: 'Update failed',
    restored: 'A deleted centre with this code was restored, with its checklist if it had one.',
    conflict: 'Another administrator has changed this centre in the meantime:',
    conflictTaken: (field: string, theirs: string) =>
      `${field} is now ${theirs}. The form shows the new value.`,
    conflictKept: (field: string, theirs: string) =>
      `${field} is now ${theirs}. The form keeps what you typed.`,
    conflictNext: 'Your changes have not been saved yet. Check the form and press Update Centre again.',
    deletedMeanwhile:
      'It has been deleted in the meantime. What you typed stays here until you cancel the edit.',
    otherRecord: (code: string, email: string) => `Centre ${code}: ${email}`,
    otherRecordsNext:
      'All centres with the same phone must have the same e-mail, to which the OTPs are sent. Enter that e-mail here, or change the e-mail of the other centres:',
    emailForPhone: (email: string, others: string) =>
      `Save, and set ${email} for ${others} other centre(s) with this phone`,
    discardTitle: 'Discard what you typed?',
    discardText: (code: string | null) =>
      code === null
        ? 'The new centre in the form has not been saved.'
        : `Your changes to centre ${code} have not been saved.`,
    discard: 'Discard',
    registerAgain:
      'The phone or e-mail of this centre changes. If somebody has registered with the earlier one, their password stops working when you save, and the person on record has to register again. When the e-mail changes, the earlier and the new address both get an e-mail about it.',
    sample: 'Download Sample CSV',
    bulkUpload: 'Bulk Upload (CSV)',
    deleteAll: 'Delete All Centres',
    deleteAllTitle: 'Delete All Centres',
    deleteAllText: 'Delete ALL exam centres? This cannot be undone.',
    deleting: 'Deleting…',
    deleted: (count: string) => `${count} centre(s) deleted`,
    bulkDeleteFailed: 'Bulk delete failed',
    search: 'Search',
    searchPlaceholder: 'Search by code, name or person…',
    stateFilter: 'State filter',
    allStates: 'All States',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    deleteTitle: (name: string) => `Delete ${name}`,
    deleteText: 'Delete this centre? This cannot be undone.',
    deletedOne: (name: string) => `${name} was deleted.`,
    deleteFailed: 'Delete failed',
    tableLabel: 'Master list of centres',
  },

  // The import of a list.
  bulk: {
    title: 'Bulk Upload (CSV)',
    choose: 'CSV file or Excel workbook',
    failed: 'Bulk upload failed',
    atRow: (row: string, reason: string) => `Row ${row}: ${reason}`,
    reading: (size: string) => `Reading the file, ${size}…`,
    checkingUpload: (percent: string) => `Sending the list for checking, ${percent}`,
    checking: 'Checking the list against the master list…',
    importingUpload: (percent: string) => `Sending the list, ${percent}`,
    importing: 'Importing the centres…',
    previewTitle: (file: string) => `Import preview: ${file}`,
    counts: {
      added: 'New',
      changed: 'Changed',
      restored: 'Restored',
      unchanged: 'Already up to date',
      refused: 'Refused',
    },
    counted: (title: string, count: string) => `${title}: ${count}`,
    shownOf: (shown: string, all: string) => `Showing the first ${shown} of ${all}.`,
    registerAgain: (count: string) =>
      `${count} registered person(s) will have to register again, because their phone or e-mail on record changes. Their passwords stop working, and e-mails tell the earlier and the new addresses.`,
    suspectsTitle: (count: string) => `Codes to check: ${count}`,
    suspects: {
      shortened: (column: string, value: string) =>
        `${column} ${value} looks like a number that Excel has shortened.`,
      date: (column: string, value: string) =>
        `${column} ${value} looks like a date that Excel has made of a code.`,
      zeros: (column: string, value: string, known: string) =>
        `${column} ${value} would be a new centre, but there is ${known}, which differs only in its leading zeros.`,
      alike: (column: string, value: string, known: string) =>
        `${column} ${value} would be a new centre, but there is ${known}, which differs only in capital letters, blanks, leading zeros or a “.0”.`,
    },
    suspectsNext:
      'Excel changes codes such as 0004, 1E5 or 1-2. If it has done so, format the column as Text in Excel, enter the codes again and choose the file again.',
    hidden: {
      title: (count: string) =>
        count === '1' ? '1 hidden row is in this list' : `${count} hidden rows are in this list`,
      reason:
        'Nobody who looks at the sheet sees what a hidden or filtered row would change, so it is imported only when you choose that.',
      legend: 'What shall become of the hidden rows?',
      leave: 'Leave them out',
      take: 'Import them too',
      hints: {
        leave: 'Centres that only hidden rows name count as not in your file.',
        take: 'This preview contains them.',
      },
    },
    hiddenColumns: (names: string) =>
      `Columns that the sheet hides are imported like the others: ${names}. Look at them in Excel before you import.`,
    mergedTitle: (count: string) =>
      count === '1' ? '1 area of merged cells' : `${count} areas of merged cells`,
    merged: (area: string, value: string) => `${area}: “${value}”`,
    mergedNext:
      'The value of each area was put into all its rows. If that is wrong, unmerge the cells in Excel, fill them in and choose the file again.',
    placeholdersTitle: (count: string) =>
      count === '1'
        ? 'A word that stands for nothing: 1 cell'
        : `Words that stand for nothing: ${count} cells`,
    placeholders: {
      unknown: (column: string, value: string) =>
        `${column} “${value}” is read as not known. A value in the master list stays.`,
      taken: (column: string, value: string) => `${column} would be “${value}”.`,
    },
    placeholdersNext:
      'If a name or a code is not really this word, enter it in the file and choose the file again.',
    fillersTitle: (rows: string) =>
      rows === '1' ? 'Pincode to check: 1 row' : `Pincodes to check: ${rows} rows`,
    fillers: {
      frequent: (pincode: string, rows: string) =>
        `${pincode} is on ${rows} rows, more than 2 % of the list.`,
      'other-state': (pincode: string, rows: string) =>
        rows === '1'
          ? `${pincode} is a pincode of another state.`
          : `${pincode} is on ${rows} rows of other states.`,
    },
    fillerExample: (row: string, code: string, state: string) =>
      `For example row ${row}: ${code}${state === '' ? '' : `, ${state}`}.`,
    fillersNext:
      'They probably stand for pincodes that were not known. The list can be imported; photos of these centres are then compared with the city only.',
    spellingsTitle: 'One state, one name',
    spelling: (rows: string, written: string, kept: string) =>
      rows === '1'
        ? `1 row says ${written}: it is kept as ${kept}.`
        : `${rows} rows say ${written}: they are kept as ${kept}.`,
    contactsTitle: 'Contacts changed',
    contactsNote: 'OTPs go to the e-mail on record, and the phone is the username. Check these rows first.',
    nothingImported: 'Nothing has been imported yet.',
    outcomeUnknown:
      'The portal did not respond, so it is not known whether the list was imported. Import it again: no row is imported twice, and rows already imported are reported as already up to date.',
    sessionEnded:
      'Your session had ended, so nothing was imported. The preview is kept: once you are logged in, import it again.',
    sessionEndedUnchecked:
      'Your session had ended before the list was checked. The list is kept: once you are logged in, try again.',
    refusedTitle: 'Refused rows',
    refusedNote: 'Correct these rows in the file and upload it again, or import without them.',
    downloadRefused: 'Download refused rows',
    inCell: (cell: string, value: string) => `In cell ${cell}: ${value}`,
    oneEmail:
      'All centres with the same phone must have the same e-mail, to which the OTPs are sent. Choose the right one; an e-mail of the master list is changed at its centre.',
    phoneOfRows: (phone: string, rows: string, count: number) =>
      `${phone}, ${count === 1 ? 'row' : 'rows'} ${rows}:`,
    giveEmail: (email: string) => `Use ${email}`,
    otherRow: (row: string, centre: string) => `See row ${row}: ${centre}`,
    otherCentre: (centre: string) => `In the master list: ${centre}`,
    downloadChanges: 'Download all changes',
    downloadFailed: 'Download failed',
    additionsTitle: (shown: string, all: string) => `New centres: showing the first ${shown} of ${all}`,
    changesTitle: 'Changed centres',
    restoredTitle: 'Restored centres',
    restoredNote: (submitted: string, drafts: string) =>
      `These centres were deleted. Their code is in the file, so they are restored with their checklists: ${submitted} submitted, ${drafts} draft(s).`,
    checklist: 'Checklist',
    checklists: { draft: 'Draft', submitted: 'Submitted' },
    changedValue: (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
    missingTitle: 'In the master list but not in your file',
    downloadMissing: 'Download these centres',
    row: 'Row',
    centre: 'Centre',
    reason: 'Reason',
    column: 'Column',
    before: 'Before',
    after: 'After',
    import: 'Import',
    importWithout: 'Import without the refused rows',
    cancel: 'Cancel',
    imported: (count: string) => `${count} centre(s) imported successfully`,
    skipped: (count: string) => `${count} refused row(s) were left out.`,
    ofThese: (counts: string) => `Of these: ${counts}`,
    noChanges: 'Every row is already in the master list. There is nothing to change.',
  },

  // Uploaded files that are not a list of centres.
  wrongFile: {
    notAList: {
      'not-csv':
        'Choose a file whose name ends in .csv, or an Excel workbook (.xlsx). In Excel, choose Save As and then CSV UTF-8.',
      unreadable: 'The file could not be read. Choose it again.',
      'no-rows': 'The file has no rows below its header row. Add the centres and choose it again.',
      empty: 'The file is empty. Save the list again and choose that file.',
      'old-workbook':
        'This is an Excel workbook of an old version (.xls), or one with a password. In Excel, choose Save As and then Excel Workbook (.xlsx) without a password, or CSV UTF-8.',
      'other-spreadsheet':
        'This is a spreadsheet in another format (.ods or .xlsb). Open it, choose Save As and then Excel Workbook (.xlsx) or CSV UTF-8.',
      document:
        'This is a document, not a list. Choose the Excel workbook (.xlsx) or CSV file with the centres.',
      archive: 'This is a ZIP archive. Unpack it and choose the list inside.',
      photo: 'This is a photo, not a list. Choose the Excel workbook (.xlsx) or CSV file with the centres.',
      pdf: 'This is a PDF. Choose the Excel workbook (.xlsx) or CSV file from which it was made.',
      'web-page':
        'This is a web page, which some programs save under the name of an Excel file. Open it in Excel, choose Save As and then Excel Workbook (.xlsx) or CSV UTF-8.',
      'too-large':
        'This is an Excel workbook that is too large to be read here. In Excel, choose Save As and then CSV UTF-8.',
      damaged:
        'This is an Excel workbook, but it could not be read. Open it in Excel, choose Save As and then CSV UTF-8.',
    },
    tooSlow: (seconds: string) =>
      `The file could not be read within ${seconds} seconds. Open it in Excel, choose Save As and then CSV UTF-8. If it is a CSV file, split the list into several files.`,
    isWorkbook: 'This is an Excel workbook, but none of its sheets is a list of centres.',
    noHeader: (columns: string) =>
      `There is no header row: none of the first rows names the columns. Put these names in the first row: ${columns}.`,
    missingColumns: (columns: string) =>
      `Missing columns: ${columns}. Compare the header row with the sample CSV.`,
  },

  // The downloads of a list of centres.
  files: {
    downloadPhotos: 'Download photos (ZIP)',
    photosFailed: 'The photos were not downloaded',
    csvHint:
      'Download Filtered is a CSV file for other programs. Excel changes codes such as 0004 or 1E5 in it; use Download Excel instead.',
  },

  // Deleting centres, restoring them, and editions.
  archive: {
    more: 'More',
    counts: (centres: string, submitted: string, drafts: string) =>
      [counted(centres, 'centre'), counted(submitted, 'submitted checklist'), counted(drafts, 'draft')].join(
        ', ',
      ),
    counting: 'Counting…',
    notCounted: 'The centres could not be counted',
    countsChanged: 'The figures have changed in the meantime. Nothing was changed; look at the new figures.',
    typeCount: 'Type the number of centres to confirm',
    restorable: 'An administrator can restore it under "Deleted centres".',
    allRestorable: 'An administrator can restore them under "Deleted centres".',
    readingChecklist: 'Reading its checklist…',
    checklistChanged: 'Its checklist has changed in the meantime. Nothing was deleted.',
    takesAlong: {
      none: 'It has no checklist.',
      draft: 'It has a checklist that is not submitted yet (a draft).',
      submitted: 'It has a submitted checklist.',
      failed: 'Its checklist could not be read.',
    } satisfies Record<ChecklistState | 'failed', string>,
    checklist: {
      none: 'No checklist',
      draft: 'Draft',
      submitted: 'Submitted',
    } satisfies Record<ChecklistState, string>,

    title: 'Deleted centres',
    lead: 'Deleted centres are kept with their checklists and photos until they are restored.',
    back: 'Back to Exam Centre Config',
    path: 'You are here',
    loadFailed: 'Failed to load the deleted centres',
    tableLabel: 'Deleted centres',
    search: 'Search',
    searchPlaceholder: 'Search by code, name or person…',
    none: 'No centre is deleted.',
    noneFound: 'No deleted centre contains these words.',
    columns: {
      code: 'Code',
      centre: 'Name',
      city: 'City',
      state: 'State',
      person: 'Official person',
      checklist: 'Checklist',
      deleted: 'Deleted',
    },
    deletedBy: (time: string, who: string) => `${time} by ${who}`,
    operator: 'the operator',
    together: 'Deleted together',
    deletion: (centres: string, codes: string) => `${centres} centres: ${codes}, …`,
    restore: 'Restore',
    restoreOf: (code: string, name: string) => `Restore ${code} ${name}`,
    restoreTitle: (code: string, name: string) => `Restore ${code} ${name}`,
    restoreText: 'The centre is on the list again, with its checklist if it had one.',
    restoreAll: (centres: string) => `Restore these ${centres} centres`,
    restoreAllText: 'The centres are on the list again, with the checklists that they had.',
    restoring: 'Restoring…',
    restored: (count: string) => `${count} centre(s) restored.`,
    restoreFailed: 'Not restored',
    someRefused: (count: string) => `${count} centre(s) remain deleted:`,
    refused: {
      'centre.code-taken': (code: string) =>
        `${code}: a centre with this code is on the list again. Change the code of that centre or delete it, then restore this one.`,
      'centre.phone-conflict': (code: string, other: string) =>
        `${code}: centre ${other} now has the same phone with another e-mail. Correct that centre, then restore this one.`,
    },

    codeTitle: (code: string) => `A deleted centre had the code ${code}`,
    codeText:
      'Restore it with its checklist and the values that you have typed, or start with an empty checklist?',
    emptyKeeps: 'If you start empty, the deleted centre and its checklist stay under "Deleted centres".',
    startEmpty: 'Start empty',
    restoreWith: 'Restore with its checklist',

    editionsTitle: 'Editions',
    editionsLead:
      'When an examination is over, its edition is archived whole: every centre with its checklist, photos and receipt. Then the next one starts empty.',
    editionsFailed: 'Failed to load the editions',
    present: 'Present edition',
    exam: (name: string, day: string) => `${name}, ${day}`,
    openUntil: (day: string) =>
      `Centres can still submit until ${day}. After that nothing more arrives in this edition.`,
    next: 'Start the next edition',
    nextList: 'The next edition starts with',
    sameList: 'the same list: all centres stay, without checklists',
    newList: 'an empty list, to import a new one',
    nextText:
      'The present edition is archived and cannot be changed any more. Heads keep their passwords; their checklists start empty. What they have not sent from their devices is not taken over.',
    starting: 'Archiving…',
    nextFailed: 'The next edition was not started',
    archived: (exam: string) => `${exam} is archived.`,
    setExam:
      'Now have the operator set EXAM_NAME, EXAM_DATE and CLOSES_ON of the next edition and restart the portal.',
    archivedTitle: 'Archived editions',
    noneArchived: 'No edition is archived yet.',
    archivedBy: (time: string, who: string) => `Archived ${time} by ${who}`,
    export: 'Download centres (CSV)',
    exportFailed: 'Export failed',
    showCentres: 'Show centres',
    editionNotFound: 'This edition does not exist',
    noEditionCentre: 'No centre of this edition contains these words.',
    backToEditions: 'Back to the editions',
    editionCentres: 'Centres of the edition',
    ofEdition: (exam: string) =>
      `This centre belongs to the archived edition ${exam}. It can be read and not changed.`,
  },

  // The verified register.
  register: {
    title: 'Verified register',
    lead: 'All accepted centres with the details that count, in numbered and signed issues. Each issue is kept as it was.',
    loadFailed: 'Failed to load the register',
    nextTitle: 'Next issue',
    accepted: (count: string) => counted(count, 'accepted centre'),
    differences: (issue: string, added: string, removed: string, changed: string) =>
      `Since issue ${issue}: ${added} added, ${removed} removed, ${changed} changed.`,
    unchanged: (issue: string) => `Nothing has changed since issue ${issue}.`,
    issueNext: (issue: string) => `Issue the register (number ${issue})`,
    issueText: (count: string) =>
      `${counted(count, 'centre')} ${count === '1' ? 'is' : 'are'} written into an issue that is signed and kept. Corrections and new decisions go into a later issue.`,
    issuing: 'Issuing…',
    issueFailed: 'The register was not issued',
    issued: (issue: string, count: string) => `Issue ${issue} is made, with ${counted(count, 'centre')}.`,
    issuesTitle: 'Issues',
    noIssue: 'No issue has been made yet.',
    issue: (issue: string, count: string) => `Issue ${issue}: ${counted(count, 'centre')}`,
    issuedBy: (time: string, who: string) => `Issued ${time} by ${who}`,
    sha256: (hash: string) => `SHA-256 (JSON) ${hash}`,
    workbook: 'Excel workbook',
    csv: 'CSV',
    files: 'Signed file (ZIP)',
    changes: 'Changes (CSV)',
    since: 'Changes since',
    sinceIssue: (issue: string) => `since issue ${issue}`,
    toldAt: (time: string) => `The heads were told ${time}.`,
    tell: 'Tell the heads',
    tellTitle: (issue: string) => `Tell the heads of issue ${issue}`,
    tellText:
      'Their status page will say that the centre is confirmed, and they get an e-mail. This cannot be taken back; a centre that is accepted no longer is confirmed no longer.',
    toTell: (centres: string, mails: string) =>
      `${counted(centres, 'centre')} will be confirmed, by ${counted(mails, 'e-mail')}`,
    notMailed: {
      changed: (count: string) => `${count} not accepted any more as in this issue`,
      told: (count: string) => `${count} told of an earlier issue`,
      noEmail: (count: string) => `${count} without an e-mail address: only the status page says it`,
      refused: (count: string) =>
        `${count} whose mail server refuses the address: only the status page says it`,
    },
    pace: (perMinute: string) => `They leave behind the reminders that wait, ${perMinute} a minute.`,
    sample: 'The first e-mail',
    tellFailed: 'The heads were not told',
    told: (centres: string, mails: string) =>
      `${counted(centres, 'centre')} confirmed; ${counted(mails, 'e-mail')} on the way.`,
    checkingTitle: 'Check a file without the portal',
    checking:
      'Unpack the signed file and run this line in its folder; it prints "Signature Verified Successfully". The file says of which issue, exam and day it is; CSV and workbook are made from it and are not signed.',
    publicKey: (address: string) =>
      `The public key. Publish it, so that nobody has to trust the one in the folder: ${address}`,
    copyKey: 'Copy the key',
    shared: 'A program reads the last issue with REGISTER_KEY:',
    notShared: 'No program can read the register: REGISTER_KEY is not set.',
  },
};
