/** The texts that lead somebody who is logged in to the checklist. */
import { resume } from './en/resume.ts';
import { screenTexts } from './screen-texts.ts';

export const useResumeTexts = screenTexts(resume, {
  hi: async () => (await import('./hi/resume.ts')).resume,
});
