/** The English texts of the list of centres to inspect. */

const centres = (count: string): string => (count === '1' ? '1 centre' : `${count} centres`);

export const visits = {
  visits: {
    title: 'Visit list',
    lead: 'The centres to inspect: those with the decision Visit, and a share of all others that is drawn in each state.',
    share: 'Drawn, % of each state',
    shareHint: 'For example 5. Rounded up to whole centres. The same share always draws the same centres.',
    shareInvalid: 'Enter a number from 0 to 100, for example 5 or 2.5.',
    show: 'Show',
    count: (total: string, decided: string, drawn: string) =>
      `${centres(total)}: ${decided} by decision, ${drawn} drawn.`,
    download: 'Download list (CSV)',
    downloadFailed: 'The list was not downloaded',
    print: 'Print this page',
    pageHint: (size: string) =>
      `Print and evidence contain the centres shown here, at most ${size} at once. The CSV file contains all.`,
    loadFailed: 'The visit list could not be loaded',
    empty:
      'No centre is to be inspected. Decide Visit in the review of a centre, or enter a share to be drawn.',
    tableLabel: 'Centres to inspect',
    columns: {
      centre: 'Centre',
      address: 'Address',
      contact: 'Contact',
      why: 'Why',
      place: 'Place of the photo',
    },
    why: { decision: 'Decision', drawn: 'Drawn' },
    moreReasons: (count: string) => (count === '1' ? 'and 1 more reason' : `and ${count} more reasons`),
    note: (note: string) => `Note: ${note}`,
    onRecord: 'On record',
    head: 'Head',
    digipin: 'DIGIPIN',
    noPlace: 'Not known',
    printHead: (exam: string, time: string, range: string) =>
      `${exam}. Visit list, ${range}. Printed ${time}.`,
    range: (first: string, last: string, total: string) => `centres ${first} to ${last} of ${total}`,
    mapCode: (code: string) => `Code with the map of ${code}`,
    reasons: 'Reasons',
    remarks: 'Remarks of the inspector',
    signature: 'Date, name and signature',
  },
};
