/**
 * Every refusal the server can give: its code, HTTP status and English sentence (specification sections 5 and 8).
 * The browser translates by code; the sentence travels in `error` for everybody else. `{name}` stands for a value.
 */
import * as z from 'zod/mini';

interface RefusalEntry {
  readonly status: number;
  readonly text: string;
}

export const refusals = {
  'request.invalid': {
    status: 400,
    text: 'Some of what you entered could not be read. Check it and try again.',
  },
  'request.too-large': {
    status: 413,
    text: 'This is more data than the portal accepts at once. Shorten it and try again.',
  },
  'request.unsupported-type': {
    status: 415,
    text: 'The portal does not accept this kind of content here. Reload the page and try again.',
  },
  'request.timeout': {
    status: 408,
    text: 'Sending took too long. Check your internet connection and try again.',
  },
  'route.unknown': { status: 404, text: 'There is no page at this address. Check the address.' },
  'rate.exceeded': { status: 429, text: 'Too many attempts. Wait {wait} and try again.' },
  'server.busy': {
    status: 503,
    text: 'The portal is very busy. Wait a moment and try again; nothing you entered is lost.',
  },
  'server.unavailable': {
    status: 503,
    text: 'The portal has a technical problem. Wait a moment and try again; nothing you entered is lost.',
  },
  'server.storage-full': {
    status: 507,
    text: 'The portal cannot store photos at the moment. Try again later; nothing you entered is lost.',
  },
  'server.failed': {
    status: 500,
    text: 'Something went wrong in the portal. Try again; nothing you entered is lost.',
  },

  'session.required': { status: 401, text: 'Please log in.' },
  'session.ended': { status: 401, text: 'Your session has ended. Log in again to continue.' },
  'session.too-old': {
    status: 401,
    text: 'This step needs a login within the last 30 minutes. Log in again and repeat it.',
  },
  'access.denied': {
    status: 403,
    text: 'Your account is not allowed to do this. Log in with an account that is.',
  },
  'login.failed': {
    status: 401,
    text: 'Login failed. Check the username and password. After several wrong attempts, wait a few minutes or set a new password.',
  },
  'admin-login.failed': {
    status: 401,
    text: 'Invalid credentials. Check the username and password. After several wrong attempts, wait a few minutes.',
  },

  'mobile.invalid': { status: 400, text: 'Enter a valid 10‑digit mobile number' },
  'mobile.unknown': { status: 404, text: 'Mobile not recognized' },
  'signup.expired': {
    status: 410,
    text: 'This registration or link is no longer valid. Enter your mobile number again.',
  },
  'code.not-sent': { status: 503, text: 'Failed to send OTP. Try again.' },
  'code.too-soon': {
    status: 429,
    text: 'An OTP was sent a moment ago. Wait {wait} and try again.',
  },
  'code.too-many': { status: 429, text: 'Too many OTPs were asked for. Wait {wait} and try again.' },
  'code.blocked': {
    status: 403,
    text: 'OTPs for this mobile number are blocked because too many wrong ones were entered. Choose "Forgot Password" on the login page and open the link in the e-mail, or ask the exam agency to unblock the number.',
  },
  'otp.invalid': { status: 400, text: 'Invalid OTP' },
  'otp.expired': { status: 400, text: 'Invalid OTP. It is no longer valid: send a new OTP.' },
  'otp.exhausted': {
    status: 429,
    text: 'Invalid OTP. Too many wrong attempts: wait {wait} and send a new OTP.',
  },
  'password.too-short': { status: 400, text: 'Password must be at least 6 characters.' },
  'password.too-long': { status: 400, text: 'Password must be at most 128 characters.' },
  'password.not-verified': {
    status: 403,
    text: 'Failed to set password. Verify the OTP sent to your e-mail first.',
  },

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
  'checklist.changed-elsewhere': {
    status: 409,
    text: 'This checklist was changed on another device. Reload the page to continue.',
  },
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
  'photo.too-many': { status: 400, text: 'Send at most two photos: the centre first, then the strong room.' },

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
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusals, value);
}

/** A fault of one named field or part of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly code: RefusalCode;
}

/** The body of every refusal: `error` is the sentence of section 8, `code` what programs read. */
export interface RefusalBody {
  readonly error: string;
  readonly code: RefusalCode;
  readonly problems?: readonly FieldProblem[] | undefined;
  readonly waitSeconds?: number | undefined;
  readonly others?: readonly OtherRecord[] | undefined;
}

/** Another centre that a change runs into, and the e-mail that it has. */
export interface OtherRecord {
  readonly centreCode: string;
  readonly email: string;
}

export const refusalBodySchema = z.object({
  error: z.string(),
  code: z.catch(z.string().check(z.refine(isRefusalCode)), 'server.failed'),
  problems: z.optional(
    z.array(z.object({ field: z.string(), code: z.string().check(z.refine(isRefusalCode)) })),
  ),
  waitSeconds: z.optional(z.number()),
  others: z.optional(z.array(z.object({ centreCode: z.string(), email: z.string() }))),
});

/** English words for a waiting time, e.g. "45 seconds" or "3 minutes". */
function waitInWords(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

export interface RefusalDetails {
  readonly problems?: readonly FieldProblem[];
  readonly waitSeconds?: number;
  readonly others?: readonly OtherRecord[];
}

/** The body that goes over the wire for a refusal. Where problems are given, the first one's sentence is the error. */
export function refusalBody(code: RefusalCode, details: RefusalDetails = {}): RefusalBody {
  const text: string = refusals[code].text;
  const error = text.replace('{wait}', waitInWords(details.waitSeconds ?? 60));
  return { error, code, ...details };
}
