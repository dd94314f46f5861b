/** The texts of the state and city board, and of the sheet of a state. They load with the board. */
import { silentDays } from '#contract/centres/centre-filter.ts';
import { texts } from './texts.ts';
import { adminParts } from './admin.texts.ts';
import { screenTexts, under } from './screen-texts.ts';

export const boardTexts = texts({
  title: ['Progress', 'प्रगति'],
  loadFailed: ['Failed to load the progress', 'प्रगति लोड नहीं हुई'],
  asOf: [(time: string) => `As of ${time}`, (time: string) => `${time} बजे की स्थिति`],
  tableLabel: ['States and cities', 'राज्य और शहर'],
  none: ['There is no centre in the master list yet.', 'मुख्य सूची में अभी कोई केंद्र नहीं है।'],
  columns: {
    place: ['State or city', 'राज्य या शहर'],
    centres: ['Centres', 'केंद्र'],
    submitted: ['Submitted', 'जमा'],
    missing: ['Pending', 'बाकी'],
    percent: ['Today and forecast', 'आज और अनुमान'],
    recent: ['Since yesterday', 'कल से अब तक'],
    perDay: ['A day now', 'अभी प्रतिदिन'],
    needed: ['A day needed', 'प्रतिदिन चाहिए'],
    short: ['On the last day', 'अंतिम तिथि पर'],
    silent: ['Silent', 'उत्तर नहीं'],
    accepted: ['Accepted', 'स्वीकृत'],
    drafts: ['Draft started', 'जाँच सूची शुरू'],
    registered: ['Registered', 'पंजीकरण हुआ'],
    unregistered: ['Not registered', 'पंजीकरण नहीं हुआ'],
    capacity: ['Capacity submitted', 'जमा हुई क्षमता'],
  },
  states: {
    submitted: ['Submitted', 'जमा'],
    drafts: ['Draft', 'जाँच सूची शुरू'],
    registered: ['Registered only', 'केवल पंजीकरण'],
    unregistered: ['Not registered', 'पंजीकरण नहीं हुआ'],
  },
  remind: [(count: string) => `Remind ${count} pending…`, (count: string) => `बाकी ${count} केंद्रों को याद दिलाएँ…`],
  shortBy: [(count: string) => `${count} short`, (count: string) => `${count} कम`],
  all: ['all', 'सभी'],
  total: ['All states', 'सभी राज्य'],
  noState: ['Without a state', 'बिना राज्य'],
  noCity: ['Without a city', 'बिना शहर'],
  openOf: [(state: string) => `Cities of ${state}`, (state: string) => `${state} के शहर`],
  openAll: ['Show all cities', 'सभी शहर दिखाएँ'],
  closeAll: ['Hide all cities', 'सभी शहर छिपाएँ'],
  showWeek: ['Show the last week', 'अंतिम सप्ताह दिखाएँ'],
  showCapacity: ['Show progress and capacity', 'प्रगति और क्षमता दिखाएँ'],
  print: ['Print', 'प्रिंट करें'],
  printed: [(exam: string, time: string) => `${exam}. As of ${time}.`, (exam: string, time: string) => `${exam}। ${time} की स्थिति।`],
  linkOf: [
    (count: string, column: string, place: string) => `${count}: ${column}, ${place}`,
    (count: string, column: string, place: string) => `${count}: ${column}, ${place}`,
  ],
  daysText: [(total: string) => `${total} checklists were submitted in the last 14 days.`, (total: string) => `पिछले 14 दिनों में ${total} जाँच सूचियाँ जमा हुईं।`],
  formula: [
    (left: string) =>
      `Forecast of a state: submitted + ${left} × the mean of a day, for the days after today, rounded down, at most all its centres. The mean is that of the days since its first centre came, at most the last 7, today included (India). All states: their sum. Dark: submitted. Light: expected by the last day.`,
    (left: string) =>
      `राज्य का अनुमान: जमा + आज के बाद के ${left} दिन × एक दिन का औसत, नीचे की ओर पूर्ण संख्या, अधिक से अधिक उसके सभी केंद्र। औसत उन दिनों का है जब से राज्य का पहला केंद्र सूची में आया, अधिक से अधिक पिछले 7 दिनों का, आज भी उनमें है (भारत)। सभी राज्य: उनका योग। गहरा: जमा। हल्का: अंतिम तिथि तक का अनुमान।`,
  ],
  formulaOver: ['The last day is over: what is not submitted is missing.', 'अंतिम तिथि बीत चुकी है: जो जमा नहीं हुआ, वह कम है।'],
  week: {
    closed: ['Closed', 'बंद'],
    never: ['No closing day', 'कोई अंतिम तिथि नहीं'],
    closesToday: ['Closes today', 'आज बंद होगा'],
    left: [(count: number, shown: string) => (count === 1 ? '1 day left' : `${shown} days left`), (_count: number, shown: string) => `${shown} दिन बाकी`],
    until: [(day: string) => `until ${day}, 24:00 IST`, (day: string) => `${day}, 24:00 IST तक`],
    neverText: ['The operator sets it with CLOSES_ON.', 'संचालक इसे CLOSES_ON से तय करते हैं।'],
    exam: [(day: string) => `Exam on ${day}`, (day: string) => `परीक्षा ${day}`],
    extended: [(count: string) => `${count} with more time`, (count: string) => `${count} केंद्रों का समय बढ़ाया गया`],
    submitted: [
      (submitted: string, centres: string, percent: string) => `${submitted} of ${centres} submitted, ${percent}`,
      (submitted: string, centres: string, percent: string) => `${centres} में से ${submitted} जमा, ${percent}`,
    ],
    pace: [(expected: string) => `At this pace ${expected} by the last day: `, (expected: string) => `इस गति से अंतिम तिथि तक ${expected}: `],
    nobodyShort: ['none is missing', 'कोई बाकी नहीं'],
    days: ['Submitted a day', 'हर दिन कितनी जमा'],
    now: [(now: string) => `now ${now}`, (now: string) => `अभी ${now}`],
    nowAndNeeded: [(now: string, needed: string) => `now ${now}, needed ${needed}`, (now: string, needed: string) => `अभी ${now}, चाहिए ${needed}`],
    chart: [(day: string) => `Submitted a day since ${day}:`, (day: string) => `${day} से हर दिन कितनी जमा:`],
    today: ['today', 'आज'],
  },
  silent: {
    title: ['Call first', 'पहले इन्हें फोन करें'],
    all: [(count: string) => `All ${count} silent`, (count: string) => `उत्तर नहीं: सभी ${count}`],
    lead: ['No login and nothing saved', 'न लॉगिन, न कुछ सहेजा गया:'],
    after: [
      (count: number) => (count === 0 ? `for ${silentDays} days` : count === 1 ? 'since 1 reminder' : `since ${count} reminders`),
      (count: number) => (count === 0 ? `${silentDays} दिन से` : `${count} बार याद दिलाने के बाद`),
    ],
    choose: ['Silent since when', 'कब से उत्तर नहीं'],
    none: ['Nobody has been silent for so long.', 'इतने समय से बिना उत्तर वाला कोई केंद्र नहीं है।'],
    loadFailed: ['Failed to load whom to call', 'किसे फोन करना है, यह लोड नहीं हुआ'],
    seats: [(count: string) => `${count} seats`, (count: string) => `${count} सीटें`],
    progresses: {
      unregistered: ['not registered', 'पंजीकरण नहीं हुआ'],
      registered: ['registered, not begun', 'पंजीकरण हुआ, शुरू नहीं'],
      draft: ['draft', 'जाँच सूची शुरू'],
      submitted: ['submitted', 'जमा'],
    },
  },
  sheet: {
    open: ['Sheet', 'पत्रक'],
    title: [(state: string) => `Sheet of ${state}`, (state: string) => `राज्य पत्रक: ${state}`],
    back: ['Back to Progress', 'प्रगति पर वापस'],
    missingState: [
      'This address names no state. Go back to Progress and open the sheet of a state there.',
      'इस पते में कोई राज्य नहीं है। “प्रगति” पर वापस जाकर वहाँ से राज्य पत्रक खोलें।',
    ],
    noCentre: ['There is no centre in this state.', 'इस राज्य में कोई केंद्र नहीं है।'],
    contacts: ['With the contacts of heads', 'संस्था प्रमुखों के संपर्क के साथ'],
    download: ['Download workbook', 'Excel फाइल डाउनलोड करें'],
    downloadFailed: ['The workbook could not be downloaded', 'Excel फाइल डाउनलोड नहीं हुई'],
    cities: ['Cities, most missing first', 'शहर, सबसे अधिक बाकी पहले'],
    others: [(count: string) => `${count} more cities`, (count: string) => `${count} और शहर`],
    silent: [
      (count: string, since: string) => `Largest of ${count} silent ${since}`,
      (count: string, since: string) => `${since} उत्तर नहीं: ${count} में से सबसे बड़े`,
    ],
    columns: {
      city: ['City', 'शहर'],
      missing: ['Missing', 'बाकी'],
    },
  },
});

export const useBoardTexts = screenTexts(...adminParts, under('board', boardTexts));
