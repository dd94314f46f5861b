/** The English sentences that the browser shows before any response: those of the rules that it checks itself. */

// The sentence of `photo.no-place`: the only one that the checklist shows before it has loaded the others.

export const noPlaceSentence =
  'The selected image has no GPS / location information. Please enable "Location tags" (or "Geo-tag") in the camera app and retake the photo.';

export const ruleSentences = {
  'mobile.invalid': 'Enter a valid 10‑digit mobile number',
  'centre.not-selected': 'Please select a valid examination centre.',
  'field.required': 'Please fill out all required fields.',
  'field.too-long': 'This text is too long. Shorten it.',
  'field.not-text': 'This text contains characters that cannot be stored. Remove them.',
  'email.invalid': 'Enter a valid e-mail address.',
  'pincode.invalid': 'Enter a valid 6-digit pincode.',
  'rooms.invalid': 'Room counts must be whole numbers of 1 or more, or blank.',
  'other-rooms.invalid': 'Room capacity and number of rooms must both be whole numbers of 1 or more.',
  'rooms.none': 'Enter at least one room.',
  'people.invalid': 'All values must be 0 or more.',
  'candidates.invalid': 'Candidate count must be a whole number of 0 or more.',
  'coaching.details-required': 'Please provide coaching institute details or uncheck the option.',
  'photos.required': 'Please upload both photos with GPS information.',
  'photo.no-place': noPlaceSentence,
} as const;
