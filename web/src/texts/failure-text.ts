/**
 * Translates a failed call into one sentence in the language of the page: the response's `error` (specification sections 7 and
 * 8), translated when its code is known. The fallback is the text of section 8.
 */
import type { Failure } from '#contract/call.ts';
import { minPasswordLength } from '#contract/exam.ts';
import { timeInIndia } from '#contract/indian-clock.ts';
import type { ReceivedRefusal } from '#contract/received-refusal.ts';
import type { Texts } from './common.texts.ts';
import { waitInWords } from './format.ts';

/** Returns the sentence of a refusal, or '' when it has none. */
export function refusalText(texts: Texts, refusal: ReceivedRefusal): string {
  const { code = '', error, waitSeconds = 60, minLength = minPasswordLength, sentMail } = refusal;
  return (texts.translations[code] ?? error.trim())
    .replace('{wait}', waitInWords(texts, waitSeconds))
    .replace('{length}', String(minLength))
    .replace('{mailbox}', sentMail?.to ?? '')
    .replace('{time}', sentMail === undefined ? '' : timeInIndia(new Date(sentMail.at)));
}

const asSentence = (texts: Texts, text: string): string =>
  /[.!?…।]$/.test(text) ? text : `${text}${texts.failures.sentenceEnd}`;

/** Returns the server's sentence, or the fallback, with advice when the server did not respond. */
export function failureText(texts: Texts, failure: Failure, fallback: string): string {
  switch (failure.kind) {
    case 'refused':
      return refusalText(texts, failure) || fallback;
    case 'offline':
      return `${asSentence(texts, fallback)} ${texts.failures[failure.isTimeout === true ? 'timeout' : 'offline']}`;
    case 'malformed-response':
      return fallback;
  }
}
