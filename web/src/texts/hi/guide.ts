/** Hindi: texts of the guide through the checklist: marks, questions to think again, why a step is still closed, and errors of one field. */
import type { FieldErrorTexts, guideTexts as english } from '../en/guide.ts';

export const guideTexts = {
  guide: {
    incomplete: (fields: string) => `अधूरा: ${fields}`,
    opensAfter: (number: number) => `चरण ${number} के बाद खुलेगा`,
    returnTitle: 'जहाँ रुके थे, वहीं से आगे बढ़ें',
    answersAreBack: 'आपकी पहले भरी जानकारी वापस आ गई है।',
    saveAndReturn: 'सहेजकर जाँच वाले पेज पर लौटें',
    tooEarly: (step: string) => `“${step}” तब खुलेगा जब उससे पहले के चरण पूरे होंगे।`,
    missingHere: 'इस चरण में यह भरना बाकी है:',
    missingLater: (steps: string) => `इसके बाद ये चरण पूरे करने हैं: ${steps}`,
    mergedCheck:
      'यह जाँच सूची किसी दूसरी विंडो या दूसरे डिवाइस पर भी बदली गई थी। दोनों जगह के बदलाव रखे गए हैं। एक बार फिर जाँच लें, फिर जमा करें।',
    changed: 'बदला गया',
    changedElsewhere: 'कहीं और बदला गया',
    lookAgain: 'कृपया एक बार फिर देख लें',
    lookAgainHint: 'यदि ये उत्तर सही हैं, तो ऐसे ही रहने दें। आप जाँच सूची फिर भी जमा कर सकते हैं।',
    submitNow: 'अब सब कुछ सर्वर पर सहेजा जा चुका है। आप जमा कर सकते हैं।',
    droppedTitle:
      'यह जाँच सूची किसी दूसरे डिवाइस या विंडो से पहले ही जमा हो चुकी थी। यहाँ किए गए आपके आखिरी बदलाव उसमें शामिल नहीं हैं:',
    submittedAs: (answer: string) => `जमा हुआ उत्तर: ${answer}`,
  },
  closed: {
    text: 'यह जाँच सूची अब न सहेजी जा सकती है, न जमा की जा सकती है। आप सब कुछ पढ़ सकते हैं। और समय के लिए परीक्षा एजेंसी से पूछें; आपके केंद्र को समय मिलते ही आप फिर सहेज सकेंगे।',
    savedLast: (time: string) => `सर्वर पर पिछली बार सहेजा गया: ${time}।`,
    nothingSaved: 'सर्वर पर कुछ नहीं सहेजा गया था।',
    unsent:
      'आपने आखिर में जो भरा, वह समय पर नहीं भेजा जा सका। वह यहाँ दिख रहा है और इस डिवाइस पर सुरक्षित है; आपके केंद्र को और समय मिलने पर अपने-आप भेज दिया जाएगा।',
    unsentHere:
      'आपने आखिर में जो भरा, वह समय पर नहीं भेजा जा सका और केवल इसी पेज पर है: केंद्र को और समय मिलने तक यह पेज खुला रखें।',
    askAgain: 'देखें कि केंद्र को और समय मिला है या नहीं',
    askFailed: 'यह देखा नहीं जा सका कि आपके केंद्र को और समय मिला है या नहीं।',
    stillClosed: (time: string) => `पिछली जाँच ${time}: आपके केंद्र को अभी और समय नहीं मिला है।`,
  },
  warnings: {
    'pincode.other-state': ({ pincode, state }) =>
      `कृपया जाँच लें: ${state} के पिन कोड आम तौर पर ${pincode} की तरह शुरू नहीं होते।`,
    'address.short': () => 'कृपया जाँच लें: पूरे डाक पते के हिसाब से यह बहुत छोटा है।',
    'head.no-letters': () => 'कृपया जाँच लें: इस नाम में कोई अक्षर नहीं है।',
    'candidates.far-over-capacity': ({ candidates, capacity }, number) =>
      `कृपया जाँच लें: उस परीक्षा में यहाँ ${number(candidates)} परीक्षार्थी बैठे, पर कमरों में ${number(capacity)} परीक्षार्थी ही बैठ सकते हैं।`,
  },
} satisfies typeof english;

/** The Hindi sentences for one field below the sentence that the specification has for the whole step. */

export const fieldErrors: FieldErrorTexts = {
  enter: (label: string) => `${label} भरें।`,
  choose: (label: string) => `${label} चुनें।`,
  answer: (label: string) => `${label} “हाँ” या “नहीं” चुनें।`,
  count: (label: string) => `${label}: संख्या भरें, एक भी न हो तो 0 भरें।`,
  photo: (label: string) => `${label} लोकेशन चालू रखकर लें।`,
  rooms: (label: string) => `${label}: 1 या उससे अधिक की पूर्ण संख्या भरें, या खाली छोड़ें।`,
  otherRooms: (size: string) => `${size}: क्षमता और संख्या दोनों भरें, 1 या उससे अधिक; या इसे हटाएँ।`,
  notText: (label: string) => `${label}: जो अक्षर सहेजे नहीं जा सकते, उन्हें हटाएँ।`,
  tooLong: (label: string, limit: number, excess: number) =>
    `${label}: अधिक से अधिक ${limit} अक्षर हो सकते हैं। ${excess} अक्षर कम करें।`,
};
