/**
 * Every refusal that the server can return, by its HTTP status: code, and the English sentence that is sent in `error` (specification
 * sections 5 and 8). `{wait}` is replaced by a duration, `{day}` by a day, `{time}` and `{mailbox}` by when and to whom a mail was sent,
 * `{length}` by how many characters a password needs. The browser does not load these sentences before the administrators' screens:
 * its English pages show the `error` of the response.
 */
import type { ReceivedRefusal } from './received-refusal.ts';
import { ruleSentences } from './rule-sentences.ts';
import { minPasswordLength } from './exam.ts';
import { timeInIndia } from './indian-clock.ts';

const byStatus = {
  400: {
    ...ruleSentences,
    'request.invalid': 'Some of what you entered could not be read. Check it and try again.',
    /** The problems name it. */
    'request.unknown-parameter':
      'The request names a filter or field that this call does not have. Check its spelling and try again.',
    'otp.invalid': 'Invalid OTP',
    'otp.expired': 'Invalid OTP. It is no longer valid: send a new OTP.',
    'password.too-short': 'Password must be at least {length} characters.',
    'password.guessable':
      'This password is easy to guess: a common one, a simple pattern or a name. Choose, for example, four unrelated words.',
    'password.too-long': 'Password must be at most 128 characters.',
    // Not 401: in a session that would mean that the session has ended.
    'factor.wrong':
      'This code is not valid. Each code works once: wait for the next one, and check that the clock of your phone is right. Or use a recovery code.',
    'checklist.not-started': 'Please fill out all required fields.',
    'field.choice': 'Choose one of the answers.',
    'photo.unreadable': 'Invalid JPEG section offset',
    'photo.too-many': 'Send at most two photos: the centre first, then the strong room.',
    'centre.phone-invalid': 'Enter a valid 10‑digit mobile number',
    'centre.two-phones': 'These are two numbers. Enter one of them: a 10-digit mobile number.',
    'centre.spreadsheet-error':
      'This is an error of a spreadsheet, not a value. Correct the formula in the spreadsheet, or enter the value.',
    'closing.past': 'Choose today or a later day.',
    'import.refused': 'Some rows cannot be imported. Nothing was imported; correct the rows and try again.',
    'import.columns-missing': 'The first row of the list must name every required column of the sample.',
    'import.broken-quotes':
      'A quotation mark is not closed or is followed by text. Correct it in the file and choose the file again.',
    'import.code-twice': 'This centre code is in the list more than once.',
    'admin.username-invalid': 'Usernames have 3 to 32 characters: a-z, 0-9, dot, hyphen, underscore.',
    'correction.items-required': 'Choose at least one row or photo that the head is to correct.',
  },
  401: {
    'session.required': 'Please log in.',
    'session.ended': 'Your session has ended. Log in again to continue.',
    'session.record-changed':
      'Your session has ended: the mobile number or e-mail on record was changed. Register again with the number on record.',
    'login.failed':
      'Login failed. Check the username and password. After several wrong attempts, wait up to 15 minutes or choose "Forgot Password".',
    'admin-login.failed':
      'Invalid credentials. Check the username and password. After several wrong attempts, wait up to 15 minutes.',
    'factor.required': 'Enter the code that your authenticator app shows now, or one of your recovery codes.',
    'handover.ended':
      'The time for photos on this phone is over. Show a new code on the other screen and scan it.',
    'register.key-wrong':
      'The key of the register is missing or wrong. Send the header "Authorization: Bearer" with the key that the operator of the portal has set as REGISTER_KEY.',
  },
  403: {
    'session.confirmation-required':
      'Confirm with your password that it is you, then repeat this step. Nothing was changed.',
    'confirmation.failed':
      'This is not your password. Check it and try again. After several wrong attempts, wait a few minutes.',
    'access.denied': 'Your account is not allowed to do this. Log in with an account that is.',
    'password.not-verified': 'Failed to set password. Verify the OTP sent to your e-mail first.',
    'factor.enrolment-required':
      'This portal requires two-step login from every administrator. Open "Your account" and set it up.',
    'centre.not-yours': 'Please select a valid examination centre.',
    'profile.not-yours': 'This checklist belongs to another account. Log in with that account.',
    'admin.protected': 'The main account can be changed only by its owner and cannot be deleted.',
    'rights.review':
      'Your account may read the review, but not decide, or take visits and evidence as files. Ask an administrator who manages accounts for the right to review.',
    'rights.list':
      'Your account may read the list of centres, but not change it, write to centres or take their contacts as a file. Ask an administrator who manages accounts for the right to keep the list.',
    'rights.accounts':
      'Your account may not manage accounts, let people in or read the audit trail. Ask an administrator who manages accounts to do it, or for this right.',
    'rights.all-states':
      'This concerns the centres of all states, and your account is limited to some. Ask an administrator whose account is for all states to do it.',
    'rights.other-state':
      'This concerns a centre of a state that your account is not for. Nothing was changed; ask an administrator whose account is for that state.',
    'rights.beyond-own':
      'This account may do more than yours, or would. Ask an administrator who has these rights and states to change it.',
  },
  404: {
    'route.unknown': 'There is no page at this address. Check the address.',
    'session.not-found': 'This session has already ended.',
    'mobile.unknown': 'Mobile not recognized',
    'receipt.unknown': 'There is no such receipt. Check the address, or scan the QR code again.',
    'centre.not-found': 'No such centre found',
    'photo.not-found':
      'This photo is not stored for the centre any more. Reload the page: the centre may have replaced it.',
    'change-set.not-found':
      'This change can no longer be taken back: it is too old, or it does not exist. Change the centres one by one.',
    'register.not-found': 'There is no issue of the register with this number.',
    'edition.not-found': 'This edition does not exist. Go back to the list of editions.',
    'admin.not-found': 'This admin account no longer exists.',
    'review.not-found':
      'This centre has no review: it has not submitted, or its checks have not run yet. Try again in a minute.',
    'acceptance.not-found':
      'There is nothing to take back: somebody has taken this acceptance back already. Load the queue again.',
    'correction.none': 'There is no correction to answer for this centre.',
  },
  408: {
    'request.timeout': 'Sending took too long. Check your internet connection and try again.',
  },
  409: {
    'code.address-refused':
      'Failed to send OTP. The mail server does not accept the e-mail address on record. Ask the exam agency to correct the address, then register again.',
    'factor.unreadable':
      'The portal can no longer check your codes, because its secret key has changed. Ask the operator to remove the two-step login of your account.',
    'factor.changed-elsewhere': 'Two-step login was changed in the meantime. Open the page again.',
    'checklist.submitted': 'This checklist has already been submitted. It can no longer be changed.',
    'checklist.closed':
      'The last day for this checklist was {day}. It can no longer be saved or submitted. Ask the exam agency for more time.',
    'checklist.changed-elsewhere':
      'This checklist was changed on another device. Reload the page to continue.',
    /** What is stored is damaged. */
    'checklist.unreadable':
      'What is stored of this checklist is damaged, so that it can be neither shown nor changed. Nothing was deleted: tell the exam agency the name of the centre.',
    /** Named by its hash, and neither stored nor held. */
    'photo.not-received': 'The portal does not have this photo. Send its file again.',
    'centre.code-taken': 'Another centre already has this centre code.',
    'centre.code-deleted':
      'A deleted centre had this centre code. Choose whether to restore it with its checklist or to start empty.',
    'centre.phone-conflict': 'Another centre with this phone number has a different e-mail.',
    'reminders.changed':
      'Whom this reaches has changed since you looked. Nothing was sent; check the new figures and send again.',
    'bulk.changed':
      'The list has changed since you looked at it, so nothing was done. Check the new numbers and choose again.',
    'register.outdated':
      'The accepted centres have changed since you looked. Nothing was issued or sent; check the new figures and try again.',
    'register.unchanged':
      'Nothing has changed since the last issue of the register. Accept a centre first, then issue it again.',
    'register.told': 'The heads of this issue have been told already. No second mail was sent.',
    'register.replaced':
      'There is a newer issue of the register, or another exam has begun. Tell the heads of the newest issue.',
    'import.outdated':
      'The master list has changed since this preview. Nothing was imported; check the new preview and import again.',
    'deletion.outdated':
      'The figures have changed since you saw them. Nothing was changed; look at the new figures and repeat this step.',
    'edition.empty':
      'No centre has begun a checklist yet, so there is nothing to archive. Start the next edition when this one is over.',
    'admin.username-taken': 'Another account already has this username.',
    'admin.self-delete': 'You cannot delete the account you are logged in with.',
    'admin.last-manager':
      'This is the last account that may manage accounts for all states. Give another account this right first.',
    'review.changed-elsewhere':
      'Somebody else has decided on this centre, or a new reason was found, since you opened it. Look at it again; nothing you typed is lost.',
    'review.serious-reason':
      'A serious reason counts for this centre. Mark it as not a problem, or write a note that says why the centre is accepted, and accept again.',
    'review.outdated':
      'The queue has changed since you looked. Nothing was accepted; check the new figures and accept again.',
    'correction.open':
      'The head has not answered the last correction yet. Wait for the answer before you ask again.',
    'correction.unreadable':
      'What is stored of this checklist cannot be read, so that its head cannot correct it. Nothing was asked for: tell the operator of the portal the centre code.',
    'correction.answered': 'This correction was answered already and can no longer be changed.',
  },
  410: {
    'signup.expired': 'This registration or link is no longer valid. Enter your mobile number again.',
    'signup.finished':
      'A password was set for this account in the meantime, with the link in an e-mail or on another device. Log in with it. If it was not you, register again.',
    'handover.invalid':
      'This code is no longer valid: it works once, for 15 minutes. Show a new code on the other screen and scan it.',
  },
  412: {
    'centre.changed-elsewhere':
      'Another administrator has changed this centre in the meantime. Open it again.',
  },
  413: {
    'request.too-large': 'This is more data than the portal accepts at once. Shorten it and try again.',
    'photo.too-large': 'This photo is larger than 15 MB. Take it again with a smaller picture size.',
    'reminders.too-many':
      'This list has more centres than can be reminded at once. Choose a state or another filter and send again.',
    'bulk.too-many': 'That is more centres than can be changed at once. Filter the list, then try again.',
    'import.too-many-rows':
      'This list has more rows than the portal accepts at once. Split it into smaller lists.',
  },
  415: {
    'request.unsupported-type':
      'The portal does not accept this kind of content here. Reload the page and try again.',
  },
  429: {
    'rate.exceeded': 'Too many attempts. Wait {wait} and try again.',
    'login.locked':
      'Too many wrong passwords were entered for this username. No password is accepted for it from here for {wait}, not even the right one. To log in at once, choose "Forgot Password": the link in the e-mail works from anywhere.',
    'admin-login.locked':
      'Too many wrong passwords were entered for this username. No password is accepted for it from here for {wait}, not even the right one. To log in at once, use another network from which you have logged in before, have another administrator set a new password for you, or ask the operator of the portal to run "portal admin unlock".',
    'code.too-soon': 'An OTP was sent a moment ago. Wait {wait} and try again.',
    'code.too-many':
      'Too many e-mails were asked for. Open the newest e-mail from this portal and use its link, wait {wait}, or use another internet connection.',
    'code.mail-sent':
      'An e-mail was sent to {mailbox} at {time}. Open it and use its link, on any device; a new one can be sent in {wait}.',
    'otp.exhausted': 'Invalid OTP. Too many wrong attempts: use the link in the e-mail, or send a new OTP.',
    'otp.blocked':
      'OTPs cannot be typed for {wait}, because too many wrong ones were entered for this number. Open the newest e-mail and use its link instead of the OTP.',
    'factor.too-many':
      'Too many wrong codes. Use one of your recovery codes, or wait {wait} and try again. If you did not enter them, somebody knows your password: change it.',
    'receipt.too-soon': 'The receipt was sent a short while ago. Wait {wait} to send it again.',
    'photo.budget-used':
      'Your account has sent as many photos as the portal takes from one account. It takes photos again in {wait}. Your answers can be saved without new photos, and nothing you entered is lost. If you cannot wait, ask the exam agency.',
    'export.running':
      'Several of your downloads are still running. Wait until one of them is finished, or cancel it, then download again.',
    'export.too-many':
      'Your account has made as many downloads in the last hour as the portal allows. Wait {wait} and download again; one file of all centres replaces many of single states.',
  },
  500: {
    'server.failed': 'Something went wrong in the portal. Try again; nothing you entered is lost.',
  },
  503: {
    'server.busy': 'The portal is very busy. Wait a moment and try again; nothing you entered is lost.',
    'server.unavailable':
      'The portal has a technical problem. Wait a moment and try again; nothing you entered is lost.',
    'code.not-sent': 'Failed to send OTP. Try again.',
  },
  507: {
    'server.storage-full':
      'The portal cannot store photos at the moment. Try again later; nothing you entered is lost.',
    'server.disk-full':
      'The portal has no room to save anything at the moment. Try again later; nothing you entered is lost.',
  },
} as const;

