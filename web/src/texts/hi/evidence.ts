/** The Hindi texts of the downloads of evidence. */
import type { evidence as english } from '../en/evidence.ts';

export const evidence = {
  evidence: {
    download: 'साक्ष्य डाउनलोड करें (ZIP)',
    failed: 'साक्ष्य डाउनलोड नहीं हुए',
  },
} satisfies typeof english;
