/** The checks of pictures (product.md, Evidence checks). */
import { reviewLimits } from '../limits.ts';
import type { Level } from '../warnings.ts';
import { type PhotoSlot, photoSlots } from '../../exam.ts';
import type { AllFacts, Checks, Finding, OwnFacts, PhotoFacts, SamePicture } from '../facts.ts';
import type { WarningValues } from '../warning-values.ts';
import { inPhotos, whenFound } from './photos.ts';

// What it means that two photos show the same, by whose they are (product.md, Evidence checks).

const limits = reviewLimits.picture;

/** How well the points of two pictures agree. */
export interface PictureLikeness {
  /** Points that agree within 1.5 % of the long edge. */
  readonly tight: number;
  /** What share of a picture they span, the greater one of both. */
  readonly hull: number;
}

interface ComparedPhotos {
  /**
   * Whose the other photo is: of another centre, of one at the same address, the other photo of the same checklist, or one that the same
   * centre sent for a former edition.
   */
  readonly of: 'other-centre' | 'one-address' | 'same-checklist' | 'former-edition';
  readonly isSameFile: boolean;
  /** Null when the points were not compared. */
  readonly points: PictureLikeness | null;
}

/** `changed`: the same picture, changed, or one taken from the same spot. */
type Alike = 'same-file' | 'changed';

/** Fewer points, or points close together, are of a thing that both rooms have, and say nothing. */
export const areOfOnePicture = ({ tight, hull }: PictureLikeness): boolean =>
  tight >= limits.changedTight && hull >= limits.changedHull;

/**
 * Returns how alike two photos are and how grave that is, or null when it is no reason. The same gate has to look the same in each
 * edition, so only a file that was sent again counts there.
 */
export function judgePhotos({
  of,
  isSameFile,
  points,
}: ComparedPhotos): { readonly alike: Alike; readonly level: Level } | null {
  if (isSameFile)
    return {
      alike: 'same-file',
      level: of === 'one-address' || of === 'former-edition' ? 'notice' : 'serious',
    };
  if (of === 'former-edition' || points === null || !areOfOnePicture(points)) return null;
  return { alike: 'changed', level: of === 'one-address' ? 'notice' : 'serious' };
}

/** In the values of a reason about photos of one centre. */
const noOther = { centreId: '', code: '', name: '', city: '', otherPhotoId: '', replaced: 0 } as const;

type SameValues = WarningValues['picture.same-file'];
type ChangedValues = WarningValues['picture.changed'];

const sameFinding = (values: SameValues, slots: readonly PhotoSlot[]): Finding<SameValues> => ({
  values,
  circumstance: [
    values.slot,
    values.otherPhotoId || values.otherSlot,
    ...(values.address === 1 ? ['one address'] : []),
  ],
  items: slots.map((slot) => `photos.${slot}` as const),
});

function hasSameFile({ isOnePicture, photos: { centre, strongRoom } }: OwnFacts): boolean {
  return isOnePicture === true || (centre?.sha256 != null && centre.sha256 === strongRoom?.sha256);
}

const ofBothSlots = (isFound: boolean): readonly Finding<SameValues>[] =>
  isFound ? [sameFinding({ ...noOther, slot: 'centre', otherSlot: 'strongRoom' }, photoSlots)] : [];

const showsHardlyAnything = ({ picture, longEdgePx }: PhotoFacts): boolean =>
  (picture !== null && picture.detail < limits.minDetail) ||
  (longEdgePx !== null && longEdgePx < limits.minLongEdgePx);

/** Those that need no other centre; the head's own page runs them too. */
export const ownPictureChecks = {
  'picture.same-file': (facts) => ofBothSlots(hasSameFile(facts)),
  'picture.empty': (facts) => inPhotos(facts, (photo) => whenFound(showsHardlyAnything(photo))),
} satisfies Partial<Checks<OwnFacts>>;

const order: readonly Alike[] = ['same-file', 'changed'];

/** How alike a photo of another centre, or an earlier one of this centre, is to the own one. */
function findOther(same: SamePicture) {
  const { archived, isOneAddress, isReplaced, isSameFile, likeness, otherPhotoId, otherSlot, slot } = same;
  const ofOther = isOneAddress === true ? 'one-address' : 'other-centre';
  const of = archived !== undefined && same.other === null ? 'former-edition' : ofOther;
  const judged = judgePhotos({ of, isSameFile, points: likeness ?? null });
  if (judged === null) return [];
  const { centreId, code, name, city } = same.other ?? noOther;
  const replaced = isReplaced ? 1 : 0;
  const values = { slot, centreId, code, name, city, otherSlot, otherPhotoId, replaced } as const;
  const address = isOneAddress === true ? ({ address: 1 } as const) : {};
  const found = sameFinding({ ...values, ...address, ...archived }, [slot]);
  return [{ alike: judged.alike, finding: { ...found, level: judged.level }, likeness }];
}

/** Names the most similar other photos of each slot. */
const otherPhotos = ({ samePictures }: AllFacts) =>
  photoSlots.flatMap((slot) =>
    samePictures
      .filter((same) => same.slot === slot)
      .flatMap(findOther)
      .toSorted((one, other) => order.indexOf(one.alike) - order.indexOf(other.alike))
      .slice(0, limits.namedMatches),
  );

const sameFiles = (facts: AllFacts): Finding<SameValues>[] =>
  otherPhotos(facts).flatMap(({ alike, finding }) => (alike === 'same-file' ? [finding] : []));

const changedCopies = (facts: AllFacts): Finding<ChangedValues>[] =>
  otherPhotos(facts).flatMap(({ alike, finding, likeness }) =>
    alike === 'changed' && likeness !== undefined
      ? [{ ...finding, values: { ...finding.values, ...likeness } }]
      : [],
  );

/** Both photos of the centre, where their file is not the same. */
function ownCopies(facts: AllFacts): Finding<ChangedValues>[] {
  const { ownLikeness } = facts;
  if (ownLikeness == null || hasSameFile(facts) || !areOfOnePicture(ownLikeness)) return [];
  const both = { ...noOther, slot: 'centre', otherSlot: 'strongRoom', ...ownLikeness } as const;
  return [{ ...sameFinding(both, photoSlots), values: both }];
}

export const otherPictureChecks = {
  'picture.same-file': sameFiles,
  'picture.changed': (facts) => [...ownCopies(facts), ...changedCopies(facts)],
  /** In the browser the file is there, and a picture that it cannot read says nothing about the one that arrives. */
  'picture.missing': (facts) =>
    inPhotos(facts, ({ isStored, picture }) => whenFound(!isStored || picture === null)),
  'picture.not-a-photo': (facts) =>
    inPhotos(facts, (photo) =>
      whenFound((photo.picture?.flatness ?? 0) >= limits.drawnFlatness && !showsHardlyAnything(photo)),
    ),
  'picture.marked': (facts) =>
    inPhotos(facts, ({ markedBy: by, sha256 }) =>
      by === undefined ? null : { values: { by }, circumstance: [sha256 ?? ''] },
    ),
} satisfies Partial<Checks<AllFacts>>;
