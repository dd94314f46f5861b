/** What reasons say to an officer, in English. */
import type { ReasonCode } from '../warnings.ts';
import type { PhotoSlot } from '../../exam.ts';
import type { OtherCentre, WarningValues } from '../warning-values.ts';
import { areMore, centreOf, formatsIn, namedPlaces, type ReasonWords } from './reason-words.ts';

// Why a reason stands where it does in the order of the queue, in English.

const whysEn: Readonly<Record<ReasonCode, string>> = {
  'strong-room.not-secure':
    'Question papers would be kept where anybody can take them; the centre says so itself.',
  'picture.same-file': 'One picture cannot show two places; whoever sent it first has no such reason.',
  'picture.changed': 'A picture that was cut, turned or photographed again is still that of another place.',
  'place.far':
    'The photo was taken elsewhere, or the place on record is wrong, as it is for two of a hundred.',
  'place.shared': 'Several centres cannot stand at one place: somebody took the photos for others.',
  'place.apart': 'Gate and strong room belong to one site: one of the photos was taken elsewhere.',
  'picture.marked': 'A person has seen something in the picture that no check can say.',
  'picture.missing': 'Without the photo nobody can check the centre.',
  'checklist.unreadable': 'What cannot be read, no check has seen.',
  'coaching.associated': 'Who teaches candidates for money has an interest in their results.',
  'cctv.none': 'Nobody could find out later what happened.',
  'cctv.not-in-strong-room': 'Nobody could find out later who was at the papers.',
  'invigilators.few': 'A room would be without supervision; people can still be found until the exam.',
  'washrooms.none-for-one': 'Half of the candidates would be without; often it is a slip.',
  'picture.empty': 'The photo shows too little to be compared or recognised.',
  'picture.not-a-photo':
    'A page, a screenshot or a drawing shows nothing of the centre; often the wrong file was chosen.',
  'time.odd': 'An old photo may show what is no longer there; often only the clock is wrong.',
  'time.night': 'Nobody photographs a school at night; often only the clock is wrong.',
  'time.none': 'A camera that writes the place writes the time; somebody may have removed it.',
  'address.few-words': 'No inspector finds the centre by it.',
  'address.other-state': 'One of the two states is wrong; usually it is a slip.',
  'head.filler-mobile': 'Nobody can be reached there on the day of the exam.',
  'staff.beyond-capacity': 'The figure cannot be true; usually it is a slip.',
  'washrooms.beyond-capacity': 'The figure cannot be true; usually it is a slip.',
  'place.vague': 'The place is only roughly known, so that the distance says little.',
  'head.shared-contact': 'Perhaps one person fills in for many; often it is a district office.',
  'address.other-pincode': 'One of the two addresses is wrong; usually it is a slip.',
  'institution.government-name': 'The type may be wrong; some private schools have such names.',
  'exam.none-with-candidates': 'One of the two answers is a slip.',
  'exam.without-candidates': 'One of the two answers is a slip.',
  'candidates.over-capacity': 'The rooms or the candidates were counted wrongly.',
  'capacity.unusual': 'Candidates are assigned by this figure; a slip would be expensive.',
  'rooms.odd-size': 'The size of a room is probably a slip.',
  'cctv.dispatch-without-room': 'One of the two answers is a slip.',
  'cctv.not-in-all-rooms': 'Some candidates would not be recorded; cameras can still be installed.',
  'cctv.not-at-entry': 'Who enters would not be recorded; cameras can still be installed.',
  'wall.none': 'Papers can be passed in from outside; it needs more guards.',
  'frisking.none': 'An area can be arranged before the exam.',
  'dispatch-room.none': 'A room can be set aside before the exam.',
  'guards.none': 'Guards can be sent before the exam.',
  'washrooms.few': 'It is uncomfortable, and no danger to the exam.',
  'peons.none': 'Others can do their work.',
  'training.open': 'It can be completed before the exam.',
};

