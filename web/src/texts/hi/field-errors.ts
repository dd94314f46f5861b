/** The Hindi sentences for one field below the sentence that the specification has for the whole step. */
import type { FieldErrorTexts } from '../en/field-errors.ts';

export const fieldErrors: FieldErrorTexts = {
  enter: (label: string) => `${label} भरें।`,
  choose: (label: string) => `${label} चुनें।`,
  answer: (label: string) => `${label} “हाँ” या “नहीं” चुनें।`,
  count: (label: string) => `${label}: संख्या भरें, एक भी न हो तो 0 भरें।`,
  photo: (label: string) => `${label} लोकेशन चालू रखकर लें।`,
  rooms: (label: string) => `${label}: 1 या उससे अधिक की पूर्ण संख्या भरें, या खाली छोड़ें।`,
  otherRooms: (size: string) => `${size}: क्षमता और संख्या दोनों भरें, 1 या उससे अधिक; या इसे हटाएँ।`,
  notText: (label: string) => `${label}: जो अक्षर सहेजे नहीं जा सकते, उन्हें हटाएँ।`,
  tooLong: (label: string, limit: number, excess: number) =>
    `${label}: अधिक से अधिक ${limit} अक्षर हो सकते हैं। ${excess} अक्षर कम करें।`,
};
