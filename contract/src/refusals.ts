/**
 * Every refusal that the server can return: code and HTTP status (specification sections 5 and 8). Its English sentence is in
 * `rule-sentences.ts` when the browser checks the same rule, else in `refusal-sentences.ts`.
 */
import type { SentMail } from './received-refusal.ts';

/** Refusals of sign-up, login and sessions. */

const accountRefusals = {
  'session.required': { status: 401 },
  'session.ended': { status: 401 },
  'session.confirmation-required': { status: 403 },
  'session.not-found': { status: 404 },
  'confirmation.failed': { status: 403 },
  'access.denied': { status: 403 },
  'login.failed': { status: 401 },
  'login.locked': { status: 429 },
  'admin-login.failed': { status: 401 },
  'admin-login.locked': { status: 429 },
  'mobile.invalid': { status: 400 },
  'mobile.unknown': { status: 404 },
  'signup.expired': { status: 410 },
  'signup.finished': { status: 410 },
  'code.not-sent': { status: 503 },
  'code.address-refused': { status: 409 },
  'code.too-soon': { status: 429 },
  'code.too-many': { status: 429 },
  'code.mail-sent': { status: 429 },
  'otp.invalid': { status: 400 },
  'otp.expired': { status: 400 },
  'otp.exhausted': { status: 429 },
  'otp.blocked': { status: 429 },
  'password.too-short': { status: 400 },
  'password.guessable': { status: 400 },
  'password.too-long': { status: 400 },
  'password.not-verified': { status: 403 },
} as const;

/** Refusals that only administrators see: the master list, its import, and admin accounts. */

const administrationRefusals = {
  'centre.not-found': { status: 404 },
  'photo.not-found': { status: 404 },
  'export.running': { status: 429 },
  'export.too-many': { status: 429 },
  'centre.code-taken': { status: 409 },
  'centre.code-deleted': { status: 409 },
  'centre.phone-conflict': { status: 409 },
  'centre.phone-invalid': { status: 400 },
  'centre.two-phones': { status: 400 },
  'centre.spreadsheet-error': { status: 400 },
  'centre.changed-elsewhere': { status: 412 },
  'closing.past': { status: 400 },
  'reminders.changed': { status: 409 },
  'reminders.too-many': { status: 413 },
  'bulk.changed': { status: 409 },
  'bulk.too-many': { status: 413 },
  'change-set.not-found': { status: 404 },
  'register.key-wrong': { status: 401 },
  'register.not-found': { status: 404 },
  'register.outdated': { status: 409 },
  'register.unchanged': { status: 409 },
  'register.told': { status: 409 },
  'register.replaced': { status: 409 },
  'import.refused': { status: 400 },
  'import.columns-missing': { status: 400 },
  'import.outdated': { status: 409 },
  'import.broken-quotes': { status: 400 },
  'import.code-twice': { status: 400 },
  'import.too-many-rows': { status: 413 },
  'deletion.outdated': { status: 409 },
  'edition.not-found': { status: 404 },
  'edition.empty': { status: 409 },
  'admin.not-found': { status: 404 },
  'admin.username-invalid': { status: 400 },
  'admin.username-taken': { status: 409 },
  'admin.protected': { status: 403 },
  'admin.self-delete': { status: 409 },
  'admin.last-manager': { status: 409 },
  'rights.review': { status: 403 },
  'rights.list': { status: 403 },
  'rights.accounts': { status: 403 },
  'rights.all-states': { status: 403 },
  'rights.other-state': { status: 403 },
  'rights.beyond-own': { status: 403 },
} as const;

/** Refusals of the checklist (choice of centre, version, photos) and of single fields, which other forms share. */

const checklistRefusals = {
  'centre.not-yours': { status: 403 },
  'centre.not-selected': { status: 400 },
  'profile.not-yours': { status: 403 },
  'checklist.submitted': { status: 409 },
  'checklist.closed': { status: 409 },
  'checklist.changed-elsewhere': { status: 409 },
  /** What is stored is damaged. */
  'checklist.unreadable': { status: 409 },
  'receipt.unknown': { status: 404 },
  'receipt.too-soon': { status: 429 },
  'checklist.not-started': { status: 400 },
  'field.required': { status: 400 },
  'field.too-long': { status: 400 },
  'field.not-text': { status: 400 },
  'field.choice': { status: 400 },
  'email.invalid': { status: 400 },
  'pincode.invalid': { status: 400 },
  'rooms.invalid': { status: 400 },
  'other-rooms.invalid': { status: 400 },
  'rooms.none': { status: 400 },
  'people.invalid': { status: 400 },
  'candidates.invalid': { status: 400 },
  'coaching.details-required': { status: 400 },
  'photos.required': { status: 400 },
  'photo.no-place': { status: 400 },
  'photo.unreadable': { status: 400 },
  'photo.too-large': { status: 413 },
  'photo.budget-used': { status: 429 },
  /** Named by its hash, and neither stored nor held. */
  'photo.not-received': { status: 409 },
  'handover.invalid': { status: 410 },
  'handover.ended': { status: 401 },
  'photo.too-many': { status: 400 },
} as const;

/** Refusals of two-step login of administrators. The first four are seen only after the password was right. */
const factorRefusals = {
  'factor.required': { status: 401 },
  // Not 401: in a session that would mean that the session has ended.
  'factor.wrong': { status: 400 },
  'factor.too-many': { status: 429 },
  'factor.unreadable': { status: 409 },
  'factor.enrolment-required': { status: 403 },
  'factor.changed-elsewhere': { status: 409 },
} as const;

/** Refusals that any call can return. */

const generalRefusals = {
  'request.invalid': { status: 400 },
  /** The problems name it. */
  'request.unknown-parameter': { status: 400 },
  'request.too-large': { status: 413 },
  'request.unsupported-type': { status: 415 },
  'request.timeout': { status: 408 },
  'route.unknown': { status: 404 },
  'rate.exceeded': { status: 429 },
  'server.busy': { status: 503 },
  'server.unavailable': { status: 503 },
  'server.storage-full': { status: 507 },
  'server.disk-full': { status: 507 },
  'server.failed': { status: 500 },
} as const;

/** Refusals of the review queue and of corrections. */

const reviewRefusals = {
  'review.not-found': { status: 404 },
  'review.changed-elsewhere': { status: 409 },
  'review.serious-reason': { status: 409 },
  'review.outdated': { status: 409 },
  'acceptance.not-found': { status: 404 },
  'correction.items-required': { status: 400 },
  'correction.open': { status: 409 },
  'correction.unreadable': { status: 409 },
  'correction.none': { status: 404 },
  'correction.answered': { status: 409 },
} as const;

export const refusals = {
  ...generalRefusals,
  ...accountRefusals,
  ...factorRefusals,
  ...checklistRefusals,
  ...administrationRefusals,
  ...reviewRefusals,
} satisfies Record<string, { readonly status: number }>;

export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

/** A problem with one named field or part of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly code: RefusalCode;
}

/** Another centre that a change conflicts with, and its e-mail. */
export interface OtherRecord {
  readonly centreCode: string;
  readonly email: string;
}

export interface RefusalDetails {
  readonly problems?: readonly FieldProblem[];
  readonly waitSeconds?: number;
  readonly sentMail?: SentMail;
  readonly others?: readonly OtherRecord[];
  /** With `password.too-short`: how many characters a password of this account needs; 6 without it. */
  readonly minLength?: number;
  /** The day after whose end the checklist is closed. */
  readonly closesOn?: string;
  /** With `reminders.changed`: how many centres and mails it is now. */
  readonly reached?: { readonly centres: number; readonly mails: number };
}
