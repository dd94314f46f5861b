/** Texts about centres for administrators: lists, the board and one centre. */
import { centreLabels } from '#contract/centre-columns.ts';
import { filterLabels, silentDays } from '#contract/centres/centre-filter.ts';
import { decisionNames } from '#contract/checklist/decision-state.ts';
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import { checklistTexts as checklistTextsInHindi } from '#contract/checklist/labels/hi.ts';
import { texts } from './texts.ts';

export const centreTexts = texts({
  // The dashboard, and the detail of a centre.
  columns: [
    {
      ...centreLabels('en', 'heading'),
      form_status: 'Status',
    },
    {
      ...centreLabels('hi', 'heading'),
      form_status: 'स्थिति',
    },
  ],
  fields: [centreLabels('en', 'field'), centreLabels('hi', 'field')],
  status: [checklistTexts.words.status, checklistTextsInHindi.words.status],
  dashboard: {
    title: ['Exam Centres', 'परीक्षा केंद्र'],
    counts: ['Counts', 'आँकड़े'],
    users: ['Users', 'उपयोगकर्ता'],
    centres: ['Centres', 'केंद्र'],
    submitted: ['Submitted', 'जमा'],
    pending: ['Pending', 'बाकी'],
    countedAt: [(time: string) => `As of ${time}.`, (time: string) => `${time} बजे की स्थिति।`],
    refresh: ['Refresh', 'फिर से गिनें'],
    search: ['Search', 'खोजें'],
    searchPlaceholder: ['Search by code, name or person…', 'कोड, नाम या व्यक्ति से खोजें…'],
    allStatus: ['All Status', 'सभी स्थितियाँ'],
    downloadFiltered: ['Download Filtered', 'चुनी गई सूची डाउनलोड करें'],
    exportFailed: ['Export failed', 'सूची डाउनलोड नहीं हुई'],
    exportFailedDetail: ['Failed to export', 'सूची की फाइल नहीं बन सकी'],
    tableLabel: ['Exam centres', 'परीक्षा केंद्र'],
    more: ['More', 'और विकल्प'],
    noneFound: ['No centres found', 'कोई केंद्र नहीं मिला'],
    noneAvailable: ['No Exam Centre Available', 'कोई परीक्षा केंद्र उपलब्ध नहीं है'],
    // What comes first in a portal without centres.
    steps: [
      [
        ['Import the list of centres', 'A CSV or Excel file with nine columns. You see every change before it is saved.'],
        ['Check that e-mail arrives', 'Without it no head can register. The operator sees with “portal doctor” whether the mail server accepts the portal.'],
        ['Tell the heads', 'An e-mail in English and Hindi with the address of this portal.'],
      ],
      [
        ['केंद्रों की सूची आयात करें', 'नौ कॉलम वाली CSV या Excel फाइल। हर बदलाव सहेजने से पहले दिखाया जाता है।'],
        ['जाँचें कि ई-मेल पहुँचते हैं', 'इनके बिना कोई संस्था प्रमुख पंजीकरण नहीं कर सकता। संचालक “portal doctor” से देख सकते हैं कि मेल सर्वर पोर्टल को स्वीकार करता है या नहीं।'],
        ['संस्था प्रमुखों को बताएँ', 'अंग्रेजी और हिंदी में एक ई-मेल, जिसमें इस पोर्टल का पता है।'],
      ],
    ],
    loadFailed: ['Failed to load centres', 'केंद्रों की सूची लोड नहीं हुई'],
  },
  detail: {
    heading: [(name: string, code: string) => `${name} (${code})`, (name: string, code: string) => `${name} (${code})`],
    back: ['Back to list', 'सूची पर वापस जाएँ'],
    download: ['Download Excel', 'Excel डाउनलोड करें'],
    downloadFailed: ['Failed to download', 'डाउनलोड नहीं हुआ'],
    loadFailed: ['Failed to load centre details.', 'केंद्र का विवरण लोड नहीं हुआ।'],
    notFound: ['No such centre found', 'ऐसा कोई केंद्र नहीं मिला'],
    number: ['No.', 'क्र.\u00a0सं.'],
    item: ['Item', 'विवरण'],
    answer: ['Answer', 'उत्तर'],
    tableLabel: ['Checklist of the centre', 'केंद्र की जाँच सूची'],
    unreadable: [
      'What is stored of this checklist cannot be read. Nothing was deleted: tell the operator of the portal the centre code.',
      'इस जाँच सूची का सहेजा गया डेटा पढ़ा नहीं जा सका। कुछ भी हटाया नहीं गया है: पोर्टल के संचालक को केंद्र कोड बताएँ।',
    ],
    draftNote: [
      (time: string) => `Not submitted yet. Answers as last saved on ${time}.`,
      (time: string) => `अभी जमा नहीं हुई है। उत्तर पिछली बार ${time} को सहेजे गए थे।`,
    ],
    notStarted: ['This centre is registered but has not started its checklist.', 'इस केंद्र का पंजीकरण हुआ है, पर जाँच सूची अभी शुरू नहीं हुई है।'],
    notRegistered: ['Nobody has registered for this centre yet.', 'इस केंद्र के लिए अभी किसी ने पंजीकरण नहीं किया है।'],
    emailRefused: [
      (time: string) =>
        `The mail server refused the last mail to this address on ${time}. The centre cannot receive an OTP: ask it for another address and correct it in Exam Centre Config.`,
      (time: string) =>
        `मेल सर्वर ने इस पते पर भेजा गया पिछला ई-मेल अस्वीकार कर दिया (${time})। केंद्र को OTP नहीं मिल सकता: केंद्र से दूसरा ई-मेल पता लें और उसे “परीक्षा केंद्रों का प्रबंधन” में ठीक करें।`,
    ],
    loadedAt: [(time: string) => `The details below were loaded at ${time}.`, (time: string) => `नीचे का विवरण ${time} बजे का है।`],
    setAside: [(reasons: string) => `Set aside: ${reasons}`, (reasons: string) => `समस्या न माने गए कारण: ${reasons}`],
    seriousReasons: [(count: string) => (count === '1' ? '1 serious reason' : `${count} serious reasons`), (count: string) => `गंभीर कारण: ${count}`],
    decidedNote: [
      (decision: string, person: string, time: string) => `${decision}, by ${person} on ${time}.`,
      (decision: string, person: string, time: string) => `${decision}: ${person}, ${time}।`,
    ],
    submittedNote: [
      (time: string, reference: string) => `Submitted on ${time}. Reference ${reference}.`,
      (time: string, reference: string) => `${time} को जमा हुई। संदर्भ संख्या ${reference}।`,
    ],
    print: ['Print', 'प्रिंट करें'],
    photosTitle: ['Photos & Coordinates', 'फोटो और लोकेशन'],
    noPhotos: ['No photos uploaded', 'कोई फोटो अपलोड नहीं हुई है'],
    latitude: ['Latitude', 'अक्षांश'],
    longitude: ['Longitude', 'देशांतर'],
    notAvailable: ['N/A', 'उपलब्ध नहीं'],
    positionSource: ['Location recorded by', 'लोकेशन किसने दर्ज की'],
    sources: {
      camera: ['The camera', 'कैमरे ने'],
      device: ['The device', 'डिवाइस ने'],
    },
    accuracy: ['Accuracy', 'सटीकता'],
    metres: [(count: string) => `${count}\u00a0m`, (count: string) => `${count}\u00a0मीटर`],
    takenAt: ['Taken', 'फोटो लेने का समय'],
    fileName: ['File', 'फाइल'],
    enlarge: [(photo: string) => `Larger view: ${photo}`, (photo: string) => `बड़ी करके देखें: ${photo}`],
    photoMissing: ['The photo could not be loaded.', 'फोटो लोड नहीं हो सकी।'],
  },
  // What stands around a list of centres: its pages, columns, keys and rows.
  list: {
    region: ['List', 'सूची'],
    skip: ['Skip to the list', 'सीधे सूची पर जाएँ'],
    range: [
      (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
      (first: string, last: string, total: string) => `${total} में से ${first}–${last}`,
    ],
    entries: [
      (first: string, last: string, total: string, centres: string) => `Entries ${first}–${last} of ${total} (${centres} centres)`,
      (first: string, last: string, total: string, centres: string) => `${total} में से प्रविष्टियाँ ${first}–${last} (${centres} केंद्र)`,
    ],
    goTo: ['Go to page', 'इस पेज पर जाएँ'],
    firstPage: ['First page', 'पहला पेज'],
    lastPage: ['Last page', 'आखिरी पेज'],
    columns: ['Columns', 'कॉलम'],
    keysButton: ['Keys', 'कीबोर्ड'],
    keysTitle: ['Keys for this list', 'इस सूची के लिए कीबोर्ड की कुंजियाँ'],
    keysOn: ['Use these keys in this browser', 'इस ब्राउजर में ये कुंजियाँ काम करें'],
    select: [(code: string) => `Select ${code}`, (code: string) => `${code} चुनें`],
    selectPage: ['Select this page', 'यह पेज चुनें'],
    keys: {
      search: ['Search', 'खोजें'],
      rows: ['Next or previous row', 'अगली या पिछली पंक्ति'],
      open: ['Open the row', 'पंक्ति खोलें'],
      select: ['Select the row, with Shift up to it', 'पंक्ति चुनें, Shift के साथ यहाँ तक'],
      pages: ['Next or previous page', 'अगला या पिछला पेज'],
      help: ['Show these keys', 'ये कुंजियाँ दिखाएँ'],
    },
    loadedAt: [(time: string) => `The list below was loaded at ${time}.`, (time: string) => `नीचे की सूची ${time} बजे की है।`],
    loadsAgain: ['It loads again when the connection is back.', 'इंटरनेट वापस आते ही यह फिर से लोड होगी।'],
    lastSavedColumn: ['Last saved (IST)', 'पिछली बार सहेजी (IST)'],
    submittedColumn: ['Submitted (IST)', 'जमा हुई (IST)'],
    draftOn: [(day: string) => `Draft, ${day}`, (day: string) => `शुरू, ${day}`],
    onDay: [(progress: string, day: string) => `${progress}, ${day}`, (progress: string, day: string) => `${progress}, ${day}`],
    since: [(progress: string, time: string) => `${progress}, ${time} IST`, (progress: string, time: string) => `${progress}, ${time} IST`],
  },
  // The dashboard's work lists: counts, filters, the empty result.
  workLists: {
    // Beside their choices some are named otherwise than alone in a file.
    filterLabels: [
      {
        ...filterLabels('en'),
        idleDays: 'Draft idle for',
        extended: 'More time',
        notRemindedDays: 'Reminders',
        silentAfter: 'Silent after',
      },
      {
        ...filterLabels('hi'),
        idleDays: 'कितने दिन से रुकी',
        extended: 'समय',
        notRemindedDays: 'याद दिलाना',
        silentAfter: 'उत्तर नहीं',
      },
    ],
    counts: {
      usersEverywhere: ['All users', 'कुल उपयोगकर्ता'],
      mailsUnsent: ['Mail not sent', 'ई-मेल नहीं भेजा गया'],
      callBacksDue: ['Call back today', 'आज दोबारा फोन'],
    },
    hints: {
      users: ['Centre users who have set a password', 'जो केंद्र प्रतिनिधि पासवर्ड बना चुके हैं'],
      centres: ['Show all centres', 'सभी केंद्र दिखाएँ'],
      submitted: ['Show the centres that have submitted', 'वे केंद्र दिखाएँ जिन्होंने जाँच सूची जमा की है'],
      pending: ['Show the centres that have not submitted', 'वे केंद्र दिखाएँ जिन्होंने जाँच सूची जमा नहीं की है'],
      mailsUnsent: ['Show the centres with a mail that no mail server accepted in time', 'वे केंद्र दिखाएँ जिनका कोई ई-मेल समय पर किसी मेल सर्वर ने स्वीकार नहीं किया'],
      callBacksDue: ['Show the centres that are to be called back today, or were to be before', 'वे केंद्र दिखाएँ जिन्हें आज दोबारा फोन करना है, या पहले करना था'],
    },
    within: [(place: string) => `In ${place}`, (place: string) => `केवल ${place}`],
    cityInState: [(city: string, state: string) => `${city}, ${state}`, (city: string, state: string) => `${city}, ${state}`],
    searchHint: ['phone, e-mail, city, pincode', 'फोन, ई-मेल, शहर, पिन कोड भी'],
    filters: ['Filters', 'फिल्टर'],
    other: ['To look at', 'ध्यान देने योग्य'],
    anyOther: ['Any', 'सभी'],
    anyProgress: ['Any progress', 'कोई भी प्रगति'],
    anyDecision: ['Any decision', 'कोई भी निर्णय'],
    decisions: [decisionNames.en, decisionNames.hi],
    progresses: {
      unregistered: ['Not registered', 'पंजीकरण नहीं हुआ'],
      registered: ['Registered', 'पंजीकरण हुआ'],
      draft: ['Draft started', 'जाँच सूची शुरू'],
      submitted: ['Submitted', 'जमा हुई'],
    },
    allStates: ['All states', 'सभी राज्य'],
    allCities: ['All cities', 'सभी शहर'],
    anyTime: ['Any time', 'कभी भी'],
    days: [(count: string) => (count === '1' ? '1 day or more' : `${count} days or more`), (count: string) => `${count} दिन या अधिक`],
    anyExtension: ['Any', 'सभी'],
    extendedYes: ['Extended', 'बढ़ाया गया'],
    extendedNo: ['Not extended', 'नहीं बढ़ाया गया'],
    reminders: [
      (count: string) => (count === '0' ? `${silentDays} days` : count === '1' ? '1 reminder' : `${count} reminders`),
      (count: string) => (count === '0' ? `${silentDays} दिन से` : `${count} बार याद दिलाने पर`),
    ],
    extendedCount: [(count: string) => `${count} extended`, (count: string) => `${count} का समय बढ़ाया गया`],
    sorts: {
      progress: ['Progress', 'प्रगति'],
      updated_at: ['Last saved', 'पिछली बार सहेजी गई'],
      submitted_at: ['Submitted', 'जमा होने का समय'],
    },
    named: [(name: string, value: string) => `${name}: ${value}`, (name: string, value: string) => `${name}: ${value}`],
    quoted: [(text: string) => `"${text}"`, (text: string) => `“${text}”`],
    remove: [(filter: string) => `Remove the filter ${filter}`, (filter: string) => `यह फिल्टर हटाएँ: ${filter}`],
    clearFilters: ['Clear filters', 'फिल्टर हटाएँ'],
    clearSearch: ['Clear search', 'खोज हटाएँ'],
    instead: [
      (typed: string, shown: string) => `Nothing has ${typed}. Shown instead: ${shown}.`,
      (typed: string, shown: string) => `${typed} कहीं नहीं मिला। इसकी जगह दिखाया गया: ${shown}।`,
    ],
    noneWith: [(filters: string) => `No centre matches all of this: ${filters}.`, (filters: string) => `कोई केंद्र इन सबसे मेल नहीं खाता: ${filters}।`],
    filterSeparator: ['; ', '; '],
  },
  // Examining a centre: its neighbours in the list, its record, what to do next, and the photo viewer.
  examine: {
    neighbours: ['Centres of the list', 'सूची के केंद्र'],
    previous: ['Previous centre (K)', 'पिछला केंद्र (K)'],
    next: ['Next centre (J)', 'अगला केंद्र (J)'],
    position: [(position: string, total: string) => `${position} of ${total}`, (position: string, total: string) => `${total} में से ${position}`],
    notInList: ['Not in this list', 'इस सूची में नहीं'],
    keys: [
      'N: Note of a contact, which Escape leaves\nJ K: Next or previous centre\nP: Photos\nBackspace: Back to the list',
      'N: संपर्क की टिप्पणी (Escape से बाहर)\nJ K: अगला या पिछला केंद्र\nP: फोटो\nBackspace: सूची पर वापस',
    ],
    record: ['Contact', 'संपर्क'],
    edit: ['Edit in Exam Centre Config', '“परीक्षा केंद्रों का प्रबंधन” में बदलें'],
    correctContact: ['Correct contact', 'संपर्क सुधारें'],
    saveContact: ['Save contact', 'संपर्क सहेजें'],
    place: ['Place', 'जगह'],
    map: ['Open map', 'नक्शा खोलें'],
    mapOf: [(name: string) => `Open map: ${name}`, (name: string) => `नक्शा खोलें: ${name}`],
    printHead: [
      (exam: string, code: string, reference: string | null, printedAt: string) =>
        `${exam} · Centre ${code}${reference === null ? '' : ` · Reference ${reference}`} · Printed on ${printedAt}`,
      (exam: string, code: string, reference: string | null, printedAt: string) =>
        `${exam} · केंद्र ${code}${reference === null ? '' : ` · संदर्भ संख्या ${reference}`} · प्रिंट का समय: ${printedAt}`,
    ],
    stepsTitle: ['What to do next', 'अब क्या करें'],
    ring: [(person: string, phone: string) => `Call ${person} on ${phone}.`, (person: string, phone: string) => `${person} को ${phone} पर फोन करें।`],
    ringNow: [(person: string, phone: string) => `Ring ${person}, ${phone}`, (person: string, phone: string) => `फोन करें: ${person}, ${phone}`],
    askAddress: [
      (email: string) => `Mail to ${email} is refused: ask for another e-mail address, and correct it with Edit above.`,
      (email: string) => `${email} पर भेजा गया ई-मेल अस्वीकार हो रहा है: दूसरा ई-मेल पता लें और ऊपर “बदलें” से उसे ठीक करें।`,
    ],
    askToRegister: [
      (address: string, phone: string, email: string) => `Ask them to register at ${address} with the mobile number ${phone}. The OTP is sent to ${email}.`,
      (address: string, phone: string, email: string) => `उनसे कहें कि ${address} पर मोबाइल नंबर ${phone} से पंजीकरण करें। OTP ${email} पर भेजा जाता है।`,
    ],
    askToLogIn: [
      (address: string, phone: string) =>
        `Ask them to log in at ${address} with the mobile number ${phone} and to fill in the checklist. A forgotten password is set again there.`,
      (address: string, phone: string) => `उनसे कहें कि ${address} पर मोबाइल नंबर ${phone} से लॉगिन करें और जाँच सूची भरें। भूला हुआ पासवर्ड वहीं फिर से बनाया जा सकता है।`,
    ],
    copyEmail: ['Copy e-mail address', 'ई-मेल पता कॉपी करें'],
    copyPhone: ['Copy phone number', 'फोन नंबर कॉपी करें'],
  },
  copying: {
    copied: ['Copied.', 'कॉपी हो गया।'],
    failed: ['This browser does not allow copying here. Select the text and copy it.', 'इस ब्राउजर में यहाँ कॉपी नहीं हो सकता। टेक्स्ट चुनकर कॉपी करें।'],
  },
  viewer: {
    title: [
      (name: string, position: string, total: string) => `${name} (${position} of ${total})`,
      (name: string, position: string, total: string) => `${name} (${total} में से ${position})`,
    ],
    controls: ['View of the photo', 'फोटो का दृश्य'],
    previous: ['Previous photo', 'पिछली फोटो'],
    next: ['Next photo', 'अगली फोटो'],
    zoom: ['Zoom', 'जूम'],
    zoomIn: ['Zoom in', 'बड़ा करें'],
    zoomOut: ['Zoom out', 'छोटा करें'],
    fit: ['Fit', 'पूरी फोटो'],
    fullSize: ['Full size, 100 %', 'असली आकार, 100 %'],
    rotate: ['Rotate', 'घुमाएँ'],
    keys: [
      'Keys: + and − zoom, 0 fit, 1 full size, R rotate, ← → other photo, Shift with arrows moves the picture, Escape closes. A double click shows full size there.',
      'कुंजियाँ: + और − छोटा-बड़ा, 0 पूरी फोटो, 1 असली आकार, R घुमाएँ, ← → दूसरी फोटो, Shift और तीर से फोटो खिसकाएँ, Escape से बंद करें। दो बार क्लिक करने पर वही जगह असली आकार में दिखती है।',
    ],
    pixels: [(width: string, height: string) => `${width} × ${height} pixels`, (width: string, height: string) => `${width} × ${height} पिक्सेल`],
    loadingFull: ['Loading all pixels…', 'सभी पिक्सेल लोड हो रहे हैं…'],
    fullShown: [(size: string) => `All pixels are shown: ${size}.`, (size: string) => `सभी पिक्सेल दिख रहे हैं: ${size}।`],
    fullReduced: [
      (shown: string, original: string) => `You see ${shown} of ${original}. Download the original for every pixel.`,
      (shown: string, original: string) => `${original} में से ${shown} दिख रहे हैं। हर पिक्सेल के लिए मूल फोटो डाउनलोड करें।`,
    ],
    fullFailed: [
      (shown: string, original: string) =>
        `All pixels could not be loaded. You see ${shown} of ${original}: download the original, or close and open the photo again.`,
      (shown: string, original: string) => `सभी पिक्सेल लोड नहीं हुए। ${original} में से ${shown} दिख रहे हैं: मूल फोटो डाउनलोड करें, या फोटो को बंद करके फिर से खोलें।`,
    ],
    evidence: ['Data of the photo', 'फोटो का डेटा'],
    original: ['Uploaded file', 'अपलोड की गई फाइल'],
    sha256: ['SHA-256', 'SHA-256'],
    copySha256: ['Copy SHA-256', 'SHA-256 कॉपी करें'],
    download: ['Download original', 'मूल फोटो डाउनलोड करें'],
    downloadFailed: ['The original was not downloaded.', 'मूल फोटो डाउनलोड नहीं हुई।'],
  },
});
