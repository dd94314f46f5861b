/** The English sentences for one field below the sentence that the specification has for the whole step. */

/** The label inside a sentence. Capitals of abbreviations stay: only a first letter before a small one is changed. */
const inside = (label: string): string => label.replace(/^[A-Z](?=[a-z-])/, (letter) => letter.toLowerCase());

export const fieldErrors = {
  enter: (label: string) => `Enter the ${inside(label)}.`,
  choose: (label: string) => `Choose the ${inside(label)}.`,
  answer: (label: string) => `${label}: choose Yes or No.`,
  count: (label: string) => `Enter the number of ${inside(label)}, 0 if there are none.`,
  photo: (label: string) => `Take the ${inside(label)}, with location switched on.`,
  rooms: (label: string) => `${label}: enter a whole number of 1 or more, or leave it blank.`,
  otherRooms: (size: string) => `${size}: enter capacity and number, each 1 or more, or remove it.`,
  notText: (label: string) => `${label}: remove the characters that cannot be stored.`,
  tooLong: (label: string, limit: number, excess: number) =>
    `${label}: at most ${limit} characters. Remove ${excess === 1 ? '1 character' : `${excess} characters`}.`,
};

export type FieldErrorTexts = typeof fieldErrors;
