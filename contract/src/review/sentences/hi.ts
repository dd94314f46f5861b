/** What reasons say to an officer, in Hindi. */
import type { PhotoSlot } from '../../exam.ts';
import { hindiNameOfState } from '../../states.ts';
import type { OtherCentre, WarningValues } from '../warning-values.ts';
import { areMore, centreOf, formatsIn, namedPlaces, type ReasonWords } from './reason-words.ts';
import { whysHi } from './whys-hi.ts';

const photo: Readonly<Record<PhotoSlot, string>> = {
  centre: 'केंद्र की फोटो',
  strongRoom: 'स्ट्रॉन्ग रूम की फोटो',
};
const { number, kilometres, day } = formatsIn('hi-IN');
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
    'place.apart': ({ metres }) => `दोनों फोटो एक-दूसरे से ${distance(metres)} दूर ली गईं।`,
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
    'cctv.dispatch-without-room': () => 'सामग्री भेजने/लेने के कमरे में CCTV बताया गया है, पर ऐसा कमरा नहीं है।',
    'exam.none-with-candidates': ({ candidates }) =>
      `पिछली परीक्षा कोई नहीं, पर उसमें ${number(candidates)} परीक्षार्थी।`,
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
