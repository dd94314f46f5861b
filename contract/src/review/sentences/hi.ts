/** What reasons say to an officer, in Hindi. */
import type { ReasonCode } from '../warnings.ts';
import type { PhotoSlot } from '../../exam.ts';
import { hindiNameOfState } from '../../states.ts';
import type { OtherCentre, WarningValues } from '../warning-values.ts';
import { areMore, centreOf, formatsIn, namedPlaces, type ReasonWords } from './reason-words.ts';

// Why a reason stands where it does in the order of the queue, in Hindi.

const whysHi: Readonly<Record<ReasonCode, string>> = {
  'strong-room.not-secure': 'प्रश्न पत्र ऐसी जगह रहेंगे जहाँ से कोई भी उन्हें ले सकता है; केंद्र स्वयं यह बताता है।',
  'picture.same-file': 'एक ही फोटो दो जगहों की नहीं हो सकती; जिसने पहले भेजी, उस पर यह कारण नहीं।',
  'picture.changed': 'काटी, घुमाई या दोबारा खींची गई फोटो भी दूसरी जगह की ही रहती है।',
  'place.far': 'फोटो कहीं और ली गई, या दर्ज जगह गलत है, जैसे सौ में से दो केंद्रों की।',
  'place.shared': 'कई केंद्र एक ही जगह नहीं हो सकते: किसी ने दूसरों के लिए फोटो लीं।',
  'place.apart': 'प्रवेश द्वार और स्ट्रॉन्ग रूम एक ही परिसर में होते हैं: एक फोटो कहीं और ली गई।',
  'picture.marked': 'किसी अधिकारी ने फोटो में ऐसा कुछ देखा है जो कोई जाँच नहीं बता सकती।',
  'picture.missing': 'फोटो के बिना केंद्र की जाँच नहीं हो सकती।',
  'checklist.unreadable': 'जो पढ़ा नहीं जा सकता, उसकी कोई जाँच नहीं हुई।',
  'coaching.associated': 'जो पैसे लेकर परीक्षार्थियों को पढ़ाता है, उसका हित उनके परिणाम से जुड़ा है।',
  'cctv.none': 'बाद में कोई पता नहीं कर सकेगा कि क्या हुआ।',
  'cctv.not-in-strong-room': 'बाद में कोई पता नहीं कर सकेगा कि प्रश्न पत्रों तक कौन पहुँचा।',
  'invigilators.few': 'कोई कमरा बिना निगरानी के रहेगा; परीक्षा तक लोग मिल सकते हैं।',
  'washrooms.none-for-one': 'आधे परीक्षार्थियों के लिए शौचालय नहीं होगा; अक्सर यह भूल होती है।',
  'picture.empty': 'फोटो में इतना कम दिखता है कि न मिलान हो सकता है, न पहचान।',
  'picture.not-a-photo': 'पन्ने, स्क्रीनशॉट या चित्र में केंद्र का कुछ नहीं दिखता; अक्सर गलत फाइल चुनी गई होती है।',
  'time.odd': 'पुरानी फोटो में वह दिख सकता है जो अब नहीं है; अक्सर केवल घड़ी गलत होती है।',
  'time.night': 'रात में कोई विद्यालय की फोटो नहीं लेता; अक्सर केवल घड़ी गलत होती है।',
  'time.none': 'जो कैमरा जगह लिखता है, वह समय भी लिखता है; शायद किसी ने उसे हटाया।',
  'address.few-words': 'इस पते से कोई निरीक्षक केंद्र तक नहीं पहुँच सकता।',
  'address.other-state': 'दो में से एक राज्य गलत है; प्रायः यह भूल होती है।',
  'head.filler-mobile': 'परीक्षा के दिन इस नंबर पर किसी से बात नहीं होगी।',
  'staff.beyond-capacity': 'यह संख्या सही नहीं हो सकती; प्रायः यह भूल होती है।',
  'washrooms.beyond-capacity': 'यह संख्या सही नहीं हो सकती; प्रायः यह भूल होती है।',
  'place.vague': 'जगह केवल मोटे तौर पर पता है, इसलिए दूरी से कम पता चलता है।',
  'head.shared-contact': 'शायद एक व्यक्ति कई केंद्रों के लिए भरता है; अक्सर यह जिला कार्यालय होता है।',
  'address.other-pincode': 'दो में से एक पता गलत है; प्रायः यह भूल होती है।',
  'institution.government-name': 'प्रकार गलत हो सकता है; कुछ निजी विद्यालयों के नाम भी ऐसे होते हैं।',
  'exam.none-with-candidates': 'दो में से एक उत्तर भूल है।',
  'exam.without-candidates': 'दो में से एक उत्तर भूल है।',
  'candidates.over-capacity': 'कमरे या परीक्षार्थी गलत गिने गए।',
  'capacity.unusual': 'इसी संख्या से परीक्षार्थी भेजे जाते हैं; भूल महँगी पड़ेगी।',
  'rooms.odd-size': 'कमरे की क्षमता शायद भूल है।',
  'cctv.dispatch-without-room': 'दो में से एक उत्तर भूल है।',
  'cctv.not-in-all-rooms': 'कुछ परीक्षार्थियों की रिकॉर्डिंग नहीं होगी; कैमरे अब भी लग सकते हैं।',
  'cctv.not-at-entry': 'आने वालों की रिकॉर्डिंग नहीं होगी; कैमरे अब भी लग सकते हैं।',
  'wall.none': 'बाहर से पर्चे अंदर दिए जा सकते हैं; अधिक गार्ड चाहिए।',
  'frisking.none': 'परीक्षा से पहले जगह बनाई जा सकती है।',
  'dispatch-room.none': 'परीक्षा से पहले कोई कमरा दिया जा सकता है।',
  'guards.none': 'परीक्षा से पहले गार्ड भेजे जा सकते हैं।',
  'washrooms.few': 'असुविधा होगी, पर परीक्षा को कोई खतरा नहीं।',
  'peons.none': 'उनका काम दूसरे कर सकते हैं।',
  'training.open': 'परीक्षा से पहले पूरा हो सकता है।',
};

