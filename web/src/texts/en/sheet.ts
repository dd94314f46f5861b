/** Texts of the sheet for the photos (`/status/sheet`). */
export const sheetTexts = {
  title: 'Sheet for the photos',
  lead: 'Hold this sheet into the picture: it shows that the photo was taken now and at your centre.',
  loading: 'Loading the sheet …',
  failed: 'The sheet could not be loaded.',
  none: 'No sheet is needed for your photos.',
  toStatus: 'Back to the status',
  print: 'Print the sheet (A4)',
  onPhone: 'No printer? Open this page on a second phone and show it to the camera.',
  renewed: 'The letters on the screen change every 10 minutes. Printed ones stay valid for this exam.',
  notRenewed:
    'The letters could not be renewed. Check the connection and wait until this notice is gone, or use the printed sheet, whose letters stay valid.',
  howTitle: 'How to hold it',
  how: [
    'The sheet takes at least a tenth of the width of the picture.',
    'It is flat, and no finger covers its corners.',
    'It faces the camera, turned away by less than 45 degrees.',
    'Photo of the centre: a person holds it in front of the gate, about two steps from the camera.',
    'Photo of the strong room: it stands on the almirah or the table, about two steps from the camera.',
    'A phone is held half a metre from the camera, with full brightness.',
  ],
  qrLabel: 'QR code of the sheet',
  paper: {
    centreCode: 'Centre code',
    exam: 'Examination',
    hold: 'Keep the sheet flat, facing the camera, corners free, at least a tenth of the width of the picture.',
  },
};

export type SheetTexts = typeof sheetTexts;
