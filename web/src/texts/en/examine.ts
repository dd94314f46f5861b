/** The English texts for examining a centre: its neighbours in the list, its record, what to do next, and the photo viewer. */

export const examine = {
  examine: {
    neighbours: 'Centres of the list',
    previous: 'Previous centre (K)',
    next: 'Next centre (J)',
    position: (position: string, total: string) => `${position} of ${total}`,
    notInList: 'Not in this list',
    keys: 'Keys: J next centre, K previous centre, P photos, Backspace back to the list.',
    keysAreOff: 'The keys J, K, P and Backspace are turned off.',
    turnKeysOff: 'Turn off',
    turnKeysOn: 'Turn on',
    record: 'In the master list',
    edit: 'Edit',
    place: 'Place',
    map: 'Open map',
    mapOf: (name: string) => `Open map: ${name}`,
    printHead: (exam: string, code: string, reference: string | null, printedAt: string) =>
      `${exam} · Centre ${code}${reference === null ? '' : ` · Reference ${reference}`} · Printed on ${printedAt}`,
    stepsTitle: 'What to do next',
    ring: (person: string, phone: string) => `Ring ${person} on ${phone}.`,
    askAddress: (email: string) =>
      `Mail to ${email} is refused: ask for another e-mail address, and correct it with Edit above.`,
    askToRegister: (address: string, phone: string, email: string) =>
      `Ask them to register at ${address} with the mobile number ${phone}. The OTP is sent to ${email}.`,
    askToLogIn: (address: string, phone: string) =>
      `Ask them to log in at ${address} with the mobile number ${phone} and to fill in the checklist. A forgotten password is set again there.`,
    copyEmail: 'Copy e-mail address',
    copyPhone: 'Copy phone number',
  },
  copying: {
    copied: 'Copied.',
    failed: 'This browser does not allow copying here. Select the text and copy it.',
  },
  viewer: {
    title: (name: string, position: string, total: string) => `${name} (${position} of ${total})`,
    controls: 'View of the photo',
    previous: 'Previous photo',
    next: 'Next photo',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    fullSize: 'Full size, 100 %',
    rotate: 'Rotate',
    keys: 'Keys: + and − zoom, 0 fit, 1 full size, R rotate, ← → other photo, Shift with arrows moves the picture, Escape closes. A double click shows full size there.',
    pixels: (width: string, height: string) => `${width} × ${height} pixels`,
    loadingFull: 'Loading all pixels…',
    fullShown: (size: string) => `All pixels are shown: ${size}.`,
    fullReduced: (shown: string, original: string) =>
      `You see ${shown} of ${original}. Download the original for every pixel.`,
    fullFailed: (shown: string, original: string) =>
      `All pixels could not be loaded. You see ${shown} of ${original}: download the original, or close and open the photo again.`,
    evidence: 'Data of the photo',
    original: 'Uploaded file',
    sha256: 'SHA-256',
    copySha256: 'Copy SHA-256',
    download: 'Download original',
    downloadFailed: 'The original was not downloaded.',
  },
};
