/** What a centre says that it lacks (product.md, Evidence checks). */
import { totalCapacity, totalRooms } from '../../checklist/questions/capacity.ts';
import type { Answers } from '../../checklist/questions/index.ts';
import type { CctvOption } from '../../exam.ts';
import type { Check, OwnFacts } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import type { Found } from '../reasons.ts';
import { found } from './found.ts';

const only = (isFound: boolean, reason: Found): Found[] => (isFound ? [reason] : []);

function checkCctv({ cctvCoverage }: Answers): Found[] {
  const item = ['cctvCoverage'] as const;
  if (cctvCoverage.length === 0) return [found('serious', 'cctv.none', item, {})];
  const lacks = (option: CctvOption): boolean => !cctvCoverage.includes(option);
  return [
    ...only(lacks('Strong Room'), found('serious', 'cctv.not-in-strong-room', item, {})),
    ...only(lacks('All Rooms for Exam'), found('notice', 'cctv.not-in-all-rooms', item, {})),
    ...only(lacks('Entry to Exam Centre'), found('notice', 'cctv.not-at-entry', item, {})),
  ];
}

function checkCoaching({ coachingInstitute: { associated, details } }: Answers): Found[] {
  const reason = found('serious', 'coaching.associated', ['coachingInstitute'], { details }, [details]);
  return only(associated === true, reason);
}

function checkInvigilators(answers: Answers): Found[] {
  const invigilators = answers.manpower.invig;
  const rooms = totalRooms(answers);
  if (invigilators === null || !(invigilators < rooms)) return [];
  const circumstance = [invigilators, rooms];
  return [found('serious', 'invigilators.few', ['manpower', 'rooms'], { invigilators, rooms }, circumstance)];
}

function checkWashrooms(answers: Answers): Found[] {
  const { male, female } = answers.washrooms;
  if (male === null || female === null) return [];
  const washrooms = male + female;
  const capacity = totalCapacity(answers);
  const isNone = male === 0 || female === 0;
  const isFew = washrooms > 0 && capacity > washrooms * reviewLimits.answers.seatsPerWashroom;
  const one = found('serious', 'washrooms.none-for-one', ['washrooms'], { male, female }, [male, female]);
  const values = { washrooms, capacity };
  const few = found('notice', 'washrooms.few', ['washrooms', 'rooms'], values, [washrooms, capacity]);
  return [...only(isNone, one), ...only(isFew, few)];
}

function checkSite(answers: Answers): Found[] {
  const { strongRoomSecure, boundaryWall, friskingArea, dispatchRoom, manpower } = answers;
  return [
    ...only(strongRoomSecure === false, found('serious', 'strong-room.not-secure', ['strongRoomSecure'], {})),
    ...only(boundaryWall === false, found('notice', 'wall.none', ['boundaryWall'], {})),
    ...only(friskingArea === false, found('notice', 'frisking.none', ['friskingArea'], {})),
    ...only(dispatchRoom === false, found('notice', 'dispatch-room.none', ['dispatchRoom'], {})),
    ...only(manpower.guards === 0, found('notice', 'guards.none', ['manpower'], {})),
    ...only(manpower.peons === 0, found('notice', 'peons.none', ['manpower'], {})),
    ...only(answers.trainingCompleted === false, found('notice', 'training.open', ['trainingCompleted'], {})),
  ];
}

export const shortfallChecks: readonly Check<OwnFacts>[] = [
  checkCctv,
  checkCoaching,
  checkInvigilators,
  checkWashrooms,
  checkSite,
].map(
  (check) =>
    ({ answers }: OwnFacts) =>
      check(answers),
);
