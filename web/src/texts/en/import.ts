/** The English texts of the import of a list; those about files that are none are in `import-files.ts`. */

export const bulkImport = {
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
      unchanged: 'Unchanged',
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
    },
    suspectsNext:
      'Excel changes codes such as 0004, 1E5 or 1-2. If it has done so, format the column as Text in Excel, enter the codes again and choose the file again.',
    contactsTitle: 'Contacts changed',
    contactsNote: 'OTPs go to the e-mail on record, and the phone is the username. Check these rows first.',
    nothingImported: 'Nothing has been imported yet.',
    outcomeUnknown:
      'The portal did not respond, so it is not known whether the list was imported. Import it again: no row is imported twice, and rows already imported are reported as unchanged.',
    sessionEnded:
      'Your session had ended, so nothing was imported. The preview is kept: once you are logged in, import it again.',
    sessionEndedUnchecked:
      'Your session had ended before the list was checked. The list is kept: once you are logged in, try again.',
    refusedTitle: 'Refused rows',
    refusedNote: 'Correct these rows in the file and upload it again, or import without them.',
    downloadRefused: 'Download refused rows',
    inFile: (value: string) => `In the file: ${value}`,
    otherRow: (row: string, centre: string) => `See row ${row}: ${centre}`,
    otherCentre: (centre: string) => `In the master list: ${centre}`,
    downloadChanges: 'Download all changes',
    downloadFailed: 'Download failed',
    additionsTitle: (shown: string, all: string) => `New centres: showing the first ${shown} of ${all}`,
    changesTitle: 'Changed centres',
    restoredTitle: 'Restored centres',
    restoredNote: (submitted: string, drafts: string) =>
      `These centres were deleted. Their code is in the file, so they come back with their checklists: ${submitted} submitted, ${drafts} draft(s).`,
    checklist: 'Checklist',
    checklists: { draft: 'Draft', submitted: 'Submitted' },
    changedValue: (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
    missingTitle: 'In the master list but not in your file',
    missingNote: 'The import leaves these centres as they are.',
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
    unchanged: (count: string) => `${count} centre(s) were already up to date.`,
    noChanges: 'Every row is already in the master list. There is nothing to change.',
  },
};
