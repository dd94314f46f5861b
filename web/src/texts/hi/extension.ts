/** The Hindi texts for extending the last day of one centre. */
import type { extension as english } from '../en/extension.ts';

export const extension = {
  extension: {
    title: 'अंतिम तिथि',
    openUntil: (day: string) => `यह केंद्र ${day} तक सहेज और जमा कर सकता है।`,
    extended: (day: string) => `तिथि केवल इस केंद्र के लिए बढ़ाई गई है; बाकी सभी के लिए ${day} है।`,
    concerns: (name: string, code: string, person: string, phone: string) =>
      `यह केवल ${name} (${code}) के लिए है: ${person}, ${phone}।`,
    date: 'इस तिथि तक बढ़ाएँ',
    save: 'तिथि बढ़ाएँ',
    takeBack: 'बढ़ाई गई तिथि वापस लें',
    failed: 'अंतिम तिथि बदली नहीं जा सकी।',
    saved: (day: string) => `सहेज लिया गया। इस केंद्र की अंतिम तिथि ${day} है।`,
  },
} satisfies typeof english;
