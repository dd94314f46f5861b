/** The Hindi texts for a head who is kept out of the account. */
import type { keptOut as english } from '../en/kept-out.ts';

export const keptOut = {
  keptOut: {
    title: 'केंद्र प्रमुख लॉगिन नहीं कर पा रहे हैं',
    reasons: {
      passwords: (count: number, since: string) =>
        `${since} से अब तक इस केंद्र के लिए ${count} बार गलत पासवर्ड भरा गया है। जिन नेटवर्क से केंद्र प्रमुख ने पहले लॉगिन नहीं किया है, वहाँ से लॉगिन एक बार में 15 मिनट तक रोका जाता है।`,
      codes: (count: number, since: string) =>
        `${since} से अब तक इस केंद्र के लिए ${count} बार गलत OTP भरा गया है। एक दिन तक इसके OTP स्वीकार नहीं होंगे; ई-मेल में भेजे गए लिंक काम करते हैं।`,
      mails: (count: number, since: string) =>
        `${since} से अब तक दर्ज ई-मेल पर OTP और लिंक वाले ${count} ई-मेल भेजे जा चुके हैं। पिछले ई-मेल का लिंक काम करता है; उसकी अवधि समाप्त होने पर नया ई-मेल भेजा जाएगा।`,
      links: (_count: number, since: string) =>
        `${since} को नया पासवर्ड बनाने का लिंक माँगा गया था, पर उसे दर्ज ई-मेल पर भेजा नहीं जा सका।`,
    },
    advice: (person: string, phone: string) =>
      `यदि ये कोशिशें ${person} (${phone}) ने नहीं की हैं, तो कोई और लॉगिन करने की कोशिश कर रहा है। पासवर्ड वही रहेगा। अनुमति देने पर यह गिनती शून्य हो जाएगी, दूसरों की कोशिशों की भी।`,
    letIn: 'केंद्र प्रमुख को लॉगिन करने दें',
    done: (person: string, phone: string) =>
      `गिनती शून्य कर दी गई है। ${person} (${phone}) अब तुरंत लॉगिन कर सकते हैं और OTP या लिंक मँगा सकते हैं।`,
    failed: 'गिनती शून्य नहीं की जा सकी।',
  },
} satisfies typeof english;
