/** Texts of the preview, the coach, `/status`, corrections and receipts. */
import { standardRoomSizes } from '#contract/exam.ts';
import type { CodeSeenBy, FormatNumber, Sentences } from '#contract/review/warnings.ts';
import { commonTexts } from './common.ts';

/** What the guide and the texts about photos do not say. */
export type CoachSentences = Sentences<Exclude<CodeSeenBy<'preview'>, CodeSeenBy<'typing'>>>;

const counted = (count: number, number: FormatNumber, one: string): string =>
  `${number(count)} ${count === 1 ? one : `${one}s`}`;

const photoNames = {
  centre: 'The photo of the examination centre',
  strongRoom: 'The photo of the strong room',
};

const coach: CoachSentences = {
  'picture.empty': ({ slot }) => `${photoNames[slot]} is very dark or shows hardly anything.`,
  'place.elsewhere': ({ slot }) =>
    `${photoNames[slot]} does not seem to have been taken where your centre is listed. Was it taken at the centre? If not, turn on location and take it again there.`,
  'place.old-fix': ({ slot }) =>
    `${photoNames[slot]} seems to have an old location. Was it taken at the centre? Turn on location and take it again.`,
  'address.other-pincode': ({ found, pincode }) =>
    `The address contains ${found}, but the pincode is ${pincode}.`,
  'training.open': () => 'You answered that the training by the exam agency is not completed.',
  'rooms.odd-size': ({ size }, number) =>
    standardRoomSizes.some((standard) => size === standard)
      ? `You entered rooms for ${number(size)} candidates under other room sizes. They have a field of their own.`
      : `You entered other rooms for ${counted(size, number, 'candidate')} each. Is this the number for one room?`,
  'capacity.unusual': ({ capacity }, number) =>
    `All rooms together seat ${number(capacity)} candidates. Is every room counted, and counted once?`,
  'invigilators.few': ({ invigilators, rooms }, number) =>
    `You entered ${counted(invigilators, number, 'invigilator')} for ${counted(rooms, number, 'room')}.`,
  'peons.none': () => 'You entered no peons.',
  'guards.none': () => 'You entered no security guards.',
  'washrooms.none-for-one': ({ male, female }, number) =>
    `You entered ${counted(male, number, 'washroom')} for men and ${number(female)} for women.`,
  'washrooms.few': ({ washrooms, capacity }, number) =>
    `You entered ${counted(washrooms, number, 'washroom')} for ${counted(capacity, number, 'candidate')}.`,
  'washrooms.beyond-capacity': ({ washrooms, capacity }, number) =>
    `You entered ${counted(washrooms, number, 'washroom')} for ${counted(capacity, number, 'candidate')}. Is that right?`,
  'staff.beyond-capacity': ({ staff, capacity }, number) =>
    `You entered ${number(staff)} people of one kind for ${counted(capacity, number, 'candidate')}. Is that right?`,
  'address.other-state': ({ state }) => `The address ends with ${state}. Is that the state of the centre?`,
  'exam.none-with-candidates': ({ candidates }, number) =>
    `You named no previous exam, but entered ${counted(candidates, number, 'candidate')}.`,
  'exam.without-candidates': ({ exam }) => `You named the previous exam “${exam}”, but entered 0 candidates.`,
  'candidates.over-capacity': ({ candidates, capacity }, number) =>
    `You entered ${counted(candidates, number, 'candidate')} for the previous exam, but the rooms seat ${number(capacity)}.`,
  'coaching.associated': () => 'You answered that the institution is associated with a coaching institute.',
  'wall.none': () => 'You answered that there is no boundary wall.',
  'frisking.none': () => 'You answered that there is no frisking area.',
  'strong-room.not-secure': () => 'You answered that the strong room is not secure with a single entry.',
  'dispatch-room.none': () =>
    'You answered that there is no room for dispatch/receipt of examination material.',
  'cctv.dispatch-without-room': () =>
    'You selected CCTV in the dispatch/receipt room, but answered that there is no such room.',
  'cctv.none': () => 'You selected no CCTV at all.',
  'cctv.not-in-strong-room': () => 'You did not select CCTV in the strong room.',
  'cctv.not-in-all-rooms': () => 'You did not select CCTV in all rooms for the exam.',
  'cctv.not-at-entry': () => 'You did not select CCTV at the entry to the centre.',
};

