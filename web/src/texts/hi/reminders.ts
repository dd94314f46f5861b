/** The Hindi texts of the screen that reminds the centres of a list. */
import type { reminders as english } from '../en/reminders.ts';

export const reminders = {
  reminders: {
    button: 'इन केंद्रों को याद दिलाएँ…',
    title: 'केंद्रों को याद दिलाएँ',
    lead: 'सूची के हर उस केंद्र को अंग्रेजी और हिंदी में एक ई-मेल, जिसने जाँच सूची जमा नहीं की है; 24 घंटे में अधिकतम एक।',
    back: 'सूची पर वापस जाएँ',
    loadFailed: 'याद दिलाने का पूर्वावलोकन लोड नहीं हुआ',
    wholeList: 'सूची: सभी केंद्र',
    list: (filters: string) => `सूची: ${filters}`,
    reachTitle: 'किन्हें मिलेगी',
    reached: (centres: string, matching: string, mails: string) =>
      `${matching} में से ${centres} केंद्रों को ${mails} ई-मेल से याद दिलाया जाएगा: कई केंद्रों वाले व्यक्ति को एक ही ई-मेल मिलेगी।`,
    nobody: 'इस सूची में अभी किसी को याद नहीं दिलाना है।',
    leftOutTitle: 'जिन्हें नहीं मिलेगी',
    leftOut: {
      submitted: (count: string) => `जमा कर चुके केंद्र: ${count}`,
      closed: (count: string) => `अंतिम तिथि बीत चुकी है: ${count}`,
      noEmail: (count: string) => `सही ई-मेल दर्ज नहीं है: ${count}`,
      refused: (count: string) => `ई-मेल, जिसे मेल सर्वर हमेशा के लिए अस्वीकार करता है: ${count}`,
      recent: (count: string) => `पिछले 24 घंटों में याद दिलाया गया, या अभी दिलाया जा रहा है: ${count}`,
    },
    firstLabel: 'पहले केंद्र जिन्हें याद दिलाया जाएगा',
    email: 'ई-मेल',
    more: (count: string) => `और ${count} केंद्र`,
    line: 'आपका अपना संदेश (वैकल्पिक)',
    lineHint: 'हर ई-मेल में सबसे ऊपर सादा टेक्स्ट, जैसे अंग्रेजी और हिंदी में।',
    foreignAddress: (found) =>
      `“${found}” वेब या ई-मेल पते जैसा है। ई-मेल में केवल इस पोर्टल का पता और इसका सहायता पता भेजा जा सकता है। इसे हटाएँ; यदि वहाँ वाक्य पूरा होता है, तो बिंदु के बाद खाली जगह छोड़ें।`,
    lineTooLong: 'संदेश में अधिकतम 500 अक्षर हो सकते हैं।',
    textTitle: 'ई-मेल का टेक्स्ट',
    textLead:
      'हर प्रकार की पहली ई-मेल, जैसी वह भेजी जाएगी। हर ई-मेल भेजते समय केंद्र की उस समय की स्थिति के अनुसार लिखी जाती है।',
    sample: {
      unregistered: 'ऐसे केंद्र को, जिसने पंजीकरण नहीं किया',
      registered: 'ऐसे केंद्र को, जिसने पंजीकरण किया पर जाँच सूची शुरू नहीं की',
      draft: 'ऐसे केंद्र को, जिसकी जाँच सूची अधूरी है',
    },
    to: (address: string) => `प्रति: ${address}`,
    subject: (subject: string) => `विषय: ${subject}`,
    pace: (perMinute: string, wait: string) =>
      `एक मिनट में अधिकतम ${perMinute} ई-मेल जाती हैं, OTP के बाद: अंतिम ई-मेल लगभग ${wait} में जाएगी। जो केंद्र पहले जमा कर देगा, उसे नहीं मिलेगी।`,
    twice:
      'पोर्टल या मेल सर्वर में खराबी आने पर कोई ई-मेल दूसरी बार भी जा सकती है। संदेश और उसकी ID वही रहती है, इसलिए कई मेल प्रोग्राम उसे एक ही बार दिखाते हैं।',
    send: (centres: string) => `${centres} केंद्रों को याद दिलाएँ`,
    sending: 'भेजा जा रहा है…',
    confirmTitle: (centres: string) => `${centres} केंद्रों को याद दिलाएँ?`,
    confirmText: (mails: string) => `${mails} ई-मेल अभी कतार में डाली जाएँगी और वापस नहीं ली जा सकेंगी।`,
    confirm: 'याद दिलाएँ',
    sent: (centres: string, mails: string) =>
      `${centres} केंद्रों को ${mails} ई-मेल से याद दिलाया जा रहा है। उनका क्या हुआ, यह सूची में दिखेगा।`,
    failed: 'कुछ भी नहीं भेजा गया',
    changed: (centres: string, mails: string) => `अब ${centres} केंद्र और ${mails} ई-मेल हैं।`,
    contactsTitle: 'दूसरे तरीके से संपर्क करें',
    contactsLead:
      'सूची के सभी केंद्र। फाइल में फोन +91 और दस अंकों में लिखे हैं, जिन्हें SMS भेजने वाले पढ़ते हैं; स्प्रेडशीट में खोलते समय फोन को टेक्स्ट के रूप में आयात करें।',
    download: 'संपर्क डाउनलोड करें (CSV)',
    downloadFailed: 'संपर्क डाउनलोड नहीं हुए',
    copy: 'सभी ई-मेल कॉपी करें',
    copied: (count: string) => `${count} ई-मेल पते कॉपी हुए।`,
    copiedSome: (count: string, total: string) =>
      `${total} में से पहले ${count} ई-मेल पते कॉपी हुए; मेल प्रोग्राम इससे अधिक नहीं लेते। फाइल का उपयोग करें या छोटी सूची चुनें।`,
    copyHere: 'ब्राउजर ने कॉपी करने की अनुमति नहीं दी। पते यहाँ से कॉपी करें:',
    copyFailed: 'ई-मेल पते कॉपी नहीं हुए',
    noEmails: 'इस सूची के किसी केंद्र का ऐसा ई-मेल पता नहीं है जिसका उपयोग हो सके।',
  },
} satisfies typeof english;
