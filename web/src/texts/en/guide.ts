/** Texts of the guide through the checklist: marks, questions to think again, why a step is still closed, and errors of one field. */
import type { CodeSeenBy, Sentences } from '#contract/review/warnings.ts';
import type { PairCode } from './photos.ts';

/** What is said of both photos together is a text about photos. */
type TypingSentences = Sentences<Exclude<CodeSeenBy<'typing'>, PairCode>>;

const warnings: TypingSentences = {
  'pincode.other-state': ({ pincode, state }) =>
    `Please check: pincodes in ${state} do not normally begin like ${pincode}.`,
  'address.short': () => 'Please check: this address is very short for a complete postal address.',
  'head.no-letters': () => 'Please check: this name has no letters.',
  'candidates.far-over-capacity': ({ candidates, capacity }, number) =>
    `Please check: ${number(candidates)} candidates took that exam here, but the rooms seat ${number(capacity)}.`,
};

export const guideTexts = {
  guide: {
    incomplete: (fields: string) => `incomplete: ${fields}`,
    opensAfter: (number: number) => `opens after step ${number}`,
    returnTitle: 'Continue where you left off',
    answersAreBack: 'Your earlier answers are back.',
    saveAndReturn: 'Save and return to check',
    tooEarly: (step: string) => `“${step}” opens when the steps before it are complete.`,
    missingHere: 'Still missing on this step:',
    missingLater: (steps: string) => `After that, still to be completed: ${steps}`,
    mergedCheck:
      'This checklist was also changed in another window or on another device. Both sets of changes are kept. Check it once more, then submit.',
    changed: 'changed',
    changedElsewhere: 'changed elsewhere',
    lookAgain: 'Please look again',
    lookAgainHint: 'If these answers are right, leave them as they are. You can submit all the same.',
    submitNow: 'Everything is saved on the server now. You can submit.',
    droppedTitle:
      'This checklist was already submitted, from another device or window. Your last changes here are not part of it:',
    submittedAs: (answer: string) => `Submitted: ${answer}`,
  },
  // After the last day.
  closed: {
    text: 'This checklist can no longer be saved or submitted. You can still read everything. Ask the exam agency for more time; as soon as your centre has it, saving works again.',
    savedLast: (time: string) => `Saved last on the server: ${time}.`,
    nothingSaved: 'Nothing was saved on the server.',
    unsent:
      'What you entered last was not sent in time. It is shown here and kept on this device; if your centre gets more time, it is sent by itself.',
    unsentHere:
      'What you entered last was not sent in time, and only this page has it: keep the page open until your centre has more time.',
    askAgain: 'Check whether your centre has more time',
    askFailed: 'It could not be checked whether your centre has more time.',
    stillClosed: (time: string) => `Checked on ${time}: your centre has no more time yet.`,
  },
  warnings,
};

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
