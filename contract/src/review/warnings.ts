/**
 * What the checks of a checklist can find, by code: warnings for the head, and for officers reasons to look at a centre (product.md,
 * Evidence checks). A warning points, a person decides: none refuses or delays anything.
 */
import * as z from 'zod/mini';
import type { LabelId, QuestionId } from '../checklist/questions.ts';
import type { CorrectionItem } from './correction-items.ts';
import type { WarningValues } from './warning-values.ts';
import { type PhotoSlot, photoSlots } from '../exam.ts';

export const levels = ['serious', 'notice'] as const;
export type Level = (typeof levels)[number];

export type WarningCode = keyof WarningValues;

/** `typing`: the head, next to the field or the photos; `preview`: the head, before the submission; `officer`: in the review. */
export type Audience = 'typing' | 'preview' | 'officer';

interface DeclaredCheck {
  /** `by-figures`: a notice, which the check itself makes serious. */
  readonly level: Level | 'by-figures';
  readonly seenBy: readonly Audience[];
  /** What it looks at, and what a correction would ask for; a finding may concern only some of it. */
  readonly items: readonly CorrectionItem[];
  /** The row of the preview from which a head reaches the answer, if it is not that of the first item. */
  readonly row?: LabelId;
  /** The input below which it is said, if that is not the row. */
  readonly input?: QuestionId;
}

const officer = ['officer'] as const;
const afterPreview = ['preview', 'officer'] as const;
const headOnly = ['typing', 'preview'] as const;
/** Heads, who are asked beside the photo as well. */
const previewOnly = ['preview'] as const;
const photos = ['photos.centre', 'photos.strongRoom'] as const;

/**
 * Every check of a checklist, in the order in which its warnings are listed. What it finds is in `checks/`; its sentences are in
 * `sentences/` for officers and in the texts of the page for heads, who hear of no limit and no other centre.
 */
const declaredChecks = {
  'checklist.unreadable': { level: 'serious', seenBy: officer, items: [] },
  'picture.same-file': {
    level: 'serious',
    seenBy: ['typing', 'preview', 'officer'],
    items: photos,
    row: 'photos.strongRoom',
  },
  'picture.changed': { level: 'serious', seenBy: officer, items: photos },
  'picture.missing': { level: 'serious', seenBy: officer, items: photos },
  'place.far': { level: 'by-figures', seenBy: officer, items: photos },
  'place.apart': { level: 'by-figures', seenBy: officer, items: photos },
  'place.shared': { level: 'by-figures', seenBy: officer, items: ['photos.centre'] },
  'pincode.other-state': { level: 'notice', seenBy: headOnly, items: ['pincode'] },
  'strong-room.not-secure': { level: 'serious', seenBy: afterPreview, items: ['strongRoomSecure'] },
  'cctv.none': { level: 'serious', seenBy: afterPreview, items: ['cctvCoverage'] },
  'cctv.not-in-strong-room': { level: 'serious', seenBy: afterPreview, items: ['cctvCoverage'] },
  'coaching.associated': { level: 'serious', seenBy: afterPreview, items: ['coachingInstitute'] },
  'invigilators.few': {
    level: 'serious',
    seenBy: afterPreview,
    items: ['manpower', 'rooms'],
    row: 'manpower.invig',
  },
  'washrooms.none-for-one': { level: 'serious', seenBy: afterPreview, items: ['washrooms'] },
  'picture.empty': { level: 'notice', seenBy: afterPreview, items: photos },
  'picture.not-a-photo': { level: 'notice', seenBy: officer, items: photos },
  /** By an officer, in the gallery. */
  'picture.marked': { level: 'notice', seenBy: officer, items: photos },
  'place.not-together': { level: 'notice', seenBy: headOnly, items: photos, row: 'photos.strongRoom' },
  'place.elsewhere': { level: 'notice', seenBy: previewOnly, items: photos },
  'place.old-fix': { level: 'notice', seenBy: previewOnly, items: photos },
  'place.vague': { level: 'notice', seenBy: officer, items: photos },
  'time.odd': { level: 'notice', seenBy: officer, items: photos },
  'time.night': { level: 'notice', seenBy: officer, items: photos },
  'time.none': { level: 'notice', seenBy: officer, items: photos },
  'head.filler-mobile': { level: 'notice', seenBy: officer, items: ['headMobile'] },
  'address.few-words': { level: 'notice', seenBy: officer, items: ['completeAddress'] },
  'address.other-state': { level: 'notice', seenBy: afterPreview, items: ['completeAddress'] },
  'staff.beyond-capacity': {
    level: 'notice',
    seenBy: afterPreview,
    items: ['manpower', 'rooms'],
    row: 'manpower.invig',
  },
  'washrooms.beyond-capacity': { level: 'notice', seenBy: afterPreview, items: ['washrooms', 'rooms'] },
  'head.shared-contact': { level: 'notice', seenBy: officer, items: ['headMobile', 'headEmail'] },
  'head.no-letters': { level: 'notice', seenBy: headOnly, items: ['headName'] },
  'institution.government-name': { level: 'notice', seenBy: officer, items: ['institutionType'] },
  'address.short': { level: 'notice', seenBy: headOnly, items: ['completeAddress'] },
  'address.other-pincode': { level: 'notice', seenBy: afterPreview, items: ['completeAddress', 'pincode'] },
  'exam.none-with-candidates': { level: 'notice', seenBy: afterPreview, items: ['experience'] },
  'exam.without-candidates': { level: 'notice', seenBy: afterPreview, items: ['experience'] },
  'candidates.over-capacity': { level: 'notice', seenBy: afterPreview, items: ['experience', 'rooms'] },
  /** While rooms are still missing a lower limit would be a nuisance; on the preview `candidates.over-capacity` says it. */
  'candidates.far-over-capacity': {
    level: 'notice',
    seenBy: ['typing'],
    items: ['experience', 'rooms'],
    input: 'candidateCount',
  },
  'capacity.unusual': { level: 'notice', seenBy: afterPreview, items: ['rooms'], row: 'totalCapacity' },
  'rooms.odd-size': { level: 'notice', seenBy: afterPreview, items: ['rooms'], row: 'otherCapacities' },
  'cctv.dispatch-without-room': {
    level: 'notice',
    seenBy: afterPreview,
    items: ['dispatchRoom', 'cctvCoverage'],
    row: 'cctvCoverage',
  },
  'cctv.not-in-all-rooms': { level: 'notice', seenBy: afterPreview, items: ['cctvCoverage'] },
  'cctv.not-at-entry': { level: 'notice', seenBy: afterPreview, items: ['cctvCoverage'] },
  'washrooms.few': { level: 'notice', seenBy: afterPreview, items: ['washrooms', 'rooms'] },
  'wall.none': { level: 'notice', seenBy: afterPreview, items: ['boundaryWall'] },
  'frisking.none': { level: 'notice', seenBy: afterPreview, items: ['friskingArea'] },
  'dispatch-room.none': { level: 'notice', seenBy: afterPreview, items: ['dispatchRoom'] },
  'guards.none': { level: 'notice', seenBy: afterPreview, items: ['manpower'], row: 'manpower.guards' },
  'peons.none': { level: 'notice', seenBy: afterPreview, items: ['manpower'], row: 'manpower.peons' },
  'training.open': { level: 'notice', seenBy: afterPreview, items: ['trainingCompleted'] },
} as const satisfies Readonly<Record<WarningCode, DeclaredCheck>>;

