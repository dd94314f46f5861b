/** The text for a failure to save or submit, by the error catalogue of specification section 8. */
import type { Failure } from '#contract/call.ts';
import { failureText } from '../../../texts/failure-text.ts';
import type { Texts } from '../../../texts/en/common.ts';

/** An error that mentions GPS or location is shown as it is, like every other sentence of the server. */
export function submissionText(texts: Texts, failure: Failure): string {
  const isUnreadable =
    failure.kind === 'refused' &&
    (failure.code === 'photo.unreadable' || failure.error.includes('Invalid JPEG section offset'));
  return isUnreadable ? texts.preview.invalidImage : failureText(texts, failure, texts.preview.failed);
}
