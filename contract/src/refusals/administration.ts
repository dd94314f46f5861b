/**
 * Refusals that only administrators see: the master list, its import, and admin accounts. Sentences that are shown only after a
 * response are in `refusal-sentences.ts`.
 */

export const administrationRefusals = {
  'centre.not-found': { status: 404, text: 'No such centre found' },
  'centre.code-taken': { status: 409, text: 'Another centre already has this centre code.' },
  'centre.phone-conflict': {
    status: 409,
    text: 'Another centre with this phone number has a different e-mail.',
  },
  'centre.phone-invalid': { status: 400, text: 'Enter a valid 10‑digit mobile number' },
  'centre.changed-elsewhere': { status: 412 },
  'closing.past': { status: 400 },
  'import.refused': { status: 400 },
  'import.columns-missing': {
    status: 400,
    text: 'The first row of the list must name every required column of the sample.',
  },
  'import.outdated': { status: 409 },
  'import.broken-quotes': {
    status: 400,
    text: 'A quotation mark is not closed or is followed by text. Correct it in the file and choose the file again.',
  },
  'import.code-twice': { status: 400, text: 'This centre code is in the list more than once.' },
  'import.too-many-rows': { status: 413 },
  'bulk-delete.too-soon': { status: 429 },
  'admin.not-found': { status: 404 },
  'admin.username-invalid': { status: 400 },
  'admin.username-taken': { status: 409 },
  'admin.protected': { status: 403 },
  'admin.self-delete': { status: 409 },
} as const;
