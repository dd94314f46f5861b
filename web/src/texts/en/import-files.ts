/** The English texts about uploaded files that are not a list of centres. */

export const importFiles = {
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
};
