/** Texts for administrators: what is decided about many centres of the review at once, what each check means, and the gallery. */
import { reviewLimits } from '#contract/review/limits.ts';
import { formatsIn } from '#contract/review/sentences/reason-words.ts';
import type { Level, ReasonCode } from '#contract/review/warnings.ts';
import { texts } from './texts.ts';

const { number, kilometres } = formatsIn('en-IN');

const { answers, picture, place } = reviewLimits;

const { beyondCapacity } = answers;

/** When a check finds something, by code, and by level where that depends on figures. A check without a text looks at the answer alone. */
export type LimitsOfChecks = Readonly<Partial<Record<ReasonCode | `${ReasonCode} ${Level}`, string>>>;

const limitsOfChecks: LimitsOfChecks = {
  'checklist.unreadable': 'What is stored cannot be read completely.',
  'picture.same-file': 'The same file as a photo of another centre, as the other photo, or as one that a correction has replaced.',
  'picture.changed': `At least ${number(picture.changedTight)} points of both pictures agree, on ${number(100 * picture.changedHull)} % of one or more: a changed copy, or taken from the same spot.`,
  'picture.missing': 'The photo store does not have the file, or it cannot be read.',
  'picture.empty': `Hardly anything is seen, or the longer edge has fewer than ${number(picture.minLongEdgePx)} pixels.`,
  'picture.not-a-photo': `At least ${number(picture.drawnFlatness)} % of it is flat, with hard edges.`,
  'picture.marked': 'An officer has marked it among the photos of the queue.',
  'place.far notice': `More than ${number(place.farKm)} km from every known position on record, of pincode and city.`,
  'place.far serious': `More than ${number(place.veryFarKm)} km from every known position on record, or ${number(place.farKm)} km together with another pincode than on record.`,
  'place.apart notice': `The two photos more than ${kilometres(place.apartM)} km apart, less the accuracy of both.`,
  'place.apart serious': `The two photos more than ${kilometres(place.veryApartM)} km apart, less the accuracy of both.`,
  'place.shared notice': `The photo of the centre within ${number(place.sharedM)} m of that of another centre with another phone.`,
  'place.shared serious': `The photo of the centre within ${number(place.sharedM)} m of those of two or more centres with other phones.`,
  'place.vague': `The place is known to more than ${kilometres(place.vagueM)} km only.`,
  'time.odd': `More than ${number(place.daysBefore)} days before the photo arrived, or more than ${number(place.daysAfter)} day after.`,
  'time.night': `From ${place.night.from}:00 to ${place.night.until}:00 by the clock of India.`,
  'time.none': 'The file of the photo has a place, but no time.',
  'address.few-words': `Fewer than ${number(answers.fewestWords)} words, the pincode not counted.`,
  'address.other-state': 'The address ends with the name of another state than on record.',
  'address.other-pincode': 'The address has a six-digit number that is not the pincode.',
  'head.filler-mobile': 'A number of one digit, such as 9999999999.',
  'head.shared-contact': `The mobile number or e-mail of the head also in checklists with another phone, counted up to ${number(answers.countedContacts)}.`,
  'institution.government-name': 'A name with Kendriya, Navodaya, Govt and the like, of a private institution.',
  'exam.none-with-candidates': 'Candidates of no previous exam.',
  'exam.without-candidates': 'A previous exam with 0 candidates.',
  'candidates.over-capacity': `More than ${number(answers.candidatesToCapacity)} candidates of the previous exam for each seat.`,
  'capacity.unusual': `Fewer than ${number(answers.capacity.least)} or more than ${number(answers.capacity.most)} seats.`,
  'rooms.odd-size': `Fewer than ${number(answers.otherRoom.least)} or more than ${number(answers.otherRoom.most)} seats, or a size that has its own field.`,
  'invigilators.few': 'Fewer invigilators than rooms.',
  'staff.beyond-capacity': `More than one invigilator for ${number(beyondCapacity.seatsPerInvigilator)} seats, or one of the others for ${number(beyondCapacity.seatsPerHelper)}; never up to ${number(beyondCapacity.least)}.`,
  'washrooms.beyond-capacity': `More than one washroom for ${number(beyondCapacity.seatsPerWashroom)} seats; never up to ${number(beyondCapacity.least)}.`,
  'washrooms.few': `More than ${number(answers.seatsPerWashroom)} seats for each washroom.`,
  'washrooms.none-for-one': 'No washroom for men, or none for women.',
  'cctv.dispatch-without-room': 'CCTV in the dispatch room, but no such room.',
};

const centres = (count: string): string => (count === '1' ? '1 centre' : `${count} centres`);

