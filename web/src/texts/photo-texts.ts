/** The texts of taking photos, which only step 4 needs. */
import { photoHelp } from './en/photo-help.ts';
import { photos } from './en/photos.ts';
import { screenTexts } from './screen-texts.ts';

export const usePhotoTexts = screenTexts(
  { ...photos, photoHelp },
  {
    hi: async () => {
      const [texts, help] = await Promise.all([import('./hi/photos.ts'), import('./hi/photo-help.ts')]);
      return { ...texts.photos, photoHelp: help.photoHelp };
    },
  },
);
