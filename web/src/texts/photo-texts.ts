/** The texts of taking photos, which only step 4 needs. */
import { photos } from './en/photos.ts';
import { screenTexts } from './screen-texts.ts';

export const usePhotoTexts = screenTexts(photos, { hi: async () => (await import('./hi/photos.ts')).photos });
