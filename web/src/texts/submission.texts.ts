/** Texts of the preview, the coach, `/status`, corrections and receipts. */
import { standardRoomSizes } from '#contract/exam.ts';
import type { CodeSeenBy, FormatNumber, Sentences } from '#contract/review/warnings.ts';
import { texts } from './texts.ts';
import { screenTexts } from './screen-texts.ts';

/** What the guide and the texts about photos do not say. */
export type CoachSentences = Sentences<Exclude<CodeSeenBy<'preview'>, CodeSeenBy<'typing'>>>;

const counted = (count: number, number: FormatNumber, one: string): string => `${number(count)} ${count === 1 ? one : `${one}s`}`;

const photoNames = {
  centre: 'The photo of the examination centre',
  strongRoom: 'The photo of the strong room',
};

const coach: CoachSentences = {
  'picture.empty': ({ slot }) => `${photoNames[slot]} is very dark or shows hardly anything.`,
  'place.elsewhere': ({ slot }) =>
    `${photoNames[slot]} does not seem to have been taken where your centre is listed. Was it taken at the centre? If not, turn on location and take it again there.`,
  'place.old-fix': ({ slot }) => `${photoNames[slot]} seems to have an old location. Was it taken at the centre? Turn on location and take it again.`,
  'address.other-pincode': ({ found, pincode }) => `The address contains ${found}, but the pincode is ${pincode}.`,
  'training.open': () => 'You answered that the training by the exam agency is not completed.',
  'rooms.odd-size': ({ size }, number) =>
    standardRoomSizes.some((standard) => size === standard)
      ? `You entered rooms for ${number(size)} candidates under other room sizes. They have a field of their own.`
      : `You entered other rooms for ${counted(size, number, 'candidate')} each. Is this the number for one room?`,
  'capacity.unusual': ({ capacity }, number) => `All rooms together seat ${number(capacity)} candidates. Is every room counted, and counted once?`,
  'invigilators.few': ({ invigilators, rooms }, number) => `You entered ${counted(invigilators, number, 'invigilator')} for ${counted(rooms, number, 'room')}.`,
  'peons.none': () => 'You entered no peons.',
  'guards.none': () => 'You entered no security guards.',
  'washrooms.none-for-one': ({ male, female }, number) => `You entered ${counted(male, number, 'washroom')} for men and ${number(female)} for women.`,
  'washrooms.few': ({ washrooms, capacity }, number) => `You entered ${counted(washrooms, number, 'washroom')} for ${counted(capacity, number, 'candidate')}.`,
  'washrooms.beyond-capacity': ({ washrooms, capacity }, number) =>
    `You entered ${counted(washrooms, number, 'washroom')} for ${counted(capacity, number, 'candidate')}. Is that right?`,
  'staff.beyond-capacity': ({ staff, capacity }, number) =>
    `You entered ${number(staff)} people of one kind for ${counted(capacity, number, 'candidate')}. Is that right?`,
  'address.other-state': ({ state }) => `The address ends with ${state}. Is that the state of the centre?`,
  'exam.none-with-candidates': ({ candidates }, number) => `You named no previous exam, but entered ${counted(candidates, number, 'candidate')}.`,
  'exam.without-candidates': ({ exam }) => `You named the previous exam “${exam}”, but entered 0 candidates.`,
  'candidates.over-capacity': ({ candidates, capacity }, number) =>
    `You entered ${counted(candidates, number, 'candidate')} for the previous exam, but the rooms seat ${number(capacity)}.`,
  'coaching.associated': () => 'You answered that the institution is associated with a coaching institute.',
  'wall.none': () => 'You answered that there is no boundary wall.',
  'frisking.none': () => 'You answered that there is no frisking area.',
  'strong-room.not-secure': () => 'You answered that the strong room is not secure with a single entry.',
  'dispatch-room.none': () => 'You answered that there is no room for dispatch/receipt of examination material.',
  'cctv.dispatch-without-room': () => 'You selected CCTV in the dispatch/receipt room, but answered that there is no such room.',
  'cctv.none': () => 'You selected no CCTV at all.',
  'cctv.not-in-strong-room': () => 'You did not select CCTV in the strong room.',
  'cctv.not-in-all-rooms': () => 'You did not select CCTV in all rooms for the exam.',
  'cctv.not-at-entry': () => 'You did not select CCTV at the entry to the centre.',
};

