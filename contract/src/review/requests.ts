/**
 * What an officer asks a head for because of a reason, in both languages, since the head's is not known. A request names no limit, no
 * other centre and no expected place.
 */
import type { PhotoSlot } from '../exam.ts';
import { slotOfItem, type CorrectionItem } from './correction-items.ts';
import type { Reason, ReasonCode } from './warnings.ts';

type Texts = readonly [english: string, hindi: string];
/** The second form names the photos. */
type Request = Texts | ((photos: Texts) => Texts);

const photoNames: Readonly<Record<PhotoSlot, Texts>> = {
  centre: ['the photo of the examination centre', 'परीक्षा केंद्र की फोटो'],
  strongRoom: ['the photo of the strong room', 'स्ट्रॉन्ग रूम की फोटो'],
};
const bothPhotos: Texts = ['both photos', 'दोनों फोटो'];

const newPhoto: Request = ([english, hindi]) => [
  `Take ${english} again at the centre, with location on and with a sheet bearing the centre code and today's date in it.`,
  `${hindi} केंद्र पर ही दोबारा लें, लोकेशन चालू रखें, और उसमें एक कागज रखें जिस पर केंद्र कोड और आज की तिथि लिखी हो।`,
];
const clearPhoto: Request = ([english, hindi]) => [
  `Take ${english} again in good light, so that the place can be recognised.`,
  `${hindi} अच्छी रोशनी में दोबारा लें, ताकि जगह पहचानी जा सके।`,
];
const cctv: Request = [
  'Check where CCTV cameras are installed, and tick every place that has one.',
  'जाँचें कि CCTV कैमरे कहाँ-कहाँ लगे हैं, और हर ऐसी जगह चुनें।',
];
const rooms: Request = [
  'Count the rooms of each size again, only rooms that can be used for the exam.',
  'हर क्षमता के कमरे फिर से गिनें, केवल वे जो परीक्षा के काम आ सकते हैं।',
];
const people: Request = [
  'Count again who will be present on the day of the exam.',
  'परीक्षा के दिन कितने कर्मचारी उपस्थित रहेंगे, फिर से गिनें।',
];
const washrooms: Request = [
  'Count the washrooms for men and for women again.',
  'पुरुषों और महिलाओं के शौचालय फिर से गिनें।',
];
const experience: Request = [
  'Enter the last exam that the centre has held, and how many candidates it had.',
  'केंद्र पर हुई पिछली परीक्षा और उसके परीक्षार्थियों की संख्या भरें।',
];
const address: Request = [
  'Check the address and the pincode of the centre, and enter both as on letters to the centre.',
  'केंद्र का पता और पिन कोड जाँचें, और दोनों वैसे ही भरें जैसे केंद्र के पत्रों पर लिखे जाते हैं।',
];

/** Null: nothing that the head could answer again. */
const requests: Readonly<Record<ReasonCode, Request | null>> = {
  'checklist.unreadable': null,
  'picture.same-file': newPhoto,
  'picture.changed': newPhoto,
  'picture.missing': newPhoto,
  'place.far': newPhoto,
  'place.apart': newPhoto,
  'place.shared': newPhoto,
  'place.vague': newPhoto,
  'time.odd': newPhoto,
  'time.night': newPhoto,
  'time.none': newPhoto,
  'picture.empty': clearPhoto,
  'picture.not-a-photo': newPhoto,
  'picture.marked': newPhoto,
  'address.other-pincode': address,
  'address.few-words': [
    'Enter the whole address of the centre: building, road, village or town, district and state.',
    'केंद्र का पूरा पता भरें: भवन, सड़क, गाँव या शहर, जिला और राज्य।',
  ],
  'address.other-state': address,
  'strong-room.not-secure': [
    'Check the strong room: door, lock, windows. Say whether it is secure now.',
    'स्ट्रॉन्ग रूम जाँचें: दरवाजा, ताला, खिड़कियाँ। बताएँ कि वह अब सुरक्षित है या नहीं।',
  ],
  'cctv.none': cctv,
  'cctv.not-in-strong-room': cctv,
  'cctv.dispatch-without-room': cctv,
  'cctv.not-in-all-rooms': cctv,
  'cctv.not-at-entry': cctv,
  'coaching.associated': [
    'Describe the coaching institute: its name, and when and where it uses the building.',
    'कोचिंग संस्थान के बारे में बताएँ: उसका नाम, और वह भवन का उपयोग कब और कहाँ करता है।',
  ],
  'invigilators.few': people,
  'staff.beyond-capacity': people,
  'guards.none': people,
  'peons.none': people,
  'washrooms.none-for-one': washrooms,
  'washrooms.few': washrooms,
  'washrooms.beyond-capacity': washrooms,
  'head.shared-contact': [
    'Enter your own mobile number and e-mail, not those of another person.',
    'अपना ही मोबाइल नंबर और ई-मेल भरें, किसी और के नहीं।',
  ],
  'head.filler-mobile': [
    'Enter the mobile number on which the head can be reached.',
    'वह मोबाइल नंबर भरें जिस पर संस्था प्रमुख से बात हो सके।',
  ],
  'institution.government-name': ['Check the type of the institution.', 'संस्था का प्रकार जाँचें।'],
  'exam.none-with-candidates': experience,
  'exam.without-candidates': experience,
  'candidates.over-capacity': experience,
  'capacity.unusual': rooms,
  'rooms.odd-size': rooms,
  'wall.none': [
    'Check whether the centre has a boundary wall on all sides.',
    'जाँचें कि केंद्र के चारों ओर चारदीवारी है या नहीं।',
  ],
  'frisking.none': [
    'Check whether there is an area for frisking at the entrance.',
    'जाँचें कि प्रवेश द्वार पर तलाशी के लिए अलग जगह है या नहीं।',
  ],
  'dispatch-room.none': [
    'Check whether there is a room for the exam material.',
    'जाँचें कि परीक्षा सामग्री के लिए कमरा है या नहीं।',
  ],
  'training.open': ['Say whether the training is completed now.', 'बताएँ कि प्रशिक्षण अब पूरा हुआ या नहीं।'],
};

/** Whether a head can be asked anything because of such a reason. */
export const hasRequest = (code: ReasonCode): boolean => requests[code] !== null;

/** The photos that these items name; both when they name none or both. */
function photosOf(items: readonly string[]): Texts {
  const slots = new Set(
    items.map((item) => slotOfItem(item as CorrectionItem)).filter((slot) => slot !== null),
  );
  const [slot] = slots;
  return slot === undefined || slots.size > 1 ? bothPhotos : photoNames[slot];
}

/** Returns the text for these reasons: English, then Hindi, each sentence once; '' when none of them has any. */
export function requestOf(reasons: readonly Pick<Reason, 'code' | 'items'>[]): string {
  const itemsOf = new Map<Request, string[]>();
  for (const { code, items } of reasons) {
    const request = requests[code];
    if (request !== null) itemsOf.set(request, [...(itemsOf.get(request) ?? []), ...items]);
  }
  const found = [...itemsOf].map(([request, items]) =>
    typeof request === 'function' ? request(photosOf(items)) : request,
  );
  return [...found.map(([english]) => english), ...found.map(([, hindi]) => hindi)].join('\n');
}
