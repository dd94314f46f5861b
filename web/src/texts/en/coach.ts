/** The English texts of the coach on the preview: what the head may want to look at again. They name no limits. */
import type { ReasonCode, ReasonValues } from '#contract/review/reasons.ts';
import { photoRemarks } from './photo-remarks.ts';

/** The reasons that heads hear of; how far the photos are apart is a text about photos. */
export type CoachCode = Exclude<
  ReasonCode,
  | 'checklist.unreadable'
  | `place.${string}`
  | 'picture.missing'
  | 'time.odd'
  | 'head.shared-contact'
  | 'institution.government-name'
  | 'pincode.not-on-record'
>;

export type CoachSentences = {
  readonly [Code in CoachCode]: (values: ReasonValues[Code], number: (value: number) => string) => string;
};

const coach: CoachSentences = {
  'picture.same-file': () => photoRemarks.samePicture,
  'picture.same': () => photoRemarks.samePicture,
  'picture.empty': ({ slot }) =>
    slot === 'centre'
      ? 'The photo of the examination centre is very dark or shows hardly anything.'
      : 'The photo of the strong room is very dark or shows hardly anything.',
  'address.other-pincode': ({ found, pincode }) =>
    `The address contains ${found}, but the pincode is ${pincode}.`,
  'training.open': () => 'You answered that the training by the exam agency is not completed.',
  'rooms.odd-size': ({ size }, number) =>
    `You entered other rooms for ${number(size)} candidates each. Is this the number for one room, and does it have no field of its own?`,
  'capacity.unusual': ({ capacity }, number) =>
    `All rooms together seat ${number(capacity)} candidates. Is every room counted, and counted once?`,
  'invigilators.few': ({ invigilators, rooms }, number) =>
    `You entered ${number(rooms)} rooms, and this many invigilators: ${number(invigilators)}.`,
  'peons.none': () => 'You entered no peons.',
  'guards.none': () => 'You entered no security guards.',
  'washrooms.none-for-one': ({ male, female }, number) =>
    `You entered this many washrooms: ${number(male)} for men, ${number(female)} for women.`,
  'washrooms.few': ({ washrooms, capacity }, number) =>
    `The rooms seat ${number(capacity)} candidates, and you entered this many washrooms: ${number(washrooms)}.`,
  'exam.none-with-candidates': ({ candidates }, number) =>
    `You named no previous exam, but ${number(candidates)} candidates in it.`,
  'exam.without-candidates': ({ exam }) => `You named the previous exam “${exam}”, but no candidates in it.`,
  'candidates.over-capacity': ({ candidates, capacity }, number) =>
    `You entered ${number(candidates)} candidates for the previous exam, but the rooms seat ${number(capacity)}.`,
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

export const coachTexts = { coach };
