/** Translates a failed call into one sentence in the language of the page. The fallback is the text of section 8. */
import type { Failure } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Texts } from './en/index.ts';
import { waitInWords } from './format.ts';

/** @param sentence shown for a code that has no text in the language of the page: the `error` of the response */
export function refusalText(
  texts: Texts,
  code: RefusalCode,
  waitSeconds = 60,
  sentence: string = code,
): string {
  return (texts.refusals[code] ?? sentence).replace('{wait}', waitInWords(texts, waitSeconds));
}

const asSentence = (texts: Texts, text: string): string =>
  /[.!?…।]$/.test(text) ? text : `${text}${texts.failures.sentenceEnd}`;

/** Returns the text for the server's refusal code, or the fallback, with advice when the server did not respond. */
export function failureText(texts: Texts, failure: Failure, fallback: string): string {
  switch (failure.kind) {
    case 'refused':
      return refusalText(texts, failure.code, failure.waitSeconds, failure.error);
    case 'offline':
      return `${asSentence(texts, fallback)} ${texts.failures.offline}`;
    case 'malformed-response':
      return fallback;
  }
}
