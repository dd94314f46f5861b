/** The sentences for one field below the sentence that the specification has for the whole step. */
import { bothLanguages } from './texts.ts';

/** The label inside a sentence. Capitals of abbreviations stay: only a first letter before a small one is changed. */

const inside = (label: string): string => label.replace(/^[A-Z](?=[a-z-])/, (letter) => letter.toLowerCase());

export const fieldErrors = bothLanguages({
  enter: [(label: string) => `Enter the ${inside(label)}.`, (label: string) => `${label} भरें।`],
  choose: [(label: string) => `Choose the ${inside(label)}.`, (label: string) => `${label} चुनें।`],
  answer: [(label: string) => `${label}: choose Yes or No.`, (label: string) => `${label} “हाँ” या “नहीं” चुनें।`],
  count: [
    (label: string) => `Enter the number of ${inside(label)}, 0 if there are none.`,
    (label: string) => `${label}: संख्या भरें, एक भी न हो तो 0 भरें।`,
  ],
  photo: [
    (label: string) => `Take the ${inside(label)}, with location switched on.`,
    (label: string) => `${label} लोकेशन चालू रखकर लें।`,
  ],
  rooms: [
    (label: string) => `${label}: enter a whole number of 1 or more, or leave it blank.`,
    (label: string) => `${label}: 1 या उससे अधिक की पूर्ण संख्या भरें, या खाली छोड़ें।`,
  ],
  otherRooms: [
    (size: string) => `${size}: enter capacity and number, each 1 or more, or remove it.`,
    (size: string) => `${size}: क्षमता और संख्या दोनों भरें, 1 या उससे अधिक; या इसे हटाएँ।`,
  ],
  notText: [
    (label: string) => `${label}: remove the characters that cannot be stored.`,
    (label: string) => `${label}: जो अक्षर सहेजे नहीं जा सकते, उन्हें हटाएँ।`,
  ],
  tooLong: [
    (label: string, limit: number, excess: number) =>
      `${label}: at most ${limit} characters. Remove ${excess === 1 ? '1 character' : `${excess} characters`}.`,
    (label: string, limit: number, excess: number) =>
      `${label}: अधिक से अधिक ${limit} अक्षर हो सकते हैं। ${excess} अक्षर कम करें।`,
  ],
});

export type FieldErrorTexts = (typeof fieldErrors)['en'];
