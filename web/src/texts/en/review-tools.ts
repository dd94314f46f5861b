/** Texts for administrators: what is decided about many centres of the review at once, what each check means, and the gallery. */
import { reviewLimits } from '#contract/review/limits.ts';
import { formatsIn } from '#contract/review/sentences/reason-words.ts';
import type { Level, ReasonCode } from '#contract/review/warnings.ts';

const { number, kilometres } = formatsIn('en-IN');
const { answers, picture, place } = reviewLimits;
const { beyondCapacity } = answers;

/** When a check finds something, by code, and by level where that depends on figures. A check without a text looks at the answer alone. */
export type LimitsOfChecks = Readonly<Partial<Record<ReasonCode | `${ReasonCode} ${Level}`, string>>>;

const limitsOfChecks: LimitsOfChecks = {
  'checklist.unreadable': 'What is stored cannot be read completely.',
  'picture.same-file':
    'The same file as a photo of another centre, as the other photo, or as one that a correction has replaced.',
  'picture.changed': `At least ${number(picture.changedTight)} points of both pictures agree, on ${number(100 * picture.changedHull)} % of one or more: a changed copy, or taken from the same spot.`,
  'picture.missing': 'The photo store does not have the file, or it cannot be read.',
  'picture.empty': `Hardly anything is seen, or the longer edge has fewer than ${number(picture.minLongEdgePx)} pixels.`,
  'picture.not-a-photo': `At least ${number(picture.drawnFlatness)} % of it is flat, with hard edges.`,
  'picture.marked': 'An officer has marked it in the gallery.',
  'place.far notice': `More than ${number(place.farKm)} km from every known position on record, of pincode and city.`,
  'place.far serious': `More than ${number(place.veryFarKm)} km from every known position on record, or ${number(place.farKm)} km together with another pincode than on record.`,
  'place.apart notice': `The two photos more than ${kilometres(place.apartM)} km apart, less the accuracy of both.`,
  'place.apart serious': `The two photos more than ${kilometres(place.veryApartM)} km apart, less the accuracy of both.`,
  'place.shared notice': `The photo of the centre within ${number(place.sharedM)} m of that of another centre with another phone.`,
  'place.shared serious': `The photo of the centre within ${number(place.sharedM)} m of those of two or more centres with other phones.`,
  'place.vague': `The place is known to more than ${kilometres(place.vagueM)} km only.`,
  'time.odd': `More than ${number(place.daysBefore)} days before the photo arrived, or more than ${number(place.daysAfter)} day after.`,
  'time.night': `From ${place.night.from}:00 to ${place.night.until}:00 by the clock of India.`,
  'time.none': 'The file of the photo has a place, but no time.',
  'address.few-words': `Fewer than ${number(answers.fewestWords)} words, the pincode not counted.`,
  'address.other-state': 'The address ends with the name of another state than on record.',
  'address.other-pincode': 'The address has a six-digit number that is not the pincode.',
  'head.filler-mobile': 'A number of one digit, such as 9999999999.',
  'head.shared-contact': `The mobile number or e-mail of the head also in checklists with another phone, counted up to ${number(answers.countedContacts)}.`,
  'institution.government-name':
    'A name with Kendriya, Navodaya, Govt and the like, of a private institution.',
  'exam.none-with-candidates': 'Candidates of no previous exam.',
  'exam.without-candidates': 'A previous exam with 0 candidates.',
  'candidates.over-capacity': `More than ${number(answers.candidatesToCapacity)} candidates of the previous exam for each seat.`,
  'capacity.unusual': `Fewer than ${number(answers.capacity.least)} or more than ${number(answers.capacity.most)} seats.`,
  'rooms.odd-size': `Fewer than ${number(answers.otherRoom.least)} or more than ${number(answers.otherRoom.most)} seats, or a size that has its own field.`,
  'invigilators.few': 'Fewer invigilators than rooms.',
  'staff.beyond-capacity': `More than one invigilator for ${number(beyondCapacity.seatsPerInvigilator)} seats, or one of the others for ${number(beyondCapacity.seatsPerHelper)}; never up to ${number(beyondCapacity.least)}.`,
  'washrooms.beyond-capacity': `More than one washroom for ${number(beyondCapacity.seatsPerWashroom)} seats; never up to ${number(beyondCapacity.least)}.`,
  'washrooms.few': `More than ${number(answers.seatsPerWashroom)} seats for each washroom.`,
  'washrooms.none-for-one': 'No washroom for men, or none for women.',
  'cctv.dispatch-without-room': 'CCTV in the dispatch room, but no such room.',
};