export const submissionTexts = {
  // The preview, and the submitted copy.
  preview: {
    ...commonTexts.preview,
    title: 'Check List Form for Centre Verification',
    number: 'No.',
    item: 'Item',
    answer: 'Answer',
    change: 'Change',
    changeItem: (item: string) => `Change ${item}`,
    submit: 'Confirm & Submit',
    busy: 'Submitting…',
    confirmTitle: 'Submit the checklist',
    confirmText: 'You cannot edit after submit the data, please confirm to proceed.',
    sendingPhotos: (percent: string) => `Sending photos, ${percent}`,
    closed: 'The last day is over: the checklist can no longer be submitted.',
  },

  // The coach on the preview: what the head may want to look at again. They name no limits.
  coach,

  // /status: the state of a checklist, its receipt, and what happens next.
  status: {
    title: 'Profile Status',
    loading: 'Loading…',
    failed: 'Could not fetch status',
    draft: 'Your profile is in draft. Please complete all steps and click Confirm & Submit when ready.',
    closedDraft:
      'Your checklist was not submitted by then and can no longer be saved or submitted. You can still read it. Ask the exam agency for more time; as soon as your centre has it, you can continue.',
    closedUnsent: 'What was entered after that is kept on the device where it was entered.',
    readChecklist: 'Read the checklist',
    submitted: 'Your profile has been submitted! Thank you.',
    confirmed: (issue: string, day: string) =>
      `The centre is confirmed: the exam agency has accepted it and entered it in its verified register (issue ${issue}, ${day}).`,
    none: "You don't have a profile yet",
    start: 'Start the checklist',
    continueChecklist: 'Continue the checklist',
    reference: 'Reference',
    submittedOn: (time: string) => `Submitted on ${time}`,
    savedAt: 'Last saved',
    show: 'Show',
    hide: 'Hide',
    print: 'Print or save a copy',
    copyTitle: 'Your copy of the submitted checklist',
    copyCorrected:
      'It shows what counts: the submission with your answers to corrections. What you submitted first stands below.',
    first: (answer: string) => `Submitted first: ${answer}`,
    centresTitle: 'Your centres',
    state: { none: 'Not started', draft: 'Draft', submitted: 'Submitted', confirmed: 'Confirmed' },
    open: 'Open',
    openCentre: (name: string) => `Open ${name}`,
  },
  next: {
    title: 'What happens next',
    none: [
      'Fill in the checklist step by step. It takes about 10 minutes, and you can stop and continue at any time.',
      'Take both photos at the centre, with location switched on.',
      'Check everything and submit once. You then get a receipt.',
    ],
    complete: 'Everything is filled in. Check it once more, then click Confirm & Submit.',
    afterDraft: 'After submitting you get a receipt by e-mail and on this page.',
    submittedOn: (day: string) => `Submitted, ${day}`,
    examining: 'The exam agency examines your checklist and the photos',
    examined: 'Examined by the exam agency',
    waiting: 'Correction: waiting for your answer',
    answeredOn: (day: string) => `Correction answered, ${day}`,
    examinedAgain: 'Examined again; you hear by e-mail and on this page',
    confirmedOn: (day: string) => `Confirmed in the verified register, ${day}`,
    submitted: [
      'You cannot change it any more, unless the exam agency asks you for a correction, by e-mail and on this page.',
    ],
    keep: 'Keep the reference, and give it whenever you contact the exam agency about this checklist.',
    confirmed: [
      'Nothing more is needed from you now.',
      'If something at the centre changes before the exam, tell the exam agency.',
    ],
  },
  receipt: {
    checkTitle: 'Check this receipt (QR code, SHA-256)',
    runningHead: (reference: string, centre: string) => `Receipt ${reference} · ${centre}`,
    exam: 'Exam',
    sha256: (photo: string) => `SHA-256: ${photo}`,
    checklist: 'checklist',
    correction: (number: string) => `Answer to correction ${number}`,
    answeredAt: 'Answered',
    newPhoto: (number: string) => `Taken again for correction ${number}`,
    qrLabel: 'QR code: the address where this receipt can be checked',
    checkAt: 'Anybody can check this receipt at:',
    mailedTo: (addresses: string) => `The receipt was mailed to ${addresses}.`,
    and: ' and ',
    sendAgain: 'Send the receipt again',
    send: 'Send the receipt by e-mail',
    sentAgain: (addresses: string) => `The receipt is on its way to ${addresses}.`,
    sendFailed: 'The receipt could not be sent.',
  },

  // Corrections, for /status and for the screen that answers one.
  correction: {
    looking: 'Checking whether the exam agency asks for a correction…',
    none: 'The exam agency has not asked for a correction.',
    loadFailed: 'It could not be checked whether the exam agency asks for a correction.',
    asksTitle: 'The exam agency asks for a correction',
    centre: 'Centre',
    dueOn: (day: string) => `Answer until ${day}`,
    overdue: 'This day has passed. Please answer at once.',
    once: 'Everything else stays as you submitted it. You can send your answer once.',
    receiptMailed: 'A receipt was sent by e-mail.',
    message: (time: string) => `Message from the exam agency, ${time}`,
    asked: 'To be checked and corrected',
    answerNow: 'Answer now',
    continueAnswer: 'Continue your answer',
    begun: 'What you have entered so far is kept on this device. It has not been sent yet.',
    answeredTitle: (time: string) => `You answered the correction on ${time}.`,
    arrived: 'The connection was lost while your answer was being sent, but it has arrived.',
    sent: 'What you sent',
    leftOverTitle:
      'This correction was already answered, from another device or window. What you entered here was not sent:',
    leftOverHelp:
      'If it is important, tell the exam agency. It can ask for another correction. What you entered is kept on this device until you remove it.',
    removeLeftOver: 'Remove it from this device',
  },
  answer: {
    title: 'Correction of the checklist',
    loading: 'Loading the correction…',
    failed: 'The correction could not be loaded',
    none: 'The exam agency is not asking for a correction at this centre.',
    toStatus: 'Back to the status',
    once: 'Check these answers and correct what is wrong. Everything else in the checklist stays as it is. You can send your answer once.',
    sentBefore: 'Sent before',
    asBefore: 'as sent before',
    changedHere: 'changed here',
    photoTaken: 'photo taken',
    photoMissing: 'photo missing',
    onPhone:
      'New photos are taken with a phone. It is best to answer everything there: log in on the phone and open the status. What you enter on this computer stays on this computer until you send it.',
    kept: 'Kept on this device. It has not been sent to the exam agency yet.',
    keptNothing: 'Everything you enter is kept on this device until you send it.',
    keptNowhere:
      'This browser cannot keep a copy on this device. Stay on this page until your answer is sent.',
    keptShared: 'Nothing is kept on this shared computer. Stay on this page until your answer is sent.',
    offline:
      'There is no internet connection. What you enter is kept on this device. When the connection is back, open this page and press “Save and send”.',
    offlineNoCopy:
      'There is no internet connection. Stay on this page, and press “Save and send” when the connection is back.',
    back: 'The connection is back. Press “Save and send” to send your answer.',
    send: 'Save and send',
    sending: 'Sending…',
    sendingPhotos: (percent: string) => `Sending, ${percent}`,
    sendFailed: 'Your answer was not sent',
    changed:
      'It was changed in another window since you looked. Nothing was sent. Check it below, then press “Save and send” again.',
    sendFailedKept: 'Nothing is lost: it is kept on this device. Press “Save and send” again.',
    sendFailedNoCopy: 'Stay on this page and press “Save and send” again.',
    sessionEnded:
      'Your session has ended, so the answer was not sent. Log in again, then press “Save and send”.',
    confirmTitle: 'Send the answer?',
    confirmText: 'You can send it once and cannot change it afterwards.',
    unchanged: 'You have not changed:',
    confirmSend: 'Send now',
    notYet: 'Not yet',
  },

  // The page where anybody can check a receipt.
  receiptCheck: {
    title: 'Check a receipt',
    loading: 'Looking up the receipt…',
    failed: 'The receipt could not be checked.',
    unknown: 'This receipt is not known.',
    unknownHelp:
      'Compare the address with the printed one, letter by letter, or scan the QR code again. If it is the same, this portal did not issue the receipt.',
    known: 'This receipt is genuine.',
    knownHelp:
      'The portal received a checklist with these details. Compare them with the paper or the e-mail in front of you.',
    reference: 'Reference',
    centreCode: 'Centre code',
    submittedAt: 'Submitted',
    sha256: (photo: string) => `SHA-256: ${photo}`,
    checklist: 'checklist',
    correction: (number: string) => `Answer to correction ${number}`,
    answeredAt: 'Answered',
    counts: 'What counts is the submission with all answers to corrections below.',
    replacedBy: (number: string) => `replaced in correction ${number}`,
    sameReplaced: (fileName: string, photo: string, number: string) =>
      `${fileName} is the photo that was submitted: ${photo}. It was replaced in correction ${number} and no longer counts.`,
    compareTitle: 'Compare a photo',
    compareText:
      'Choose a photo file, or copy the file and paste it on this page. It is compared in your browser and is not sent anywhere.',
    file: 'Photo file',
    comparing: 'Comparing…',
    same: (fileName: string, photo: string) => `${fileName} is the photo that was submitted: ${photo}.`,
    different: (fileName: string) => `${fileName} is not one of the submitted photos.`,
    differentHelp:
      'Only the exact file that the portal received matches. A picture that was edited, made smaller or sent through a chat has another SHA-256, even if it looks the same.',
    unreadable: (fileName: string) => `${fileName} could not be read. Choose it again.`,
    notSecure:
      'This browser compares files only on a page whose address begins with https. Compare the SHA-256 with another program.',
  },
};
