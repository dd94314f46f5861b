/**
 * Translates a failed call into one sentence in the language of the page: the response's `error` (specification sections 7 and
 * 8), translated when its code is known. The fallback is the text of section 8.
 */
import type { Failure } from '#contract/call.ts';
import type { ReceivedRefusal } from '#contract/received-refusal.ts';
import type { Texts } from './en/index.ts';
import { waitInWords } from './format.ts';

/** Returns the sentence of a refusal, or '' when it has none. */
export function refusalText(texts: Texts, { code = '', error, waitSeconds = 60 }: ReceivedRefusal): string {
  return (texts.translations[code] ?? error.trim()).replace('{wait}', waitInWords(texts, waitSeconds));
}

const asSentence = (texts: Texts, text: string): string =>
  /[.!?…।]$/.test(text) ? text : `${text}${texts.failures.sentenceEnd}`;

/** Returns the server's sentence, or the fallback, with advice when the server did not respond. */
export function failureText(texts: Texts, failure: Failure, fallback: string): string {
  switch (failure.kind) {
    case 'refused':
      return refusalText(texts, failure) || fallback;
    case 'offline':
      return `${asSentence(texts, fallback)} ${texts.failures.offline}`;
    case 'malformed-response':
      return fallback;
  }
}