const photo: Readonly<Record<PhotoSlot, string>> = {
  centre: 'केंद्र की फोटो',
  strongRoom: 'स्ट्रॉन्ग रूम की फोटो',
};
const { number, kilometres, day, shortDay } = formatsIn('hi-IN');
const distance = (metres: number): string =>
  metres < 1000 ? `${number(Math.round(metres))}\u00a0मीटर` : `${kilometres(metres)}\u00a0किमी`;
const staffHi = {
  invig: 'कक्ष निरीक्षक',
  admin: 'प्रशासनिक कर्मचारी',
  peons: 'परिचर (चपरासी)',
  guards: 'सुरक्षा गार्ड',
} as const;
const pincodeText = (pincode: string): string => `पिन कोड ${pincode}`;

const nameOf = (other: OtherCentre): string => centreOf(other, 'किसी और राज्य का केंद्र, जो आपके खाते से नहीं दिखता');

const codeOf = ({ code }: OtherCentre): string => (code === '' ? 'किसी और राज्य का केंद्र' : code);

/** A photo of another centre. */
const otherPhoto = ({ otherSlot, replaced, ...other }: WarningValues['picture.same-file']): string =>
  `${nameOf(other)} (${photo[otherSlot]}${replaced === 1 ? ', बाद में बदली गई' : ''})`;

