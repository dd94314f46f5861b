/** The text for a failure to save or submit, by the error catalogue of specification section 8. */
import type { Failure } from '#contract/call.ts';
import { failureText } from '../../../texts/failure-text.ts';
import type { Texts } from '../../../texts/en/index.ts';

export function submissionText(texts: Texts, failure: Failure): string {
  const isUnreadable = failure.kind === 'refused' && failure.code === 'photo.unreadable';
  return isUnreadable ? texts.preview.invalidImage : failureText(texts, failure, texts.preview.failed);
}