const photoNamesInHindi = { centre: 'परीक्षा केंद्र की फोटो', strongRoom: 'स्ट्रॉन्ग रूम की फोटो' };

const coachInHindi: CoachSentences = {
  'picture.empty': ({ slot }) => `${photoNamesInHindi[slot]} बहुत अँधेरी है या उसमें लगभग कुछ नहीं दिखता।`,
  'place.elsewhere': ({ slot }) =>
    `${photoNamesInHindi[slot]} वहाँ ली गई नहीं लगती जहाँ आपका केंद्र दर्ज है। क्या यह केंद्र पर ली गई थी? यदि नहीं, तो लोकेशन चालू करके वहाँ फिर से फोटो लें।`,
  'place.old-fix': ({ slot }) => `${photoNamesInHindi[slot]} की लोकेशन पुरानी लगती है। क्या यह केंद्र पर ली गई थी? लोकेशन चालू करके फिर से फोटो लें।`,
  'address.other-pincode': ({ found, pincode }) => `पते में ${found} लिखा है, पर पिन कोड ${pincode} है।`,
  'training.open': () => 'आपने बताया है कि परीक्षा एजेंसी का प्रशिक्षण पूरा नहीं हुआ है।',
  'rooms.odd-size': ({ size }, number) =>
    standardRoomSizes.some((standard) => size === standard)
      ? `आपने ${number(size)} परीक्षार्थियों वाले कमरे “अन्य क्षमता वाले कमरे” में भरे हैं। उनके लिए अलग बॉक्स है।`
      : `आपने “अन्य क्षमता वाले कमरे” में ${number(size)} परीक्षार्थियों वाले कमरे भरे हैं। क्या एक कमरे में इतने परीक्षार्थी बैठते हैं?`,
  'capacity.unusual': ({ capacity }, number) => `सभी कमरों में कुल ${number(capacity)} परीक्षार्थी बैठ सकते हैं। क्या हर कमरा गिना गया है, और एक ही बार?`,
  'invigilators.few': ({ invigilators, rooms }, number) => `आपने ${number(rooms)} कमरों के लिए कक्ष निरीक्षकों की संख्या ${number(invigilators)} भरी है।`,
  'peons.none': () => 'आपने परिचर (चपरासी) की संख्या 0 भरी है।',
  'guards.none': () => 'आपने सुरक्षा गार्ड की संख्या 0 भरी है।',
  'washrooms.none-for-one': ({ male, female }, number) => `आपने शौचालयों की संख्या पुरुषों के लिए ${number(male)} और महिलाओं के लिए ${number(female)} भरी है।`,
  'washrooms.few': ({ washrooms, capacity }, number) => `आपने ${number(capacity)} परीक्षार्थियों के लिए शौचालयों की संख्या ${number(washrooms)} भरी है।`,
  'washrooms.beyond-capacity': ({ washrooms, capacity }, number) =>
    `आपने ${number(capacity)} परीक्षार्थियों के लिए शौचालयों की संख्या ${number(washrooms)} भरी है। क्या यह सही है?`,
  'staff.beyond-capacity': ({ staff, capacity }, number) =>
    `आपने ${number(capacity)} परीक्षार्थियों के लिए एक ही प्रकार के कर्मचारियों की संख्या ${number(staff)} भरी है। क्या यह सही है?`,
  'address.other-state': ({ state }) => `पते के अंत में ${state} लिखा है। क्या केंद्र उसी राज्य में है?`,
  'exam.none-with-candidates': ({ candidates }, number) => `आपने किसी पिछली परीक्षा का नाम नहीं भरा है, पर उसमें ${number(candidates)} परीक्षार्थी भरे हैं।`,
  'exam.without-candidates': ({ exam }) => `आपने पिछली परीक्षा का नाम “${exam}” भरा है, पर उसमें परीक्षार्थियों की संख्या 0 भरी है।`,
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

export const submissionTexts = texts({
  // The preview, and the submitted copy.
  preview: {
    title: ['Check List Form for Centre Verification', 'केंद्र सत्यापन की जाँच सूची'],
    number: ['No.', 'क्र.\u00a0सं.'],
    item: ['Item', 'विवरण'],
    answer: ['Answer', 'उत्तर'],
    change: ['Change', 'बदलें'],
    changeItem: [(item: string) => `Change ${item}`, (item: string) => `बदलें: ${item}`],
    submit: ['Confirm & Submit', 'पुष्टि करके जमा करें'],
    busy: ['Submitting…', 'जमा हो रही है…'],
    confirmTitle: [(centre: string) => `Submit for ${centre}?`, (centre: string) => `${centre} की जाँच सूची जमा करें?`],
    goBack: ['Go back', 'वापस जाएँ'],
    confirmText: ['You cannot edit after submit the data, please confirm to proceed.', 'जमा करने के बाद आप जानकारी बदल नहीं सकेंगे। आगे बढ़ने के लिए कृपया पुष्टि करें।'],
    sendingPhotos: [(percent: string) => `Sending photos, ${percent}`, (percent: string) => `फोटो भेजी जा रही हैं, ${percent}`],
    closed: ['The last day is over: the checklist can no longer be submitted.', 'अंतिम तिथि निकल चुकी है: अब जाँच सूची जमा नहीं की जा सकती।'],
  },
  // The coach on the preview: what the head may want to look at again. They name no limits.
  coach: [coach, coachInHindi],
  // /status: the state of a checklist, its receipt, and what happens next.
  status: {
    title: ['Profile Status', 'जाँच सूची की स्थिति'],
    failed: ['Could not fetch status', 'जाँच सूची की स्थिति नहीं मिल सकी'],
    draft: [
      'Your profile is in draft. Please complete all steps and click Confirm & Submit when ready.',
      'आपकी जाँच सूची अभी जमा नहीं हुई है। कृपया सभी चरण पूरे करें और तैयार होने पर “पुष्टि करके जमा करें” दबाएँ।',
    ],
    closedDraft: [
      'Your checklist was not submitted by then and can no longer be saved or submitted. You can still read it. Ask the exam agency for more time; as soon as your centre has it, you can continue.',
      'आपकी जाँच सूची तब तक जमा नहीं हुई। अब इसे न सहेजा जा सकता है, न जमा किया जा सकता है, पर पढ़ा जा सकता है। और समय के लिए परीक्षा एजेंसी से पूछें; केंद्र को समय मिलते ही आप आगे भर सकेंगे।',
    ],
    closedUnsent: ['What was entered after that is kept on the device where it was entered.', 'उसके बाद जो भरा गया, वह उसी डिवाइस पर है जिस पर भरा गया था।'],
    readChecklist: ['Read the checklist', 'जाँच सूची पढ़ें'],
    submitted: ['Your profile has been submitted! Thank you.', 'आपकी जाँच सूची जमा हो गई है! धन्यवाद।'],
    confirmed: [
      (issue: string, day: string) =>
        `The centre is confirmed: the exam agency has accepted it and entered it in its verified register (issue ${issue}, ${day}).`,
      (issue: string, day: string) => `केंद्र की पुष्टि हो गई है: परीक्षा एजेंसी ने इसे स्वीकार करके अपने सत्यापित रजिस्टर में दर्ज कर लिया है (क्रमांक ${issue}, ${day})।`,
    ],
    none: ["You don't have a profile yet", 'आपने अभी तक जाँच सूची शुरू नहीं की है'],
    start: ['Start the checklist', 'जाँच सूची शुरू करें'],
    continueChecklist: ['Continue the checklist', 'जाँच सूची आगे भरें'],
    reference: ['Reference', 'संदर्भ संख्या'],
    submittedOn: [(time: string) => `Submitted on ${time}`, (time: string) => `जमा करने का समय: ${time}`],
    savedAt: ['Last saved', 'पिछली बार सहेजा गया'],
    show: ['Show', 'दिखाएँ'],
    hide: ['Hide', 'छिपाएँ'],
    print: ['Print or save a copy', 'प्रिंट करें या प्रति सहेजें'],
    copyTitle: ['Your copy', 'आपकी प्रति'],
    copyCorrected: [
      'It shows what counts: the submission with your answers to corrections. What you submitted first stands below.',
      'इसमें वही जानकारी है जो अब मान्य है: जमा की गई जाँच सूची, सुधारों के आपके उत्तरों के साथ। आपने पहले जो जमा किया था, वह नीचे लिखा है।',
    ],
    first: [(answer: string) => `Submitted first: ${answer}`, (answer: string) => `पहले जमा किया गया: ${answer}`],
    centresTitle: ['Your centres', 'आपके केंद्र'],
    state: {
      none: ['Not started', 'शुरू नहीं हुई'],
      draft: ['Draft', 'अधूरी'],
      submitted: ['Submitted', 'जमा हो गई'],
      confirmed: ['Confirmed', 'पुष्टि हो गई'],
    },
    open: ['Open', 'खोलें'],
    openCentre: [(name: string) => `Open ${name}`, (name: string) => `खोलें: ${name}`],
  },
  next: {
    title: ['What happens next', 'आगे क्या होगा'],
    none: [
      [
        'Fill in the checklist step by step. It takes about 10 minutes, and you can stop and continue at any time.',
        'Take both photos at the centre, with location switched on.',
        'Check everything and submit once. You then get a receipt.',
      ],
      [
        'जाँच सूची एक-एक चरण करके भरें। इसमें लगभग 10 मिनट लगते हैं; आप कभी भी रुककर बाद में आगे भर सकते हैं।',
        'लोकेशन चालू रखकर दोनों फोटो केंद्र पर ही लें।',
        'सब कुछ जाँचकर एक ही बार जमा करें। इसके बाद आपको पावती मिलेगी।',
      ],
    ],
    complete: ['Everything is filled in. Check it once more, then click Confirm & Submit.', 'सब कुछ भर गया है। एक बार फिर जाँच लें, फिर “पुष्टि करके जमा करें” दबाएँ।'],
    afterDraft: ['After submitting you get a receipt by e-mail and on this page.', 'जमा करने के बाद आपको पावती ई-मेल पर और इसी पेज पर मिलेगी।'],
    submittedOn: [(day: string) => `Submitted, ${day}`, (day: string) => `जाँच सूची जमा की गई, ${day}`],
    examining: ['The exam agency examines your checklist and the photos', 'परीक्षा एजेंसी आपकी जाँच सूची और फोटो देख रही है'],
    examined: ['Examined by the exam agency', 'परीक्षा एजेंसी ने जाँच सूची और फोटो देख ली हैं'],
    waiting: ['Correction: waiting for your answer', 'सुधार: आपके उत्तर की प्रतीक्षा है'],
    answeredOn: [(day: string) => `Correction answered, ${day}`, (day: string) => `सुधार का उत्तर दिया गया, ${day}`],
    examinedAgain: ['Examined again; you hear by e-mail and on this page', 'परीक्षा एजेंसी फिर से देखेगी; सूचना ई-मेल पर और इसी पेज पर मिलेगी'],
    confirmedOn: [(day: string) => `Confirmed in the verified register, ${day}`, (day: string) => `सत्यापित रजिस्टर में पुष्टि हुई, ${day}`],
    submitted: [['If it needs a correction, you hear by e-mail and on this page.'], ['सुधार की जरूरत हुई, तो सूचना ई-मेल पर और इसी पेज पर मिलेगी।']],
    keep: ['Keep the reference for questions to the exam agency.', 'परीक्षा एजेंसी से कुछ पूछने के लिए संदर्भ संख्या सँभालकर रखें।'],
    confirmed: [
      ['Nothing more is needed from you now.', 'If something at the centre changes before the exam, tell the exam agency.'],
      ['अब आपको कुछ और नहीं करना है।', 'परीक्षा से पहले केंद्र में कुछ बदले, तो परीक्षा एजेंसी को बताएँ।'],
    ],
  },
  receipt: {
    checkTitle: ['Check this receipt', 'इस पावती की जाँच'],
    runningHead: [
      (reference: string, centre: string) => `Receipt ${reference} · ${centre}`,
      (reference: string, centre: string) => `पावती ${reference} · ${centre}`,
    ],
    exam: ['Exam', 'परीक्षा'],
    sha256: [(photo: string) => `SHA-256: ${photo}`, (photo: string) => `SHA-256: ${photo}`],
    checklist: ['checklist', 'जाँच सूची'],
    correction: [(number: string) => `Answer to correction ${number}`, (number: string) => `सुधार ${number} का उत्तर`],
    answeredAt: ['Answered', 'उत्तर का समय'],
    newPhoto: [(number: string) => `Taken again for correction ${number}`, (number: string) => `सुधार ${number} के लिए दोबारा ली गई`],
    qrLabel: ['QR code: the address where this receipt can be checked', 'QR कोड: वह पता जहाँ इस पावती की जाँच हो सकती है'],
    checkAt: ['Anybody can check this receipt at:', 'इस पावती की जाँच कोई भी यहाँ कर सकता है:'],
    mailedTo: [(addresses: string) => `The receipt was mailed to ${addresses}.`, (addresses: string) => `पावती ${addresses} पर ई-मेल की गई।`],
    and: [' and ', ' और '],
    sendAgain: ['Send the receipt again', 'पावती फिर से भेजें'],
    send: ['Send the receipt by e-mail', 'पावती ई-मेल से भेजें'],
    sentAgain: [(addresses: string) => `The receipt is on its way to ${addresses}.`, (addresses: string) => `पावती ${addresses} पर भेजी जा रही है।`],
    sendFailed: ['The receipt could not be sent.', 'पावती भेजी नहीं जा सकी।'],
  },
  // Corrections, for /status and for the screen that answers one.
  correction: {
    looking: ['Checking whether the exam agency asks for a correction…', 'देखा जा रहा है कि परीक्षा एजेंसी ने कोई सुधार माँगा है या नहीं…'],
    loadFailed: ['It could not be checked whether the exam agency asks for a correction.', 'यह पता नहीं चल सका कि परीक्षा एजेंसी ने कोई सुधार माँगा है या नहीं।'],
    asksTitle: ['The exam agency asks for a correction', 'परीक्षा एजेंसी ने सुधार माँगा है'],
    centre: ['Centre', 'केंद्र'],
    dueOn: [(day: string) => `Answer until ${day}`, (day: string) => `उत्तर की अंतिम तिथि: ${day}`],
    overdue: ['This day has passed. Please answer at once.', 'यह तिथि निकल चुकी है। कृपया तुरंत उत्तर दें।'],
    once: [
      'Everything else stays as you submitted it. You can send your answer once.',
      'बाकी सब वैसा ही रहेगा जैसा आपने जमा किया था। उत्तर एक ही बार भेजा जा सकता है।',
    ],
    receiptMailed: ['A receipt was sent by e-mail.', 'पावती ई-मेल से भेजी गई है।'],
    message: [(time: string) => `Message from the exam agency, ${time}`, (time: string) => `परीक्षा एजेंसी का संदेश, ${time}`],
    asked: ['To be checked and corrected', 'इन्हें जाँचकर ठीक करें'],
    answerNow: ['Answer now', 'अभी उत्तर दें'],
    continueAnswer: ['Continue your answer', 'अपना उत्तर पूरा करें'],
    begun: ['What you have entered so far is kept on this device. It has not been sent yet.', 'अब तक भरी हुई जानकारी इस डिवाइस पर रखी है। वह अभी भेजी नहीं गई है।'],
    answeredTitle: [(time: string) => `You answered the correction on ${time}.`, (time: string) => `आपने सुधार का उत्तर भेज दिया है: ${time}`],
    arrived: ['The connection was lost while your answer was being sent, but it has arrived.', 'उत्तर भेजते समय इंटरनेट कनेक्शन टूट गया था, पर उत्तर पहुँच गया है।'],
    sent: ['What you sent', 'आपने यह भेजा'],
    leftOverTitle: [
      'This correction was already answered, from another device or window. What you entered here was not sent:',
      'इस सुधार का उत्तर किसी दूसरे डिवाइस या विंडो से पहले ही भेजा जा चुका है। आपने यहाँ जो भरा था, वह नहीं भेजा गया:',
    ],
    leftOverHelp: [
      'If it is important, tell the exam agency. It can ask for another correction. What you entered is kept on this device until you remove it.',
      'यदि यह जरूरी है, तो परीक्षा एजेंसी को बताएँ। वह एक और सुधार माँग सकती है। आपकी भरी हुई जानकारी तब तक इस डिवाइस पर रहेगी जब तक आप उसे न हटाएँ।',
    ],
    removeLeftOver: ['Remove it from this device', 'इसे इस डिवाइस से हटाएँ'],
  },
  answer: {
    title: ['Correction of the checklist', 'जाँच सूची में सुधार'],
    loading: ['Loading the correction…', 'सुधार लोड हो रहा है…'],
    failed: ['The correction could not be loaded', 'सुधार लोड नहीं हो सका'],
    none: ['The exam agency is not asking for a correction at this centre.', 'इस केंद्र के लिए परीक्षा एजेंसी ने कोई सुधार नहीं माँगा है।'],
    toStatus: ['Back to the status', 'स्थिति वाले पेज पर लौटें'],
    once: [
      'Check these answers and correct what is wrong. Everything else in the checklist stays as it is. You can send your answer once.',
      'इन उत्तरों को जाँचें और जो गलत है उसे ठीक करें। जाँच सूची में बाकी सब वैसा ही रहेगा। उत्तर एक ही बार भेजा जा सकता है।',
    ],
    sentBefore: [(answers: string) => `Sent before: ${answers}`, (answers: string) => `पहले भेजा हुआ: ${answers}`],
    asBefore: ['As sent before', 'पहले जैसा'],
    photoBefore: ['Sent before', 'पहले भेजी हुई फोटो'],
    onPhone: [
      'New photos are taken with a phone. It is best to answer everything there: log in on the phone and open the status. What you enter on this computer stays on this computer until you send it.',
      'नई फोटो फोन से ली जाती है। अच्छा होगा कि पूरा उत्तर फोन पर ही दें: फोन पर लॉगिन करके स्थिति वाला पेज खोलें। इस कंप्यूटर पर भरी हुई जानकारी भेजने तक इसी कंप्यूटर पर रहेगी।',
    ],
    kept: ['Kept on this device. It has not been sent to the exam agency yet.', 'भरी हुई जानकारी इस डिवाइस पर रखी है। वह परीक्षा एजेंसी को अभी नहीं भेजी गई है।'],
    keptNothing: ['Everything you enter is kept on this device until you send it.', 'आप जो भी भरेंगे, वह भेजने तक इस डिवाइस पर रहेगा।'],
    keptNowhere: [
      'This browser cannot keep a copy on this device. Stay on this page until your answer is sent.',
      'यह ब्राउजर इस डिवाइस पर प्रति नहीं रख सकता। उत्तर भेजे जाने तक इसी पेज पर रहें।',
    ],
    keptShared: [
      'Nothing is kept on this shared computer. Stay on this page until your answer is sent.',
      'इस साझा कंप्यूटर पर कुछ भी नहीं रखा जाता। उत्तर भेजे जाने तक इसी पेज पर रहें।',
    ],
    offline: [
      'There is no internet connection. What you enter is kept on this device. When the connection is back, open this page and press “Save and send”.',
      'इंटरनेट नहीं है। आप जो भी भरेंगे, वह इस डिवाइस पर रहेगा। इंटरनेट आने पर यह पेज खोलें और “सहेजें और भेजें” दबाएँ।',
    ],
    offlineNoCopy: [
      'There is no internet connection. Stay on this page, and press “Save and send” when the connection is back.',
      'इंटरनेट नहीं है। इसी पेज पर रहें और इंटरनेट आने पर “सहेजें और भेजें” दबाएँ।',
    ],
    back: ['The connection is back. Press “Save and send” to send your answer.', 'इंटरनेट वापस आ गया है। उत्तर भेजने के लिए “सहेजें और भेजें” दबाएँ।'],
    send: ['Save and send', 'सहेजें और भेजें'],
    sending: ['Sending…', 'भेजा जा रहा है…'],
    sendingPhotos: [(percent: string) => `Sending, ${percent}`, (percent: string) => `भेजा जा रहा है, ${percent}`],
    sendFailed: ['Your answer was not sent', 'आपका उत्तर नहीं भेजा जा सका'],
    changed: [
      'It was changed in another window since you looked. Nothing was sent. Check it below, then press “Save and send” again.',
      'आपके देखने के बाद इसे दूसरी विंडो में बदला गया। कुछ भी नहीं भेजा गया। नीचे जाँच लें, फिर “सहेजें और भेजें” दोबारा दबाएँ।',
    ],
    sendFailedKept: [
      'Nothing is lost: it is kept on this device. Press “Save and send” again.',
      'कुछ भी खोया नहीं है: सब कुछ इस डिवाइस पर रखा है। “सहेजें और भेजें” फिर से दबाएँ।',
    ],
    sendFailedNoCopy: ['Stay on this page and press “Save and send” again.', 'इसी पेज पर रहें और “सहेजें और भेजें” फिर से दबाएँ।'],
    sessionEnded: [
      'Your session has ended, so the answer was not sent. Log in again, then press “Save and send”.',
      'आपका लॉगिन समाप्त हो गया है, इसलिए उत्तर नहीं भेजा गया। फिर से लॉगिन करें, फिर “सहेजें और भेजें” दबाएँ।',
    ],
    confirmTitle: ['Send the answer?', 'उत्तर भेजें?'],
    confirmText: ['You can send it once and cannot change it afterwards.', 'उत्तर एक ही बार भेजा जा सकता है और उसके बाद बदला नहीं जा सकता।'],
    unchanged: ['You have not changed:', 'आपने इन्हें नहीं बदला है:'],
    confirmSend: ['Send now', 'अभी भेजें'],
    notYet: ['Not yet', 'अभी नहीं'],
  },
  // The page where anybody can check a receipt.
  receiptCheck: {
    title: ['Check a receipt', 'पावती की जाँच'],
    loading: ['Looking up the receipt…', 'पावती खोजी जा रही है…'],
    failed: ['The receipt could not be checked.', 'पावती की जाँच नहीं हो सकी।'],
    unknown: ['This receipt is not known.', 'ऐसी कोई पावती नहीं मिली।'],
    unknownHelp: [
      'Compare the address with the printed one, letter by letter, or scan the QR code again. If it is the same, this portal did not issue the receipt.',
      'छपे हुए पते से एक-एक अक्षर मिलाएँ या QR कोड फिर से स्कैन करें। यदि पता वही है, तो यह पावती इस पोर्टल ने नहीं दी है।',
    ],
    known: ['This receipt is genuine.', 'यह पावती असली है।'],
    knownHelp: [
      'The portal received a checklist with these details. Compare them with the paper or the e-mail in front of you.',
      'पोर्टल को इसी विवरण वाली जाँच सूची मिली थी। इस विवरण को अपने पास के कागज या ई-मेल से मिलाएँ।',
    ],
    reference: ['Reference', 'संदर्भ संख्या'],
    centreCode: ['Centre code', 'केंद्र कोड'],
    submittedAt: ['Submitted', 'जमा करने का समय'],
    counts: [
      'What counts is the submission with all answers to corrections below.',
      'मान्य वही है जो जमा की गई जाँच सूची और नीचे दिए सुधारों के सभी उत्तरों को मिलाकर बनता है।',
    ],
    replacedBy: [(number: string) => `replaced in correction ${number}`, (number: string) => `सुधार ${number} में बदली गई`],
    sameReplaced: [
      (fileName: string, photo: string, number: string) =>
        `${fileName} is the photo that was submitted: ${photo}. It was replaced in correction ${number} and no longer counts.`,
      (fileName: string, photo: string, number: string) => `${fileName} वही फोटो है जो जमा की गई थी: ${photo}। सुधार ${number} में यह बदल दी गई और अब मान्य नहीं है।`,
    ],
    compareTitle: ['Compare a photo', 'फोटो मिलाएँ'],
    compareText: [
      'Choose a photo file, or copy the file and paste it on this page. It is compared in your browser and is not sent anywhere.',
      'फोटो की फाइल चुनें, या फाइल कॉपी करके इस पेज पर पेस्ट करें। फाइल आपके ब्राउजर में ही मिलाई जाती है, कहीं भेजी नहीं जाती।',
    ],
    file: ['Photo file', 'फोटो की फाइल'],
    comparing: ['Comparing…', 'मिलाया जा रहा है…'],
    same: [
      (fileName: string, photo: string) => `${fileName} is the photo that was submitted: ${photo}.`,
      (fileName: string, photo: string) => `${fileName} वही फोटो है जो जमा की गई थी: ${photo}।`,
    ],
    different: [(fileName: string) => `${fileName} is not one of the submitted photos.`, (fileName: string) => `${fileName} जमा की गई फोटो में से कोई नहीं है।`],
    differentHelp: [
      'Only the exact file that the portal received matches. A picture that was edited, made smaller or sent through a chat has another SHA-256, even if it looks the same.',
      'केवल ठीक वही फाइल मेल खाती है जो पोर्टल को मिली थी। जो फोटो बदली गई, छोटी की गई या चैट से भेजी गई हो, उसका SHA-256 अलग होता है, भले ही वह वैसी ही दिखे।',
    ],
    unreadable: [(fileName: string) => `${fileName} could not be read. Choose it again.`, (fileName: string) => `${fileName} पढ़ी नहीं जा सकी। इसे फिर से चुनें।`],
    notSecure: [
      'This browser compares files only on a page whose address begins with https. Compare the SHA-256 with another program.',
      'यह ब्राउजर फाइलें केवल https से शुरू होने वाले पते पर मिलाता है। SHA-256 किसी दूसरे प्रोग्राम से मिलाएँ।',
    ],
  },
});

export const useSubmissionTexts = screenTexts(submissionTexts);
