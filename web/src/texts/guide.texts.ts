/** Texts of the guide through the checklist: marks, questions to think again, why a step is still closed, and errors of one field. */
import type { CodeSeenBy, Sentences } from '#contract/review/warnings.ts';
import type { PairCode } from './photos.texts.ts';
import { texts } from './texts.ts';
import { screenTexts } from './screen-texts.ts';

/** What is said of both photos together is a text about photos. */
type TypingSentences = Sentences<Exclude<CodeSeenBy<'typing'>, PairCode>>;

const warnings: TypingSentences = {
  'pincode.other-state': ({ pincode, state }) => `Please check: pincodes in ${state} do not normally begin like ${pincode}.`,
  'address.short': () => 'Please check: this address is very short for a complete postal address.',
  'head.no-letters': () => 'Please check: this name has no letters.',
  'candidates.far-over-capacity': ({ candidates, capacity }, number) =>
    `Please check: ${number(candidates)} candidates took that exam here, but the rooms seat ${number(capacity)}.`,
};

/** The label inside a sentence. Capitals of abbreviations stay: only a first letter before a small one is changed. */
const inside = (label: string): string => label.replace(/^[A-Z](?=[a-z-])/, (letter) => letter.toLowerCase());

export const guideTexts = texts({
  // A centre that was deleted, or has another mobile number on record, while its head fills in the checklist.
  lost: {
    title: ['This centre is no longer on record for your mobile number.', 'यह केंद्र अब आपके मोबाइल नंबर पर दर्ज नहीं है।'],
    text: [
      'Nothing more can be saved or submitted for it. Ask the exam agency before you go on.',
      'इसकी जाँच सूची अब न सहेजी जा सकती है, न जमा की जा सकती है। आगे भरने से पहले परीक्षा एजेंसी से पूछें।',
    ],
    kept: [
      'Your answers stay on this device. When the exam agency restores the centre, you can go on here.',
      'आपके उत्तर इस डिवाइस पर रहेंगे। परीक्षा एजेंसी केंद्र को वापस लाए, तो आप यहीं से आगे भर सकेंगे।',
    ],
    saved: [
      'What was saved is not lost: when the exam agency restores the centre, you can go on here.',
      'जो सहेजा गया था, वह खोया नहीं है: परीक्षा एजेंसी केंद्र को वापस लाए, तो आप यहीं से आगे भर सकेंगे।',
    ],
  },
  recordChanged: {
    title: ['Register again', 'दोबारा पंजीकरण करें'],
    text: [
      'The exam agency has changed the mobile number or the e-mail on record. So this login has ended, and its password no longer works. Register again with the mobile number that is on record now.',
      'परीक्षा एजेंसी ने दर्ज मोबाइल नंबर या ई-मेल बदल दिया है। इसलिए यह लॉगिन समाप्त हो गया है और इसका पासवर्ड अब काम नहीं करेगा। जो मोबाइल नंबर अब दर्ज है, उससे दोबारा पंजीकरण करें।',
    ],
    saved: [
      'What the server has saved is there afterwards. What had not reached it may have to be entered again.',
      'सर्वर पर सहेजी गई जानकारी उसके बाद फिर मिल जाएगी। जो सर्वर तक नहीं पहुँचा था, उसे शायद दोबारा भरना पड़े।',
    ],
    register: ['Register', 'पंजीकरण करें'],
    goToLogin: ['Go to the login page', 'लॉगिन पेज पर जाएँ'],
  },
  guide: {
    incomplete: [(fields: string) => `incomplete: ${fields}`, (fields: string) => `अधूरा: ${fields}`],
    opensAfter: [(number: number) => `opens after step ${number}`, (number: number) => `चरण ${number} के बाद खुलेगा`],
    returnTitle: ['Continue where you left off', 'जहाँ रुके थे, वहीं से आगे बढ़ें'],
    answersAreBack: ['Your earlier answers are back.', 'आपकी पहले भरी जानकारी वापस आ गई है।'],
    saveAndReturn: ['Save and return to check', 'सहेजकर जाँच वाले पेज पर लौटें'],
    tooEarly: [(step: string) => `“${step}” opens when the steps before it are complete.`, (step: string) => `“${step}” तब खुलेगा जब उससे पहले के चरण पूरे होंगे।`],
    missingHere: ['Still missing on this step:', 'इस चरण में यह भरना बाकी है:'],
    missingLater: [(steps: string) => `After that, still to be completed: ${steps}`, (steps: string) => `इसके बाद ये चरण पूरे करने हैं: ${steps}`],
    mergedCheck: [
      'This checklist was also changed in another window or on another device. Both sets of changes are kept. Check it once more, then submit.',
      'यह जाँच सूची किसी दूसरी विंडो या दूसरे डिवाइस पर भी बदली गई थी। दोनों जगह के बदलाव रखे गए हैं। एक बार फिर जाँच लें, फिर जमा करें।',
    ],
    changed: ['changed', 'बदला गया'],
    changedElsewhere: ['changed elsewhere', 'कहीं और बदला गया'],
    lookAgain: ['Please look again', 'कृपया एक बार फिर देख लें'],
    lookAgainHint: [
      'If these answers are right, leave them as they are. You can submit all the same.',
      'यदि ये उत्तर सही हैं, तो ऐसे ही रहने दें। आप जाँच सूची फिर भी जमा कर सकते हैं।',
    ],
    submitNow: ['Everything is saved on the server now. You can submit.', 'अब सब कुछ सर्वर पर सहेजा जा चुका है। आप जमा कर सकते हैं।'],
    mayHaveArrived: [
      'The portal has not answered: the checklist may have arrived all the same. This page asks by itself as soon as there is a connection.',
      'पोर्टल से उत्तर नहीं मिला: हो सकता है कि जाँच सूची पहुँच गई हो। इंटरनेट आते ही यह पेज अपने-आप पूछ लेगा।',
    ],
    notSubmitted: [
      'Nothing is submitted by itself: press “Confirm & Submit” again when there is a connection.',
      'जाँच सूची अपने-आप जमा नहीं होगी: इंटरनेट आने पर फिर से “पुष्टि करके जमा करें” दबाएँ।',
    ],
    droppedTitle: [
      'This checklist was submitted before your last changes here, which are not part of it:',
      'यह जाँच सूची यहाँ किए गए आपके आखिरी बदलावों से पहले ही जमा हो चुकी थी; ये बदलाव उसमें शामिल नहीं हैं:',
    ],
    submittedAs: [(answer: string) => `Submitted: ${answer}`, (answer: string) => `जमा हुआ उत्तर: ${answer}`],
  },
  // After the last day.
  closed: {
    text: [
      'This checklist can no longer be saved or submitted. You can still read everything. Ask the exam agency for more time; as soon as your centre has it, saving works again.',
      'यह जाँच सूची अब न सहेजी जा सकती है, न जमा की जा सकती है। आप सब कुछ पढ़ सकते हैं। और समय के लिए परीक्षा एजेंसी से पूछें; आपके केंद्र को समय मिलते ही आप फिर सहेज सकेंगे।',
    ],
    savedLast: [(time: string) => `Saved last on the server: ${time}.`, (time: string) => `सर्वर पर पिछली बार सहेजा गया: ${time}।`],
    nothingSaved: ['Nothing was saved on the server.', 'सर्वर पर कुछ नहीं सहेजा गया था।'],
    unsent: [
      'What you entered last was not sent in time. It is shown here and kept on this device; if your centre gets more time, it is sent by itself.',
      'आपने आखिर में जो भरा, वह समय पर नहीं भेजा जा सका। वह यहाँ दिख रहा है और इस डिवाइस पर सुरक्षित है; आपके केंद्र को और समय मिलने पर अपने-आप भेज दिया जाएगा।',
    ],
    unsentHere: [
      'What you entered last was not sent in time, and only this page has it: keep the page open until your centre has more time.',
      'आपने आखिर में जो भरा, वह समय पर नहीं भेजा जा सका और केवल इसी पेज पर है: केंद्र को और समय मिलने तक यह पेज खुला रखें।',
    ],
    askAgain: ['Check whether your centre has more time', 'देखें कि केंद्र को और समय मिला है या नहीं'],
    askFailed: ['It could not be checked whether your centre has more time.', 'यह देखा नहीं जा सका कि आपके केंद्र को और समय मिला है या नहीं।'],
    stillClosed: [
      (time: string) => `Checked on ${time}: your centre has no more time yet.`,
      (time: string) => `पिछली जाँच ${time}: आपके केंद्र को अभी और समय नहीं मिला है।`,
    ],
  },
  /** For one field, below the sentence that the specification has for the whole step. */
  fieldErrors: {
    enter: [(label: string) => `Enter the ${inside(label)}.`, (label: string) => `${label} भरें।`],
    choose: [(label: string) => `Choose the ${inside(label)}.`, (label: string) => `${label} चुनें।`],
    answer: [(label: string) => `${label}: choose Yes or No.`, (label: string) => `${label} “हाँ” या “नहीं” चुनें।`],
    count: [(label: string) => `Enter the number of ${inside(label)}, 0 if there are none.`, (label: string) => `${label}: संख्या भरें, एक भी न हो तो 0 भरें।`],
    photo: [(label: string) => `Take the ${inside(label)}, with location switched on.`, (label: string) => `${label} लोकेशन चालू रखकर लें।`],
    rooms: [
      (label: string) => `${label}: enter a whole number of 1 or more, or leave it blank.`,
      (label: string) => `${label}: 1 या उससे अधिक की पूर्ण संख्या भरें, या खाली छोड़ें।`,
    ],
    otherRooms: [
      (size: string) => `${size}: enter capacity and number, each 1 or more, or remove it.`,
      (size: string) => `${size}: क्षमता और संख्या दोनों भरें, 1 या उससे अधिक; या इसे हटाएँ।`,
    ],
    notText: [(label: string) => `${label}: remove the characters that cannot be stored.`, (label: string) => `${label}: जो अक्षर सहेजे नहीं जा सकते, उन्हें हटाएँ।`],
    tooLong: [
      (label: string, limit: number, excess: number) =>
        `${label}: at most ${limit} characters. Remove ${excess === 1 ? '1 character' : `${excess} characters`}.`,
      (label: string, limit: number, excess: number) => `${label}: अधिक से अधिक ${limit} अक्षर हो सकते हैं। ${excess} अक्षर कम करें।`,
    ],
  },
  warnings: [
    warnings,
    {
      'pincode.other-state': ({ pincode, state }) => `कृपया जाँच लें: ${state} के पिन कोड आम तौर पर ${pincode} की तरह शुरू नहीं होते।`,
      'address.short': () => 'कृपया जाँच लें: पूरे डाक पते के हिसाब से यह बहुत छोटा है।',
      'head.no-letters': () => 'कृपया जाँच लें: इस नाम में कोई अक्षर नहीं है।',
      'candidates.far-over-capacity': ({ candidates, capacity }, number) =>
        `कृपया जाँच लें: उस परीक्षा में यहाँ ${number(candidates)} परीक्षार्थी बैठे, पर कमरों में ${number(capacity)} परीक्षार्थी ही बैठ सकते हैं।`,
    } satisfies TypingSentences,
  ],
});

export const useGuideTexts = screenTexts(guideTexts);

export type GuideTexts = ReturnType<typeof useGuideTexts>;
