/** The Hindi texts of /status. */
import type { statusTexts as english } from '../en/status.ts';

export const statusTexts = {
  status: {
    title: 'जाँच सूची की स्थिति',
    loading: 'लोड हो रहा है…',
    failed: 'जाँच सूची की स्थिति नहीं मिल सकी',
    draft: 'आपकी जाँच सूची अभी जमा नहीं हुई है। कृपया सभी चरण पूरे करें और तैयार होने पर “पुष्टि करके जमा करें” दबाएँ।',
    submitted: 'आपकी जाँच सूची जमा हो गई है! धन्यवाद।',
    none: 'आपने अभी तक जाँच सूची शुरू नहीं की है',
    start: 'जाँच सूची शुरू करें',
    continueChecklist: 'जाँच सूची आगे भरें',
    reference: 'संदर्भ संख्या',
    submittedAt: 'जमा करने का समय',
    savedAt: 'पिछली बार सहेजा गया',
    print: 'प्रिंट करें या प्रति सहेजें',
    copyTitle: 'जमा की गई जाँच सूची की आपकी प्रति',
    centresTitle: 'आपके केंद्र',
    state: { none: 'शुरू नहीं हुई', draft: 'अधूरी', submitted: 'जमा हो गई' },
    open: 'खोलें',
    openCentre: (name: string) => `खोलें: ${name}`,
  },
} satisfies typeof english;