export const reasonsHi: ReasonWords = {
  photo,
  whys: whysHi,
  sentences: {
    'checklist.unreadable': () => 'जमा की गई जाँच सूची का सहेजा गया डेटा खराब है।',
    'picture.same-file': (values) => {
      const { slot, otherSlot, otherPhotoId, edition, centreId } = values;
      return centreId === ''
        ? otherPhotoId === ''
          ? 'दोनों फोटो एक ही फाइल हैं।'
          : edition === undefined
            ? `${photo[slot]}: वही फाइल है जो सुधार से पहले ${photo[otherSlot]} की थी।`
            : `${photo[slot]}: पिछले संस्करण में भेजी गई ${photo[otherSlot]} की वही फाइल फिर से भेजी गई है।`
        : `${photo[slot]}: यही फाइल इस केंद्र ने भी भेजी है: ${otherPhoto(values)}।`;
    },
    'picture.changed': (values) =>
      values.centreId === ''
        ? 'दोनों फोटो में एक ही जगह दिखती है।'
        : `${photo[values.slot]}: यह इस केंद्र की फोटो है जो बदली गई है, या उसी जगह से ली गई है: ${otherPhoto(values)}।`,
    'picture.empty': ({ slot }) => `${photo[slot]}: बहुत अँधेरी या बहुत छोटी है, या उसमें लगभग कुछ नहीं दिखता।`,
    'picture.not-a-photo': ({ slot }) =>
      `${photo[slot]}: यह कैमरे से ली गई फोटो नहीं, बल्कि स्क्रीनशॉट, चित्र या लिखा हुआ पन्ना लगती है।`,
    'picture.marked': ({ slot, by }) => `${photo[slot]}: ${by} चाहते हैं कि इसे फिर से देखा जाए।`,
    'picture.missing': ({ slot }) =>
      `${photo[slot]}: फाइल पोर्टल के फोटो संग्रह में नहीं है, या फोटो पढ़ी नहीं जा सकती।`,
    'place.far': ({ slot, km, ...named }) => {
      const places = namedPlaces(named, pincodeText);
      const entered = named.typedPincode === '' ? '' : `; ${pincodeText(named.typedPincode)} भरा गया है`;
      return `${photo[slot]}: ${places.join(' और ')} से ${places.length > 1 ? 'कम से कम ' : ''}${number(km)}\u00a0किमी दूर${entered}।`;
    },
    'place.apart': ({ metres }) => `दोनों फोटो में ${distance(metres)} की दूरी है।`,
    'place.shared': ({ centres, ...first }) =>
      centres === 1
        ? `केंद्र की फोटो उसी जगह ली गई जहाँ इस केंद्र की: ${nameOf(first)}।`
        : `केंद्र की फोटो उसी जगह ली गई जहाँ ${number(centres)} अन्य केंद्रों की, जैसे ${nameOf(first)}।`,
    'place.vague': ({ slot, metres }) => `${photo[slot]}: लोकेशन केवल ${distance(metres)} तक सही है।`,
    'time.odd': ({ slot, takenAt }) => `${photo[slot]}: कैमरे के अनुसार ${day(takenAt)} को ली गई।`,
    'time.night': ({ slot, clock }) => `${photo[slot]}: कैमरे के अनुसार ${clock} बजे ली गई।`,
    'time.none': ({ slot }) => `${photo[slot]}: कैमरे ने जगह लिखी, पर समय नहीं।`,
    'head.filler-mobile': ({ mobile }) => `संस्था प्रमुख का मोबाइल नंबर ${mobile} है।`,
    'address.few-words': ({ address }) => `पूरा पता केवल “${address}” है।`,
    'address.other-state': ({ state }) =>
      `पते के अंत में ${hindiNameOfState(state)} है, जो दर्ज राज्य नहीं है (${state})।`,
    'staff.beyond-capacity': ({ role, staff, capacity }) =>
      `${number(capacity)} सीटों के लिए ${number(staff)} ${staffHi[role]}।`,
    'washrooms.beyond-capacity': ({ washrooms, capacity }) =>
      `शौचालय ${number(washrooms)}, पर सीटें केवल ${number(capacity)}।`,
    'cctv.dispatch-without-room': () => 'सामग्री का कमरा नहीं है, पर उसमें CCTV है।',
    'exam.none-with-candidates': ({ candidates }) => `पिछली परीक्षा नहीं, ${number(candidates)} परीक्षार्थी।`,
    'exam.without-candidates': ({ exam }) => `पिछली परीक्षा “${exam}”, पर उसमें कोई परीक्षार्थी नहीं।`,
    'candidates.over-capacity': ({ candidates, capacity }) =>
      `पिछली परीक्षा में ${number(candidates)} परीक्षार्थी, पर सीटें ${number(capacity)}।`,
    'rooms.odd-size': ({ size }) => `अन्य क्षमता वाले कमरे: ${number(size)} परीक्षार्थियों वाले।`,
    'capacity.unusual': ({ capacity }) => `सभी कमरों में कुल ${number(capacity)} सीटें।`,
    'address.other-pincode': ({ found, pincode }) => `पते में ${found} है, पर पिन कोड ${pincode} है।`,
    'institution.government-name': ({ name }) => `“${name}” को निजी संस्था बताया गया है।`,
    'head.shared-contact': ({ contact, centres, ...first }) => {
      const subjectOf = `संस्था प्रमुख का ${contact === 'mobile' ? 'मोबाइल नंबर' : 'ई-मेल'}`;
      return centres === 1
        ? `${subjectOf} इस केंद्र की जाँच सूची में भी है: ${nameOf(first)}।`
        : `${subjectOf} ${areMore(centres) ? 'कम से कम ' : ''}${number(centres)} अन्य केंद्रों की जाँच सूचियों में भी है, जैसे ${nameOf(first)}।`;
    },
    'strong-room.not-secure': () => 'स्ट्रॉन्ग रूम सुरक्षित नहीं है।',
    'cctv.none': () => 'CCTV कहीं नहीं है।',
    'cctv.not-in-strong-room': () => 'स्ट्रॉन्ग रूम में CCTV नहीं है।',
    'coaching.associated': ({ details }) => `कोचिंग संस्थान से संबंध है: ${details}`,
    'invigilators.few': ({ invigilators, rooms }) =>
      `${number(rooms)} कमरों के लिए ${number(invigilators)} कक्ष निरीक्षक।`,
    'washrooms.none-for-one': ({ male, female }) =>
      `शौचालय: पुरुषों के लिए ${number(male)}, महिलाओं के लिए ${number(female)}।`,
    'wall.none': () => 'चारदीवारी नहीं है।',
    'frisking.none': () => 'तलाशी के लिए अलग जगह नहीं है।',
    'dispatch-room.none': () => 'सामग्री भेजने/लेने का कमरा नहीं है।',
    'guards.none': () => 'सुरक्षा गार्ड नहीं हैं।',
    'peons.none': () => 'परिचर (चपरासी) नहीं हैं।',
    'cctv.not-in-all-rooms': () => 'परीक्षा के सभी कमरों में CCTV नहीं है।',
    'cctv.not-at-entry': () => 'प्रवेश द्वार पर CCTV नहीं है।',
    'training.open': () => 'प्रशिक्षण पूरा नहीं हुआ है।',
    'washrooms.few': ({ washrooms, capacity }) =>
      `${number(capacity)} सीटों के लिए ${number(washrooms)} शौचालय।`,
  },
  briefs: {
    'picture.same-file': ({ edition, ...other }) =>
      other.centreId !== ''
        ? `एक ही फाइल: ${codeOf(other)}`
        : `${edition === undefined ? 'सुधार से पहले' : 'पिछले संस्करण'} की ही फाइल`,
    'picture.changed': (other) => `मिलती-जुलती फोटो: ${codeOf(other)}`,
    'picture.empty': ({ slot }) => `${photo[slot]}: लगभग खाली`,
    'picture.not-a-photo': ({ slot }) => `${photo[slot]}: शायद फोटो नहीं`,
    'picture.marked': ({ slot }) => `${photo[slot]}: फिर से देखें`,
    'picture.missing': ({ slot }) => `${photo[slot]} पढ़ी नहीं जा सकती`,
    'place.far': ({ slot, km }) => `${photo[slot]} ${number(km)}\u00a0किमी दूर`,
    'place.shared': ({ centres, ...first }) =>
      `एक ही जगह: ${codeOf(first)}${centres === 1 ? '' : ` और ${number(centres - 1)} अन्य`}`,
    'place.vague': ({ metres }) => `लोकेशन केवल ${distance(metres)} तक सही`,
    'time.odd': ({ slot, takenAt }) => `${photo[slot]} ${shortDay(takenAt)} की`,
    'time.night': ({ slot, clock }) => `${photo[slot]} ${clock} बजे की`,
    'time.none': ({ slot }) => `${photo[slot]} में समय नहीं`,
    'address.other-state': ({ state }) => `पते के अंत में ${hindiNameOfState(state)}`,
    'staff.beyond-capacity': ({ role, staff, capacity }) =>
      `${number(staff)} ${staffHi[role]}, ${number(capacity)} सीटें`,
    'candidates.over-capacity': ({ candidates, capacity }) =>
      `${number(candidates)} परीक्षार्थी, ${number(capacity)} सीटें`,
    'rooms.odd-size': ({ size }) => `अन्य कमरों में ${number(size)} सीटें`,
    'head.shared-contact': ({ contact, centres, ...first }) =>
      `${contact === 'mobile' ? 'मोबाइल नंबर' : 'ई-मेल'} यहाँ भी: ${centres === 1 ? codeOf(first) : `${number(centres)}${areMore(centres) ? '+' : ''} केंद्र`}`,
    'coaching.associated': () => 'कोचिंग संस्थान से संबंध है',
  },
  centres: (count) => `${number(count)} केंद्र`,
  names: {
    'checklist.unreadable': 'पढ़ी नहीं जा सकती',
    'picture.same-file': 'एक ही फाइल',
    'picture.changed': 'बदली हुई फोटो',
    'picture.empty': 'खाली फोटो',
    'picture.not-a-photo': 'स्क्रीनशॉट या चित्र',
    'picture.missing': 'फोटो गायब',
    'picture.marked': 'फिर से देखें',
    'place.far': 'केंद्र से दूर',
    'place.apart': 'फोटो एक-दूसरे से दूर',
    'place.shared': 'साझा लोकेशन',
    'place.vague': 'अस्पष्ट लोकेशन',
    'time.odd': 'असामान्य समय',
    'time.night': 'रात में ली गई',
    'time.none': 'समय नहीं',
    'head.filler-mobile': 'भराऊ मोबाइल नंबर',
    'address.few-words': 'बहुत छोटा पता',
    'address.other-state': 'पते में अन्य राज्य',
    'staff.beyond-capacity': 'बहुत अधिक लोग',
    'washrooms.beyond-capacity': 'बहुत अधिक शौचालय',
    'cctv.dispatch-without-room': 'कमरे के बिना CCTV',
    'exam.none-with-candidates': 'परीक्षा के बिना परीक्षार्थी',
    'exam.without-candidates': 'परीक्षार्थियों के बिना परीक्षा',
    'candidates.over-capacity': 'क्षमता से अधिक परीक्षार्थी',
    'rooms.odd-size': 'असामान्य कमरे',
    'capacity.unusual': 'असामान्य क्षमता',
    'address.other-pincode': 'पते में अन्य पिन कोड',
    'institution.government-name': 'सरकारी नाम, पर निजी',
    'head.shared-contact': 'साझा संपर्क',
    'strong-room.not-secure': 'स्ट्रॉन्ग रूम असुरक्षित',
    'cctv.none': 'CCTV नहीं',
    'cctv.not-in-strong-room': 'स्ट्रॉन्ग रूम में CCTV नहीं',
    'coaching.associated': 'कोचिंग संस्थान',
    'invigilators.few': 'कम कक्ष निरीक्षक',
    'washrooms.none-for-one': 'एक वर्ग के लिए शौचालय नहीं',
    'wall.none': 'चारदीवारी नहीं',
    'frisking.none': 'तलाशी के लिए अलग जगह नहीं',
    'dispatch-room.none': 'सामग्री का कमरा नहीं',
    'guards.none': 'गार्ड नहीं',
    'peons.none': 'परिचर नहीं',
    'cctv.not-in-all-rooms': 'सभी कमरों में CCTV नहीं',
    'cctv.not-at-entry': 'प्रवेश द्वार पर CCTV नहीं',
    'training.open': 'प्रशिक्षण बाकी',
    'washrooms.few': 'कम शौचालय',
  },
  oneAddress: 'दोनों केंद्र एक ही पते पर हैं।',
  ofEdition: (edition, sentOn) => `वह फोटो ${day(sentOn)} को ${edition} के लिए भेजी गई थी।`,
};