const photo: Readonly<Record<PhotoSlot, string>> = {
  centre: 'photo of the centre',
  strongRoom: 'photo of the strong room',
};
const subject: Readonly<Record<PhotoSlot, string>> = {
  centre: 'Photo of the centre',
  strongRoom: 'Photo of the strong room',
};
const { number, kilometres, day, shortDay } = formatsIn('en-IN');
const distance = (metres: number): string =>
  metres < 1000 ? `${number(Math.round(metres))}\u00a0m` : `${kilometres(metres)}\u00a0km`;
const staffEn = {
  invig: 'invigilators',
  admin: 'administrative staff',
  peons: 'peons',
  guards: 'security guards',
} as const;
const brief: Readonly<Record<PhotoSlot, string>> = {
  centre: 'Centre photo',
  strongRoom: 'Strong room photo',
};
const codeOf = ({ code }: OtherCentre): string => (code === '' ? 'a centre not shown' : code);
const pincodeText = (pincode: string): string => `pincode ${pincode}`;

const nameOf = (other: OtherCentre): string =>
  centreOf(other, 'a centre of another state, which your account does not show');

/** A photo of another centre. */
const otherPhoto = ({ otherSlot, replaced, ...other }: WarningValues['picture.same-file']): string =>
  `${nameOf(other)} (${photo[otherSlot]}${replaced === 1 ? ', replaced since' : ''})`;

