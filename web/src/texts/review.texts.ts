/** Texts of the review for administrators. */
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { texts } from './texts.ts';
import { caseTexts } from './case.texts.ts';
import { adminParts } from './admin.texts.ts';
import { placeTexts } from './places.texts.ts';
import { reviewToolTexts } from './review-tools.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

const centres = (count: string): string => (count === '1' ? '1 centre' : `${count} centres`);

export const reviewTexts = texts({
  review: {
    title: ['Review', 'समीक्षा'],
    /** On the detail of a centre. */
    link: ['Review of this checklist', 'इस जाँच सूची की समीक्षा'],
  },
  /** Of the reasons. */
  reasonWords: [reasonsEn, reasonsHi],
  queue: {
    views: {
      label: ['View', 'रूप'],
      list: ['List', 'सूची'],
      photos: ['Photos', 'फोटो'],
      map: ['Map', 'नक्शा'],
    },
    start: ['Start review', 'समीक्षा शुरू करें'],
    /** Of one or several lists each. */
    tiles: {
      toDecide: ['To decide', 'निर्णय करना है'],
      answers: ['Answered or overdue', 'उत्तर मिला या समय निकला'],
      spotCheck: ['Spot check', 'नमूना जाँच'],
      ofHead: ['Waiting for the head', 'संस्था प्रमुख का उत्तर बाकी'],
      done: ['Done', 'निर्णय हो चुका'],
    },
    lists: {
      answered: ['Answered', 'उत्तर मिला'],
      overdue: ['Overdue', 'समय निकल गया'],
      waiting: ['Waiting', 'प्रतीक्षा में'],
      serious: ['Serious', 'गंभीर'],
      unmarked: ['Without warnings', 'बिना आपत्ति'],
      drawn: ['Spot check', 'नमूना जाँच'],
      accepted: ['Accepted', 'स्वीकृत'],
      asked: ['Correction asked', 'सुधार माँगा गया'],
      visit: ['Visit', 'निरीक्षण'],
    },
    hints: {
      answered: [
        'Show the centres whose heads have answered a correction that nobody has decided about since',
        'वे केंद्र दिखाएँ जिनके संस्था प्रमुख ने सुधार का उत्तर दे दिया है और निर्णय बाकी है',
      ],
      overdue: ['Show the centres whose heads have not answered a correction in time', 'वे केंद्र दिखाएँ जिनके संस्था प्रमुख ने समय पर सुधार का उत्तर नहीं दिया'],
      waiting: ['Show all centres that wait for a decision', 'वे सभी केंद्र दिखाएँ जिन पर निर्णय होना है'],
      serious: ['Show the waiting centres with a serious reason', 'प्रतीक्षा वाले वे केंद्र दिखाएँ जिनका कारण गंभीर है'],
      unmarked: [
        'Show the waiting centres for which the checks found nothing, or nothing that counts',
        'प्रतीक्षा वाले वे केंद्र दिखाएँ जिनमें जाँच में कुछ नहीं मिला, या जो मिला वह समस्या नहीं है',
      ],
      drawn: ['Show the centres without warnings that were drawn for a spot check', 'बिना आपत्ति वाले वे केंद्र दिखाएँ जो नमूना जाँच के लिए चुने गए हैं'],
      accepted: ['Show the accepted centres', 'स्वीकृत केंद्र दिखाएँ'],
      asked: ['Show the centres whose heads were asked for a correction', 'वे केंद्र दिखाएँ जिनके संस्था प्रमुख से सुधार माँगा गया है'],
      visit: ['Show the centres that are to be visited', 'वे केंद्र दिखाएँ जिनका निरीक्षण होना है'],
    },
    listsLabel: ['Lists of the review', 'समीक्षा की सूचियाँ'],
    unchecked: [
      (count: string) => (count === '1' ? '1 submitted checklist is still being checked.' : `${count} submitted checklists are still being checked.`),
      (count: string) => `जमा की गई ${count} जाँच सूची की जाँच अभी चल रही है।`,
    ],
    decidedToday: [(count: string) => `You decided ${count} today.`, (count: string) => `आज आपने ${count} पर निर्णय लिया।`],
    evidence: ['Evidence (ZIP)', 'साक्ष्य (ZIP)'],
    reason: ['Reason', 'कारण'],
    anyReason: ['Any reason', 'कोई भी कारण'],
    tableLabel: ['Centres to review', 'समीक्षा के केंद्र'],
    columns: {
      reasons: ['Reasons', 'कारण'],
      submitted: ['Submitted (IST)', 'जमा हुई (IST)'],
      decided: ['Decided (IST), by', 'निर्णय (IST), किसका'],
    },
    loadFailed: ['The review could not be loaded', 'समीक्षा लोड नहीं हुई'],
    empty: {
      answered: ['No answered correction waits for a decision.', 'किसी सुधार के उत्तर पर निर्णय बाकी नहीं है।'],
      overdue: ['No correction is overdue.', 'किसी सुधार का समय नहीं निकला है।'],
      waiting: [
        'Nothing is waiting. A centre appears here once it has submitted and the checks have run.',
        'कुछ भी प्रतीक्षा में नहीं है। जाँच सूची जमा होने और जाँच पूरी होने पर केंद्र यहाँ दिखता है।',
      ],
      serious: ['No waiting centre has a serious reason.', 'प्रतीक्षा वाले किसी केंद्र का कारण गंभीर नहीं है।'],
      unmarked: ['No waiting centre is without warnings.', 'प्रतीक्षा वाले केंद्रों में बिना आपत्ति वाला कोई केंद्र नहीं है।'],
      drawn: [
        'No centre is drawn for a spot check. Centres are drawn when all without warnings are accepted.',
        'नमूना जाँच के लिए कोई केंद्र नहीं चुना गया है। बिना आपत्ति वाले सभी केंद्र स्वीकार करते समय केंद्र चुने जाते हैं।',
      ],
      accepted: ['No centre has been accepted yet.', 'अभी कोई केंद्र स्वीकृत नहीं हुआ है।'],
      asked: ['No correction is being asked for.', 'अभी किसी केंद्र से सुधार नहीं माँगा गया है।'],
      visit: ['No centre is to be visited.', 'किसी केंद्र का निरीक्षण नहीं होना है।'],
    },
    emptyFiltered: ['No centre of this list matches the chosen filters.', 'इस सूची का कोई केंद्र चुने गए फिल्टर से मेल नहीं खाता।'],
  },
  reasons: {
    title: ['Reasons to look', 'देखने के कारण'],
    serious: ['Serious', 'गंभीर'],
    notice: ['Notice', 'सूचना'],
    none: ['No reasons', 'कोई कारण नहीं'],
    noneFound: ['The checks found nothing to look at.', 'जाँच में देखने योग्य कुछ नहीं मिला।'],
    drawn: ['Spot check', 'नमूना जाँच'],
    drawnText: [
      'Spot check: some centres without warnings stay in the queue, so that a person has seen them.',
      'नमूना जाँच: बिना आपत्ति वाले कुछ केंद्र सूची में रहते हैं, ताकि कोई व्यक्ति उन्हें देखे।',
    ],
    isNew: ['New since accepted', 'स्वीकृति के बाद नया'],
    corrected: ['Correction answered', 'सुधार का उत्तर मिला'],
    notProblem: ['Not a problem', 'समस्या नहीं'],
    notProblemOf: [(reason: string) => `Not a problem: ${reason}`, (reason: string) => `समस्या नहीं: ${reason}`],
    /** Beside the mark, which it takes back. */
    undo: ['Undo', 'वापस लें'],
    undoOf: [(reason: string) => `Not a problem Undo: ${reason}`, (reason: string) => `समस्या नहीं वापस लें: ${reason}`],
    setAside: [(name: string, time: string) => `Not a problem, says ${name}, ${time}.`, (name: string, time: string) => `समस्या नहीं, ${name} के अनुसार, ${time}।`],
    /** What the head wrote, below the reasons of a row. */
    feedback: [(text: string) => `Feedback: ${text}`, (text: string) => `सुझाव: ${text}`],
    more: [(count: string) => `+ ${count} more`, (count: string) => `+ ${count} और`],
    setAsideCount: [(count: string) => (count === '1' ? '1 is not a problem' : `${count} are not a problem`), (count: string) => `${count} समस्या नहीं`],
    saveFailed: ['The mark was not saved', 'निशान सहेजा नहीं गया'],
  },
  checks: {
    title: ['Checks and their results', 'जाँचें और उनके परिणाम'],
    lead: [
      'How often each check gave a reason, and how often an officer found that it is not a problem. When a check misfires in a state, accept the centres with only these notices together.',
      'हर जाँच में कितनी बार कारण मिला, और अधिकारी ने कितनी बार पाया कि समस्या नहीं है। यदि किसी राज्य में कोई जाँच बार-बार गलत निकले, तो केवल ऐसी सूचनाओं वाले केंद्र एक साथ स्वीकार करें।',
    ],
    tableLabel: ['Results of the checks', 'जाँचों के परिणाम'],
    check: ['Check', 'जाँच'],
    found: ['Found', 'मिला'],
    share: ['Share', 'हिस्सा'],
    none: ['No check has found anything yet.', 'अभी किसी जाँच में कुछ नहीं मिला है।'],
  },
  accept: {
    open: ['Accept all without warnings…', 'बिना आपत्ति वाले सभी स्वीकार करें…'],
    title: ['Accept all without warnings', 'बिना आपत्ति वाले सभी स्वीकार करें'],
    text: [
      'Centres for which the checks found nothing are accepted. Of each state a share, at least one, is drawn for a spot check: these stay in the queue, so that a person sees them.',
      'जिन केंद्रों की जाँच में कुछ नहीं मिला, वे स्वीकार होंगे। हर राज्य से एक हिस्सा, कम से कम एक केंद्र, नमूना जाँच के लिए चुना जाता है: ये सूची में रहते हैं, ताकि कोई व्यक्ति उन्हें देखे।',
    ],
    leftUntilChecked: ['Until then they are left out.', 'तब तक वे इसमें शामिल नहीं हैं।'],
    loadAgain: ['Load again', 'फिर से लोड करें'],
    within: [(state: string) => `Only centres in ${state}.`, (state: string) => `केवल ${state} के केंद्र।`],
    tableLabel: ['What would be accepted', 'क्या स्वीकार होगा'],
    noState: ['Without a state', 'बिना राज्य'],
    toBeAccepted: ['To be accepted', 'स्वीकार होंगे'],
    nothing: [
      'No waiting centre is without warnings. There is nothing to accept.',
      'प्रतीक्षा वाले केंद्रों में बिना आपत्ति वाला कोई केंद्र नहीं है। स्वीकार करने के लिए कुछ नहीं है।',
    ],
    onlySampled: [
      'All that are left were drawn for a spot check. There is nothing to accept.',
      'बचे हुए सभी केंद्र नमूना जाँच के लिए चुने गए हैं। स्वीकार करने के लिए कुछ नहीं है।',
    ],
    confirm: [(count: string) => `Accept ${centres(count)}`, (count: string) => `${count} केंद्र स्वीकार करें`],
    loadFailed: ['The figures could not be loaded', 'आँकड़े लोड नहीं हुए'],
    failed: ['Nothing was accepted', 'कुछ भी स्वीकार नहीं हुआ'],
    outdated: [
      'The queue has changed since you looked. Nothing was accepted: these are the new figures.',
      'आपके देखने के बाद सूची बदल गई है। कुछ भी स्वीकार नहीं हुआ: ये नए आँकड़े हैं।',
    ],
    done: [
      (accepted: string, drawn: string) =>
        `${accepted === '1' ? '1 centre was' : `${accepted} centres were`} accepted. ${drawn === '1' ? '1 is' : `${drawn} are`} drawn for a spot check.`,
      (accepted: string, drawn: string) => `${accepted} केंद्र स्वीकार हुए। ${drawn} नमूना जाँच के लिए चुने गए।`,
    ],
    someLeft: ['The others have changed meanwhile and are as they were.', 'बाकी केंद्र इस बीच बदल गए और वैसे ही रहे।'],
    answered: [
      (count: string) =>
        `${count === '1' ? '1 centre is' : `${count} centres are`} left: the head has answered a correction, and nobody has looked at the answer yet.`,
      (count: string) => `${count} केंद्र छोड़े गए: संस्था प्रमुख ने सुधार भेजा है, और उसे अब तक किसी ने नहीं देखा है।`,
    ],
  },
  screen: {
    heading: [(name: string, code: string) => `${name} (${code})`, (name: string, code: string) => `${name} (${code})`],
    back: ['Back to the queue', 'समीक्षा सूची पर वापस जाएँ'],
    neighbours: ['Centres of the queue', 'समीक्षा सूची के केंद्र'],
    centre: ['All details of the centre', 'केंद्र का पूरा विवरण'],
    loadFailed: ['The review of this centre could not be loaded', 'इस केंद्र की समीक्षा लोड नहीं हुई'],
    noReview: ['There is no review of this centre', 'इस केंद्र की समीक्षा नहीं है'],
    record: ['Centre', 'केंद्र'],
    submittedAt: ['Submitted', 'जमा हुई'],
    reference: ['Reference', 'संदर्भ संख्या'],
    // In each line a key, a colon, and what it does; so in all texts of keys.
    keys: [
      '1 to 9: Not a problem\nN: Note, which Escape leaves\nA: Accept\nC: Ask for a correction\nV: Visit\nZ: Take the last decision back\nJ K: Next or previous centre\nP: Photos\nM: Compare like photos\nE: All with the same picture\nBackspace: Back to the queue',
      '1 से 9: समस्या नहीं\nN: टिप्पणी (Escape से बाहर)\nA: स्वीकार करें\nC: सुधार माँगें\nV: निरीक्षण\nZ: पिछला निर्णय वापस लें\nJ K: अगला या पिछला केंद्र\nP: फोटो\nM: मिलती-जुलती फोटो की तुलना\nE: एक ही फोटो वाले सभी\nBackspace: सूची पर वापस',
    ],
    photos: ['Photos', 'फोटो'],
    noPhotos: ['The submission has no photos.', 'जमा की गई जाँच सूची में फोटो नहीं हैं।'],
    sentBy: [(code: string, name: string) => `Sent by ${code}, ${name}`, (code: string, name: string) => `${code}, ${name} ने भेजी`],
    openReview: [(code: string) => `Review of ${code}`, (code: string) => `${code} की समीक्षा`],
    otherOrigin: [(code: string) => `sent by ${code}`, (code: string) => `${code} ने भेजी`],
    replaced: ['Replaced', 'बदली गई'],
    matches: {
      'picture.same-file': ['The same file', 'वही फाइल'],
      'picture.changed': ['The same picture, changed', 'वही फोटो, बदली हुई'],
    },
    answers: ['Answers concerned', 'संबंधित उत्तर'],
    allAnswers: ['All answers', 'सभी उत्तर'],
    pincodeOnRecord: [(pincode: string) => `On record: ${pincode}.`, (pincode: string) => `दर्ज पिन कोड: ${pincode}।`],
    answersFailed: ['The answers could not be loaded', 'उत्तर लोड नहीं हुए'],
  },
  place: {
    title: ['Place', 'जगह'],
    unknown: ['The photo has no location.', 'फोटो में लोकेशन नहीं है।'],
    noAnchor: [
      'The expected place is not known: no pincode and no city of this centre has a known position.',
      'अपेक्षित जगह पता नहीं है: इस केंद्र के किसी पिन कोड या शहर की जगह पता नहीं है।',
    ],
    from: {
      pincode: ['pincode', 'पिन कोड'],
      'typed-pincode': ['entered pincode', 'भरा गया पिन कोड'],
      city: ['city', 'शहर'],
    },
    distance: [(distance: string, anchor: string) => `${distance} from ${anchor}`, (distance: string, anchor: string) => `${anchor} से ${distance}`],
    anchor: [(kind: string, name: string) => `${kind} ${name}`, (kind: string, name: string) => `${kind} ${name}`],
    kilometres: [(count: string) => `${count}\u00a0km`, (count: string) => `${count}\u00a0किमी`],
  },
  history: {
    title: ['History', 'इतिहास'],
    submitted: [(time: string) => `${time}: submitted.`, (time: string) => `${time}: जमा हुई।`],
    decided: {
      waiting: [
        (time: string, name: string) => `${time}: returned to the queue by ${name}.`,
        (time: string, name: string) => `${time}: ${name} ने समीक्षा सूची में लौटाया।`,
      ],
      accepted: [(time: string, name: string) => `${time}: accepted by ${name}.`, (time: string, name: string) => `${time}: ${name} ने स्वीकार किया।`],
      asked: [(time: string, name: string) => `${time}: correction asked by ${name}.`, (time: string, name: string) => `${time}: ${name} ने सुधार माँगा।`],
      visit: [
        (time: string, name: string) => `${time}: to be visited, decided by ${name}.`,
        (time: string, name: string) => `${time}: ${name} ने निरीक्षण तय किया।`,
      ],
    },
    note: [(note: string) => `Note: ${note}`, (note: string) => `टिप्पणी: ${note}`],
  },
  decide: {
    title: ['Decision', 'निर्णय'],
    note: ['Note', 'टिप्पणी'],
    noteHint: ['The head does not see it', 'संस्था प्रमुख इसे नहीं देखते'],
    saveNote: ['Save note', 'टिप्पणी सहेजें'],
    noteSaved: ['Note saved', 'टिप्पणी सहेजी गई'],
    accept: ['Accept', 'स्वीकार करें'],
    ask: ['Ask for a correction…', 'सुधार माँगें…'],
    askShort: ['Correction…', 'सुधार…'],
    needsMark: ['Not accepted yet', 'अभी स्वीकार नहीं हुआ'],
    needsMarkOf: [
      (names: string) => `Serious, and not marked: ${names}. Mark it as not a problem (keys 1 to 9), or write a note that says why (N).`,
      (names: string) => `गंभीर कारण, जिस पर निशान नहीं है: ${names}। उसे “समस्या नहीं” चुनें (कुंजी 1 से 9), या टिप्पणी में लिखें कि क्यों (N)।`,
    ],
    notAnswered: [
      (correction: string) => `The head has not answered correction ${correction} yet.`,
      (correction: string) => `संस्था प्रमुख ने अभी सुधार ${correction} का उत्तर नहीं दिया है।`,
    ],
    visit: ['Visit', 'निरीक्षण'],
    reopen: ['Return to the queue', 'समीक्षा सूची में लौटाएँ'],
    state: {
      waiting: ['Waiting for a decision', 'निर्णय बाकी'],
      accepted: ['Accepted', 'स्वीकृत'],
      asked: ['Correction asked', 'सुधार माँगा गया'],
      visit: ['To be visited', 'निरीक्षण होना है'],
    },
    outcome: {
      waiting: [(code: string) => `${code} was returned to the queue.`, (code: string) => `${code} समीक्षा सूची में लौटाया गया।`],
      accepted: [(code: string) => `${code} accepted.`, (code: string) => `${code} स्वीकृत।`],
      asked: [(code: string) => `${code}: a correction is asked for.`, (code: string) => `${code} से सुधार माँगा गया।`],
      visit: [(code: string) => `${code} is to be visited.`, (code: string) => `${code} का निरीक्षण होगा।`],
    },
    undone: [
      (code: string, state: string) => `${code}: the decision is taken back. Now: ${state}.`,
      (code: string, state: string) => `${code}: निर्णय वापस लिया गया। अब: ${state}।`,
    ],
    next: [(code: string) => `Next: ${code}.`, (code: string) => `अगला: ${code}।`],
    backTo: [(code: string) => `Back to ${code}`, (code: string) => `${code} पर वापस जाएँ`],
    failed: ['The decision was not saved', 'निर्णय सहेजा नहीं गया'],
    noteFailed: ['The note was not saved', 'टिप्पणी सहेजी नहीं गई'],
    now: [(state: string) => `Now: ${state}`, (state: string) => `अब: ${state}`],
    nowBy: [
      (state: string, name: string, time: string) => `Now: ${state}, by ${name}, ${time}`,
      (state: string, name: string, time: string) => `अब: ${state}, ${name} द्वारा, ${time}`,
    ],
  },
  ask: {
    title: [(code: string) => `Ask ${code} for a correction`, (code: string) => `${code} से सुधार माँगें`],
    lead: [
      'The head can change only what you tick, once, and gets your message by e-mail.',
      'संस्था प्रमुख केवल वही बदल सकते हैं जिसे आप चुनते हैं, एक ही बार, और आपका संदेश उन्हें ई-मेल से मिलता है।',
    ],
    photos: ['Photos', 'फोटो'],
    answers: ['Answers', 'उत्तर'],
    message: ['Message to the head', 'संस्था प्रमुख के लिए संदेश'],
    messageHint: ['Say what is wrong and what you need.', 'बताएँ कि क्या गलत है और आपको क्या चाहिए।'],
    ready: ['Ask for photos with code and date', 'कोड और तिथि के साथ फोटो माँगें'],
    readyHint: ['Fills in this message in English and Hindi, and ticks the photos:', 'इससे यह संदेश अंग्रेजी और हिंदी में भर जाता है, और फोटो चुन ली जाती हैं:'],
    send: ['Ask for the correction', 'सुधार माँगें'],
    sending: ['Sending…', 'भेजा जा रहा है…'],
    itemsRequired: ['Tick at least one answer or photo.', 'कम से कम एक उत्तर या फोटो चुनें।'],
    dueOn: ['Answer until', 'उत्तर की अंतिम तिथि'],
    dueOnHint: [
      'Shown to the head in the e-mail and on the status page. A late answer still arrives.',
      'संस्था प्रमुख को ई-मेल में और स्थिति वाले पेज पर दिखती है। देर से भेजा गया उत्तर भी मिलता है।',
    ],
    dueOnRequired: ['Choose today or a later day.', 'आज की या बाद की तिथि चुनें।'],
    messageRequired: ['Write a message to the head.', 'संस्था प्रमुख के लिए संदेश लिखें।'],
    messageTooLong: [(limit: string) => `Shorten the message to ${limit} characters.`, (limit: string) => `संदेश को ${limit} अक्षरों तक छोटा करें।`],
    failed: ['The correction was not asked for', 'सुधार नहीं माँगा गया'],
  },
  // The corrections of a centre, for administrators.
  corrections: {
    title: ['Corrections', 'सुधार'],
    lead: [
      'The rows 0 to 28 and the photos show what counts: the checklist with the answers of its corrections. Here is what was asked for, before and after.',
      'पंक्ति 0 से 28 और फोटो वही दिखाती हैं जो मान्य है: जाँच सूची, सुधारों के उत्तरों के साथ। क्या माँगा गया था, और उससे पहले और बाद के उत्तर क्या हैं, यह यहाँ है।',
    ],
    name: [(number: string) => `Correction ${number}`, (number: string) => `सुधार ${number}`],
    asked: [(person: string, time: string) => `Asked for by ${person} on ${time}`, (person: string, time: string) => `${person} ने ${time} को माँगा`],
    answered: [(time: string) => `Answered on ${time}`, (time: string) => `${time} को उत्तर मिला`],
    waiting: ['Not answered yet', 'अभी उत्तर नहीं मिला'],
    dueOn: [(day: string) => `To be answered until ${day}`, (day: string) => `${day} तक उत्तर देना है`],
    overdue: [(day: string) => `Overdue since ${day}`, (day: string) => `${day} को समय निकल गया`],
    items: ['To be corrected', 'क्या सुधारना है'],
    message: ['Message', 'संदेश'],
    unchanged: ['Answered without changes.', 'बिना बदलाव के उत्तर मिला।'],
    tableLabel: [(name: string) => `${name}: before and after`, (name: string) => `${name}: पहले और बाद में`],
    before: ['Before', 'पहले'],
    after: ['After', 'बाद में'],
    newPhoto: [(name: string) => `${name}: taken again, see the photos`, (name: string) => `${name}: दोबारा ली गई, फोटो देखें`],
    sha256: ['SHA-256 of the answer', 'उत्तर का SHA-256'],
    asSubmitted: ['As submitted first', 'जैसी पहले जमा की गई'],
    replaced: [(origin: string) => `${origin}; replaced`, (origin: string) => `${origin}; बदली गई`],
    first: [
      (value: string, names: string) => `Submitted first: ${value}. Corrected, see ${names}`,
      (value: string, names: string) => `पहले जमा किया गया: ${value}। सुधारा गया: ${names} देखें`,
    ],
  },
  // The map of a list.
  dots: {
    lead: [
      'Each centre is where its photo of the centre was taken. The small dots are pincodes.',
      'हर केंद्र उस जगह दिखता है जहाँ केंद्र की फोटो ली गई थी। छोटे बिंदु पिन कोड हैं।',
    ],
    loadFailed: ['Failed to load the centres of the map', 'नक्शे के केंद्र लोड नहीं हुए'],
    pincodesFailed: ['Failed to load the pincodes under the map; the centres are shown without them', 'नक्शे के पिन कोड लोड नहीं हुए; केंद्र उनके बिना दिखाए गए हैं'],
    mapLabel: [
      (count: string) => `Map with ${centres(count)}. The same centres are in the list beside it.`,
      (count: string) => `${count} केंद्रों का नक्शा। यही केंद्र साथ की सूची में भी हैं।`,
    ],
    keys: [
      'Ctrl with the wheel zooms. Keys: + and - zoom, 0 shows all of India, Shift with an arrow moves the map.',
      'Ctrl के साथ माउस का पहिया घुमाने से छोटा-बड़ा। कुंजियाँ: + और - से छोटा-बड़ा, 0 से पूरा भारत, Shift के साथ तीर से नक्शा खिसकता है।',
    ],
    fit: ['All of India', 'पूरा भारत'],
    levels: {
      serious: ['Serious reason', 'गंभीर कारण'],
      notice: ['Notice', 'सूचना'],
      none: ['No reason', 'कोई कारण नहीं'],
    },
    here: [(count: string) => `${centres(count)} near this point`, (count: string) => `इस बिंदु के पास ${count} केंद्र`],
    inView: [(count: string) => `${centres(count)} in view`, (count: string) => `दिखाई दे रहे केंद्र: ${count}`],
    more: [(count: string) => `and ${count} more: zoom in, or narrow the list.`, (count: string) => `और ${count} केंद्र: नक्शा बड़ा करें या सूची छोटी करें।`],
  },
  // The list of centres to inspect.
  visits: {
    title: ['Visit list', 'निरीक्षण सूची'],
    lead: [
      'The centres to inspect: those with the decision Visit, and a share of all others that is drawn in each state.',
      'जिन केंद्रों का निरीक्षण होना है: जिन पर निर्णय “निरीक्षण” है, और बाकी केंद्रों का वह हिस्सा जो हर राज्य में चुना जाता है।',
    ],
    share: ['Drawn, % of each state', 'हर राज्य में चुने जाने वाले, %'],
    shareHint: [
      'For example 5. Rounded up to whole centres. The same share always draws the same centres.',
      'जैसे 5। संख्या अगले पूरे केंद्र तक बढ़ाई जाती है। एक ही प्रतिशत से हमेशा वही केंद्र चुने जाते हैं।',
    ],
    shareInvalid: ['Enter a number from 0 to 100, for example 5 or 2.5.', '0 से 100 तक की संख्या भरें, जैसे 5 या 2.5।'],
    show: ['Show', 'दिखाएँ'],
    count: [
      (total: string, decided: string, drawn: string) => `${centres(total)}: ${decided} by decision, ${drawn} drawn.`,
      (total: string, decided: string, drawn: string) => `${total} केंद्र: ${decided} निर्णय से, ${drawn} चुने गए।`,
    ],
    download: ['Download list (CSV)', 'सूची डाउनलोड करें (CSV)'],
    downloadFailed: ['The list was not downloaded', 'सूची डाउनलोड नहीं हुई'],
    print: ['Print this page', 'यह पेज प्रिंट करें'],
    pageHint: [
      (size: string) => `Print and evidence contain the centres shown here, at most ${size} at once. The CSV file contains all.`,
      (size: string) => `प्रिंट और साक्ष्य में यहाँ दिख रहे केंद्र होते हैं, एक बार में अधिक से अधिक ${size}। CSV फाइल में सभी हैं।`,
    ],
    loadFailed: ['The visit list could not be loaded', 'निरीक्षण सूची लोड नहीं हुई'],
    empty: [
      'No centre is to be inspected. Decide Visit in the review of a centre, or enter a share to be drawn.',
      'किसी केंद्र का निरीक्षण नहीं होना है। किसी केंद्र की समीक्षा में निरीक्षण चुनें, या चुने जाने का प्रतिशत भरें।',
    ],
    tableLabel: ['Centres to inspect', 'निरीक्षण के केंद्र'],
    columns: {
      centre: ['Centre', 'केंद्र'],
      address: ['Address', 'पता'],
      contact: ['Contact', 'संपर्क'],
      why: ['Why', 'क्यों'],
      place: ['Place of the photo', 'फोटो की जगह'],
    },
    why: {
      decision: ['Decision', 'निर्णय'],
      drawn: ['Drawn', 'चुना गया'],
    },
    moreReasons: [(count: string) => (count === '1' ? 'and 1 more reason' : `and ${count} more reasons`), (count: string) => `और ${count} कारण`],
    onRecord: ['On record', 'दर्ज जानकारी'],
    head: ['Head', 'संस्था प्रमुख'],
    digipin: ['DIGIPIN', 'DIGIPIN'],
    noPlace: ['Not known', 'पता नहीं'],
    printHead: [
      (exam: string, time: string, range: string) => `${exam}. Visit list, ${range}. Printed ${time}.`,
      (exam: string, time: string, range: string) => `${exam}। निरीक्षण सूची, ${range}। प्रिंट का समय: ${time}।`,
    ],
    range: [
      (first: string, last: string, total: string) => `centres ${first} to ${last} of ${total}`,
      (first: string, last: string, total: string) => `केंद्र ${first} से ${last}, कुल ${total}`,
    ],
    mapCode: [(code: string) => `Code with the map of ${code}`, (code: string) => `${code} के नक्शे का कोड`],
    remarks: ['Remarks of the inspector', 'निरीक्षण अधिकारी की टिप्पणी'],
    signature: ['Date, name and signature', 'तिथि, नाम और हस्ताक्षर'],
  },
  // The downloads of evidence.
  evidence: {
    download: ['Download evidence (ZIP)', 'साक्ष्य डाउनलोड करें (ZIP)'],
    largeTitle: [(count: string) => `Download the evidence of ${count} centres?`, (count: string) => `${count} केंद्रों के साक्ष्य डाउनलोड करें?`],
    largeText: [
      'The file has the checklist and the original photos of each of them. It is very large: it takes long, and this browser must hold all of it. Choose a state or a reason for the list, and download one smaller file after the other.',
      'फाइल में हर केंद्र की जाँच सूची और मूल फोटो हैं। यह बहुत बड़ी है: इसमें बहुत समय लगता है और पूरी फाइल इस ब्राउजर को रखनी पड़ती है। सूची के लिए राज्य या कारण चुनें और एक-एक करके छोटी फाइलें डाउनलोड करें।',
    ],
    largeConfirm: ['Download all', 'सब डाउनलोड करें'],
    failed: ['The evidence was not downloaded', 'साक्ष्य डाउनलोड नहीं हुए'],
  },
});

export const useReviewTexts = screenTexts(...adminParts, under('places', placeTexts), reviewTexts, reviewToolTexts, caseTexts);
