/** Refusals that only administrators see: the master list, its import, and admin accounts. */

export const administrationRefusals = {
  'centre.not-found': { status: 404 },
  'centre.code-taken': { status: 409 },
  'centre.phone-conflict': { status: 409 },
  'centre.phone-invalid': { status: 400 },
  'centre.changed-elsewhere': { status: 412 },
  'closing.past': { status: 400 },
  'reminders.changed': { status: 409 },
  'reminders.too-many': { status: 413 },
  'import.refused': { status: 400 },
  'import.columns-missing': { status: 400 },
  'import.outdated': { status: 409 },
  'import.broken-quotes': { status: 400 },
  'import.code-twice': { status: 400 },
  'import.too-many-rows': { status: 413 },
  'bulk-delete.too-soon': { status: 429 },
  'admin.not-found': { status: 404 },
  'admin.username-invalid': { status: 400 },
  'admin.username-taken': { status: 409 },
  'admin.protected': { status: 403 },
  'admin.self-delete': { status: 409 },
} as const;
