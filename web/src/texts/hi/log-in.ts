/** The Hindi texts of logging in, and of logging in again. */
import type { logIn as english } from '../en/log-in.ts';

export const logIn = {
  login: {
    title: 'लॉगिन',
    lead: 'केंद्र प्रतिनिधियों के लिए',
    username: 'यूजरनेम',
    usernameHint: 'आपका मोबाइल नंबर या दर्ज ई-मेल',
    password: 'पासवर्ड',
    show: 'दिखाएँ',
    hide: 'छिपाएँ',
    passwordSuffix: ': पासवर्ड',
    submit: 'लॉगिन करें',
    busy: 'लॉगिन हो रहा है…',
    failed: 'लॉगिन नहीं हुआ',
    lockedFor: (time: string) => `${time} में पासवर्ड फिर स्वीकार होने लगेंगे।`,
    lockOver: 'पासवर्ड अब फिर स्वीकार हो रहे हैं: लॉगिन करें।',
    repeatedIn: (time: string) => `${time} में आपका लॉगिन अपने आप फिर भेजा जाएगा। इसी पेज पर रहें।`,
    forgot: 'पासवर्ड भूल गए?',
    resetLinkSent: 'पासवर्ड बदलने का लिंक आपके ई-मेल पर भेजा गया है',
    required: 'यूजरनेम और पासवर्ड भरें।',
    shared: 'यह साझा कंप्यूटर है',
    sharedHint: 'उत्तर और फोटो केवल सर्वर पर रखे जाएँगे, इस कंप्यूटर पर नहीं। टैब बंद करते ही आप लॉगआउट हो जाएँगे।',
    notRegistered: 'अभी पंजीकरण नहीं किया है?',
    register: 'पंजीकरण करें',
  },
  reauth: {
    goToLogin: 'लॉगिन पेज पर जाएँ',
    endedTitle: 'फिर से लॉगिन करें',
    endedText:
      'आपके लॉगिन का समय पूरा हो गया है। आपकी भरी हुई जानकारी सुरक्षित है: यहीं लॉगिन करें और जहाँ थे, वहीं से आगे बढ़ें।',
    otherUser: 'यह कोई दूसरा खाता है। उसी खाते से लॉगिन करें जिससे आप काम कर रहे थे।',
  },
} satisfies typeof english;
