/** The texts of handing the photos over to a phone, on both screens. */
import { handover } from './en/handover.ts';
import { screenTexts } from './screen-texts.ts';

export const useHandoverTexts = screenTexts(handover, {
  hi: async () => (await import('./hi/handover.ts')).handover,
});
