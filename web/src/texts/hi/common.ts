/** Hindi: texts of every screen of centre users. */
import { checklistTexts } from '#contract/checklist/labels/hi.ts';
import type { commonTexts as english } from '../en/common.ts';
import { refusals } from './refusals.ts';

const { words } = checklistTexts;

export const commonTexts = {
  translations: refusals,
  // What every screen shares.
  product: {
    name: 'परीक्षा केंद्र सत्यापन',
    shortName: 'केंद्र सत्यापन',
    skipToContent: 'सीधे मुख्य भाग पर जाएँ',
    exam: (name: string, date: string) => `${name}, ${date}`,
  },
  common: {
    next: 'आगे बढ़ें',
    continueReading: 'आगे पढ़ें',
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

  // A session that ends.
  session: {
    expiresSoon: (time: string) =>
      `आपके लॉगिन का समय ${time} में पूरा हो जाएगा। बिना रुकावट काम करते रहने के लिए फिर से लॉगिन करें।`,
    endedByClock: 'इस डिवाइस की घड़ी के अनुसार आपके लॉगिन का समय पूरा हो गया है। फिर से लॉगिन करें या घड़ी ठीक करें।',
    logInAgain: 'फिर से लॉगिन करें',
    stayLoggedIn: 'लॉगआउट न करें',
  },

  // The checklist: steps and saving.
  steps: {
    listLabel: 'जाँच सूची के चरण',
    progress: (number: number, total: number) => `${total} में से चरण ${number}`,
    done: 'पूरा',
    current: 'आप यहाँ हैं',
    todo: 'बाकी',
    showAll: 'सभी चरण',
    toStatus: 'जाँच सूची की स्थिति',
    doneOf: (done: number) => `7 में से ${done} ${done === 1 ? 'पूरा' : 'पूरे'}`,
    continueAt: (number: number, total: number, name: string) => `आगे भरें: ${total} में से चरण ${number}, ${name}`,
    names: {
      step1a: 'केंद्र और पता',
      step1b: 'संस्था और संस्था प्रमुख',
      step2a: 'कमरे और क्षमता',
      step2b: 'कर्मचारी और शौचालय',
      step3: 'पिछली परीक्षाएँ और परिसर',
      step4: 'फोटो, स्ट्रॉन्ग रूम और CCTV',
      preview: 'जाँचें और जमा करें',
    },
    intro: {
      step1a: 'अपना केंद्र चुनें और उसका पूरा डाक पता भरें।',
      step1b: 'संस्था और संस्था प्रमुख या केंद्र अधीक्षक की जानकारी।',
      step2a: 'वे कमरे गिनें जिनमें परीक्षार्थी बैठ सकते हैं। जिस क्षमता के कमरे नहीं हैं, उसे खाली छोड़ें।',
      step2b: 'परीक्षा के दिन उपलब्ध कर्मचारी और शौचालय। जहाँ कोई नहीं है, वहाँ 0 भरें।',
      step3: 'यहाँ पहले हुई परीक्षाओं और परिसर की जानकारी।',
      step4: 'लोकेशन चालू रखकर, दोनों फोटो मौके पर ही लें।',
    },
  },
  saved: {
    deviceAndServer: (time: string) => `इस डिवाइस और सर्वर पर सहेजा गया, ${time}`,
    server: (time: string) => `सर्वर पर सहेजा गया, ${time}`,
    notSent: (button: string) => `इस डिवाइस पर सहेजा गया; “${button}” दबाने पर सर्वर पर भेजा जाएगा`,
    keepingPhoto: 'फोटो इस डिवाइस पर सहेजी जा रही है…',
    sending: 'इस डिवाइस पर सहेजा गया; सर्वर पर भेजा जा रहा है…',
    sendingPhotos: (percent: string) => `इस डिवाइस पर सहेजा गया; फोटो भेजी जा रही हैं, ${percent}`,
    offline: 'इस डिवाइस पर सहेजा गया; इंटरनेट आने पर भेजा जाएगा',
    busy: 'इस डिवाइस पर सहेजा गया; पोर्टल व्यस्त है, इसलिए अपने-आप फिर भेजा जाएगा',
    sendNow: 'अभी भेजें',
    photoWaits: 'इस डिवाइस पर सहेजा गया; लोकेशन मिलते ही फोटो भेजी जाएगी',
    sessionEnded: 'इस डिवाइस पर सहेजा गया; फिर से लॉगिन करने पर भेजा जाएगा',
    refused: 'इस डिवाइस पर सहेजा गया; सर्वर ने स्वीकार नहीं किया:',
    noLocalCopy: 'यह ब्राउजर इस डिवाइस पर प्रति नहीं रख सकता। जब तक सब कुछ सर्वर पर सहेजा न जाए, इसी पेज पर रहें।',
    noCopyShared: 'इस साझा कंप्यूटर पर कुछ नहीं रखा जाता। जब तक सब कुछ सर्वर पर सहेजा न जाए, इसी पेज पर रहें।',
    noCopySending: 'सर्वर पर भेजा जा रहा है…',
    noCopyPhotos: (percent: string) => `फोटो भेजी जा रही हैं, ${percent}`,
    noCopyRefused: 'सर्वर ने इसे स्वीकार नहीं किया:',
    tooLate: 'सर्वर पर नहीं भेजा गया: अंतिम तिथि निकल चुकी है',
    noCopyYet: 'आप जो भरेंगे, वह अपने-आप सर्वर पर भेजा जाएगा',
    nothingYet: 'आप जो भरेंगे, वह इस डिवाइस पर अपने-आप सहेजा जाएगा',
    restored: 'आपकी पहले भरी जानकारी वापस आ गई है। जहाँ रुके थे, वहीं से आगे बढ़ें।',
    noCentre: 'पहले केंद्र चुनें; उसके बाद आप जो भरेंगे, वह अपने-आप सहेजा जाएगा',
    mergedNotice: 'यह जाँच सूची किसी दूसरी विंडो या दूसरे डिवाइस पर भी बदली गई थी। दोनों जगह के बदलाव रखे गए हैं।',
  },
  centre: {
    loading: 'केंद्रों की सूची लोड हो रही है…',
    loadFailed: 'केंद्रों की सूची लोड नहीं हो सकी।',
    none: 'आपके मोबाइल नंबर पर कोई परीक्षा केंद्र दर्ज नहीं है। परीक्षा एजेंसी से दर्ज जानकारी ठीक करने को कहें।',
    choose: 'केंद्र चुनें',
    onlyOne: 'आपका एक ही केंद्र है; वह चुना हुआ है।',
    submittedSuffix: ' (जाँच सूची जमा)',
    checklistFailed: 'आपकी जाँच सूची लोड नहीं हो सकी।',
  },
  preview: {
    failed: 'जाँच सूची जमा नहीं हो सकी',
    invalidImage: 'फोटो मान्य नहीं है: कृपया GPS/लोकेशन चालू करके ली गई फोटो लगाएँ।',
  },

  // Around the questions of the checklist; their labels are in the contract.
  ...checklistTexts,
  // These labels are sentences themselves.
  questionSentences: {},
  questionHints: {
    completeAddress: 'भवन या प्लॉट संख्या, सड़क, गाँव या शहर, जिला',
    pincode: '6 अंक',
    headMobile: '10 अंक, +91 या 0 के बिना',
    trainingCompleted: '“नहीं” पहले से चुना हुआ है। प्रशिक्षण पूरा हो चुका हो, तो “हाँ” चुनें।',
    totalCapacity: 'ऊपर भरे कमरों के अनुसार कुल परीक्षार्थी',
    examName: 'यहाँ हुई पिछली OMR परीक्षा। कोई न हुई हो, तो NONE लिखें।',
    candidateCount: 'उस परीक्षा में यहाँ बैठे परीक्षार्थी; खाली छोड़ सकते हैं',
    'coachingInstitute.details': 'कोचिंग संस्थान का नाम और पता',
    cctvCoverage: 'हर उस जगह पर निशान लगाएँ जहाँ CCTV कैमरे लगे हैं',
  },
  hints: {
    readOnly: 'चुने गए केंद्र से भरा गया',
    rooms: 'कमरों की संख्या; न हों तो खाली छोड़ें',
    counter: (length: number, limit: number) => `${limit} में से ${length}`,
    characters: (count: string) => `${count} अक्षर`,
    feedbackPlaceholder: 'अपना सुझाव या टिप्पणी लिखें (अधिकतम 100 अक्षर)',
  },
  rooms: {
    standard: 'तय क्षमता वाले कमरे',
    other: (number: number) => `अन्य क्षमता वाले कमरे (${number})`,
    capacity: 'कमरे की क्षमता',
    count: 'कमरों की संख्या',
    addOther: 'अन्य क्षमता वाले कमरे जोड़ें',
    removeOther: (number: number) => `अन्य क्षमता वाले कमरे (${number}) हटाएँ`,
  },

  // Whom to ask.
  help: {
    question: 'कोई सवाल है? परीक्षा एजेंसी से पूछें:',
    agency: 'परीक्षा एजेंसी:',
  },

  // What is collected and why.
  privacy: {
    purpose: 'आप जो जानकारी भरेंगे, वह परीक्षा एजेंसी आपके केंद्र के सत्यापन के लिए लेती है।',
    notice: 'गोपनीयता सूचना',
  },

  // The last day on which centres save and submit.
  closing: {
    openUntil: (day: string) => `${day}, 24:00 बजे तक खुला है`,
    closes: (day: string) => `${day}, 24:00 बजे बंद होगा`,
    isToday: 'आज अंतिम तिथि है',
    separator: ' · ',
    closed: (day: string) => `अंतिम तिथि ${day} थी।`,
    closedForAll:
      'अब जाँच सूचियाँ न सहेजी जा सकती हैं, न जमा की जा सकती हैं, जब तक परीक्षा एजेंसी आपके केंद्र को और समय न दे।',
  },

  // Logging out with unsent answers.
  unsent: {
    title: 'कुछ उत्तर अभी सर्वर पर नहीं पहुँचे हैं',
    text: 'लॉगआउट करने पर इस डिवाइस पर रखी प्रति मिट जाएगी। जो उत्तर अभी तक भेजे नहीं गए हैं, वे भी मिट जाएँगे।',
    logout: 'मिटाकर लॉगआउट करें',
  },
} satisfies typeof english;
