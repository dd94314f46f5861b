/** The texts about finished photos, for step 4, the preview and the submitted copy. */
import { photoRemarks } from './en/photo-remarks.ts';
import { screenTexts } from './screen-texts.ts';

export const usePhotoRemarkTexts = screenTexts(
  { photoRemarks },
  { hi: async () => ({ photoRemarks: (await import('./hi/photo-remarks.ts')).photoRemarks }) },
);
