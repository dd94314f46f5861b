/** Turns what the checks have found into the remarks of the coach. */
import { stepIds, stepOfField } from '#contract/checklist/questions/steps.ts';
import type { Found, ReasonCode } from '#contract/review/reasons.ts';
import type { CoachCode, CoachSentences } from '../../../texts/en/coach.ts';
import type { FirstRemarks } from './look-again.tsx';
import type { Remark } from './look-again-box.tsx';

/** The rows of the preview. Reasons without one are for officers only. */
const fields: Readonly<Record<CoachCode, string>> = {
  'picture.same-file': 'photos.strongRoom',
  'picture.same': 'photos.strongRoom',
  'picture.empty': 'photos',
  'address.other-pincode': 'completeAddress',
  'training.open': 'trainingCompleted',
  'rooms.odd-size': 'otherCapacities',
  'capacity.unusual': 'totalCapacity',
  'invigilators.few': 'manpower.invig',
  'peons.none': 'manpower.peons',
  'guards.none': 'manpower.guards',
  'washrooms.none-for-one': 'washrooms',
  'washrooms.few': 'washrooms',
  'exam.none-with-candidates': 'previousExam',
  'exam.without-candidates': 'previousExam',
  'candidates.over-capacity': 'previousExam',
  'coaching.associated': 'coachingInstitute',
  'wall.none': 'boundaryWall',
  'frisking.none': 'friskingArea',
  'strong-room.not-secure': 'strongRoomSecure',
  'dispatch-room.none': 'dispatchRoom',
  'cctv.dispatch-without-room': 'cctvCoverage',
  'cctv.none': 'cctvCoverage',
  'cctv.not-in-strong-room': 'cctvCoverage',
  'cctv.not-in-all-rooms': 'cctvCoverage',
  'cctv.not-at-entry': 'cctvCoverage',
};

const isForHeads = (code: ReasonCode): code is CoachCode => Object.hasOwn(fields, code);

const samePicture: readonly ReasonCode[] = ['picture.same', 'picture.same-file'];

/** Whether one of the first remarks says it already. */
function isSaid({ code }: Found, { pair }: FirstRemarks): boolean {
  return samePicture.includes(code) && pair?.kind === 'same-picture';
}

function remarkOf({ code, values }: Found, sentences: CoachSentences, number: (value: number) => string) {
  if (!isForHeads(code)) return [];
  // The values of a reason are those of its code, which its type cannot say.
  const sentence = sentences[code] as (of: Found['values'], format: typeof number) => string;
  const field = 'slot' in values && code === 'picture.empty' ? `photos.${values.slot}` : fields[code];
  return [{ field, text: sentence(values, number) }];
}

/** Returns all remarks in the order of the form. The coach replaces the soft check of the candidates, which has another limit. */
export function remarksOf(
  found: readonly Found[],
  first: FirstRemarks,
  sentences: CoachSentences,
  number: (value: number) => string,
): Remark[] {
  const added = found
    .filter((reason) => !isSaid(reason, first))
    .flatMap((reason) => remarkOf(reason, sentences, number));
  const soft = first.soft.filter(({ check }) => check !== 'candidateCount');
  const stepIndex = ({ field }: Remark): number => stepIds.indexOf(stepOfField(field));
  return [...soft, ...added, ...(first.pair === null ? [] : [first.pair])]
    .map(({ field, text }) => ({ field, text }))
    .toSorted((one, other) => stepIndex(one) - stepIndex(other));
}
