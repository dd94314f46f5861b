/** Turns what the checks have found into the remarks of the coach. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import { previewRows } from '#contract/checklist/derive/rows.ts';
import type { Found, ReasonCode } from '#contract/review/reasons.ts';
import type { CoachCode, CoachSentences } from '../../../texts/en/coach.ts';
import type { FirstRemarks } from './look-again.tsx';
import type { Remark } from './look-again-box.tsx';

/** The rows of the preview; that of a picture also has its slot. Reasons without a row are for officers only. */
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

/** In the order of the preview. */
const rows = previewRows({ name: '', city: '' }, emptyAnswers()).map(({ label }): string => label);

const isForHeads = (code: ReasonCode): code is CoachCode => Object.hasOwn(fields, code);

const isSamePicture = ({ code }: Found): boolean => code === 'picture.same' || code === 'picture.same-file';

/** Where the photos were taken is nothing to praise while what they show is in doubt. */
const isDoubtful = (reason: Found): boolean => reason.code === 'picture.empty' || isSamePicture(reason);

function remarkOf({ code, values }: Found, sentences: CoachSentences, number: (value: number) => string) {
  if (!isForHeads(code)) return [];
  // The values of a reason are those of its code, which its type cannot say.
  const sentence = sentences[code] as (of: Found['values'], format: typeof number) => string;
  const row = fields[code];
  const field = code === 'picture.empty' && 'slot' in values ? `${row}.${values.slot}` : row;
  return [{ field, text: sentence(values, number) }];
}

/** Returns everything for the box, in the order of the preview. It replaces the soft check of the candidates, which has another limit. */
export function remarksOf(
  found: readonly Found[],
  { soft, pair, good }: FirstRemarks,
  sentences: CoachSentences,
  number: (value: number) => string,
): { readonly remarks: readonly Remark[]; readonly good: string | null } {
  const added = found
    .filter((reason) => !(isSamePicture(reason) && pair?.isSame === true))
    .flatMap((reason) => remarkOf(reason, sentences, number));
  const others = soft.filter(({ check }) => check !== 'candidateCount');
  const remarks = [...others, ...added, ...(pair === null ? [] : [pair])]
    .map(({ field, text }) => ({ field, text }))
    .toSorted((one, other) => rows.indexOf(one.field) - rows.indexOf(other.field));
  return { remarks, good: found.some(isDoubtful) ? null : good };
}
