/** The Hindi texts of logging out with unsent answers. */
import type { unsent as english } from '../en/unsent.ts';

export const unsent = {
  title: 'कुछ उत्तर अभी सर्वर पर नहीं पहुँचे हैं',
  text: 'लॉगआउट करने पर इस डिवाइस पर रखी प्रति मिट जाएगी। जो उत्तर अभी तक भेजे नहीं गए हैं, वे भी मिट जाएँगे।',
  logout: 'मिटाकर लॉगआउट करें',
} satisfies typeof english;