const { number: numberInHindi, kilometres: kilometresInHindi } = formatsIn('hi-IN');

const limitsOfChecksInHindi: LimitsOfChecks = {
  'checklist.unreadable': 'जमा की गई जानकारी पूरी नहीं पढ़ी जा सकती।',
  'picture.same-file': 'वही फाइल जो किसी और केंद्र की, दूसरी फोटो की, या सुधार में बदली गई फोटो की है।',
  'picture.changed': `दोनों चित्रों के कम से कम ${numberInHindi(picture.changedTight)} बिंदु मिलते हैं, किसी एक के ${numberInHindi(100 * picture.changedHull)} % या अधिक हिस्से पर: बदली हुई नकल, या उसी जगह से ली गई फोटो।`,
  'picture.missing': 'फोटो भंडार में फाइल नहीं है, या पढ़ी नहीं जा सकती।',
  'picture.empty': `लगभग कुछ नहीं दिखता, या लंबी भुजा ${numberInHindi(picture.minLongEdgePx)} पिक्सेल से कम है।`,
  'picture.not-a-photo': `कम से कम ${numberInHindi(picture.drawnFlatness)} % हिस्सा सपाट है, किनारे तीखे हैं।`,
  'picture.marked': 'किसी अधिकारी ने समीक्षा की फोटो में इस पर निशान लगाया है।',
  'place.far notice': `दर्ज पिन कोड और शहर की हर ज्ञात जगह से ${numberInHindi(place.farKm)} किमी से अधिक दूर।`,
  'place.far serious': `हर ज्ञात दर्ज जगह से ${numberInHindi(place.veryFarKm)} किमी से अधिक दूर, या दर्ज से अलग पिन कोड के साथ ${numberInHindi(place.farKm)} किमी से अधिक।`,
  'place.apart notice': `दोनों फोटो के बीच ${kilometresInHindi(place.apartM)} किमी से अधिक दूरी, दोनों की सटीकता घटाकर।`,
  'place.apart serious': `दोनों फोटो के बीच ${kilometresInHindi(place.veryApartM)} किमी से अधिक दूरी, दोनों की सटीकता घटाकर।`,
  'place.shared notice': `केंद्र की फोटो, दूसरे फोन वाले किसी और केंद्र की फोटो से ${numberInHindi(place.sharedM)} मीटर के भीतर।`,
  'place.shared serious': `केंद्र की फोटो, दूसरे फोन वाले दो या अधिक केंद्रों की फोटो से ${numberInHindi(place.sharedM)} मीटर के भीतर।`,
  'place.vague': `जगह केवल ${kilometresInHindi(place.vagueM)} किमी से अधिक के अंतर से पता है।`,
  'time.odd': `फोटो मिलने से ${numberInHindi(place.daysBefore)} दिन से अधिक पहले, या ${numberInHindi(place.daysAfter)} दिन से अधिक बाद।`,
  'time.night': `भारत की घड़ी से ${place.night.from}:00 से ${place.night.until}:00 तक।`,
  'time.none': 'फोटो की फाइल में जगह है, पर समय नहीं।',
  'address.few-words': `${numberInHindi(answers.fewestWords)} से कम शब्द, पिन कोड छोड़कर।`,
  'address.other-state': 'पते के अंत में दर्ज से अलग राज्य का नाम है।',
  'address.other-pincode': 'पते में छह अंकों की ऐसी संख्या है जो पिन कोड नहीं है।',
  'head.filler-mobile': 'एक ही अंक वाला नंबर, जैसे 9999999999।',
  'head.shared-contact': `संस्था प्रमुख का मोबाइल या ई-मेल दूसरे फोन वाली जाँच सूचियों में भी, ${numberInHindi(answers.countedContacts)} तक गिना जाता है।`,
  'institution.government-name': 'निजी संस्था के नाम में Kendriya, Navodaya, Govt या ऐसा शब्द।',
  'exam.none-with-candidates': 'कोई पिछली परीक्षा नहीं, पर परीक्षार्थी हैं।',
  'exam.without-candidates': 'पिछली परीक्षा है, पर परीक्षार्थी 0।',
  'candidates.over-capacity': `पिछली परीक्षा में हर सीट पर ${numberInHindi(answers.candidatesToCapacity)} से अधिक परीक्षार्थी।`,
  'capacity.unusual': `${numberInHindi(answers.capacity.least)} से कम या ${numberInHindi(answers.capacity.most)} से अधिक सीटें।`,
  'rooms.odd-size': `${numberInHindi(answers.otherRoom.least)} से कम या ${numberInHindi(answers.otherRoom.most)} से अधिक सीटें, या ऐसी क्षमता जिसका अपना खाना है।`,
  'invigilators.few': 'कमरों से कम कक्ष निरीक्षक।',
  'staff.beyond-capacity': `${numberInHindi(beyondCapacity.seatsPerInvigilator)} सीटों पर एक से अधिक कक्ष निरीक्षक, या ${numberInHindi(beyondCapacity.seatsPerHelper)} पर एक से अधिक अन्य कर्मचारी; ${numberInHindi(beyondCapacity.least)} तक कभी नहीं।`,
  'washrooms.beyond-capacity': `${numberInHindi(beyondCapacity.seatsPerWashroom)} सीटों पर एक से अधिक शौचालय; ${numberInHindi(beyondCapacity.least)} तक कभी नहीं।`,
  'washrooms.few': `हर शौचालय पर ${numberInHindi(answers.seatsPerWashroom)} से अधिक सीटें।`,
  'washrooms.none-for-one': 'पुरुषों के लिए, या महिलाओं के लिए, कोई शौचालय नहीं।',
  'cctv.dispatch-without-room': 'सामग्री के कमरे में CCTV, पर ऐसा कमरा नहीं।',
};

