/** The texts about photos, which only some steps need. */
import { photoTexts } from './en/photos.ts';
import { screenTexts } from './screen-texts.ts';

export const usePhotoTexts = screenTexts(photoTexts, {
  hi: async () => (await import('./hi/photos.ts')).photoTexts,
});