type Declared = typeof declaredChecks;
/** The codes of the checks that one of these readers sees. */
export type CodeSeenBy<Reader extends Audience> = {
  [Code in WarningCode]: Reader & Declared[Code]['seenBy'][number] extends never ? never : Code;
}[WarningCode];
/** What officers see is stored and sent as a reason. */
export type ReasonCode = CodeSeenBy<'officer'>;

export function declarationOf(code: WarningCode): DeclaredCheck {
  return declaredChecks[code];
}

/** In the order of the declaration. */
export const warningCodes = Object.keys(declaredChecks) as WarningCode[];

const isReasonCode = (code: WarningCode): code is ReasonCode =>
  declarationOf(code).seenBy.includes('officer');

/** Every code in the order in which the reasons of a centre are listed. */
export const reasonCodes: readonly ReasonCode[] = warningCodes.filter(isReasonCode);

/** What a check has found; to an officer it is a reason to look at the centre. */
export interface Warning<Code extends WarningCode = WarningCode> {
  readonly code: Code;
  readonly level: Level;
  /** Names the circumstance, so that a mark on the reason survives later checks: the code and what distinguishes it. */
  readonly key: string;
  readonly items: readonly CorrectionItem[];
  readonly values: WarningValues[Code];
}

export const isReason = (warning: Warning): warning is Warning<ReasonCode> => isReasonCode(warning.code);

/** A reason as it is stored and sent; `values` are those of its code. */
export const reasonSchema = z.object({
  code: z.enum(reasonCodes),
  level: z.enum(levels),
  key: z.string(),
  items: z.array(z.string()),
  values: z.catchall(z.object({}), z.union([z.string(), z.number()])),
  found_at: z.string(),
  /** Who has marked the reason as "not a problem", and when; null otherwise. */
  set_aside: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type Reason = z.infer<typeof reasonSchema>;

/** What readers are told, by code. `number` writes numbers as the page does. */
export type Sentences<Code extends WarningCode> = {
  readonly [Each in Code]: (values: WarningValues[Each], number: FormatNumber) => string;
};
export type FormatNumber = (value: number) => string;

/** Returns '' for a code that these readers do not see. */
export function sentenceOf(
  sentences: Partial<Sentences<WarningCode>>,
  { code, values }: Pick<Warning, 'code' | 'values'>,
  number: FormatNumber,
): string {
  // The values of a warning are those of its code, which its type cannot say.
  const sentence = sentences[code] as ((of: Warning['values'], format: FormatNumber) => string) | undefined;
  return sentence?.(values, number) ?? '';
}

// What reasons about a photo of another centre have in common, whichever check found it.

interface OtherPhoto {
  /** Of the own photo. */
  readonly slot: PhotoSlot;
  readonly centreId: string;
  readonly photoId: string;
}

/** Returns the photo of another centre that a reason names, or null. */
export function otherPhotoOf({ values }: Pick<Reason, 'values'>): OtherPhoto | null {
  const { slot, centreId, otherPhotoId: photoId } = values;
  const ownSlot = photoSlots.find((each) => each === slot);
  if (ownSlot === undefined || typeof centreId !== 'string' || typeof photoId !== 'string') return null;
  return centreId === '' || photoId === '' ? null : { slot: ownSlot, centreId, photoId };
}

/** Returns the photo for which a reason connects both centres into a case, or null: a notice connects nobody. */
export const connectedBy = (reason: Pick<Reason, 'level' | 'values'>): OtherPhoto | null =>
  reason.level === 'serious' ? otherPhotoOf(reason) : null;
