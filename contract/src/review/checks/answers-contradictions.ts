/** Answers that contradict each other or are unlikely (product.md, Evidence checks). Unanswered questions contradict nothing. */
import { countedOtherRooms, totalCapacity } from '../../checklist/questions/capacity.ts';
import type { Answers } from '../../checklist/questions/index.ts';
import { standardRoomSizes } from '../../exam.ts';
import type { Check, OwnFacts } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import type { Found } from '../reasons.ts';
import { findOtherPincode } from './address-pincode.ts';
import { found } from './found.ts';
import { isNoExam } from './no-exam.ts';

const limits = reviewLimits.answers;

function checkDispatchCctv({ dispatchRoom, cctvCoverage }: Answers): Found[] {
  if (dispatchRoom !== false || !cctvCoverage.includes('Dispatch/Receipt Room')) return [];
  return [found('notice', 'cctv.dispatch-without-room', ['dispatchRoom', 'cctvCoverage'], {})];
}

function checkExam({ examName, candidateCount: candidates }: Answers): Found[] {
  const exam = examName.trim();
  if (exam === '' || candidates === null) return [];
  if (isNoExam(exam))
    return candidates > 0
      ? [found('notice', 'exam.none-with-candidates', ['experience'], { candidates }, [candidates])]
      : [];
  return candidates === 0
    ? [found('notice', 'exam.without-candidates', ['experience'], { exam }, [exam])]
    : [];
}

function checkCandidates(answers: Answers): Found[] {
  const capacity = totalCapacity(answers);
  const candidates = answers.candidateCount ?? 0;
  if (capacity === 0 || !(candidates > capacity * limits.candidatesToCapacity)) return [];
  const values = { candidates, capacity };
  return [
    found('notice', 'candidates.over-capacity', ['experience', 'rooms'], values, [candidates, capacity]),
  ];
}

const isOddSize = (size: number): boolean =>
  size < limits.otherRoom.least ||
  size > limits.otherRoom.most ||
  standardRoomSizes.some((standard) => size === standard);

function checkRoomSizes({ otherRooms }: Answers): Found[] {
  const sizes = new Set(countedOtherRooms(otherRooms).map(({ size }) => size));
  return [...sizes]
    .filter(isOddSize)
    .map((size) => found('notice', 'rooms.odd-size', ['rooms'], { size }, [size]));
}

function checkCapacity(answers: Answers): Found[] {
  const capacity = totalCapacity(answers);
  const isUsual = capacity >= limits.capacity.least && capacity <= limits.capacity.most;
  if (capacity === 0 || isUsual) return [];
  return [found('notice', 'capacity.unusual', ['rooms'], { capacity }, [capacity])];
}

function checkAddress({ completeAddress, pincode }: Answers): Found[] {
  const other = pincode === '' ? null : findOtherPincode(completeAddress, pincode);
  if (other === null) return [];
  const values = { found: other, pincode };
  return [found('notice', 'address.other-pincode', ['completeAddress', 'pincode'], values, [other, pincode])];
}

export const contradictionChecks: readonly Check<OwnFacts>[] = [
  checkDispatchCctv,
  checkExam,
  checkCandidates,
  checkRoomSizes,
  checkCapacity,
  checkAddress,
].map(
  (check) =>
    ({ answers }: OwnFacts) =>
      check(answers),
);
