/** The JSON body of a refusal: how the server writes it and how clients parse it. */
import { minPasswordLength } from './exam.ts';
import { timeInIndia } from './indian-clock.ts';
import { type RefusalCode, type RefusalDetails, refusals } from './refusals.ts';

/** `error` is the sentence of specification section 8; programs read `code`. */
interface RefusalBody extends RefusalDetails {
  readonly error: string;
  readonly code: RefusalCode;
}

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

export function refusalBody(code: RefusalCode, details: RefusalDetails = {}): RefusalBody {
  const error = refusals[code].sentence
    .replace('{wait}', formatDuration(details.waitSeconds ?? 60))
    .replace('{length}', String(details.minLength ?? minPasswordLength))
    .replace('{day}', formatDay(details.closesOn ?? ''))
    .replace('{mailbox}', details.sentMail?.to ?? '')
    .replace('{time}', details.sentMail === undefined ? '' : timeInIndia(new Date(details.sentMail.at)));
  return { error, code, ...details };
}
