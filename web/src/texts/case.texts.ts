/** Texts of equal pictures in the review: cases, and the pictures beside each other. They load with the review. */
import { texts } from './texts.ts';

const centres = (count: string): string => (count === '1' ? '1 centre' : `${count} centres`);

export const caseTexts = texts({
  case: {
    heading: ['Equal pictures', 'एक जैसी फोटो'],
    title: [(count: string) => `${count} centres sent the same picture`, (count: string) => `${count} केंद्रों ने एक ही फोटो भेजी`],
    shown: [(shown: string) => `${shown} of them are shown here`, (shown: string) => `इनमें से ${shown} यहाँ दिख रहे हैं`],
    others: ['Other centres', 'अन्य केंद्र'],
    oneOf: [(count: string) => `One of ${count} centres that sent the same picture.`, (count: string) => `यह उन ${count} केंद्रों में से एक है जिन्होंने एक ही फोटो भेजी।`],
    wasFirst: ['Its photo was the first: nothing is held against this centre for it.', 'इसकी फोटो सबसे पहली थी: इस बात पर इस केंद्र के विरुद्ध कुछ नहीं है।'],
    open: ['Look at them together', 'सभी को साथ देखें'],
    backToReview: ['Review of this centre alone', 'केवल इस केंद्र की समीक्षा'],
    none: ['No other centre has sent a picture of this centre', 'इस केंद्र की फोटो किसी और केंद्र ने नहीं भेजी है'],
    loadFailed: ['The centres with the same picture could not be loaded', 'एक ही फोटो वाले केंद्र लोड नहीं हुए'],
    originals: ['Likely original', 'संभावित मूल फोटो'],
    picture: [(number: string, count: string) => `Picture ${number}, ${centres(count)}:`, (number: string, count: string) => `फोटो ${number}, ${count} केंद्र:`],
    originalIs: [
      (code: string, name: string) => `${code}, ${name}: the others likely copied its photo.`,
      (code: string, name: string) => `${code}, ${name}: बाकी ने संभवतः इसी की फोटो की नकल की।`,
    ],
    undecided: ['Undecided: look at the photos themselves.', 'तय नहीं: फोटो स्वयं देखें।'],
    signs: {
      'arrived-first': [
        (code: string, time: string) => `${code}: its photo arrived first, ${time} before the next.`,
        (code: string, time: string) => `${code}: इसकी फोटो सबसे पहले आई, अगली से ${time} पहले।`,
      ],
      'shows-whole': [
        (code: string) => `${code}: its photo shows the whole picture, the others a part of it.`,
        (code: string) => `${code}: इसकी फोटो पूरी है, बाकी में उसका केवल एक हिस्सा है।`,
      ],
    },
    lead: [
      'Not a problem: the reasons about the picture no longer count, and the centre is accepted unless another reason counts.',
      'समस्या नहीं: फोटो वाले कारण अब नहीं गिने जाते, और कोई दूसरा कारण न हो तो केंद्र स्वीकृत हो जाता है।',
    ],
    members: ['Centres in the order in which their photos arrived', 'केंद्र, फोटो आने के क्रम में'],
    roles: {
      original: ['Likely original', 'संभवतः मूल'],
      copy: ['Likely copied', 'संभवतः नकल'],
      undecided: ['Undecided', 'तय नहीं'],
    },
    photoOf: [
      (photo: string, code: string) => `${photo} of ${code}, opens in a new tab`,
      (photo: string, code: string) => `${code} की ${photo}, नए टैब में खुलती है`,
    ],
    numbered: [(photo: string, number: string) => `${photo}, picture ${number}`, (photo: string, number: string) => `${photo}, फोटो ${number}`],
    arrived: [(time: string) => `Arrived ${time}`, (time: string) => `आई: ${time}`],
    taken: [(time: string) => `Camera: ${time}`, (time: string) => `कैमरा: ${time}`],
    noCameraTime: ['Camera time not known', 'कैमरे का समय ज्ञात नहीं'],
    distance: [(distance: string) => `${distance} from its own record`, (distance: string) => `अपनी दर्ज जगह से ${distance}`],
    noDistance: ['Distance not known', 'दूरी ज्ञात नहीं'],
    replaced: ['Replaced since by a correction', 'बाद में सुधार में बदली गई'],
    edition: [(exam: string) => `Archived edition: ${exam}`, (exam: string) => `पुराना संस्करण: ${exam}`],
    otherReasons: [(names: string) => `Other reasons: ${names}`, (names: string) => `अन्य कारण: ${names}`],
    choiceOf: [(code: string) => `Decision for ${code}`, (code: string) => `${code} के लिए निर्णय`],
    choices: {
      fine: ['Not a problem', 'समस्या नहीं'],
      asked: ['Ask for new photos', 'नई फोटो माँगें'],
      visit: ['Visit', 'निरीक्षण'],
      leave: ['Leave as it is', 'जैसा है वैसा रहने दें'],
    },
    forOthers: ['All others that wait', 'निर्णय की प्रतीक्षा वाले बाकी सभी'],
    forAll: ['All that wait', 'निर्णय की प्रतीक्षा वाले सभी'],
    decide: ['Decide…', 'निर्णय लें…'],
    chooseFirst: ['Choose what becomes of the centres. Nothing is preset.', 'चुनें कि इन केंद्रों का क्या होगा। पहले से कुछ नहीं चुना गया है।'],
    decideTitle: ['Decide about these centres', 'इन केंद्रों पर निर्णय'],
    original: [(count: string) => `Likely original (${count})`, (count: string) => `संभवतः मूल (${count})`],
    all: [
      (count: string) => (count === '1' ? 'The one that waits' : `All ${count} that wait`),
      (count: string) => (count === '1' ? 'प्रतीक्षा वाला केंद्र' : `प्रतीक्षा वाले सभी ${count} केंद्र`),
    ],
    undecidedAmong: [
      (codes: string) => `Undecided among them: ${codes}. Somebody may have copied from them: to spare them, choose for each by itself.`,
      (codes: string) => `इनमें तय नहीं: ${codes}। हो सकता है कि नकल इन्हीं की हुई हो: इन्हें अलग रखना हो तो हर एक के लिए स्वयं चुनें।`,
    ],
    allOf: [
      (count: string) => (count === '1' ? 'The other one that waits' : `The other ${count} that wait`),
      (count: string) => (count === '1' ? 'प्रतीक्षा वाला दूसरा केंद्र' : `प्रतीक्षा वाले बाकी ${count} केंद्र`),
    ],
    otherPage: ['A centre on another page', 'दूसरे पन्ने का एक केंद्र'],
    chosen: [(who: string, choice: string) => `${who}: ${choice}`, (who: string, choice: string) => `${who}: ${choice}`],
    decideNow: ['Decide', 'निर्णय लें'],
    done: [
      (count: string) => `${count === '1' ? '1 centre was' : `${count} centres were`} decided together.`,
      (count: string) => `${count} केंद्रों पर एक साथ निर्णय हुआ।`,
    ],
    failed: ['Nothing was decided', 'कोई निर्णय नहीं हुआ'],
    outdated: [
      'One of the centres has changed since you looked. Here is how it is now: check it, and decide again.',
      'आपके देखने के बाद इनमें से कोई केंद्र बदल गया है। अब की स्थिति यहाँ है: इसे देखें और फिर निर्णय लें।',
    ],
    askLead: [
      'Each head of a centre with the choice “Ask for new photos” gets this message by e-mail, and can answer only with the photos concerned, once.',
      '“नई फोटो माँगें” वाले हर केंद्र के संस्था प्रमुख को यह संदेश ई-मेल से मिलता है। वे केवल संबंधित फोटो ही, और एक ही बार, भेज सकते हैं।',
    ],
    askSend: ['Send and decide', 'भेजें और निर्णय लें'],
    keys: [
      'D: Decide\nN: Note, which Escape leaves\nJ K: Next or previous centre\nBackspace: Back to the queue',
      'D: निर्णय\nN: टिप्पणी (Escape से बाहर)\nJ K: अगला या पिछला केंद्र\nBackspace: समीक्षा सूची पर वापस',
    ],
    ofSeveral: [
      (name: string, photo: string, count: string, isCut: boolean) =>
        `${name} as ${isCut ? 'at least ' : ''}${count === '1' ? '1 other centre' : `${count} other centres`} (${photo}).`,
      (name: string, photo: string, count: string, isCut: boolean) => `${name}: ${isCut ? 'कम से कम ' : ''}${count} अन्य केंद्रों ने भी भेजी (${photo})।`,
    ],
    moreEqual: [(count: string) => (count === '1' ? '1 more equal picture' : `${count} more equal pictures`), (count: string) => `ऐसी ${count} और फोटो`],
  },
  comparison: {
    compare: ['Compare', 'तुलना करें'],
    open: ['Compare the photos', 'फोटो की तुलना करें'],
    openOf: [(code: string) => `Compare with the photo of ${code}`, (code: string) => `${code} की फोटो से तुलना करें`],
    openWith: [
      (photo: string, code: string, other: string) => `${photo} of ${code}: compare with the photo of ${other}`,
      (photo: string, code: string, other: string) => `${code} की ${photo}: ${other} की फोटो से तुलना करें`,
    ],
    title: ['Photos compared', 'फोटो की तुलना'],
    loadFailed: ['The photos could not be compared', 'फोटो की तुलना नहीं हो सकी'],
    own: ['This photo', 'यह फोटो'],
    other: ['Other photo', 'दूसरी फोटो'],
    otherAligned: ['Other photo, shown turned like this one', 'दूसरी फोटो, इस फोटो की तरह घुमाकर दिखाई गई'],
    photoOf: [(photo: string, code: string) => `${photo} of ${code}`, (photo: string, code: string) => `${code} की ${photo}`],
    missing: ['This photo cannot be loaded.', 'यह फोटो लोड नहीं हो सकती।'],
    changed: [
      (parts: readonly string[]) => {
        const sentence = parts.join(', ');
        return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
      },
      (parts: readonly string[]) => `${parts.join(', ')}।`,
    ],
    mirrored: ['mirrored', 'दाएँ-बाएँ पलटी हुई'],
    turned: [(degrees: string) => `turned by ${degrees} degrees`, (degrees: string) => `${degrees} डिग्री घुमाई हुई`],
    partOfOther: [(share: string) => `shows ${share} of the other photo`, (share: string) => `दूसरी फोटो का ${share} हिस्सा दिखाती है`],
    allOfOther: ['shows all of the other photo', 'पूरी दूसरी फोटो दिखाती है'],
    partOfOwn: [(share: string) => `which shows ${share} of this one`, (share: string) => `जिसमें इस फोटो का ${share} हिस्सा दिखता है`],
    noPoints: ['Matching points of these photos are not known. Compare them by eye.', 'इन फोटो के मेल खाते बिंदु ज्ञात नहीं हैं। इन्हें देखकर मिलाएँ।'],
    noMatch: ['Hardly any points of these photos match. Compare them by eye.', 'इन फोटो के लगभग कोई बिंदु मेल नहीं खाते। इन्हें देखकर मिलाएँ।'],
    over: ['Other photo over this one', 'दूसरी फोटो इस फोटो के ऊपर'],
    keys: [
      'Press O again and again to see what differs. The wheel, + and - zoom both, dragging moves them, 0 shows them whole.',
      'O बार-बार दबाएँ: जो अलग है वह दिखेगा। माउस का पहिया, + और - दोनों को छोटा-बड़ा करते हैं, खींचने से खिसकती हैं, 0 से पूरी दिखती हैं।',
    ],
    zoom: [
      'The wheel, + and - zoom both photos, dragging moves them, 0 shows them whole.',
      'माउस का पहिया, + और - दोनों फोटो को छोटा-बड़ा करते हैं, खींचने से खिसकती हैं, 0 से पूरी दिखती हैं।',
    ],
  },
});
