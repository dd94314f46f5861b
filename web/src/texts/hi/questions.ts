/** The Hindi texts around the questions of the checklist; their labels are in the contract. */
import { checklistTexts } from '#contract/checklist/labels/hi.ts';
import type { questions as english } from '../en/questions.ts';

export const questions = {
  ...checklistTexts,
  questionHints: {
    completeAddress: 'भवन या प्लॉट संख्या, सड़क, गाँव या शहर, जिला',
    pincode: '6 अंक',
    headMobile: '10 अंक, +91 या 0 के बिना',
    trainingCompleted: '“नहीं” पहले से चुना हुआ है। प्रशिक्षण पूरा हो चुका हो, तो “हाँ” चुनें।',
    totalCapacity: 'ऊपर भरे कमरों के अनुसार कुल परीक्षार्थी',
    examName: 'यहाँ हुई पिछली OMR परीक्षा। कोई न हुई हो, तो NONE लिखें।',
    candidateCount: 'उस परीक्षा में यहाँ बैठे परीक्षार्थी; खाली छोड़ सकते हैं',
    'coachingInstitute.details': 'कोचिंग संस्थान का नाम और पता',
    cctvCoverage: 'हर उस जगह पर निशान लगाएँ जहाँ CCTV कैमरे लगे हैं',
  },
  hints: {
    readOnly: 'चुने गए केंद्र से भरा गया',
    rooms: 'कमरों की संख्या; न हों तो खाली छोड़ें',
    counter: (length: number, limit: number) => `${limit} में से ${length}`,
    characters: (count: string) => `${count} अक्षर`,
    feedbackPlaceholder: 'अपना सुझाव या टिप्पणी लिखें (अधिकतम 100 अक्षर)',
  },
  rooms: {
    standard: 'तय क्षमता वाले कमरे',
    other: (number: number) => `अन्य क्षमता वाले कमरे (${number})`,
    capacity: 'कमरे की क्षमता',
    count: 'कमरों की संख्या',
    addOther: 'अन्य क्षमता वाले कमरे जोड़ें',
    removeOther: (number: number) => `अन्य क्षमता वाले कमरे (${number}) हटाएँ`,
  },
} satisfies typeof english;
