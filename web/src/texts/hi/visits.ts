/** The Hindi texts of the list of centres to inspect. */
import type { visits as english } from '../en/visits.ts';

export const visits = {
  visits: {
    title: 'निरीक्षण सूची',
    lead: 'जिन केंद्रों का निरीक्षण होना है: जिन पर निर्णय “निरीक्षण” है, और बाकी केंद्रों का वह हिस्सा जो हर राज्य में चुना जाता है।',
    share: 'हर राज्य में चुने जाने वाले, %',
    shareHint: 'जैसे 5। पूरे केंद्रों तक बढ़ाया जाता है। एक ही प्रतिशत से हमेशा वही केंद्र चुने जाते हैं।',
    shareInvalid: '0 से 100 तक की संख्या भरें, जैसे 5 या 2.5।',
    show: 'दिखाएँ',
    count: (total: string, decided: string, drawn: string) =>
      `${total} केंद्र: ${decided} निर्णय से, ${drawn} चुने गए।`,
    download: 'सूची डाउनलोड करें (CSV)',
    downloadFailed: 'सूची डाउनलोड नहीं हुई',
    print: 'यह पेज प्रिंट करें',
    pageHint: (size: string) =>
      `प्रिंट और साक्ष्य में यहाँ दिख रहे केंद्र होते हैं, एक बार में अधिक से अधिक ${size}। CSV फाइल में सभी हैं।`,
    loadFailed: 'निरीक्षण सूची लोड नहीं हुई',
    empty: 'किसी केंद्र का निरीक्षण नहीं होना है। किसी केंद्र की समीक्षा में निरीक्षण चुनें, या चुने जाने का प्रतिशत भरें।',
    tableLabel: 'निरीक्षण के केंद्र',
    columns: {
      centre: 'केंद्र',
      address: 'पता',
      contact: 'संपर्क',
      why: 'क्यों',
      place: 'फोटो का स्थान',
    },
    why: { decision: 'निर्णय', drawn: 'चुना गया' },
    moreReasons: (count: string) => `और ${count} कारण`,
    note: (note: string) => `टिप्पणी: ${note}`,
    onRecord: 'रिकॉर्ड में',
    head: 'केंद्र प्रमुख',
    digipin: 'DIGIPIN',
    noPlace: 'ज्ञात नहीं',
    printHead: (exam: string, time: string, range: string) =>
      `${exam}. निरीक्षण सूची, ${range}. प्रिंट किया गया: ${time}.`,
    range: (first: string, last: string, total: string) => `केंद्र ${first} से ${last}, कुल ${total}`,
    mapCode: (code: string) => `${code} के नक्शे का कोड`,
    reasons: 'कारण',
    remarks: 'निरीक्षक की टिप्पणी',
    signature: 'तारीख, नाम और हस्ताक्षर',
  },
} satisfies typeof english;
