/** Refusals of the review queue and of corrections. */

export const reviewRefusals = {
  'review.not-found': { status: 404 },
  'review.changed-elsewhere': { status: 409 },
  'review.outdated': { status: 409 },
  'correction.items-required': { status: 400 },
  'correction.open': { status: 409 },
  'correction.unreadable': { status: 409 },
  'correction.none': { status: 404 },
  'correction.answered': { status: 409 },
} as const;
