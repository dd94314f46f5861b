/** The checks of pictures (product.md, Evidence checks). */
import { photoSlots, type PhotoSlot } from '../../exam.ts';
import { hashDistance, type ImageHash } from '../../photo/image-hash.ts';
import type { AllFacts, OwnFacts, PhotoFacts, Checks, Finding } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import type { WarningValues } from '../warning-values.ts';

const limits = reviewLimits.picture;
/** In the values of a reason about photos of one centre. */
const noOther = { centreId: '', code: '', name: '', city: '', otherPhotoId: '', replaced: 0 } as const;

/** Whether a picture shows enough to be compared: those without features are all alike. */
export const isComparable = (picture: ImageHash): boolean => picture.quality >= limits.minQuality;

/** Whether both can be compared and show the same. */
export function isSamePicture(one: ImageHash | null, other: ImageHash | null): boolean {
  if (one === null || other === null || !isComparable(one) || !isComparable(other)) return false;
  return hashDistance(one, other) <= limits.sameDistance;
}

type SameValues = WarningValues['picture.same'];

const sameFinding = (values: SameValues, slots: readonly PhotoSlot[]): Finding<SameValues> => ({
  values,
  circumstance: [values.slot, values.otherPhotoId || values.otherSlot],
  items: slots.map((slot) => `photos.${slot}` as const),
});

function hasSameFile({ isOnePicture, photos: { centre, strongRoom } }: OwnFacts): boolean {
  return isOnePicture === true || (centre?.sha256 != null && centre.sha256 === strongRoom?.sha256);
}

const ofBothSlots = (isFound: boolean): readonly Finding<SameValues>[] =>
  isFound ? [sameFinding({ ...noOther, slot: 'centre', otherSlot: 'strongRoom' }, photoSlots)] : [];

function photosThat(
  { photos }: OwnFacts,
  isFound: (photo: PhotoFacts) => boolean,
): readonly Finding<WarningValues['picture.empty']>[] {
  return photoSlots.flatMap((slot) => {
    const photo = photos[slot];
    if (photo === undefined || !isFound(photo)) return [];
    return [{ values: { slot }, circumstance: [slot], items: [`photos.${slot}` as const] }];
  });
}

const showsHardlyAnything = ({ picture, longEdgePx }: PhotoFacts): boolean =>
  (picture !== null && !isComparable(picture)) || (longEdgePx !== null && longEdgePx < limits.minLongEdgePx);

/** Those that need no other centre; the head's own page runs them too. */
export const ownPictureChecks = {
  'picture.same-file': (facts) => ofBothSlots(hasSameFile(facts)),
  'picture.same': (facts) => {
    const { centre, strongRoom } = facts.photos;
    const isSame = isSamePicture(centre?.picture ?? null, strongRoom?.picture ?? null);
    return ofBothSlots(isSame && !hasSameFile(facts));
  },
  'picture.empty': (facts) => photosThat(facts, showsHardlyAnything),
} satisfies Partial<Checks<OwnFacts>>;

/** Names the nearest other photos of each slot, those with the same file first. */
function otherPhotos({ samePictures }: AllFacts, isWithSameFile: boolean): Finding<SameValues>[] {
  return photoSlots.flatMap((slot) =>
    samePictures
      .filter((same) => same.slot === slot)
      .toSorted((one, other) => Number(other.isSameFile) - Number(one.isSameFile))
      .slice(0, limits.namedMatches)
      .filter(({ isSameFile }) => isSameFile === isWithSameFile)
      .map(({ other, otherSlot, otherPhotoId, isReplaced }) => {
        const { centreId, code, name, city } = other ?? noOther;
        const replaced = isReplaced ? 1 : 0;
        return sameFinding({ slot, centreId, code, name, city, otherSlot, otherPhotoId, replaced }, [slot]);
      }),
  );
}

export const otherPictureChecks = {
  'picture.same-file': (facts) => otherPhotos(facts, true),
  'picture.same': (facts) => otherPhotos(facts, false),
  /** In the browser the file is there, and a picture that it cannot read says nothing about the one that arrives. */
  'picture.missing': (facts) => photosThat(facts, ({ isStored, picture }) => !isStored || picture === null),
} satisfies Partial<Checks<AllFacts>>;
