/** Hindi: texts of the preview, the coach, `/status`, corrections and receipts. */
import { standardRoomSizes } from '#contract/exam.ts';
import type { CoachSentences, submissionTexts as english } from '../en/submission.ts';
import { commonTexts } from './common.ts';
import { photoTexts } from './photos.ts';

const photoNames = { centre: 'परीक्षा केंद्र की फोटो', strongRoom: 'स्ट्रॉन्ग रूम की फोटो' };

const coach: CoachSentences = {
  'picture.same': () => photoTexts.photoRemarks.samePicture,
  'picture.empty': ({ slot }) => `${photoNames[slot]} बहुत अँधेरी है या उसमें लगभग कुछ नहीं दिखता।`,
  'place.elsewhere': ({ slot }) =>
    `${photoNames[slot]} वहाँ ली गई नहीं लगती जहाँ आपका केंद्र दर्ज है। क्या यह केंद्र पर ली गई थी? यदि नहीं, तो लोकेशन चालू करके वहाँ फिर से फोटो लें।`,
  'place.old-fix': ({ slot }) =>
    `${photoNames[slot]} की लोकेशन पुरानी लगती है। क्या यह केंद्र पर ली गई थी? लोकेशन चालू करके फिर से फोटो लें।`,
  'address.other-pincode': ({ found, pincode }) => `पते में ${found} लिखा है, पर पिन कोड ${pincode} है।`,
  'training.open': () => 'आपने बताया है कि परीक्षा एजेंसी का प्रशिक्षण पूरा नहीं हुआ है।',
  'rooms.odd-size': ({ size }, number) =>
    standardRoomSizes.some((standard) => size === standard)
      ? `आपने ${number(size)} परीक्षार्थियों वाले कमरे “अन्य क्षमता वाले कमरे” में भरे हैं। उनके लिए अलग बॉक्स है।`
      : `आपने “अन्य क्षमता वाले कमरे” में ${number(size)} परीक्षार्थियों वाले कमरे भरे हैं। क्या एक कमरे में इतने परीक्षार्थी बैठते हैं?`,
  'capacity.unusual': ({ capacity }, number) =>
    `सभी कमरों में कुल ${number(capacity)} परीक्षार्थी बैठ सकते हैं। क्या हर कमरा गिना गया है, और एक ही बार?`,
  'invigilators.few': ({ invigilators, rooms }, number) =>
    `आपने ${number(rooms)} कमरों के लिए कक्ष निरीक्षकों की संख्या ${number(invigilators)} भरी है।`,
  'peons.none': () => 'आपने परिचर (चपरासी) की संख्या 0 भरी है।',
  'guards.none': () => 'आपने सुरक्षा गार्ड की संख्या 0 भरी है।',
  'washrooms.none-for-one': ({ male, female }, number) =>
    `आपने शौचालयों की संख्या पुरुषों के लिए ${number(male)} और महिलाओं के लिए ${number(female)} भरी है।`,
  'washrooms.few': ({ washrooms, capacity }, number) =>
    `आपने ${number(capacity)} परीक्षार्थियों के लिए शौचालयों की संख्या ${number(washrooms)} भरी है।`,
  'exam.none-with-candidates': ({ candidates }, number) =>
    `आपने किसी पिछली परीक्षा का नाम नहीं भरा है, पर उसमें ${number(candidates)} परीक्षार्थी भरे हैं।`,
  'exam.without-candidates': ({ exam }) =>
    `आपने पिछली परीक्षा का नाम “${exam}” भरा है, पर उसमें परीक्षार्थियों की संख्या 0 भरी है।`,
  'candidates.over-capacity': ({ candidates, capacity }, number) =>
    `आपने पिछली परीक्षा में ${number(candidates)} परीक्षार्थी भरे हैं, पर कमरों में ${number(capacity)} परीक्षार्थी ही बैठ सकते हैं।`,
  'coaching.associated': () => 'आपने बताया है कि संस्था का किसी कोचिंग संस्थान से संबंध है।',
  'wall.none': () => 'आपने बताया है कि चारदीवारी नहीं है।',
  'frisking.none': () => 'आपने बताया है कि तलाशी के लिए अलग जगह नहीं है।',
  'strong-room.not-secure': () => 'आपने बताया है कि स्ट्रॉन्ग रूम सुरक्षित नहीं है या उसका प्रवेश द्वार एक ही नहीं है।',
  'dispatch-room.none': () => 'आपने बताया है कि परीक्षा सामग्री भेजने/लेने का कमरा नहीं है।',
  'cctv.dispatch-without-room': () => 'आपने सामग्री भेजने/लेने के कमरे में CCTV चुना है, पर बताया है कि ऐसा कमरा नहीं है।',
  'cctv.none': () => 'आपने कहीं भी CCTV नहीं चुना है।',
  'cctv.not-in-strong-room': () => 'आपने स्ट्रॉन्ग रूम में CCTV नहीं चुना है।',
  'cctv.not-in-all-rooms': () => 'आपने परीक्षा के सभी कमरों में CCTV नहीं चुना है।',
  'cctv.not-at-entry': () => 'आपने परीक्षा केंद्र के प्रवेश द्वार पर CCTV नहीं चुना है।',
};