type Statuses = keyof typeof byStatus;
export type RefusalCode = { [Status in Statuses]: keyof (typeof byStatus)[Status] }[Statuses];

const all = Object.entries(byStatus).flatMap(([status, sentences]) =>
  Object.entries(sentences).map(([code, sentence]) => [code, { status: Number(status), sentence }] as const),
);
export const refusals = Object.fromEntries(all) as Readonly<
  Record<RefusalCode, { readonly status: number; readonly sentence: string }>
>;
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

/** What a refusal says besides its code and its sentence, as clients parse it. */
export type RefusalDetails = Readonly<Omit<ReceivedRefusal, 'error' | 'code' | 'problems' | 'others'>> & {
  readonly problems?: readonly FieldProblem[];
  readonly others?: readonly OtherRecord[];
};

/** A duration in English, for example "45 seconds" or "3 minutes". */
function formatDuration(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** A day in English, for example "30 November 2025". */
function formatDay(isoDay: string): string {
  const date = new Date(`${isoDay}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDay;
  return date.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
}

/** The JSON body of a refusal: `error` is the sentence of specification section 8; programs read `code`. */
export function refusalBody(code: RefusalCode, details: RefusalDetails = {}) {
  const error = refusals[code].sentence
    .replace('{wait}', formatDuration(details.waitSeconds ?? 60))
    .replace('{length}', String(details.minLength ?? minPasswordLength))
    .replace('{day}', formatDay(details.closesOn ?? ''))
    .replace('{mailbox}', details.sentMail?.to ?? '')
    .replace('{time}', details.sentMail === undefined ? '' : timeInIndia(new Date(details.sentMail.at)));
  return { error, code, ...details };
}
