/** The Hindi texts of the downloads of evidence. */
import type { evidence as english } from '../en/evidence.ts';

export const evidence = {
  evidence: {
    download: 'साक्ष्य डाउनलोड करें (ZIP)',
    largeTitle: (count) => `${count} केंद्रों के साक्ष्य डाउनलोड करें?`,
    largeText:
      'फाइल में हर केंद्र की जाँच सूची और मूल फोटो हैं। यह बहुत बड़ी है: इसमें बहुत समय लगता है और पूरी फाइल इस ब्राउजर में रखी जाती है। सूची के लिए राज्य या कारण चुनें और एक-एक करके छोटी फाइलें डाउनलोड करें।',
    largeConfirm: 'सब डाउनलोड करें',
    failed: 'साक्ष्य डाउनलोड नहीं हुए',
  },
} satisfies typeof english;