export const reviewToolTexts = texts({
  acceptKinds: {
    title: ['Also those with only these notices', 'वे भी जिनमें केवल ये सूचनाएँ हैं'],
    lead: [
      'Tick the kinds of notices that are not a problem. Centres that have no other reason are accepted too.',
      'जिन सूचनाओं से समस्या नहीं है, उन्हें चुनें। जिन केंद्रों का कोई और कारण नहीं है, वे भी स्वीकार होंगे।',
    ],
    kind: [(name: string, count: string) => `${name} (${count})`, (name: string, count: string) => `${name} (${count})`],
    more: [(name: string, count: string) => `${name} (${count} more)`, (name: string, count: string) => `${name} (${count} और)`],
    example: [(code: string) => `See ${code}`, (code: string) => `${code} देखें`],
    none: ['No waiting centre has notices only.', 'प्रतीक्षा वाला कोई केंद्र केवल सूचनाओं वाला नहीं है।'],
  },
  askTogether: {
    open: ['Ask for corrections…', 'सुधार माँगें…'],
    title: ['Ask for corrections by reason', 'कारण के अनुसार सुधार माँगें'],
    text: [
      'Every waiting centre that has one of these reasons is asked for a correction, by e-mail and on its status page. Each head is asked for what the own reasons concern, in their words.',
      'जिस प्रतीक्षारत केंद्र में इनमें से कोई कारण है, उससे ई-मेल और स्थिति पृष्ठ पर सुधार माँगा जाता है। हर संस्था प्रमुख से वही माँगा जाता है जो उसके अपने कारणों से जुड़ा है।',
    ],
    lead: [
      'Tick the reasons that heads shall correct. Reasons that were set aside do not count.',
      'वे कारण चुनें जिन्हें संस्था प्रमुख सुधारें। अलग रखे गए कारण नहीं गिने जाते।',
    ],
    none: ['No waiting centre has a reason that its head can correct.', 'किसी प्रतीक्षारत केंद्र में ऐसा कारण नहीं है जिसे संस्था प्रमुख सुधार सके।'],
    reached: [
      (count: string) => (count === '1' ? '1 head will be asked.' : `${count} heads will be asked.`),
      (count: string) => `${count} संस्था प्रमुखों से सुधार माँगा जाएगा।`,
    ],
    ofState: [(state: string, count: string) => `${state} ${count}`, (state: string, count: string) => `${state} ${count}`],
    leftOpen: [(count: string) => `Left out because they have still to answer: ${count}`, (count: string) => `छोड़े गए, क्योंकि उनका उत्तर अभी बाकी है: ${count}`],
    leftUnreadable: [
      (count: string) => `Left out because what is stored cannot be read: ${count}`,
      (count: string) => `छोड़े गए, क्योंकि उनकी जमा जानकारी पढ़ी नहीं जा सकती: ${count}`,
    ],
    example: ['The message of the first of them:', 'इनमें से पहले को यह संदेश जाएगा:'],
    dueOnHint: ['Without a day, the usual time to answer counts.', 'तिथि न चुनने पर उत्तर का सामान्य समय लागू होता है।'],
    confirm: [(count: string) => (count === '1' ? 'Ask 1 head' : `Ask ${count} heads`), (count: string) => `${count} संस्था प्रमुखों से माँगें`],
    loadFailed: ['The figures could not be loaded', 'संख्याएँ लोड नहीं हो सकीं'],
    failed: ['Nobody was asked', 'किसी से सुधार नहीं माँगा गया'],
    outdated: [
      'The queue has changed since you looked. Nobody was asked: these are the new figures.',
      'आपके देखने के बाद कतार बदल गई है। किसी से सुधार नहीं माँगा गया: ये नई संख्याएँ हैं।',
    ],
    done: [
      (count: string) =>
        `${count === '1' ? '1 head was' : `${count} heads were`} asked for a correction. It can be taken back until they answer; whom the e-mail has reached is told.`,
      (count: string) => `${count} संस्था प्रमुखों से सुधार माँगा गया। उनके उत्तर तक इसे वापस लिया जा सकता है; जिन्हें ई-मेल मिल चुका है, उन्हें बताया जाएगा।`,
    ],
  },
  undoAccept: {
    last: [
      (count: string, name: string, time: string) => `Last accepted together: ${centres(count)}, by ${name}, ${time}.`,
      (count: string, name: string, time: string) => `पिछली बार एक साथ स्वीकृत: ${count} केंद्र, ${name} द्वारा, ${time}।`,
    ],
    undo: ['Take back', 'वापस लें'],
    failed: ['Nothing was taken back', 'कुछ भी वापस नहीं लिया गया'],
    done: [
      (count: string) => `${count === '1' ? '1 centre is' : `${count} centres are`} back in the queue. Who was drawn for a spot check stays drawn.`,
      (count: string) => `${count} केंद्र फिर से प्रतीक्षा में हैं। नमूना जाँच के लिए चुने गए केंद्र चुने रहते हैं।`,
    ],
    left: [
      (count: string, codes: string) =>
        `${count === '1' ? '1 is' : `${count} are`} left as accepted or decided since, because something has changed there: ${codes}`,
      (count: string, codes: string) => `${count} केंद्र वैसे ही रहे, क्योंकि वहाँ बाद में कुछ बदला है: ${codes}`,
    ],
  },
  meanings: {
    title: ['What each check means', 'हर जाँच का अर्थ'],
    lead: [
      'A check marks a centre for a person to look at; it refuses nothing. The gravest reason decides the order of the queue, as in this table; then come the number of kinds of reasons and the time of waiting.',
      'जाँच किसी केंद्र को व्यक्ति के देखने के लिए चिह्नित करती है; वह कुछ अस्वीकार नहीं करती। सूची का क्रम सबसे गंभीर कारण से बनता है, जैसा इस तालिका में है; फिर कारणों के प्रकारों की संख्या और प्रतीक्षा के समय से।',
    ],
    draw: [
      (share: string) => `Of the centres without warnings that are accepted together, ${share} of each state, at least one, are drawn for a spot check.`,
      (share: string) => `बिना आपत्ति वाले जो केंद्र एक साथ स्वीकार होते हैं, उनमें से हर राज्य के ${share}, कम से कम एक, नमूना जाँच के लिए चुने जाते हैं।`,
    ],
    tableLabel: ['Checks, the gravest first', 'जाँचें, सबसे गंभीर पहले'],
    level: ['Level', 'स्तर'],
    limit: ['When it is found', 'कब मिलता है'],
    answer: ['The answer itself.', 'उत्तर ही।'],
    why: ['Why it stands here', 'यह यहाँ क्यों है'],
    limits: [limitsOfChecks, limitsOfChecksInHindi],
  },
  gallery: {
    slot: ['Photo', 'फोटो'],
    bothSlots: ['Both photos', 'दोनों फोटो'],
    loadFailed: ['The photos could not be loaded', 'फोटो लोड नहीं हुईं'],
    empty: ['No waiting centre has photos.', 'प्रतीक्षा वाले किसी केंद्र की फोटो नहीं है।'],
    listLabel: ['Photos of waiting centres', 'प्रतीक्षा वाले केंद्रों की फोटो'],
    mark: ['Look again', 'फिर से देखें'],
    markOf: [(photo: string, code: string) => `Look again: ${photo}, ${code}`, (photo: string, code: string) => `फिर से देखें: ${photo}, ${code}`],
    markedBy: [(name: string) => `Marked by ${name}`, (name: string) => `${name} ने निशान लगाया`],
    open: [(code: string, name: string) => `Review of ${code}, ${name}`, (code: string, name: string) => `${code}, ${name} की समीक्षा`],
    keys: ['Arrows: Next or previous photo\nX: Look again\nO: Open the review', 'तीर: अगली या पिछली फोटो\nX: फिर से देखें\nO: समीक्षा खोलें'],
  },
});
