/** The Hindi texts of the preview and of the submitted copy. */
import type { previewTexts as english } from '../en/preview.ts';
import { checklist } from './checklist.ts';

export const previewTexts = {
  preview: {
    ...checklist.preview,
    title: 'केंद्र सत्यापन की जाँच सूची',
    number: 'क्र.\u00a0सं.',
    item: 'विवरण',
    answer: 'उत्तर',
    change: 'बदलें',
    changeItem: (item: string) => `बदलें: ${item}`,
    submit: 'पुष्टि करके जमा करें',
    busy: 'जमा हो रही है…',
    confirmTitle: 'जाँच सूची जमा करें',
    confirmText: 'जमा करने के बाद आप जानकारी बदल नहीं सकेंगे। आगे बढ़ने के लिए कृपया पुष्टि करें।',
    sendingPhotos: (percent: string) => `फोटो भेजी जा रही हैं, ${percent}`,
  },
} satisfies typeof english;