const centres = (count: string): string => (count === '1' ? '1 centre' : `${count} centres`);

export const reviewToolTexts = {
  acceptKinds: {
    title: 'Also those with only these notices',
    lead: 'Tick the kinds of notices that are not a problem. Centres that have no other reason are accepted too.',
    kind: (name: string, count: string) => `${name} (${count})`,
    more: (name: string, count: string) => `${name} (${count} more)`,
    example: (code: string) => `See ${code}`,
    none: 'No waiting centre has notices only.',
    updating: 'The figures are being counted…',
  },
  askTogether: {
    open: 'Ask for corrections…',
    title: 'Ask for corrections by reason',
    text: 'Every waiting centre that has one of these reasons is asked for a correction, by e-mail and on its status page. Each head is asked for what the own reasons concern, in their words.',
    kinds: 'Reasons',
    lead: 'Tick the reasons that heads shall correct. Reasons that were set aside do not count.',
    none: 'No waiting centre has a reason that its head can correct.',
    reached: (count: string) => (count === '1' ? '1 head will be asked.' : `${count} heads will be asked.`),
    ofState: (state: string, count: string) => `${state} ${count}`,
    leftOpen: (count: string) => `Left out because they have still to answer: ${count}`,
    leftUnreadable: (count: string) => `Left out because what is stored cannot be read: ${count}`,
    example: 'The message of the first of them:',
    dueOnHint: 'Without a day, the usual time to answer counts.',
    confirm: (count: string) => (count === '1' ? 'Ask 1 head' : `Ask ${count} heads`),
    busy: 'Asking…',
    loadFailed: 'The figures could not be loaded',
    failed: 'Nobody was asked',
    outdated: 'The queue has changed since you looked. Nobody was asked: these are the new figures.',
    done: (count: string) =>
      `${count === '1' ? '1 head was' : `${count} heads were`} asked for a correction. It can be taken back until they answer; whom the e-mail has reached is told.`,
  },
  leftUntilChecked: 'Until then they are left out.',
  loadAgain: 'Load again',
  undoAccept: {
    last: (count: string, name: string, time: string) =>
      `Last accepted together: ${centres(count)}, by ${name}, ${time}.`,
    undo: 'Take back',
    busy: 'Taking back…',
    failed: 'Nothing was taken back',
    done: (count: string) =>
      `${count === '1' ? '1 centre is' : `${count} centres are`} back in the queue. Who was drawn for a spot check stays drawn.`,
    left: (count: string, codes: string) =>
      `${count === '1' ? '1 is' : `${count} are`} left as accepted or decided since, because something has changed there: ${codes}`,
  },
  meanings: {
    title: 'What each check means',
    lead: 'When each check finds something, and why it stands where it does. The gravest reason decides the order of the queue, as in this table. Among centres with the same gravest reason, those with more kinds of reasons come first, then those that have waited longest. What one act brings counts once: a copied photo is one kind, with however many centres it is found. Reasons that are not a problem do not count.',
    draw: (share: string) =>
      `Of the centres without warnings that are accepted together, ${share} of each state, at least one, are drawn for a spot check.`,
    tableLabel: 'Checks, the gravest first',
    limit: 'When it is found',
    answer: 'The answer itself.',
    why: 'Why it stands here',
    limits: limitsOfChecks,
  },
  gallery: {
    title: 'Gallery',
    lead: 'The photos of waiting centres, the most urgent first. Mark those that somebody should look at again; the centre then has a reason that says so.',
    slot: 'Photo',
    bothSlots: 'Both photos',
    loadFailed: 'The photos could not be loaded',
    empty: 'No waiting centre has photos.',
    listLabel: 'Photos of waiting centres',
    mark: 'Look again',
    markOf: (photo: string, code: string) => `Look again: ${photo}, ${code}`,
    markedBy: (name: string) => `Marked by ${name}`,
    markFailed: 'The mark was not saved',
    open: (code: string, name: string) => `Review of ${code}, ${name}`,
    keys: 'Keys: arrows move between the photos, X marks, O opens the review.',
    keysAreOff: 'The arrow keys, X and O are turned off.',
  },
};
