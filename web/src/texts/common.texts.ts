/**
 * Texts of every screen of centre users: part of the first load, and the shape of every language.
 * Texts that the specification gives are used to the letter.
 */
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import { checklistTexts as checklistTextsInHindi } from '#contract/checklist/labels/hi.ts';
import type { LabelId } from '#contract/checklist/questions.ts';
import { refusals } from './hindi-refusals.ts';
import { texts, type Pairs, type TextsOf } from './texts.ts';

/** How the form asks for yes or no, with the words of the label; other questions are asked by their label. */
const questionSentences: Readonly<Partial<Record<LabelId, string>>> = {
  trainingCompleted: 'Is the training by the exam agency completed?',
  coachingInstitute: 'Is the centre associated with a coaching institute?',
  boundaryWall: 'Is there a boundary wall?',
  friskingArea: 'Is there a frisking area?',
  strongRoomSecure: 'Is the strong room secure with single entry?',
  dispatchRoom: 'Is there a room for dispatch/receipt of examination material?',
};

/** The sentences of refusals by their codes. English has none here: it is the language of the server's sentences. */
const translations: Readonly<Partial<Record<string, string>>> = {};

export const commonTexts = texts({
  translations: [translations, refusals],
  // What every screen shares.
  product: {
    name: ['Examination Centre Verification', 'परीक्षा केंद्र सत्यापन'],
    shortName: ['Centre Verification', 'केंद्र सत्यापन'],
    skipToContent: ['Skip to content', 'सीधे मुख्य भाग पर जाएँ'],
    exam: [(name: string, date: string) => `${name}, ${date}`, (name: string, date: string) => `${name}, ${date}`],
  },
  common: {
    next: ['Next', 'आगे बढ़ें'],
    continueReading: ['Continue reading', 'आगे पढ़ें'],
    finish: ['Finish', 'पूरा करें'],
    back: ['Back', 'पीछे जाएँ'],
    cancel: ['Cancel', 'रद्द करें'],
    confirm: ['Confirm', 'पुष्टि करें'],
    close: ['Close', 'बंद करें'],
    ok: ['OK', 'ठीक है'],
    yes: [checklistTexts.words.yes, checklistTextsInHindi.words.yes],
    no: [checklistTexts.words.no, checklistTextsInHindi.words.no],
    remove: ['Remove', 'हटाएँ'],
    retry: ['Try again', 'फिर कोशिश करें'],
    loading: ['Loading…', 'लोड हो रहा है…'],
    dash: [checklistTexts.words.dash, checklistTextsInHindi.words.dash],
    errorSummaryTitle: ['There is a problem', 'कुछ ठीक करना बाकी है'],
    errorPrefix: ['Error: ', 'त्रुटि: '],
    logout: ['Logout', 'लॉगआउट'],
    seconds: [(count: number) => (count === 1 ? '1 second' : `${count} seconds`), (count: number) => `${count} सेकंड`],
    minutes: [(count: number) => (count === 1 ? '1 minute' : `${count} minutes`), (count: number) => `${count} मिनट`],
    hours: [(count: number) => (count === 1 ? '1 hour' : `${count} hours`), (count: number) => (count === 1 ? '1 घंटा' : `${count} घंटे`)],
    days: [(count: number) => `${count} days`, (count: number) => `${count} दिन`],
    listSeparator: [checklistTexts.words.listSeparator, checklistTextsInHindi.words.listSeparator],
    pageTitle: [(page: string) => `${page} – Examination Centre Verification`, (page: string) => `${page} – परीक्षा केंद्र सत्यापन`],
    unexpectedTitle: ['Something went wrong on this page', 'इस पेज पर कुछ गड़बड़ी हुई'],
    unexpectedText: ['What you entered is kept. Reload the page to continue.', 'आपकी भरी हुई जानकारी सुरक्षित है। आगे बढ़ने के लिए पेज फिर से लोड करें।'],
    reload: ['Reload the page', 'पेज फिर से लोड करें'],
  },
  failures: {
    sentenceEnd: ['.', '।'],
    offline: [
      'There is no connection to the portal. Check your internet connection and try again.',
      'पोर्टल से संपर्क नहीं हो पा रहा है। इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
    ],
    timeout: ['The portal has not answered for a minute. Try again.', 'पोर्टल से एक मिनट तक कोई उत्तर नहीं मिला। फिर कोशिश करें।'],
  },
  // A session that ends.
  session: {
    expiresSoon: [
      (time: string) => `Your session ends in ${time}. Log in again to continue without interruption.`,
      (time: string) => `आपके लॉगिन का समय ${time} में पूरा हो जाएगा। बिना रुकावट काम करते रहने के लिए फिर से लॉगिन करें।`,
    ],
    endedByClock: [
      "According to this device's clock your session has ended. Log in again, or correct the clock.",
      'इस डिवाइस की घड़ी के अनुसार आपके लॉगिन का समय पूरा हो गया है। फिर से लॉगिन करें या घड़ी ठीक करें।',
    ],
    logInAgain: ['Log in again', 'फिर से लॉगिन करें'],
    stayLoggedIn: ['Stay logged in', 'लॉगआउट न करें'],
  },
  // The checklist: steps and saving.
  steps: {
    listLabel: ['Steps of the checklist', 'जाँच सूची के चरण'],
    progress: [(number: number, total: number) => `Step ${number} of ${total}`, (number: number, total: number) => `${total} में से चरण ${number}`],
    done: ['done', 'पूरा'],
    current: ['current', 'आप यहाँ हैं'],
    todo: ['to do', 'बाकी'],
    showAll: ['All steps', 'सभी चरण'],
    toStatus: ['Profile Status', 'जाँच सूची की स्थिति'],
    doneOf: [(done: number) => `${done} of 7 done`, (done: number) => `7 में से ${done} ${done === 1 ? 'पूरा' : 'पूरे'}`],
    continueAt: [
      (number: number, total: number, name: string) => `Continue: step ${number} of ${total}, ${name}`,
      (number: number, total: number, name: string) => `आगे भरें: ${total} में से चरण ${number}, ${name}`,
    ],
    names: {
      step1a: ['Centre and address', 'केंद्र और पता'],
      step1b: ['Institution and head', 'संस्था और संस्था प्रमुख'],
      step2a: ['Rooms and capacity', 'कमरे और क्षमता'],
      step2b: ['People and washrooms', 'कर्मचारी और शौचालय'],
      step3: ['Experience and premises', 'पिछली परीक्षाएँ और परिसर'],
      step4: ['Photos, strong room and CCTV', 'फोटो, स्ट्रॉन्ग रूम और CCTV'],
      preview: ['Check and submit', 'जाँचें और जमा करें'],
    },
    intro: {
      step2a: ['Rooms in which candidates can sit. Leave blank what you do not have.', 'केवल वे कमरे, जिनमें परीक्षार्थी बैठ सकते हैं। जो नहीं हैं, उन्हें खाली छोड़ें।'],
      step2b: ['On the day of the exam. Enter 0 where there are none.', 'परीक्षा के दिन। जहाँ कोई नहीं है, वहाँ 0 भरें।'],
      step4: ['Take both on the spot, with location on.', 'लोकेशन चालू रखकर, दोनों फोटो मौके पर ही लें।'],
    },
  },
  saved: {
    deviceAndServer: [(time: string) => `Saved on this device and on the server, ${time}`, (time: string) => `इस डिवाइस और सर्वर पर सहेजा गया, ${time}`],
    server: [(time: string) => `Saved on the server, ${time}`, (time: string) => `सर्वर पर सहेजा गया, ${time}`],
    notSent: [
      (button: string) => `Saved on this device; will be sent to the server with “${button}”`,
      (button: string) => `इस डिवाइस पर सहेजा गया; “${button}” दबाने पर सर्वर पर भेजा जाएगा`,
    ],
    keepingPhoto: ['The photo is being kept on this device…', 'फोटो इस डिवाइस पर सहेजी जा रही है…'],
    sending: ['Saved on this device; sending to the server…', 'इस डिवाइस पर सहेजा गया; सर्वर पर भेजा जा रहा है…'],
    sendingPhotos: [
      (percent: string) => `Saved on this device; sending photos, ${percent}`,
      (percent: string) => `इस डिवाइस पर सहेजा गया; फोटो भेजी जा रही हैं, ${percent}`,
    ],
    offline: ['Saved on this device; will be sent when the internet connection is back', 'इस डिवाइस पर सहेजा गया; इंटरनेट आने पर भेजा जाएगा'],
    busy: ['Saved on this device; the portal is busy, so it is sent again by itself', 'इस डिवाइस पर सहेजा गया; पोर्टल व्यस्त है, इसलिए अपने-आप फिर भेजा जाएगा'],
    sendNow: ['Send now', 'अभी भेजें'],
    photoWaits: ['Saved on this device; the photo is sent when it has its location', 'इस डिवाइस पर सहेजा गया; लोकेशन मिलते ही फोटो भेजी जाएगी'],
    invalid: ['Saved on this device; an answer that is not valid yet is not sent', 'इस डिवाइस पर सहेजा गया; जो उत्तर अभी मान्य नहीं है, वह नहीं भेजा जाता'],
    sessionEnded: ['Saved on this device; will be sent after you log in again', 'इस डिवाइस पर सहेजा गया; फिर से लॉगिन करने पर भेजा जाएगा'],
    refused: ['Saved on this device; the server did not accept it:', 'इस डिवाइस पर सहेजा गया; सर्वर ने स्वीकार नहीं किया:'],
    noLocalCopy: [
      'This browser cannot keep a copy on this device. Stay on this page until everything is saved on the server.',
      'यह ब्राउजर इस डिवाइस पर प्रति नहीं रख सकता। जब तक सब कुछ सर्वर पर सहेजा न जाए, इसी पेज पर रहें।',
    ],
    noCopyShared: [
      'Nothing is kept on this shared computer. Stay on this page until everything is saved on the server.',
      'इस साझा कंप्यूटर पर कुछ नहीं रखा जाता। जब तक सब कुछ सर्वर पर सहेजा न जाए, इसी पेज पर रहें।',
    ],
    noCopySending: ['Sending to the server…', 'सर्वर पर भेजा जा रहा है…'],
    noCopyPhotos: [(percent: string) => `Sending photos, ${percent}`, (percent: string) => `फोटो भेजी जा रही हैं, ${percent}`],
    noCopyRefused: ['The server did not accept it:', 'सर्वर ने इसे स्वीकार नहीं किया:'],
    tooLate: ['Not sent to the server: the last day is over', 'सर्वर पर नहीं भेजा गया: अंतिम तिथि निकल चुकी है'],
    noCopyYet: ['Everything you enter is sent to the server as you type', 'आप जो भरेंगे, वह अपने-आप सर्वर पर भेजा जाएगा'],
    nothingYet: ['Everything you enter is saved on this device as you type', 'आप जो भरेंगे, वह इस डिवाइस पर अपने-आप सहेजा जाएगा'],
    restored: ['Your earlier answers are back. Continue where you left off.', 'आपकी पहले भरी जानकारी वापस आ गई है। जहाँ रुके थे, वहीं से आगे बढ़ें।'],
    noCentre: ['Choose a centre first; then everything you enter is saved as you type', 'पहले केंद्र चुनें; उसके बाद आप जो भरेंगे, वह अपने-आप सहेजा जाएगा'],
    mergedNotice: [
      'This checklist was also changed in another window or on another device. Both sets of changes are kept.',
      'यह जाँच सूची किसी दूसरी विंडो या दूसरे डिवाइस पर भी बदली गई थी। दोनों जगह के बदलाव रखे गए हैं।',
    ],
  },
  centre: {
    loading: ['Loading centres…', 'केंद्रों की सूची लोड हो रही है…'],
    loadFailed: ['Failed to load centres.', 'केंद्रों की सूची लोड नहीं हो सकी।'],
    none: [
      'No examination centre is on record for your mobile number. Ask the exam agency to correct its record.',
      'आपके मोबाइल नंबर पर कोई परीक्षा केंद्र दर्ज नहीं है। परीक्षा एजेंसी से दर्ज जानकारी ठीक करने को कहें।',
    ],
    choose: ['Choose a centre', 'केंद्र चुनें'],
    submittedSuffix: [' (submitted)', ' (जाँच सूची जमा)'],
    checklistFailed: ['Your checklist could not be loaded.', 'आपकी जाँच सूची लोड नहीं हो सकी।'],
  },
  submitting: {
    failed: ['Submission failed', 'जाँच सूची जमा नहीं हो सकी'],
    invalidImage: ['Invalid image: please upload photos with GPS/location enabled.', 'फोटो मान्य नहीं है: कृपया GPS/लोकेशन चालू करके ली गई फोटो लगाएँ।'],
  },
  // Around the questions of the checklist; their labels are in the contract.
  labels: [checklistTexts.labels, checklistTextsInHindi.labels],
  options: [checklistTexts.options, checklistTextsInHindi.options],
  words: [checklistTexts.words, checklistTextsInHindi.words],
  questionSentences: [questionSentences, {}],
  /** Below the label of a question. */
  questionHints: {
    completeAddress: ['Building or plot number, street, village or town, district', 'भवन या प्लॉट संख्या, सड़क, गाँव या शहर, जिला'],
    pincode: ['6 digits', '6 अंक'],
    headMobile: ['10 digits', '10 अंक'],
    trainingCompleted: ['“No” is preset.', '“नहीं” पहले से चुना हुआ है।'],
    examName: ['The last OMR-based exam held here. Write NONE if there was none.', 'यहाँ हुई पिछली OMR परीक्षा। कोई न हुई हो, तो NONE लिखें।'],
    candidateCount: ['Candidates who took that exam here; can be left blank', 'उस परीक्षा में यहाँ बैठे परीक्षार्थी; खाली छोड़ सकते हैं'],
    'coachingInstitute.details': ['Name and address of the coaching institute', 'कोचिंग संस्थान का नाम और पता'],
  } satisfies Pairs<Partial<Record<LabelId, string>>>,
  hints: {
    counter: [(length: number, limit: number) => `${length} of ${limit}`, (length: number, limit: number) => `${limit} में से ${length}`],
    characters: [(count: string) => `${count} characters`, (count: string) => `${count} अक्षर`],
    feedbackPlaceholder: ['Enter your feedback (max 100 chars)', 'अपना सुझाव या टिप्पणी लिखें (अधिकतम 100 अक्षर)'],
  },
  rooms: {
    other: [(number: number) => `Other room size ${number}`, (number: number) => `अन्य क्षमता वाले कमरे (${number})`],
    capacity: ['Room capacity', 'कमरे की क्षमता'],
    count: ['Number of rooms', 'कमरों की संख्या'],
    addOther: ['Add other room size', 'अन्य क्षमता वाले कमरे जोड़ें'],
    removeOther: [(number: number) => `Remove room size ${number}`, (number: number) => `अन्य क्षमता वाले कमरे (${number}) हटाएँ`],
  },
  // Whom to ask.
  help: {
    question: ['Help:', 'मदद:'],
    agency: ['Exam agency:', 'परीक्षा एजेंसी:'],
  },
  // What is collected and why.
  privacy: {
    purpose: ['The exam agency collects what you enter to verify your centre.', 'आप जो जानकारी भरेंगे, वह परीक्षा एजेंसी आपके केंद्र के सत्यापन के लिए लेती है।'],
    notice: ['Privacy notice', 'गोपनीयता सूचना'],
  },
  // The last day on which centres save and submit.
  closing: {
    openUntil: [(day: string) => `Open until ${day}, 24:00`, (day: string) => `${day}, 24:00 बजे तक खुला है`],
    closes: [(day: string) => `Closes ${day}, 24:00`, (day: string) => `${day}, 24:00 बजे बंद होगा`],
    daysLeft: [
      (days: number) => (days === 0 ? 'today is the last day' : days === 1 ? '1 day left' : `${days} days left`),
      (days: number) => (days === 0 ? 'आज अंतिम तिथि है' : `${days} दिन बाकी`),
    ],
    separator: [' · ', ' · '],
    closed: [(day: string) => `The last day was ${day}.`, (day: string) => `अंतिम तिथि ${day} थी।`],
    closedForAll: [
      'Checklists can no longer be saved or submitted, unless the exam agency has given your centre more time.',
      'अब जाँच सूचियाँ न सहेजी जा सकती हैं, न जमा की जा सकती हैं, जब तक परीक्षा एजेंसी आपके केंद्र को और समय न दे।',
    ],
  },
  // Logging out with unsent answers.
  unsent: {
    title: ['Some answers have not reached the server', 'कुछ उत्तर अभी सर्वर पर नहीं पहुँचे हैं'],
    text: [
      'Logging out deletes the copy on this device. Answers that have not been sent yet will be lost.',
      'लॉगआउट करने पर इस डिवाइस पर रखी प्रति मिट जाएगी। जो उत्तर अभी तक भेजे नहीं गए हैं, वे भी मिट जाएँगे।',
    ],
    logout: ['Log out and lose them', 'मिटाकर लॉगआउट करें'],
  },
});

export type Texts = TextsOf<typeof commonTexts>;
