/** The texts of the line that names whom to ask. */
import { help } from './en/help.ts';
import { screenTexts } from './screen-texts.ts';

export const useHelpTexts = screenTexts(help, { hi: async () => (await import('./hi/help.ts')).help });
