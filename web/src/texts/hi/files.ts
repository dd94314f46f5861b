/** The Hindi texts of the downloads of a list of centres. */
import type { files as english } from '../en/files.ts';

export const files = {
  files: {
    downloadPhotos: 'फोटो डाउनलोड करें (ZIP)',
    photosFailed: 'फोटो डाउनलोड नहीं हुईं',
    csvHint:
      '“चुनी गई सूची डाउनलोड करें” से दूसरे प्रोग्रामों के लिए CSV फाइल मिलती है। Excel उसमें 0004 या 1E5 जैसे कोड बदल देता है; इसलिए Excel फाइल डाउनलोड करें।',
  },
} satisfies typeof english;
