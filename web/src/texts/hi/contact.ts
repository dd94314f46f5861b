/** Hindi: texts of what administrators do for heads: notes, reminders, more time, and letting an owner in. */
import type { contactTexts as english } from '../en/contact.ts';

export const contactTexts = {
  // The agency's contact with centres: filters and facts of the list, and the contact log.
  contact: {
    column: 'संपर्क',
    mail: 'ई-मेल',
    allMail: 'सभी',
    mailRefused: 'ई-मेल अस्वीकृत',
    mailUnsent: 'ई-मेल नहीं भेजा गया',
    unsentHint: 'इस केंद्र का कोई ई-मेल समय पर किसी मेल सर्वर ने स्वीकार नहीं किया। उसे फिर से भेजने के लिए केंद्र खोलें।',
    reminded: 'याद दिलाना',
    allReminded: 'सभी',
    remindedYes: 'याद दिलाया गया',
    remindedNo: 'कभी याद नहीं दिलाया',
    notRemindedDays: (days: number) => `${days} दिन से याद नहीं दिलाया`,
    noted: 'टिप्पणियाँ',
    allNoted: 'सभी',
    notedYes: 'टिप्पणी वाले',
    notedNo: 'बिना टिप्पणी के',
    callBack: 'दोबारा फोन',
    allCallBacks: 'सभी',
    callBackDue: 'आज या पहले करना था',
    callBackOn: (day: string) => `${day} को दोबारा फोन करें`,
    refusedSince: (time: string) =>
      `मेल सर्वर ने दर्ज ई-मेल पर भेजा गया पिछला ई-मेल अस्वीकार कर दिया (${time})। पता “परीक्षा केंद्रों का प्रबंधन” में ठीक करें।`,
    reminder: {
      queued: (day: string) => `याद दिलाने का ई-मेल कतार में, ${day}`,
      sent: (day: string) => `याद दिलाया, ${day}`,
      refused: (day: string) => `याद दिलाने का ई-मेल अस्वीकृत, ${day}`,
      expired: (day: string) => `याद दिलाने का ई-मेल नहीं पहुँचा, ${day}`,
    },
    times: (count: number) => `${count} बार`,
    note: (day: string) => `टिप्पणी, ${day}`,
  },
  unsentMails: {
    title: 'ई-मेल जो नहीं भेजे गए',
    kinds: {
      receipt: 'पावती',
      correction: 'सुधार का अनुरोध',
      password: 'नए पासवर्ड की सूचना',
    },
    to: (kind: string, address: string) => `${kind}, पता: ${address}`,
    state: (queuedAt: string, until: string) =>
      `नहीं भेजा गया: ${until} तक मेल सर्वर से संपर्क नहीं हो सका, या उसने ई-मेल स्वीकार नहीं किया। कतार में डाला गया: ${queuedAt}।`,
    again: 'फिर से भेजें',
    ofList: 'इस सूची के केंद्रों के कुछ ई-मेल नहीं भेजे गए। वे सुरक्षित हैं; मेल सर्वर के फिर से काम करने पर उन्हें भिजवाएँ।',
    allAgain: 'ये सभी ई-मेल फिर से भेजें',
    queued: (count: string) => `फिर से कतार में डाले गए ई-मेल: ${count}। मेल सर्वर के स्वीकार करते ही वे चले जाएँगे।`,
    failed: 'ई-मेल फिर से कतार में नहीं डाले गए',
  },
  contactLog: {
    title: 'संपर्क का रिकॉर्ड',
    lead: 'केंद्र इसे कभी नहीं देखते। टिप्पणी बदली नहीं जा सकती; सुधार के लिए दूसरी टिप्पणी लिखें।',
    none: 'अभी कोई संपर्क दर्ज नहीं है।',
    key: 'N',
    contact: 'क्या हुआ',
    kinds: { call: 'फोन', mail: 'ई-मेल', visit: 'मुलाकात', other: 'अन्य' },
    outcomes: { spoke: 'बात हुई', 'no-answer': 'उत्तर नहीं मिला', 'wrong-number': 'गलत नंबर' },
    call: (outcome: string) => `फोन: ${outcome}`,
    text: 'टिप्पणी',
    callBackOn: 'दोबारा फोन करने की तिथि',
    pastDay: 'आज या बाद की तिथि चुनें।',
    add: 'टिप्पणी जोड़ें',
    added: 'टिप्पणी जोड़ दी गई।',
    failed: 'टिप्पणी नहीं जुड़ी। आपकी लिखी हुई टिप्पणी सुरक्षित है।',
    required: 'लिखें कि क्या हुआ।',
    tooLong: 'टिप्पणी में अधिकतम 1,000 अक्षर हो सकते हैं।',
    listLabel: 'संपर्क के रिकॉर्ड की प्रविष्टियाँ',
    by: (author: string, time: string) => `${author}, ${time}`,
    reminder: 'याद दिलाने का ई-मेल',
    confirmation: (issue: string) => `पुष्टि (रजिस्टर, क्रमांक ${issue})`,
    reminderTo: (address: string) => `पता: ${address}`,
    ownLine: (line: string) => `संदेश: ${line}`,
    states: {
      queued: 'कतार में',
      sent: 'भेजा गया',
      refused: 'मेल सर्वर ने अस्वीकार किया',
      expired: 'नहीं पहुँचा: मेल सर्वर ने समय पर स्वीकार नहीं किया',
    },
    settled: (state: string, time: string) => `${state}, ${time}`,
    reply: (reply: string) => `उत्तर: ${reply}`,
  },

  // The screen that reminds the centres of a list.
  reminders: {
    button: 'इन केंद्रों को याद दिलाएँ…',
    title: 'केंद्रों को याद दिलाएँ',
    lead: 'सूची के हर उस केंद्र को अंग्रेजी और हिंदी में एक ई-मेल, जिसने जाँच सूची जमा नहीं की है या जिसे सुधार का उत्तर देना है; 24 घंटे में अधिकतम एक।',
    back: 'सूची पर वापस जाएँ',
    loadFailed: 'याद दिलाने का पूर्वावलोकन लोड नहीं हुआ',
    wholeList: 'सूची: सभी केंद्र',
    list: (filters: string) => `सूची: ${filters}`,
    reachTitle: 'किन्हें मिलेगा',
    reached: (centres: string, matching: string, mails: string) =>
      `${matching} में से ${centres} केंद्रों को ${mails} ई-मेल से याद दिलाया जाएगा: कई केंद्रों वाले व्यक्ति को एक ही ई-मेल मिलेगा।`,
    nobody: 'इस सूची में अभी किसी को याद नहीं दिलाना है।',
    leftOutTitle: 'जिन्हें नहीं मिलेगा',
    leftOut: {
      submitted: (count: string) => `जमा कर चुके केंद्र, जिन्हें किसी सुधार का उत्तर नहीं देना है: ${count}`,
      closed: (count: string) => `अंतिम तिथि निकल चुकी है: ${count}`,
      noEmail: (count: string) => `सही ई-मेल दर्ज नहीं है: ${count}`,
      refused: (count: string) => `ई-मेल, जिसे मेल सर्वर हमेशा के लिए अस्वीकार करता है: ${count}`,
      recent: (count: string) => `पिछले 24 घंटों में याद दिलाया गया, या अभी दिलाया जा रहा है: ${count}`,
    },
    firstLabel: 'पहले केंद्र जिन्हें याद दिलाया जाएगा',
    email: 'ई-मेल',
    more: (count: string) => `और ${count} केंद्र`,
    line: 'आपका अपना संदेश (जरूरी नहीं)',
    lineHint: 'हर ई-मेल में सबसे ऊपर सादा टेक्स्ट, जैसे अंग्रेजी और हिंदी में।',
    lineTooLong: 'संदेश में अधिकतम 500 अक्षर हो सकते हैं।',
    textTitle: 'ई-मेल का टेक्स्ट',
    textLead:
      'हर प्रकार का पहला ई-मेल, जैसा वह भेजा जाएगा। हर ई-मेल भेजते समय केंद्र की उस समय की स्थिति के अनुसार लिखा जाता है।',
    sample: {
      unregistered: 'ऐसे केंद्र को, जिसने पंजीकरण नहीं किया',
      registered: 'ऐसे केंद्र को, जिसने पंजीकरण किया पर जाँच सूची शुरू नहीं की',
      draft: 'ऐसे केंद्र को, जिसकी जाँच सूची अधूरी है',
      correction: 'ऐसे केंद्र को, जिसे सुधार का उत्तर देना है',
    },
    to: (address: string) => `प्रति: ${address}`,
    subject: (subject: string) => `विषय: ${subject}`,
    pace: (perMinute: string, wait: string) =>
      `एक मिनट में अधिकतम ${perMinute} ई-मेल जाते हैं, OTP के बाद: अंतिम ई-मेल लगभग ${wait} में जाएगा। जो केंद्र पहले जमा कर देगा, उसे नहीं मिलेगा।`,
    twice:
      'पोर्टल या मेल सर्वर में खराबी आने पर कोई ई-मेल दूसरी बार भी जा सकता है। संदेश और उसकी ID वही रहती है, इसलिए कई मेल प्रोग्राम उसे एक ही बार दिखाते हैं।',
    send: (centres: string) => `${centres} केंद्रों को याद दिलाएँ`,
    tooMany: (most: string) =>
      `एक बार में अधिक से अधिक ${most} केंद्रों को याद दिलाया जा सकता है। सूची में कोई राज्य या दूसरा फिल्टर चुनें।`,
    sending: 'भेजा जा रहा है…',
    confirmTitle: (centres: string) => `${centres} केंद्रों को याद दिलाएँ?`,
    confirmText: (mails: string) => `${mails} ई-मेल अभी कतार में डाले जाएँगे और वापस नहीं लिए जा सकेंगे।`,
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

  // Extending the last day of one centre.
  extension: {
    title: 'अंतिम तिथि',
    openUntil: (day: string) => `यह केंद्र ${day} तक सहेज और जमा कर सकता है।`,
    extended: (day: string) => `तिथि केवल इस केंद्र के लिए बढ़ाई गई है; बाकी सभी के लिए ${day} है।`,
    concerns: (name: string, code: string, person: string, phone: string) =>
      `यह केवल ${name} (${code}) के लिए है: ${person}, ${phone}।`,
    date: 'इस तिथि तक बढ़ाएँ',
    save: 'तिथि बढ़ाएँ',
    takeBack: 'बढ़ाई गई तिथि वापस लें',
    failed: 'अंतिम तिथि बदली नहीं जा सकी।',
    saved: (day: string) => `सहेज लिया गया। इस केंद्र की अंतिम तिथि ${day} है।`,
    neverCloses: 'सहेज लिया गया। अब इस केंद्र की कोई अंतिम तिथि नहीं है।',
  },

  // A head who is kept out of the account.
  keptOut: {
    title: 'संस्था प्रमुख लॉगिन नहीं कर पा रहे हैं',
    reasons: {
      passwords: (count: number, since: string) =>
        `${since} से अब तक इस केंद्र के लिए ${count} बार गलत पासवर्ड भरा गया है। जिन नेटवर्क से संस्था प्रमुख ने पहले लॉगिन नहीं किया है, वहाँ से लॉगिन एक बार में 15 मिनट तक रोका जाता है।`,
      codes: (count: number, since: string) =>
        `${since} से अब तक इस केंद्र के लिए ${count} बार गलत OTP भरा गया है। एक दिन तक इसके OTP स्वीकार नहीं होंगे; ई-मेल में भेजे गए लिंक काम करते हैं।`,
      mails: (count: number, since: string) =>
        `${since} से अब तक दर्ज ई-मेल पर OTP और लिंक वाले ${count} ई-मेल भेजे जा चुके हैं। पिछले ई-मेल का लिंक काम करता है; उसकी अवधि समाप्त होने पर नया ई-मेल भेजा जाएगा।`,
      links: (_count: number, since: string) =>
        `${since} को नया पासवर्ड बनाने का लिंक माँगा गया था, पर उसे दर्ज ई-मेल पर भेजा नहीं जा सका।`,
    },
    advice: (person: string, phone: string) =>
      `यदि ये कोशिशें ${person} (${phone}) ने नहीं की हैं, तो कोई और लॉगिन करने की कोशिश कर रहा है। पासवर्ड वही रहेगा। लॉगिन करने देने पर यह गिनती शून्य हो जाएगी, दूसरों की कोशिशों की भी।`,
    letIn: 'संस्था प्रमुख को लॉगिन करने दें',
    done: (person: string, phone: string) =>
      `गिनती शून्य कर दी गई है। ${person} (${phone}) अब तुरंत लॉगिन कर सकते हैं और OTP या लिंक मँगा सकते हैं।`,
    failed: 'गिनती शून्य नहीं की जा सकी।',
  },
} satisfies typeof english;
