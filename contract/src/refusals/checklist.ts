/** Refusals of the checklist (choice of centre, version, photos) and of single fields, which other forms share. */

export const checklistRefusals = {
  'centre.not-yours': { status: 403, text: 'Please select a valid examination centre.' },
  'centre.not-selected': { status: 400, text: 'Please select a valid examination centre.' },
  'profile.not-yours': {
    status: 403,
    text: 'This checklist belongs to another account. Log in with that account.',
  },
  'checklist.submitted': {
    status: 409,
    text: 'This checklist has already been submitted. It can no longer be changed.',
  },
  'checklist.closed': { status: 409 },
  'checklist.changed-elsewhere': {
    status: 409,
    text: 'This checklist was changed on another device. Reload the page to continue.',
  },
  'receipt.unknown': { status: 404 },
  'receipt.too-soon': { status: 429 },
  'checklist.not-started': { status: 400, text: 'Please fill out all required fields.' },
  'field.required': { status: 400, text: 'Please fill out all required fields.' },
  'field.too-long': { status: 400, text: 'This text is too long. Shorten it.' },
  'field.not-text': {
    status: 400,
    text: 'This text contains characters that cannot be stored. Remove them.',
  },
  'field.choice': { status: 400, text: 'Choose one of the answers.' },
  'email.invalid': { status: 400, text: 'Enter a valid e-mail address.' },
  'pincode.invalid': { status: 400, text: 'Enter a valid 6-digit pincode.' },
  'rooms.invalid': { status: 400, text: 'Room counts must be whole numbers of 1 or more, or blank.' },
  'other-rooms.invalid': {
    status: 400,
    text: 'Room capacity and number of rooms must both be whole numbers of 1 or more.',
  },
  'rooms.none': { status: 400, text: 'Enter at least one room.' },
  'people.invalid': { status: 400, text: 'All values must be 0 or more.' },
  'candidates.invalid': { status: 400, text: 'Candidate count must be a whole number of 0 or more.' },
  'coaching.details-required': {
    status: 400,
    text: 'Please provide coaching institute details or uncheck the option.',
  },
  'photos.required': { status: 400, text: 'Please upload both photos with GPS information.' },
  'photo.no-place': {
    status: 400,
    text: 'The selected image has no GPS / location information. Please enable "Location tags" (or "Geo-tag") in the camera app and retake the photo.',
  },
  'photo.unreadable': { status: 400, text: 'Invalid JPEG section offset' },
  'photo.too-large': {
    status: 413,
    text: 'This photo is larger than 15 MB. Take it again with a smaller picture size.',
  },
  'handover.invalid': { status: 410 },
  'handover.ended': { status: 401 },
  'photo.too-many': { status: 400, text: 'Send at most two photos: the centre first, then the strong room.' },
} as const;
