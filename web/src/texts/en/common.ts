/**
 * Texts of every screen of centre users: part of the first load, and the shape of every language.
 * Texts that the specification gives are used to the letter.
 */
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import type { LabelId } from '#contract/checklist/questions/index.ts';

const { words } = checklistTexts;

/** How the form asks for yes or no, with the words of the label; other questions are asked by their label. */
const questionSentences: Readonly<Partial<Record<LabelId, string>>> = {
  trainingCompleted: 'Is the training by the exam agency completed?',
  coachingInstitute: 'Is the centre associated with a coaching institute?',
  boundaryWall: 'Is there a boundary wall?',
  friskingArea: 'Is there a frisking area?',
  strongRoomSecure: 'Is the strong room secure with single entry?',
  dispatchRoom: 'Is there a room for dispatch/receipt of examination material?',
};

/** The sentences of refusals by their codes. English has none here: it is the language of the server's sentences. */
const translations: Readonly<Partial<Record<string, string>>> = {};

export const commonTexts = {
  translations,
  // What every screen shares.
  product: {
    name: 'Examination Centre Verification',
    shortName: 'Centre Verification',
    skipToContent: 'Skip to content',
    exam: (name: string, date: string) => `${name}, ${date}`,
  },
  common: {
    next: 'Next',
    continueReading: 'Continue reading',
    finish: 'Finish',
    back: 'Back',
    cancel: 'Cancel',
    confirm: 'Confirm',
    close: 'Close',
    ok: 'OK',
    yes: words.yes,
    no: words.no,
    remove: 'Remove',
    retry: 'Try again',
    loading: 'Loading…',
    dash: words.dash,
    errorSummaryTitle: 'There is a problem',
    errorPrefix: 'Error: ',
    logout: 'Logout',
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => `${count} days`,
    listSeparator: words.listSeparator,
    pageTitle: (page: string) => `${page} – Examination Centre Verification`,
    unexpectedTitle: 'Something went wrong on this page',
    unexpectedText: 'What you entered is kept. Reload the page to continue.',
    reload: 'Reload the page',
  },
  failures: {
    sentenceEnd: '.',
    offline: 'There is no connection to the portal. Check your internet connection and try again.',
  },

  // A session that ends.
  session: {
    expiresSoon: (time: string) =>
      `Your session ends in ${time}. Log in again to continue without interruption.`,
    endedByClock:
      "According to this device's clock your session has ended. Log in again, or correct the clock.",
    logInAgain: 'Log in again',
    stayLoggedIn: 'Stay logged in',
  },

  // The checklist: steps and saving.
  steps: {
    listLabel: 'Steps of the checklist',
    progress: (number: number, total: number) => `Step ${number} of ${total}`,
    done: 'done',
    current: 'current',
    todo: 'to do',
    showAll: 'All steps',
    toStatus: 'Profile Status',
    doneOf: (done: number) => `${done} of 7 done`,
    continueAt: (number: number, total: number, name: string) =>
      `Continue: step ${number} of ${total}, ${name}`,
    names: {
      step1a: 'Centre and address',
      step1b: 'Institution and head',
      step2a: 'Rooms and capacity',
      step2b: 'People and washrooms',
      step3: 'Experience and premises',
      step4: 'Photos, strong room and CCTV',
      preview: 'Check and submit',
    },
    intro: {
      step1a: 'Choose your centre and enter its complete postal address.',
      step1b: 'About the institution and its head or superintendent.',
      step2a: 'Count the rooms in which candidates can sit. Leave blank what you do not have.',
      step2b: 'People and washrooms available on the day of the exam. Enter 0 where there are none.',
      step3: 'Previous examinations held here, and the premises.',
      step4: 'Take both photos on the spot, with location switched on.',
    },
  },
  saved: {
    deviceAndServer: (time: string) => `Saved on this device and on the server, ${time}`,
    server: (time: string) => `Saved on the server, ${time}`,
    notSent: (button: string) => `Saved on this device; will be sent to the server with “${button}”`,
    keepingPhoto: 'The photo is being kept on this device…',
    sending: 'Saved on this device; sending to the server…',
    sendingPhotos: (percent: string) => `Saved on this device; sending photos, ${percent}`,
    offline: 'Saved on this device; will be sent when the internet connection is back',
    busy: 'Saved on this device; the portal is busy, so it is sent again by itself',
    sendNow: 'Send now',
    photoWaits: 'Saved on this device; the photo is sent when it has its location',
    sessionEnded: 'Saved on this device; will be sent after you log in again',
    refused: 'Saved on this device; the server did not accept it:',
    noLocalCopy:
      'This browser cannot keep a copy on this device. Stay on this page until everything is saved on the server.',
    noCopyShared:
      'Nothing is kept on this shared computer. Stay on this page until everything is saved on the server.',
    noCopySending: 'Sending to the server…',
    noCopyPhotos: (percent: string) => `Sending photos, ${percent}`,
    noCopyRefused: 'The server did not accept it:',
    tooLate: 'Not sent to the server: the last day is over',
    noCopyYet: 'Everything you enter is sent to the server as you type',
    nothingYet: 'Everything you enter is saved on this device as you type',
    restored: 'Your earlier answers are back. Continue where you left off.',
    noCentre: 'Choose a centre first; then everything you enter is saved as you type',
    mergedNotice:
      'This checklist was also changed in another window or on another device. Both sets of changes are kept.',
  },
  centre: {
    loading: 'Loading centres…',
    loadFailed: 'Failed to load centres.',
    none: 'No examination centre is on record for your mobile number. Ask the exam agency to correct its record.',
    choose: 'Choose a centre',
    onlyOne: 'You have one centre; it is selected.',
    submittedSuffix: ' (submitted)',
    checklistFailed: 'Your checklist could not be loaded.',
  },
  preview: {
    failed: 'Submission failed',
    invalidImage: 'Invalid image: please upload photos with GPS/location enabled.',
  },

  // Around the questions of the checklist; their labels are in the contract.
  ...checklistTexts,
  questionSentences,
  /** Below the label of a question. */
  questionHints: {
    completeAddress: 'Building or plot number, street, village or town, district',
    pincode: '6 digits',
    headMobile: '10 digits, without +91 or 0',
    trainingCompleted: '“No” is preset. Choose “Yes” if the training was completed.',
    totalCapacity: 'Candidates; worked out from the rooms above',
    examName: 'The last OMR-based exam held here. Write NONE if there was none.',
    candidateCount: 'Candidates who took that exam here; can be left blank',
    'coachingInstitute.details': 'Name and address of the coaching institute',
    cctvCoverage: 'Tick every area that CCTV cameras cover',
  } satisfies Partial<Record<LabelId, string>>,
  hints: {
    readOnly: 'Filled from the chosen centre',
    rooms: 'Number of rooms; blank if none',
    counter: (length: number, limit: number) => `${length} of ${limit}`,
    characters: (count: string) => `${count} characters`,
    feedbackPlaceholder: 'Enter your feedback (max 100 chars)',
  },
  rooms: {
    standard: 'Standard rooms',
    other: (number: number) => `Other room size ${number}`,
    capacity: 'Room capacity',
    count: 'Number of rooms',
    addOther: 'Add other room size',
    removeOther: (number: number) => `Remove room size ${number}`,
  },

  // Whom to ask.
  help: {
    question: 'Questions? Ask the exam agency:',
    agency: 'Exam agency:',
  },

  // What is collected and why.
  privacy: {
    purpose: 'The exam agency collects what you enter to verify your centre for the exam.',
    notice: 'Privacy notice',
  },

  // The last day on which centres save and submit.
  closing: {
    openUntil: (day: string) => `Open until ${day}, 24:00`,
    closes: (day: string) => `Closes ${day}, 24:00`,
    isToday: 'today is the last day',
    separator: ' · ',
    closed: (day: string) => `The last day was ${day}.`,
    closedForAll:
      'Checklists can no longer be saved or submitted, unless the exam agency has given your centre more time.',
  },

  // Logging out with unsent answers.
  unsent: {
    title: 'Some answers have not reached the server',
    text: 'Logging out deletes the copy on this device. Answers that have not been sent yet will be lost.',
    logout: 'Log out and lose them',
  },
};

export type Texts = typeof commonTexts;
