/** The English texts of the page where anybody can check a receipt. */

export const receiptCheck = {
  receiptCheck: {
    title: 'Check a receipt',
    loading: 'Looking up the receipt…',
    failed: 'The receipt could not be checked.',
    unknown: 'This receipt is not known.',
    unknownHelp:
      'Compare the address with the printed one, letter by letter, or scan the QR code again. If it is the same, this portal did not issue the receipt.',
    known: 'This receipt is genuine.',
    knownHelp:
      'The portal received a checklist with these details. Compare them with the paper or the e-mail in front of you.',
    reference: 'Reference',
    centreCode: 'Centre code',
    submittedAt: 'Submitted',
    sha256: (photo: string) => `SHA-256: ${photo}`,
    compareTitle: 'Compare a photo',
    compareText:
      'Choose a photo file, or copy the file and paste it on this page. It is compared in your browser and is not sent anywhere.',
    file: 'Photo file',
    comparing: 'Comparing…',
    same: (fileName: string, photo: string) => `${fileName} is the photo that was submitted: ${photo}.`,
    different: (fileName: string) => `${fileName} is not one of the submitted photos.`,
    differentHelp:
      'Only the exact file that the portal received matches. A picture that was edited, made smaller or sent through a chat has another SHA-256, even if it looks the same.',
    unreadable: (fileName: string) => `${fileName} could not be read. Choose it again.`,
    notSecure:
      'This browser compares files only on a page whose address begins with https. Compare the SHA-256 with another program.',
  },
};
