/** The Hindi texts of the coach on the preview: what the head may want to look at again. They name no limits. */
import { standardRoomSizes } from '#contract/exam.ts';
import type { CoachSentences, coachTexts as english } from '../en/coach.ts';
import { photoRemarks } from './photo-remarks.ts';

const coach: CoachSentences = {
  'picture.same': () => photoRemarks.samePicture,
  'picture.empty': ({ slot }) =>
    slot === 'centre'
      ? 'परीक्षा केंद्र की फोटो बहुत अँधेरी है या उसमें लगभग कुछ नहीं दिखता।'
      : 'स्ट्रॉन्ग रूम की फोटो बहुत अँधेरी है या उसमें लगभग कुछ नहीं दिखता।',
  'address.other-pincode': ({ found, pincode }) => `पते में ${found} लिखा है, पर पिन कोड ${pincode} है।`,
  'training.open': () => 'आपने बताया है कि परीक्षा एजेंसी का प्रशिक्षण पूरा नहीं हुआ है।',
  'rooms.odd-size': ({ size }, number) =>
    standardRoomSizes.some((standard) => size === standard)
      ? `आपने ${number(size)} परीक्षार्थियों वाले कमरे अन्य क्षमता में भरे हैं। उनके लिए अलग खाना है।`
      : `आपने अन्य क्षमता में ${number(size)} परीक्षार्थियों वाले कमरे भरे हैं। क्या यह एक ही कमरे की संख्या है?`,
  'capacity.unusual': ({ capacity }, number) =>
    `सभी कमरों में कुल ${number(capacity)} परीक्षार्थी बैठ सकते हैं। क्या हर कमरा गिना गया है, और एक ही बार?`,
  'invigilators.few': ({ invigilators, rooms }, number) =>
    `आपने ${number(rooms)} कमरों के लिए कक्ष निरीक्षकों की संख्या ${number(invigilators)} भरी है।`,
  'peons.none': () => 'आपने परिचर (चपरासी) की संख्या 0 भरी है।',
  'guards.none': () => 'आपने सुरक्षा गार्ड की संख्या 0 भरी है।',
  'washrooms.none-for-one': ({ male, female }, number) =>
    `आपने शौचालयों की संख्या पुरुषों के लिए ${number(male)} और महिलाओं के लिए ${number(female)} भरी है।`,
  'washrooms.few': ({ washrooms, capacity }, number) =>
    `आपने ${number(capacity)} परीक्षार्थियों के लिए शौचालयों की संख्या ${number(washrooms)} भरी है।`,
  'exam.none-with-candidates': ({ candidates }, number) =>
    `आपने किसी पिछली परीक्षा का नाम नहीं भरा है, पर उसमें ${number(candidates)} परीक्षार्थी भरे हैं।`,
  'exam.without-candidates': ({ exam }) =>
    `आपने पिछली परीक्षा “${exam}” भरी है, पर उसमें परीक्षार्थियों की संख्या 0 है।`,
  'candidates.over-capacity': ({ candidates, capacity }, number) =>
    `आपने पिछली परीक्षा में ${number(candidates)} परीक्षार्थी भरे हैं, पर कमरों में ${number(capacity)} परीक्षार्थी ही बैठ सकते हैं।`,
  'coaching.associated': () => 'आपने बताया है कि संस्था का किसी कोचिंग संस्थान से संबंध है।',
  'wall.none': () => 'आपने बताया है कि चारदीवारी नहीं है।',
  'frisking.none': () => 'आपने बताया है कि तलाशी क्षेत्र नहीं है।',
  'strong-room.not-secure': () => 'आपने बताया है कि स्ट्रॉन्ग रूम सुरक्षित नहीं है या उसका प्रवेश द्वार एक ही नहीं है।',
  'dispatch-room.none': () => 'आपने बताया है कि परीक्षा सामग्री भेजने/लेने का कमरा नहीं है।',
  'cctv.dispatch-without-room': () => 'आपने सामग्री भेजने/लेने के कमरे में CCTV चुना है, पर बताया है कि ऐसा कमरा नहीं है।',
  'cctv.none': () => 'आपने कहीं भी CCTV नहीं चुना है।',
  'cctv.not-in-strong-room': () => 'आपने स्ट्रॉन्ग रूम में CCTV नहीं चुना है।',
  'cctv.not-in-all-rooms': () => 'आपने परीक्षा के सभी कमरों में CCTV नहीं चुना है।',
  'cctv.not-at-entry': () => 'आपने परीक्षा केंद्र के प्रवेश द्वार पर CCTV नहीं चुना है।',
};

export const coachTexts = { coach } satisfies typeof english;
