/** The texts from the preview on: the coach, `/status`, corrections and receipts. */
import { submissionTexts } from './submission.texts.ts';
import { screenTexts } from './screen-texts.ts';

export const useSubmissionTexts = screenTexts(submissionTexts);
