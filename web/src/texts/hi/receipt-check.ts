/** The Hindi texts of the page where anybody can check a receipt. */
import type { receiptCheck as english } from '../en/receipt-check.ts';

export const receiptCheck = {
  receiptCheck: {
    title: 'पावती की जाँच',
    loading: 'पावती खोजी जा रही है…',
    failed: 'पावती की जाँच नहीं हो सकी।',
    unknown: 'ऐसी कोई पावती नहीं मिली।',
    unknownHelp:
      'छपे हुए पते से एक-एक अक्षर मिलाएँ या QR कोड फिर से स्कैन करें। यदि पता वही है, तो यह पावती इस पोर्टल ने नहीं दी है।',
    known: 'यह पावती असली है।',
    knownHelp: 'पोर्टल को इसी विवरण वाली जाँच सूची मिली थी। इन्हें अपने पास के कागज या ई-मेल से मिलाएँ।',
    reference: 'संदर्भ संख्या',
    centreCode: 'केंद्र कोड',
    submittedAt: 'जमा करने का समय',
    sha256: (photo: string) => `SHA-256: ${photo}`,
    compareTitle: 'फोटो मिलाएँ',
    compareText:
      'फोटो की फाइल चुनें, या फाइल कॉपी करके इस पेज पर पेस्ट करें। फाइल आपके ब्राउजर में ही मिलाई जाती है, कहीं भेजी नहीं जाती।',
    file: 'फोटो की फाइल',
    comparing: 'मिलाया जा रहा है…',
    same: (fileName: string, photo: string) => `${fileName} वही फोटो है जो जमा की गई थी: ${photo}।`,
    different: (fileName: string) => `${fileName} जमा की गई फोटो में से कोई नहीं है।`,
    differentHelp:
      'केवल ठीक वही फाइल मेल खाती है जो पोर्टल को मिली थी। जो फोटो बदली गई, छोटी की गई या चैट से भेजी गई हो, उसका SHA-256 अलग होता है, भले ही वह वैसी ही दिखे।',
    unreadable: (fileName: string) => `${fileName} पढ़ी नहीं जा सकी। इसे फिर से चुनें।`,
    notSecure: 'यह ब्राउजर फाइलें केवल https से शुरू होने वाले पते पर मिलाता है। SHA-256 किसी दूसरे प्रोग्राम से मिलाएँ।',
  },
} satisfies typeof english;