export const submissionTexts = {
  // The preview, and the submitted copy.
  preview: {
    ...commonTexts.preview,
    title: 'केंद्र सत्यापन की जाँच सूची',
    number: 'क्र.\u00a0सं.',
    item: 'विवरण',
    answer: 'उत्तर',
    change: 'बदलें',
    changeItem: (item: string) => `बदलें: ${item}`,
    submit: 'पुष्टि करके जमा करें',
    busy: 'जमा हो रही है…',
    confirmTitle: 'जाँच सूची जमा करें',
    confirmText: 'जमा करने के बाद आप जानकारी बदल नहीं सकेंगे। आगे बढ़ने के लिए कृपया पुष्टि करें।',
    sendingPhotos: (percent: string) => `फोटो भेजी जा रही हैं, ${percent}`,
  },

  // The coach on the preview: what the head may want to look at again. They name no limits.
  coach,

  // /status: the state of a checklist, its receipt, and what happens next.
  status: {
    title: 'जाँच सूची की स्थिति',
    loading: 'लोड हो रहा है…',
    failed: 'जाँच सूची की स्थिति नहीं मिल सकी',
    draft: 'आपकी जाँच सूची अभी जमा नहीं हुई है। कृपया सभी चरण पूरे करें और तैयार होने पर “पुष्टि करके जमा करें” दबाएँ।',
    submitted: 'आपकी जाँच सूची जमा हो गई है! धन्यवाद।',
    confirmed: (issue, day) =>
      `केंद्र की पुष्टि हो गई है: परीक्षा एजेंसी ने इसे स्वीकार करके अपने सत्यापित रजिस्टर में दर्ज कर लिया है (क्रमांक ${issue}, ${day})।`,
    none: 'आपने अभी तक जाँच सूची शुरू नहीं की है',
    start: 'जाँच सूची शुरू करें',
    continueChecklist: 'जाँच सूची आगे भरें',
    reference: 'संदर्भ संख्या',
    submittedOn: (time: string) => `जमा करने का समय: ${time}`,
    savedAt: 'पिछली बार सहेजा गया',
    show: 'दिखाएँ',
    hide: 'छिपाएँ',
    print: 'प्रिंट करें या प्रति सहेजें',
    copyTitle: 'जमा की गई जाँच सूची की आपकी प्रति',
    copyCorrected:
      'इसमें वही जानकारी है जो अब मान्य है: जमा की गई जाँच सूची, सुधारों के आपके उत्तरों के साथ। आपने पहले जो जमा किया था, वह नीचे लिखा है।',
    first: (answer) => `पहले जमा किया गया: ${answer}`,
    centresTitle: 'आपके केंद्र',
    state: { none: 'शुरू नहीं हुई', draft: 'अधूरी', submitted: 'जमा हो गई', confirmed: 'पुष्टि हो गई' },
    open: 'खोलें',
    openCentre: (name: string) => `खोलें: ${name}`,
  },
  next: {
    title: 'आगे क्या होगा',
    none: [
      'जाँच सूची एक-एक चरण करके भरें। इसमें लगभग 10 मिनट लगते हैं; आप कभी भी रुककर बाद में आगे भर सकते हैं।',
      'लोकेशन चालू रखकर दोनों फोटो केंद्र पर ही लें।',
      'सब कुछ जाँचकर एक ही बार जमा करें। इसके बाद आपको पावती मिलेगी।',
    ],
    complete: 'सब कुछ भर गया है। एक बार फिर जाँच लें, फिर “पुष्टि करके जमा करें” दबाएँ।',
    afterDraft: 'जमा करने के बाद आपको पावती ई-मेल पर और इसी पेज पर मिलेगी।',
    submittedOn: (day: string) => `जाँच सूची जमा की गई, ${day}`,
    examining: 'परीक्षा एजेंसी आपकी जाँच सूची और फोटो देख रही है',
    examined: 'परीक्षा एजेंसी ने जाँच सूची और फोटो देख ली हैं',
    waiting: 'सुधार: आपके उत्तर की प्रतीक्षा है',
    answeredOn: (day: string) => `सुधार का उत्तर दिया गया, ${day}`,
    examinedAgain: 'परीक्षा एजेंसी फिर से देखेगी; सूचना ई-मेल पर और इसी पेज पर मिलेगी',
    confirmedOn: (day: string) => `सत्यापित रजिस्टर में पुष्टि हुई, ${day}`,
    submitted: ['अब आप इसमें बदलाव तभी कर सकते हैं जब परीक्षा एजेंसी आपसे ई-मेल से और इसी पेज पर सुधार माँगे।'],
    keep: 'संदर्भ संख्या सँभालकर रखें और इस जाँच सूची के बारे में परीक्षा एजेंसी से संपर्क करते समय बताएँ।',
    confirmed: ['अब आपको कुछ और नहीं करना है।', 'परीक्षा से पहले केंद्र में कुछ बदले, तो परीक्षा एजेंसी को बताएँ।'],
  },
  receipt: {
    checkTitle: 'इस पावती की जाँच (QR कोड, SHA-256)',
    runningHead: (reference: string, centre: string) => `पावती ${reference} · ${centre}`,
    exam: 'परीक्षा',
    sha256: (photo: string) => `SHA-256: ${photo}`,
    checklist: 'जाँच सूची',
    correction: (number) => `सुधार ${number} का उत्तर`,
    answeredAt: 'उत्तर का समय',
    newPhoto: (number) => `सुधार ${number} के लिए दोबारा ली गई`,
    qrLabel: 'QR कोड: वह पता जहाँ इस पावती की जाँच हो सकती है',
    checkAt: 'इस पावती की जाँच कोई भी यहाँ कर सकता है:',
    mailedTo: (addresses: string) => `पावती इस पते पर ई-मेल की गई: ${addresses}`,
    and: ' और ',
    sendAgain: 'पावती फिर से भेजें',
    send: 'पावती ई-मेल से भेजें',
    sentAgain: (addresses: string) => `पावती इस पते पर भेजी जा रही है: ${addresses}`,
    sendFailed: 'पावती भेजी नहीं जा सकी।',
  },

  // Corrections, for /status and for the screen that answers one.
  correction: {
    looking: 'देखा जा रहा है कि परीक्षा एजेंसी ने कोई सुधार माँगा है या नहीं…',
    none: 'परीक्षा एजेंसी ने कोई सुधार नहीं माँगा है।',
    loadFailed: 'यह पता नहीं चल सका कि परीक्षा एजेंसी ने कोई सुधार माँगा है या नहीं।',
    asksTitle: 'परीक्षा एजेंसी ने सुधार माँगा है',
    centre: 'केंद्र',
    dueOn: (day: string) => `उत्तर की अंतिम तिथि: ${day}`,
    overdue: 'यह तिथि निकल चुकी है। कृपया तुरंत उत्तर दें।',
    once: 'बाकी सब वैसा ही रहेगा जैसा आपने जमा किया था। उत्तर एक ही बार भेजा जा सकता है।',
    reference: 'संदर्भ संख्या',
    receiptMailed: 'पावती ई-मेल से भेजी गई है।',
    message: (time: string) => `परीक्षा एजेंसी का संदेश, ${time}`,
    asked: 'इन्हें जाँचकर ठीक करें',
    answerNow: 'अभी उत्तर दें',
    continueAnswer: 'अपना उत्तर पूरा करें',
    begun: 'अब तक भरी हुई जानकारी इस डिवाइस पर रखी है। वह अभी भेजी नहीं गई है।',
    answeredTitle: (time: string) => `आपने सुधार का उत्तर भेज दिया है: ${time}`,
    arrived: 'उत्तर भेजते समय इंटरनेट कनेक्शन टूट गया था, पर उत्तर पहुँच गया है।',
    sent: 'आपने यह भेजा',
    leftOverTitle:
      'इस सुधार का उत्तर किसी दूसरे डिवाइस या विंडो से पहले ही भेजा जा चुका है। आपने यहाँ जो भरा था, वह नहीं भेजा गया:',
    leftOverHelp:
      'यदि यह जरूरी है, तो परीक्षा एजेंसी को बताएँ। वह एक और सुधार माँग सकती है। आपकी भरी हुई जानकारी तब तक इस डिवाइस पर रहेगी जब तक आप उसे न हटाएँ।',
    removeLeftOver: 'इसे इस डिवाइस से हटाएँ',
  },
  answer: {
    title: 'जाँच सूची में सुधार',
    loading: 'सुधार लोड हो रहा है…',
    failed: 'सुधार लोड नहीं हो सका',
    none: 'इस केंद्र के लिए परीक्षा एजेंसी ने कोई सुधार नहीं माँगा है।',
    toStatus: 'स्थिति वाले पेज पर लौटें',
    once: 'इन उत्तरों को जाँचें और जो गलत है उसे ठीक करें। जाँच सूची में बाकी सब वैसा ही रहेगा। उत्तर एक ही बार भेजा जा सकता है।',
    sentBefore: 'पहले भेजा हुआ',
    asBefore: 'पहले जैसा',
    changedHere: 'यहाँ बदला गया',
    photoTaken: 'फोटो ली गई',
    photoMissing: 'फोटो लेनी है',
    sheet: 'यदि फोटो में कागज रखने को कहा गया है, तो कागज पर बड़े अक्षरों में यह लिखें और उसे ऐसे पकड़ें कि फोटो में पढ़ा जा सके:',
    centreCode: 'केंद्र कोड',
    onPhone:
      'नई फोटो फोन से ली जाती है। अच्छा होगा कि पूरा उत्तर फोन पर ही दें: फोन पर लॉगिन करके स्थिति वाला पेज खोलें। इस कंप्यूटर पर भरी हुई जानकारी भेजने तक इसी कंप्यूटर पर रहेगी।',
    kept: 'भरी हुई जानकारी इस डिवाइस पर रखी है। वह परीक्षा एजेंसी को अभी नहीं भेजी गई है।',
    keptNothing: 'आप जो भी भरेंगे, वह भेजने तक इस डिवाइस पर रहेगा।',
    keptNowhere: 'यह ब्राउजर इस डिवाइस पर प्रति नहीं रख सकता। उत्तर भेजे जाने तक इसी पेज पर रहें।',
    keptShared: 'इस साझा कंप्यूटर पर कुछ भी नहीं रखा जाता। उत्तर भेजे जाने तक इसी पेज पर रहें।',
    offline: 'इंटरनेट नहीं है। आप जो भी भरेंगे, वह इस डिवाइस पर रहेगा। इंटरनेट आने पर यह पेज खोलें और “सहेजें और भेजें” दबाएँ।',
    offlineNoCopy: 'इंटरनेट नहीं है। इसी पेज पर रहें और इंटरनेट आने पर “सहेजें और भेजें” दबाएँ।',
    back: 'इंटरनेट वापस आ गया है। उत्तर भेजने के लिए “सहेजें और भेजें” दबाएँ।',
    send: 'सहेजें और भेजें',
    sending: 'भेजा जा रहा है…',
    sendingPhotos: (percent: string) => `भेजा जा रहा है, ${percent}`,
    sendFailed: 'आपका उत्तर नहीं भेजा जा सका',
    changed:
      'आपके देखने के बाद इसे दूसरी विंडो में बदला गया। कुछ भी नहीं भेजा गया। नीचे जाँच लें, फिर “सहेजें और भेजें” दोबारा दबाएँ।',
    sendFailedKept: 'कुछ भी खोया नहीं है: सब कुछ इस डिवाइस पर रखा है। “सहेजें और भेजें” फिर से दबाएँ।',
    sendFailedNoCopy: 'इसी पेज पर रहें और “सहेजें और भेजें” फिर से दबाएँ।',
    sessionEnded: 'आपका लॉगिन समाप्त हो गया है, इसलिए उत्तर नहीं भेजा गया। फिर से लॉगिन करें, फिर “सहेजें और भेजें” दबाएँ।',
    confirmTitle: 'उत्तर भेजें?',
    confirmText: 'उत्तर एक ही बार भेजा जा सकता है और उसके बाद बदला नहीं जा सकता।',
    unchanged: 'आपने इन्हें नहीं बदला है:',
    confirmSend: 'अभी भेजें',
    notYet: 'अभी नहीं',
  },

  // The page where anybody can check a receipt.
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
    checklist: 'जाँच सूची',
    correction: (number) => `सुधार ${number} का उत्तर`,
    answeredAt: 'उत्तर का समय',
    counts: 'मान्य वही है जो जमा की गई जाँच सूची और नीचे दिए सुधारों के सभी उत्तरों को मिलाकर बनता है।',
    replacedBy: (number) => `सुधार ${number} में बदली गई`,
    sameReplaced: (fileName, photo, number) =>
      `${fileName} वही फोटो है जो जमा की गई थी: ${photo}। सुधार ${number} में यह बदल दी गई और अब मान्य नहीं है।`,
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
