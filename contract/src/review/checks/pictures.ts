/** The checks of pictures (product.md, Evidence checks). */
import { reviewLimits } from '../limits.ts';
import { type PhotoSlot, photoSlots } from '../../exam.ts';
import type { AllFacts, Checks, Finding, OwnFacts, PhotoFacts, SamePicture } from '../facts.ts';
import type { WarningValues } from '../warning-values.ts';
import { inPhotos, whenFound } from './findings.ts';

const limits = reviewLimits.picture;

/** How well the points of two pictures agree. */
export interface PictureLikeness {
  /** Points that agree within 1.5 % of the long edge. */
  readonly tight: number;
  /** What share of a picture they span, the greater one of both. */
  readonly hull: number;
}

/** Fewer points, or points close together, are of a thing that both rooms have, and say nothing. */
export const areOfOnePicture = ({ tight, hull }: PictureLikeness): boolean =>
  tight >= limits.changedTight && hull >= limits.changedHull;

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

const isOfFormerEdition = ({ archived, other }: SamePicture): boolean =>
  archived !== undefined && other === null;

/** The same gate has to look the same in each edition, so only a file that was sent again counts there. */
const isAlike = (same: SamePicture): boolean =>
  same.isSameFile ||
  (!isOfFormerEdition(same) && same.likeness !== undefined && areOfOnePicture(same.likeness));

/** The photos of other centres, and earlier ones of this centre, that are named: of each slot the most similar ones. */
const otherPhotos = ({ samePictures }: AllFacts): SamePicture[] =>
  photoSlots.flatMap((slot) =>
    samePictures
      .filter((same) => same.slot === slot && isAlike(same))
      .toSorted((one, other) => Number(other.isSameFile) - Number(one.isSameFile))
      .slice(0, limits.namedMatches),
  );

function describeOther(same: SamePicture): Finding<SameValues> {
  const { archived, isOneAddress = false, isReplaced, otherPhotoId, otherSlot, slot } = same;
  const { centreId, code, name, city } = same.other ?? noOther;
  const replaced = isReplaced ? 1 : 0;
  const values = { slot, centreId, code, name, city, otherSlot, otherPhotoId, replaced } as const;
  const address = isOneAddress ? ({ address: 1 } as const) : {};
  const level = isOneAddress || isOfFormerEdition(same) ? 'notice' : 'serious';
  return { ...sameFinding({ ...values, ...address, ...archived }, [slot]), level };
}

const sameFiles = (facts: AllFacts): Finding<SameValues>[] =>
  otherPhotos(facts)
    .filter(({ isSameFile }) => isSameFile)
    .map(describeOther);

const changedCopies = (facts: AllFacts): Finding<ChangedValues>[] =>
  otherPhotos(facts).flatMap((same) => {
    if (same.isSameFile || same.likeness === undefined) return [];
    const found = describeOther(same);
    return [{ ...found, values: { ...found.values, ...same.likeness } }];
  });

/** Both photos of the centre, where their file is not the same. */
function ownCopies(facts: AllFacts): Finding<ChangedValues>[] {
  const { ownLikeness } = facts;
  if (ownLikeness == null || hasSameFile(facts) || !areOfOnePicture(ownLikeness)) return [];
  const both = { ...noOther, slot: 'centre', otherSlot: 'strongRoom', ...ownLikeness } as const;
  return [{ ...sameFinding(both, photoSlots), values: both }];
}

export const otherPictureChecks = {
  'picture.same-file': (facts) => [...ownPictureChecks['picture.same-file'](facts), ...sameFiles(facts)],
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
