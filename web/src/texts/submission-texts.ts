/** The texts from the preview on: the coach, `/status`, corrections and receipts. */
import { submissionTexts } from './en/submission.ts';
import { screenTexts } from './screen-texts.ts';

export const useSubmissionTexts = screenTexts(submissionTexts, {
  hi: async () => (await import('./hi/submission.ts')).submissionTexts,
});
