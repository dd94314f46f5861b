/**
 * The checks of answers (product.md, Evidence checks): slips, contradictions, and what a centre says that it lacks. Unanswered
 * questions contradict nothing.
 */
import { countedOtherRooms, totalCapacity, totalRooms } from '../../checklist/capacity.ts';
import type { Answers } from '../../checklist/questions.ts';
import { standardRoomSizes, type CctvOption } from '../../exam.ts';
import { isPincode, lengthInCharacters } from '../../text.ts';
import type { AllFacts, OwnFacts, Checks } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { finding } from './findings.ts';
import { canBeOfState } from '../../states.ts';
import { findOtherPincode, hasGovernmentName, isNoExam } from './words.ts';

const limits = reviewLimits.answers;

/** A finding without figures. */
const when = (isFound: boolean) => (isFound ? finding({}) : []);

const lacksCctv = ({ cctvCoverage }: Answers, option: CctvOption): boolean =>
  cctvCoverage.length > 0 && !cctvCoverage.includes(option);

/** Of all rooms and of the last exam; none when the candidates are not more than `factor` times the seats. */
function candidatesOver(answers: Answers, factor: number) {
  const capacity = totalCapacity(answers);
  const candidates = answers.candidateCount ?? 0;
  if (capacity === 0 || !(candidates > capacity * factor)) return [];
  return finding({ candidates, capacity });
}

const isOddSize = (size: number): boolean =>
  size < limits.otherRoom.least ||
  size > limits.otherRoom.most ||
  standardRoomSizes.some((standard) => size === standard);

const slips = {
  'address.short': ({ answers: { completeAddress } }) => {
    const address = completeAddress.trim();
    return when(address !== '' && lengthInCharacters(address) < limits.shortestAddress);
  },
  'head.no-letters': ({ answers: { headName } }) => when(headName.trim() !== '' && !/\p{L}/u.test(headName)),
  'pincode.other-state': ({ answers: { pincode }, record: { state } }) =>
    isPincode(pincode) && canBeOfState(pincode, state) === false ? [{ values: { pincode, state } }] : [],
  'candidates.far-over-capacity': ({ answers }) => candidatesOver(answers, limits.candidatesToCapacityTyping),
} satisfies Partial<Checks<OwnFacts>>;

const contradictions = {
  'cctv.dispatch-without-room': ({ answers: { dispatchRoom, cctvCoverage } }) =>
    when(dispatchRoom === false && cctvCoverage.includes('Dispatch/Receipt Room')),
  'exam.none-with-candidates': ({ answers: { examName, candidateCount: candidates } }) =>
    examName.trim() !== '' && isNoExam(examName) && candidates !== null && candidates > 0
      ? finding({ candidates })
      : [],
  'exam.without-candidates': ({ answers: { examName, candidateCount } }) => {
    const exam = examName.trim();
    if (exam === '' || isNoExam(exam) || candidateCount !== 0) return [];
    return finding({ exam });
  },
  'candidates.over-capacity': ({ answers }) => candidatesOver(answers, limits.candidatesToCapacity),
  'rooms.odd-size': ({ answers: { otherRooms } }) => {
    const sizes = new Set(countedOtherRooms(otherRooms).map(({ size }) => size));
    return [...sizes].filter(isOddSize).flatMap((size) => finding({ size }));
  },
  'capacity.unusual': ({ answers }) => {
    const capacity = totalCapacity(answers);
    const { least, most } = limits.capacity;
    const isUsual = capacity >= least && capacity <= most;
    return capacity === 0 || isUsual ? [] : finding({ capacity });
  },
  'address.other-pincode': ({ answers: { completeAddress, pincode } }) => {
    const other = pincode === '' ? null : findOtherPincode(completeAddress, pincode);
    return other === null ? [] : finding({ found: other, pincode });
  },
} satisfies Partial<Checks<OwnFacts>>;

const shortfalls = {
  'cctv.none': ({ answers: { cctvCoverage } }) => when(cctvCoverage.length === 0),
  'cctv.not-in-strong-room': ({ answers }) => when(lacksCctv(answers, 'Strong Room')),
  'cctv.not-in-all-rooms': ({ answers }) => when(lacksCctv(answers, 'All Rooms for Exam')),
  'cctv.not-at-entry': ({ answers }) => when(lacksCctv(answers, 'Entry to Exam Centre')),
  'coaching.associated': ({ answers }) => {
    const { associated, details } = answers.coachingInstitute;
    return associated === true ? finding({ details }) : [];
  },
  'invigilators.few': ({ answers }) => {
    const invigilators = answers.manpower.invig;
    const rooms = totalRooms(answers);
    if (invigilators === null || !(invigilators < rooms)) return [];
    return finding({ invigilators, rooms });
  },
  'washrooms.none-for-one': ({ answers: { washrooms } }) => {
    const { male, female } = washrooms;
    if (male === null || female === null || (male !== 0 && female !== 0)) return [];
    return finding({ male, female });
  },
  'washrooms.few': ({ answers }) => {
    const { male, female } = answers.washrooms;
    const washrooms = male === null || female === null ? 0 : male + female;
    const capacity = totalCapacity(answers);
    if (washrooms === 0 || capacity <= washrooms * limits.seatsPerWashroom) return [];
    return finding({ washrooms, capacity });
  },
  'strong-room.not-secure': ({ answers }) => when(answers.strongRoomSecure === false),
  'wall.none': ({ answers }) => when(answers.boundaryWall === false),
  'frisking.none': ({ answers }) => when(answers.friskingArea === false),
  'dispatch-room.none': ({ answers }) => when(answers.dispatchRoom === false),
  'guards.none': ({ answers }) => when(answers.manpower.guards === 0),
  'peons.none': ({ answers }) => when(answers.manpower.peons === 0),
  'training.open': ({ answers }) => when(answers.trainingCompleted === false),
} satisfies Partial<Checks<OwnFacts>>;

/** Those that need no other centre; the head's own page runs them too. */
export const ownAnswerChecks = { ...slips, ...contradictions, ...shortfalls };

export const otherAnswerChecks = {
  'institution.government-name': ({ record: { name }, answers }) =>
    answers.institutionType === 'Private' && hasGovernmentName(name) ? finding({ name }) : [],
  /** A further centre with the contact of a district office is no other circumstance; another contact is. */
  'head.shared-contact': ({ sharedContacts }) =>
    sharedContacts.map(({ contact, address, centres, first }) => ({
      values: { ...first, contact, centres },
      circumstance: [contact, address],
      items: [contact === 'mobile' ? 'headMobile' : 'headEmail'],
    })),
} satisfies Partial<Checks<AllFacts>>;
