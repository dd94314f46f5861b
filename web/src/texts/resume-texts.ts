/** The texts for somebody who is logged in already. */
import { resume } from './en/resume.ts';
import { screenTexts } from './screen-texts.ts';

export const useResumeTexts = screenTexts(resume, {
  hi: async () => (await import('./hi/resume.ts')).resume,
});
