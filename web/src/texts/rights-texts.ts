/** The texts of rights and states, which load with the accounts of administrators. */
import { rightsTexts } from './en/rights.ts';
import { screenTexts } from './screen-texts.ts';

export const useRightsTexts = screenTexts(rightsTexts, {
  hi: async () => (await import('./hi/rights.ts')).rightsTexts,
});
