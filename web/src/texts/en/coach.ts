/** The English texts of the coach on the preview: what the head may want to look at again. They name no limits. */
import { standardRoomSizes } from '#contract/exam.ts';
import type { CodeSeenBy, FormatNumber, Sentences } from '#contract/review/warnings.ts';
import { photoRemarks } from './photo-remarks.ts';

/** What the guide and the texts about photos do not say. */
export type CoachSentences = Sentences<Exclude<CodeSeenBy<'preview'>, CodeSeenBy<'typing'>>>;

const counted = (count: number, number: FormatNumber, one: string): string =>
  `${number(count)} ${count === 1 ? one : `${one}s`}`;

const coach: CoachSentences = {
  'picture.same': () => photoRemarks.samePicture,
  'picture.empty': ({ slot }) =>
    slot === 'centre'
      ? 'The photo of the examination centre is very dark or shows hardly anything.'
      : 'The photo of the strong room is very dark or shows hardly anything.',
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

export const coachTexts = { coach };
