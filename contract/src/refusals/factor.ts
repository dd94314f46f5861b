/** Refusals of two-step login of administrators. The first four are seen only after the password was right. */
export const factorRefusals = {
  'factor.required': { status: 401 },
  // Not 401: in a session that would mean that the session has ended.
  'factor.wrong': { status: 400 },
  'factor.too-many': { status: 429 },
  'factor.unreadable': { status: 409 },
  'factor.enrolment-required': { status: 403 },
  'factor.changed-elsewhere': { status: 409 },
} as const;
