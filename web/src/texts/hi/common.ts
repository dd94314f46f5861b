/** The Hindi texts of what every screen shares. */
import { checklistTexts } from '#contract/checklist/labels/hi.ts';
import type { common as english } from '../en/common.ts';

const { words } = checklistTexts;

export const common = {
  language: { switchLabel: 'भाषा' },
  product: {
    name: 'परीक्षा केंद्र सत्यापन',
    shortName: 'केंद्र सत्यापन',
    skipToContent: 'सीधे मुख्य भाग पर जाएँ',
    exam: (name: string, date: string) => `${name}, ${date}`,
  },
  common: {
    next: 'आगे बढ़ें',
    finish: 'पूरा करें',
    back: 'पीछे जाएँ',
    cancel: 'रद्द करें',
    confirm: 'पुष्टि करें',
    close: 'बंद करें',
    ok: 'ठीक है',
    yes: words.yes,
    no: words.no,
    remove: 'हटाएँ',
    retry: 'फिर कोशिश करें',
    loading: 'लोड हो रहा है…',
    dash: words.dash,
    errorSummaryTitle: 'कुछ ठीक करना बाकी है',
    errorPrefix: 'त्रुटि: ',
    logout: 'लॉगआउट',
    seconds: (count: number) => `${count} सेकंड`,
    minutes: (count: number) => `${count} मिनट`,
    hours: (count: number) => (count === 1 ? '1 घंटा' : `${count} घंटे`),
    days: (count: number) => `${count} दिन`,
    listSeparator: words.listSeparator,
    pageTitle: (page: string) => `${page} – परीक्षा केंद्र सत्यापन`,
    unexpectedTitle: 'इस पेज पर कुछ गड़बड़ी हुई',
    unexpectedText: 'आपकी भरी हुई जानकारी सुरक्षित है। आगे बढ़ने के लिए पेज फिर से लोड करें।',
    reload: 'पेज फिर से लोड करें',
  },
  failures: {
    sentenceEnd: '।',
    offline: 'पोर्टल से संपर्क नहीं हो पा रहा है। इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
  },
} satisfies typeof english;
