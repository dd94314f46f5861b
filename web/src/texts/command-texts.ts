/** The texts of the command menu, which load with it. */
import { commandTexts } from './en/command.ts';
import { screenTexts } from './screen-texts.ts';

export const useCommandTexts = screenTexts(commandTexts, {
  hi: async () => (await import('./hi/command.ts')).commandTexts,
});
