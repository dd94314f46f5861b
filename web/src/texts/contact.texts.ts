/** Texts of what administrators do for heads: notes, reminders, more time, and letting an owner in. */
import { texts } from './texts.ts';

const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

const have = (count: string): string => `${count} ${count === '1' ? 'has' : 'have'}`;

export const contactTexts = texts({
  // The agency's contact with centres: filters and facts of the list, and the contact log.
  contact: {
    column: ['Contact', 'संपर्क'],
    mailRefused: ['Mail refused', 'ई-मेल अस्वीकृत'],
    mailUnsent: ['Mail not sent', 'ई-मेल नहीं भेजा गया'],
    unsentHint: [
      'No mail server accepted a mail to this centre in time. Open the centre to have it sent again.',
      'इस केंद्र का कोई ई-मेल समय पर किसी मेल सर्वर ने स्वीकार नहीं किया। उसे फिर से भेजने के लिए केंद्र खोलें।',
    ],
    allReminded: ['All', 'सभी'],
    remindedYes: ['Reminded', 'याद दिलाया गया'],
    remindedNo: ['Never reminded', 'कभी याद नहीं दिलाया'],
    notRemindedDays: [
      (days: number) => (days === 1 ? 'Not reminded for 1 day' : `Not reminded for ${days} days`),
      (days: number) => `${days} दिन से याद नहीं दिलाया`,
    ],
    notedYes: ['With notes', 'टिप्पणी वाले'],
    notedNo: ['Without notes', 'बिना टिप्पणी के'],
    callBackDue: ['Due today or earlier', 'आज या पहले करना था'],
    callBackOn: [(day: string) => `Call back on ${day}`, (day: string) => `${day} को दोबारा फोन करें`],
    refusedSince: [
      (time: string) => `The mail server refused the last mail to the e-mail on record on ${time}. Correct the address in Exam Centre Config.`,
      (time: string) => `मेल सर्वर ने दर्ज ई-मेल पर भेजा गया पिछला ई-मेल अस्वीकार कर दिया (${time})। पता “परीक्षा केंद्रों का प्रबंधन” में ठीक करें।`,
    ],
    reminder: {
      queued: [(day: string) => `Reminder queued, ${day}`, (day: string) => `याद दिलाने का ई-मेल कतार में, ${day}`],
      sent: [(day: string) => `Reminded, ${day}`, (day: string) => `याद दिलाया, ${day}`],
      refused: [(day: string) => `Reminder refused, ${day}`, (day: string) => `याद दिलाने का ई-मेल अस्वीकृत, ${day}`],
      expired: [(day: string) => `Reminder not delivered, ${day}`, (day: string) => `याद दिलाने का ई-मेल नहीं पहुँचा, ${day}`],
    },
    times: [(count: number) => (count === 1 ? 'one reminder' : `${count} reminders`), (count: number) => `${count} बार`],
    note: [(day: string) => `Note, ${day}`, (day: string) => `टिप्पणी, ${day}`],
  },
  unsentMails: {
    title: ['Mails that were not sent', 'ई-मेल जो नहीं भेजे गए'],
    kinds: {
      receipt: ['Receipt', 'पावती'],
      correction: ['Request for a correction', 'सुधार का अनुरोध'],
      password: ['Notice of a new password', 'नए पासवर्ड की सूचना'],
    },
    to: [(kind: string, address: string) => `${kind} to ${address}`, (kind: string, address: string) => `${kind}, पता: ${address}`],
    state: [
      (queuedAt: string, until: string) => `Not sent: the mail server could not be reached, or did not accept it, until ${until}. Queued on ${queuedAt}.`,
      (queuedAt: string, until: string) => `नहीं भेजा गया: ${until} तक मेल सर्वर से संपर्क नहीं हो सका, या उसने ई-मेल स्वीकार नहीं किया। कतार में डाला गया: ${queuedAt}।`,
    ],
    again: ['Send again', 'फिर से भेजें'],
    ofList: [
      'Centres of this list have mails that were not sent. The mails are kept; when the mail server works again, have them sent.',
      'इस सूची के केंद्रों के कुछ ई-मेल नहीं भेजे गए। वे सुरक्षित हैं; मेल सर्वर के फिर से काम करने पर उन्हें भिजवाएँ।',
    ],
    allAgain: ['Send all of them again', 'ये सभी ई-मेल फिर से भेजें'],
    queued: [
      (count: string) => `Mails queued again: ${count}. They leave as soon as the mail server accepts them.`,
      (count: string) => `फिर से कतार में डाले गए ई-मेल: ${count}। मेल सर्वर के स्वीकार करते ही वे चले जाएँगे।`,
    ],
    failed: ['The mails were not queued again', 'ई-मेल फिर से कतार में नहीं डाले गए'],
  },
  contactLog: {
    title: ['Contact log', 'संपर्क का रिकॉर्ड'],
    lead: [
      'Centres never see it. A note cannot be changed; write another one to correct it.',
      'केंद्र इसे कभी नहीं देखते। टिप्पणी बदली नहीं जा सकती; सुधार के लिए दूसरी टिप्पणी लिखें।',
    ],
    none: ['No contact has been noted yet.', 'अभी कोई संपर्क दर्ज नहीं है।'],
    key: ['N', 'N'],
    contact: ['What happened', 'क्या हुआ'],
    kinds: {
      call: ['Call', 'फोन'],
      mail: ['E-mail', 'ई-मेल'],
      visit: ['Visit', 'मुलाकात'],
      other: ['Other', 'अन्य'],
    },
    outcomes: {
      spoke: ['Spoke', 'बात हुई'],
      'no-answer': ['No answer', 'उत्तर नहीं मिला'],
      'wrong-number': ['Wrong number', 'गलत नंबर'],
    },
    call: [(outcome: string) => `Call: ${outcome}`, (outcome: string) => `फोन: ${outcome}`],
    text: ['Note', 'टिप्पणी'],
    callBackOn: ['Call back on', 'दोबारा फोन करने की तिथि'],
    pastDay: ['Choose today or a later day.', 'आज या बाद की तिथि चुनें।'],
    add: ['Add note', 'टिप्पणी जोड़ें'],
    added: ['The note was added.', 'टिप्पणी जोड़ दी गई।'],
    failed: ['The note was not added. Your text is kept.', 'टिप्पणी नहीं जुड़ी। आपकी लिखी हुई टिप्पणी सुरक्षित है।'],
    required: ['Write what happened.', 'लिखें कि क्या हुआ।'],
    tooLong: ['A note has at most 1,000 characters.', 'टिप्पणी में अधिकतम 1,000 अक्षर हो सकते हैं।'],
    listLabel: ['Entries of the contact log', 'संपर्क के रिकॉर्ड की प्रविष्टियाँ'],
    by: [(author: string, time: string) => `${author}, ${time}`, (author: string, time: string) => `${author}, ${time}`],
    reminder: ['Reminder', 'याद दिलाने का ई-मेल'],
    confirmation: [(issue: string) => `Confirmation (register, issue ${issue})`, (issue: string) => `पुष्टि (रजिस्टर, क्रमांक ${issue})`],
    reminderTo: [(address: string) => `To ${address}`, (address: string) => `पता: ${address}`],
    ownLine: [(line: string) => `With the line: ${line}`, (line: string) => `संदेश: ${line}`],
    states: {
      queued: ['Queued', 'कतार में'],
      sent: ['Sent', 'भेजा गया'],
      refused: ['Refused by the mail server', 'मेल सर्वर ने अस्वीकार किया'],
      expired: ['Not delivered: the mail server did not accept it in time', 'नहीं पहुँचा: मेल सर्वर ने समय पर स्वीकार नहीं किया'],
    },
    settled: [(state: string, time: string) => `${state}, ${time}`, (state: string, time: string) => `${state}, ${time}`],
    reply: [(reply: string) => `Reply: ${reply}`, (reply: string) => `उत्तर: ${reply}`],
  },
  // The screen that reminds the centres of a list.
  reminders: {
    button: ['Remind these centres…', 'इन केंद्रों को याद दिलाएँ…'],
    short: ['Remind…', 'याद दिलाएँ…'],
    title: ['Remind centres', 'केंद्रों को याद दिलाएँ'],
    lead: [
      'An e-mail in English and Hindi to every centre of the list that has not submitted or has a correction to answer, at most one in 24 hours.',
      'सूची के हर उस केंद्र को अंग्रेजी और हिंदी में एक ई-मेल, जिसने जाँच सूची जमा नहीं की है या जिसे सुधार का उत्तर देना है; 24 घंटे में अधिकतम एक।',
    ],
    back: ['Back to list', 'सूची पर वापस जाएँ'],
    loadFailed: ['The preview of the reminders failed to load', 'याद दिलाने का पूर्वावलोकन लोड नहीं हुआ'],
    wholeList: ['The list: all centres', 'सूची: सभी केंद्र'],
    list: [(filters: string) => `The list: ${filters}`, (filters: string) => `सूची: ${filters}`],
    reachTitle: ['Whom it reaches', 'किन्हें मिलेगा'],
    reached: [
      (centres: string, matching: string, mails: string) =>
        `${centres} of ${counted(matching, 'centre')} ${centres === '1' ? 'is' : 'are'} reminded, in ${counted(mails, 'e-mail')}: a person with several centres gets one.`,
      (centres: string, matching: string, mails: string) =>
        `${matching} में से ${centres} केंद्रों को ${mails} ई-मेल से याद दिलाया जाएगा: कई केंद्रों वाले व्यक्ति को एक ही ई-मेल मिलेगा।`,
    ],
    nobody: ['Nobody on this list is to be reminded now.', 'इस सूची में अभी किसी को याद नहीं दिलाना है।'],
    leftOutTitle: ['Left out', 'जिन्हें नहीं मिलेगा'],
    leftOut: {
      submitted: [
        (count: string) => `${have(count)} submitted and ${count === '1' ? 'has' : 'have'} no correction to answer`,
        (count: string) => `जमा कर चुके केंद्र, जिन्हें किसी सुधार का उत्तर नहीं देना है: ${count}`,
      ],
      closed: [
        (count: string) => (count === '1' ? '1 is past its last day' : `${count} are past their last day`),
        (count: string) => `अंतिम तिथि निकल चुकी है: ${count}`,
      ],
      noEmail: [(count: string) => `${have(count)} no valid e-mail on record`, (count: string) => `सही ई-मेल दर्ज नहीं है: ${count}`],
      refused: [
        (count: string) => `${have(count)} an e-mail that the mail server refuses for good`,
        (count: string) => `ई-मेल, जिसे मेल सर्वर हमेशा के लिए अस्वीकार करता है: ${count}`,
      ],
      recent: [
        (count: string) => `${count} ${count === '1' ? 'was' : 'were'} reminded in the last 24 hours or will be shortly`,
        (count: string) => `पिछले 24 घंटों में याद दिलाया गया, या अभी दिलाया जा रहा है: ${count}`,
      ],
    },
    firstLabel: ['The first centres that are reminded', 'पहले केंद्र जिन्हें याद दिलाया जाएगा'],
    email: ['E-mail', 'ई-मेल'],
    more: [(count: string) => `and ${count} more`, (count: string) => `और ${count} केंद्र`],
    line: ['Your own line (optional)', 'आपका अपना संदेश (जरूरी नहीं)'],
    lineHint: ['Plain text at the top of every e-mail, for example in English and Hindi.', 'हर ई-मेल में सबसे ऊपर सादा टेक्स्ट, जैसे अंग्रेजी और हिंदी में।'],
    lineTooLong: ['The line has at most 500 characters.', 'संदेश में अधिकतम 500 अक्षर हो सकते हैं।'],
    textTitle: ['The text', 'ई-मेल का टेक्स्ट'],
    textLead: [
      'The first e-mail of each kind, as it is sent. Each is written when it leaves, from what the centre needs then.',
      'हर प्रकार का पहला ई-मेल, जैसा वह भेजा जाएगा। हर ई-मेल भेजते समय केंद्र की उस समय की स्थिति के अनुसार लिखा जाता है।',
    ],
    sample: {
      unregistered: ['To a centre that has not registered', 'ऐसे केंद्र को, जिसने पंजीकरण नहीं किया'],
      registered: ['To a centre that has registered but not started', 'ऐसे केंद्र को, जिसने पंजीकरण किया पर जाँच सूची शुरू नहीं की'],
      draft: ['To a centre that has started a draft', 'ऐसे केंद्र को, जिसकी जाँच सूची अधूरी है'],
      correction: ['To a centre that has a correction to answer', 'ऐसे केंद्र को, जिसे सुधार का उत्तर देना है'],
    },
    to: [(address: string) => `To: ${address}`, (address: string) => `प्रति: ${address}`],
    subject: [(subject: string) => `Subject: ${subject}`, (subject: string) => `विषय: ${subject}`],
    pace: [
      (perMinute: string, wait: string) =>
        `At most ${perMinute} e-mails leave in a minute, after OTPs: the last one in about ${wait}. A centre that submits before is left out.`,
      (perMinute: string, wait: string) =>
        `एक मिनट में अधिकतम ${perMinute} ई-मेल जाते हैं, OTP के बाद: अंतिम ई-मेल लगभग ${wait} में जाएगा। जो केंद्र पहले जमा कर देगा, उसे नहीं मिलेगा।`,
    ],
    twice: [
      'After a fault of the portal or of the mail server an e-mail can be sent a second time. It is the same message with the same ID, which many mail programs show only once.',
      'पोर्टल या मेल सर्वर में खराबी आने पर कोई ई-मेल दूसरी बार भी जा सकता है। संदेश और उसकी ID वही रहती है, इसलिए कई मेल प्रोग्राम उसे एक ही बार दिखाते हैं।',
    ],
    send: [(centres: string) => `Remind ${counted(centres, 'centre')}`, (centres: string) => `${centres} केंद्रों को याद दिलाएँ`],
    tooMany: [
      (most: string) => `At most ${most} centres are reminded at once. Choose a state or another filter in the list.`,
      (most: string) => `एक बार में अधिक से अधिक ${most} केंद्रों को याद दिलाया जा सकता है। सूची में कोई राज्य या दूसरा फिल्टर चुनें।`,
    ],
    confirmTitle: [(centres: string) => `Remind ${counted(centres, 'centre')}?`, (centres: string) => `${centres} केंद्रों को याद दिलाएँ?`],
    confirmText: [
      (mails: string) => `${counted(mails, 'e-mail')} ${mails === '1' ? 'is' : 'are'} queued now and cannot be taken back.`,
      (mails: string) => `${mails} ई-मेल अभी कतार में डाले जाएँगे और वापस नहीं लिए जा सकेंगे।`,
    ],
    confirm: ['Send reminders', 'याद दिलाएँ'],
    sent: [
      (centres: string, mails: string) =>
        `${counted(centres, 'centre')} ${centres === '1' ? 'is' : 'are'} being reminded, in ${counted(mails, 'e-mail')}. The list shows what became of them.`,
      (centres: string, mails: string) => `${centres} केंद्रों को ${mails} ई-मेल से याद दिलाया जा रहा है। उनका क्या हुआ, यह सूची में दिखेगा।`,
    ],
    failed: ['Nothing was sent', 'कुछ भी नहीं भेजा गया'],
    changed: [
      (centres: string, mails: string) => `Now it is ${counted(centres, 'centre')} and ${counted(mails, 'e-mail')}.`,
      (centres: string, mails: string) => `अब ${centres} केंद्र और ${mails} ई-मेल हैं।`,
    ],
    contactsTitle: ['Reach them in another way', 'दूसरे तरीके से संपर्क करें'],
    contactsLead: [
      'All centres of the list. In the file, phones are written +91 and ten digits, which senders of text messages read; open it in a spreadsheet only by importing phone as text.',
      'सूची के सभी केंद्र। फाइल में फोन +91 और दस अंकों में लिखे हैं, जिन्हें SMS भेजने वाले पढ़ते हैं; स्प्रेडशीट में खोलते समय फोन को टेक्स्ट के रूप में आयात करें।',
    ],
    download: ['Download contacts (CSV)', 'संपर्क डाउनलोड करें (CSV)'],
    downloadFailed: ['The contacts were not downloaded', 'संपर्क डाउनलोड नहीं हुए'],
    copy: ['Copy all e-mails', 'सभी ई-मेल कॉपी करें'],
    copied: [
      (count: string) => (count === '1' ? '1 e-mail address was copied.' : `${count} e-mail addresses were copied.`),
      (count: string) => `${count} ई-मेल पते कॉपी हुए।`,
    ],
    copiedSome: [
      (count: string, total: string) =>
        `The first ${count} of ${total} e-mail addresses were copied; a mail program takes no more. Use the file, or choose a smaller list.`,
      (count: string, total: string) => `${total} में से पहले ${count} ई-मेल पते कॉपी हुए; मेल प्रोग्राम इससे अधिक नहीं लेते। फाइल का उपयोग करें या छोटी सूची चुनें।`,
    ],
    copyHere: ['The browser did not allow copying. Copy the addresses from here:', 'ब्राउजर ने कॉपी करने की अनुमति नहीं दी। पते यहाँ से कॉपी करें:'],
    copyFailed: ['The e-mail addresses were not copied', 'ई-मेल पते कॉपी नहीं हुए'],
    noEmails: ['No centre of this list has an e-mail address that can be used.', 'इस सूची के किसी केंद्र का ऐसा ई-मेल पता नहीं है जिसका उपयोग हो सके।'],
  },
  // Extending the last day of one centre.
  extension: {
    title: ['Last day', 'अंतिम तिथि'],
    openUntil: [(day: string) => `This centre can save and submit until ${day}.`, (day: string) => `यह केंद्र ${day} तक सहेज और जमा कर सकता है।`],
    extended: [
      (day: string) => `Extended for this centre only; for all others it is ${day}.`,
      (day: string) => `तिथि केवल इस केंद्र के लिए बढ़ाई गई है; बाकी सभी के लिए ${day} है।`,
    ],
    concerns: [
      (name: string, code: string, person: string, phone: string) => `This concerns only ${name} (${code}): ${person}, ${phone}.`,
      (name: string, code: string, person: string, phone: string) => `यह केवल ${name} (${code}) के लिए है: ${person}, ${phone}।`,
    ],
    date: ['Extend until', 'इस तिथि तक बढ़ाएँ'],
    save: ['Extend', 'तिथि बढ़ाएँ'],
    takeBack: ['Take the extension back', 'बढ़ाई गई तिथि वापस लें'],
    failed: ['The last day could not be changed.', 'अंतिम तिथि बदली नहीं जा सकी।'],
    saved: [(day: string) => `Saved. The last day of this centre is ${day}.`, (day: string) => `सहेज लिया गया। इस केंद्र की अंतिम तिथि ${day} है।`],
    neverCloses: ['Saved. This centre has no last day any more.', 'सहेज लिया गया। अब इस केंद्र की कोई अंतिम तिथि नहीं है।'],
  },
  // A head who is kept out of the account.
  keptOut: {
    title: ['The head is being kept out', 'संस्था प्रमुख लॉगिन नहीं कर पा रहे हैं'],
    reasons: {
      passwords: [
        (count: number, since: string) =>
          `${count} wrong passwords were entered for this centre since ${since}. Logins from networks where the head has not logged in before are refused for up to 15 minutes at a time.`,
        (count: number, since: string) =>
          `${since} से अब तक इस केंद्र के लिए ${count} बार गलत पासवर्ड भरा गया है। जिन नेटवर्क से संस्था प्रमुख ने पहले लॉगिन नहीं किया है, वहाँ से लॉगिन एक बार में 15 मिनट तक रोका जाता है।`,
      ],
      codes: [
        (count: number, since: string) =>
          `${count} wrong OTPs were entered for this centre since ${since}. For a day its OTPs are not accepted; the links in its e-mails work.`,
        (count: number, since: string) =>
          `${since} से अब तक इस केंद्र के लिए ${count} बार गलत OTP भरा गया है। एक दिन तक इसके OTP स्वीकार नहीं होंगे; ई-मेल में भेजे गए लिंक काम करते हैं।`,
      ],
      mails: [
        (count: number, since: string) =>
          `${count} e-mails with OTPs and links were sent to the e-mail on record since ${since}. The link in the last one works; another e-mail is sent when it has expired.`,
        (count: number, since: string) =>
          `${since} से अब तक दर्ज ई-मेल पर OTP और लिंक वाले ${count} ई-मेल भेजे जा चुके हैं। पिछले ई-मेल का लिंक काम करता है; उसकी अवधि समाप्त होने पर नया ई-मेल भेजा जाएगा।`,
      ],
      links: [
        (_count: number, since: string) => `A link for a new password was asked for on ${since} and could not be sent to the e-mail on record.`,
        (_count: number, since: string) => `${since} को नया पासवर्ड बनाने का लिंक माँगा गया था, पर उसे दर्ज ई-मेल पर भेजा नहीं जा सका।`,
      ],
    },
    advice: [
      (person: string, phone: string) =>
        `If this was not ${person} (${phone}), somebody else is trying to get in. The password stays as it is. Letting the owner in clears these counts, also those of the others.`,
      (person: string, phone: string) =>
        `यदि ये कोशिशें ${person} (${phone}) ने नहीं की हैं, तो कोई और लॉगिन करने की कोशिश कर रहा है। पासवर्ड वही रहेगा। लॉगिन करने देने पर यह गिनती शून्य हो जाएगी, दूसरों की कोशिशों की भी।`,
    ],
    letIn: ['Let the owner in', 'संस्था प्रमुख को लॉगिन करने दें'],
    done: [
      (person: string, phone: string) => `The counts are cleared. ${person} (${phone}) can log in, and ask for an OTP or a link, at once.`,
      (person: string, phone: string) => `गिनती शून्य कर दी गई है। ${person} (${phone}) अब तुरंत लॉगिन कर सकते हैं और OTP या लिंक मँगा सकते हैं।`,
    ],
    failed: ['The counts could not be cleared.', 'गिनती शून्य नहीं की जा सकी।'],
  },
});
