/** Refusals that only administrators see: the master list, its import, and admin accounts. */

export const administrationRefusals = {
  'centre.not-found': { status: 404, text: 'No such centre found' },
  'centre.code-taken': { status: 409, text: 'Another centre already has this centre code.' },
  'centre.phone-conflict': {
    status: 409,
    text: 'Another centre with this phone number has a different e-mail.',
  },
  'centre.phone-invalid': { status: 400, text: 'Enter a valid 10‑digit mobile number' },
  'centre.changed-elsewhere': {
    status: 412,
    text: 'Another administrator has changed this centre in the meantime. Open it again.',
  },
  'import.refused': {
    status: 400,
    text: 'Some rows cannot be imported. Nothing was imported; correct the rows and try again.',
  },
  'import.columns-missing': {
    status: 400,
    text: 'The first row of the list must name every required column of the sample.',
  },
  'import.outdated': {
    status: 409,
    text: 'The master list has changed since this preview. Nothing was imported; check the new preview and import again.',
  },
  'import.broken-quotes': {
    status: 400,
    text: 'A quotation mark is not closed or is followed by text. Correct it in the file and choose the file again.',
  },
  'import.code-twice': { status: 400, text: 'This centre code is in the list more than once.' },
  'import.too-many-rows': {
    status: 413,
    text: 'This list has more rows than the portal accepts at once. Split it into smaller lists.',
  },
  'bulk-delete.too-soon': {
    status: 429,
    text: 'All centres were deleted a short while ago. Wait {wait} and try again.',
  },
  'admin.not-found': { status: 404, text: 'This admin account no longer exists.' },
  'admin.username-invalid': {
    status: 400,
    text: 'Usernames have 3 to 32 characters: a-z, 0-9, dot, hyphen, underscore.',
  },
  'admin.username-taken': { status: 409, text: 'Another account already has this username.' },
  'admin.protected': {
    status: 403,
    text: 'The main account can be changed only by its owner and cannot be deleted.',
  },
  'admin.self-delete': { status: 409, text: 'You cannot delete the account you are logged in with.' },
} as const;