export const reasonsEn: ReasonWords = {
  photo,
  whys: whysEn,
  sentences: {
    'checklist.unreadable': () => 'The stored checklist is damaged.',
    'picture.same-file': (values) => {
      const { slot, otherSlot, otherPhotoId, edition, centreId } = values;
      return centreId === ''
        ? otherPhotoId === ''
          ? 'Both photos are the same file.'
          : edition === undefined
            ? `${subject[slot]}: the same file as the earlier ${photo[otherSlot]}, before the correction.`
            : `${subject[slot]}: the ${photo[otherSlot]} of an earlier edition was sent again, as the same file.`
        : `${subject[slot]}: the same file was sent by ${otherPhoto(values)}.`;
    },
    'picture.changed': (values) =>
      values.centreId === ''
        ? 'Both photos show the same.'
        : `${subject[values.slot]}: the same picture as that of ${otherPhoto(values)}, changed, or one taken from the same spot.`,
    'picture.empty': ({ slot }) => `${subject[slot]}: it is very dark, very small or shows hardly anything.`,
    'picture.not-a-photo': ({ slot }) =>
      `${subject[slot]}: it looks like a screenshot, a drawing or a page of text, not like a photo.`,
    'picture.marked': ({ slot, by }) => `${subject[slot]}: ${by} wants it to be looked at again.`,
    'picture.missing': ({ slot }) =>
      `${subject[slot]}: the file is missing in the photo store, or its picture cannot be read.`,
    'place.far': ({ slot, km, ...named }) => {
      const places = namedPlaces(named, pincodeText);
      const entered = named.typedPincode === '' ? '' : `; ${pincodeText(named.typedPincode)} was entered`;
      return `${subject[slot]}: ${places.length > 1 ? 'at least ' : ''}${number(km)}\u00a0km from ${places.join(' and from ')}${entered}.`;
    },
    'place.apart': ({ metres }) => `The photos were taken ${distance(metres)} apart.`,
    'place.shared': ({ centres, ...first }) =>
      centres === 1
        ? `The photo of the centre was taken at the same place as that of ${nameOf(first)}.`
        : `The photo of the centre was taken at the same place as those of ${number(centres)} other centres, among them ${nameOf(first)}.`,
    'place.vague': ({ slot, metres }) =>
      `${subject[slot]}: its location is accurate to ${distance(metres)} only.`,
    'time.odd': ({ slot, takenAt }) =>
      `${subject[slot]}: according to the camera it was taken on ${day(takenAt)}.`,
    'time.night': ({ slot, clock }) => `${subject[slot]}: according to the camera it was taken at ${clock}.`,
    'time.none': ({ slot }) => `${subject[slot]}: the camera wrote a place, but no time.`,
    'head.filler-mobile': ({ mobile }) => `Mobile number of head: ${mobile}.`,
    'address.few-words': ({ address }) => `The whole address is “${address}”.`,
    'address.other-state': ({ state }) => `The address ends with ${state}, which is not the state on record.`,
    'staff.beyond-capacity': ({ role, staff, capacity }) =>
      `${number(staff)} ${staffEn[role]} for ${number(capacity)} seats.`,
    'washrooms.beyond-capacity': ({ washrooms, capacity }) =>
      `${number(washrooms)} washrooms, but only ${number(capacity)} seats.`,
    'cctv.dispatch-without-room': () => 'No dispatch room, but CCTV in it.',
    'exam.none-with-candidates': ({ candidates }) => `No previous exam, ${number(candidates)} candidates.`,
    'exam.without-candidates': ({ exam }) => `Previous exam “${exam}”, but no candidates in it.`,
    'candidates.over-capacity': ({ candidates, capacity }) =>
      `${number(candidates)} candidates in the previous exam, but ${number(capacity)} seats.`,
    'rooms.odd-size': ({ size }) => `Other rooms with ${number(size)} ${size === 1 ? 'seat' : 'seats'}.`,
    'capacity.unusual': ({ capacity }) => `${number(capacity)} seats in all rooms together.`,
    'address.other-pincode': ({ found, pincode }) => `The address has ${found}, not ${pincode}.`,
    'institution.government-name': ({ name }) => `“${name}” is entered as a private institution.`,
    'head.shared-contact': ({ contact, centres, ...first }) => {
      const subjectOf = `The ${contact === 'mobile' ? 'mobile number' : 'e-mail'} of the head`;
      return centres === 1
        ? `${subjectOf} is also in the checklist of ${nameOf(first)}.`
        : `${subjectOf} is also in the checklists of ${areMore(centres) ? 'at least ' : ''}${number(centres)} other centres, among them ${nameOf(first)}.`;
    },
    'strong-room.not-secure': () => 'The strong room is not secure.',
    'cctv.none': () => 'No CCTV at all.',
    'cctv.not-in-strong-room': () => 'No CCTV in the strong room.',
    'coaching.associated': ({ details }) => `Associated with a coaching institute: ${details}`,
    'invigilators.few': ({ invigilators, rooms }) =>
      `${number(invigilators)} ${invigilators === 1 ? 'invigilator' : 'invigilators'} for ${number(rooms)} rooms.`,
    'washrooms.none-for-one': ({ male, female }) =>
      `Washrooms: ${number(male)} for men, ${number(female)} for women.`,
    'wall.none': () => 'No boundary wall.',
    'frisking.none': () => 'No frisking area.',
    'dispatch-room.none': () => 'No dispatch room.',
    'guards.none': () => 'No security guards.',
    'peons.none': () => 'No peons.',
    'cctv.not-in-all-rooms': () => 'CCTV not in all rooms.',
    'cctv.not-at-entry': () => 'No CCTV at the entry.',
    'training.open': () => 'The training is not completed.',
    'washrooms.few': ({ washrooms, capacity }) =>
      `${number(washrooms)} ${washrooms === 1 ? 'washroom' : 'washrooms'} for ${number(capacity)} seats.`,
  },
  briefs: {
    'picture.same-file': ({ edition, ...other }) =>
      other.centreId !== ''
        ? `Same file as ${codeOf(other)}`
        : `Same file as ${edition === undefined ? 'before the correction' : 'in an earlier edition'}`,
    'picture.changed': (other) => `Similar photo to ${codeOf(other)}`,
    'picture.empty': ({ slot }) => `${brief[slot]} shows too little`,
    'picture.not-a-photo': ({ slot }) => `${brief[slot]} may be no photo`,
    'picture.marked': ({ slot }) => `${brief[slot]}: look again`,
    'picture.missing': ({ slot }) => `${brief[slot]} cannot be read`,
    'place.far': ({ slot, km }) => `${brief[slot]} ${number(km)}\u00a0km away`,
    'place.shared': ({ centres, ...first }) =>
      `Same place as ${codeOf(first)}${centres === 1 ? '' : ` and ${number(centres - 1)} more`}`,
    'place.vague': ({ metres }) => `Place accurate only to ${distance(metres)}`,
    'time.odd': ({ slot, takenAt }) => `${brief[slot]} taken ${shortDay(takenAt)}`,
    'time.night': ({ slot, clock }) => `${brief[slot]} taken at ${clock}`,
    'time.none': ({ slot }) => `${brief[slot]} without a time`,
    'address.other-state': ({ state }) => `Address ends with ${state}`,
    'staff.beyond-capacity': ({ role, staff, capacity }) =>
      `${number(staff)} ${staffEn[role]}, ${number(capacity)} seats`,
    'candidates.over-capacity': ({ candidates, capacity }) =>
      `${number(candidates)} candidates for ${number(capacity)} seats`,
    'head.shared-contact': ({ contact, centres, ...first }) =>
      `${contact === 'mobile' ? 'Mobile number' : 'E-mail'} also at ${centres === 1 ? codeOf(first) : `${number(centres)}${areMore(centres) ? '+' : ''} centres`}`,
    'coaching.associated': () => 'Associated with a coaching institute',
  },
  centres: (count) => `${number(count)} centres`,
  names: {
    'checklist.unreadable': 'Unreadable',
    'picture.same-file': 'Same file',
    'picture.changed': 'Changed picture',
    'picture.empty': 'Empty picture',
    'picture.not-a-photo': 'Screenshot or drawing',
    'picture.missing': 'Photo missing',
    'picture.marked': 'Look again',
    'place.far': 'Far away',
    'place.apart': 'Photos apart',
    'place.shared': 'Shared location',
    'place.vague': 'Vague location',
    'time.odd': 'Odd time',
    'time.night': 'Taken at night',
    'time.none': 'No time',
    'head.filler-mobile': 'Filler mobile',
    'address.few-words': 'Address too short',
    'address.other-state': 'State in the address',
    'staff.beyond-capacity': 'Too many people',
    'washrooms.beyond-capacity': 'Too many washrooms',
    'cctv.dispatch-without-room': 'CCTV without dispatch room',
    'exam.none-with-candidates': 'Candidates without exam',
    'exam.without-candidates': 'Exam without candidates',
    'candidates.over-capacity': 'Candidates over capacity',
    'rooms.odd-size': 'Odd room size',
    'capacity.unusual': 'Unusual capacity',
    'address.other-pincode': 'Pincode in the address',
    'institution.government-name': 'Government name, private',
    'head.shared-contact': 'Shared contact',
    'strong-room.not-secure': 'Strong room not secure',
    'cctv.none': 'No CCTV',
    'cctv.not-in-strong-room': 'Strong room without CCTV',
    'coaching.associated': 'Coaching institute',
    'invigilators.few': 'Few invigilators',
    'washrooms.none-for-one': 'Washrooms for one sex',
    'wall.none': 'No boundary wall',
    'frisking.none': 'No frisking area',
    'dispatch-room.none': 'No dispatch room',
    'guards.none': 'No guards',
    'peons.none': 'No peons',
    'cctv.not-in-all-rooms': 'CCTV not in all rooms',
    'cctv.not-at-entry': 'Entry without CCTV',
    'training.open': 'Training open',
    'washrooms.few': 'Few washrooms',
  },
  oneAddress: 'Both centres are at one address.',
  ofEdition: (edition, sentOn) => `That one was sent on ${day(sentOn)}, for ${edition}.`,
};
