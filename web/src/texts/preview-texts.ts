/** The texts of the preview, which load with it. */
import { previewTexts } from './en/preview.ts';
import { screenTexts } from './screen-texts.ts';

export const usePreviewTexts = screenTexts(previewTexts, {
  hi: async () => (await import('./hi/preview.ts')).previewTexts,
});
