/** The checks of pictures (product.md, Evidence checks). */
import { photoSlots, type PhotoSlot } from '../../exam.ts';
import type { AllFacts, Check, OwnFacts, PhotoFacts } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { isSamePicture } from '../picture-print.ts';
import type { Found, ReasonValues } from '../reasons.ts';

const limits = reviewLimits.picture;
/** In the values of a reason about photos of one centre. */
const noOther = { centreId: '', code: '', name: '', city: '', otherPhotoId: '', replaced: 0 } as const;

type SameValues = ReasonValues['picture.same'];
type OwnPhoto = readonly [PhotoSlot, PhotoFacts];

const photosOf = ({ photos }: OwnFacts): OwnPhoto[] =>
  photoSlots.flatMap((slot) => {
    const photo = photos[slot];
    return photo === undefined ? [] : [[slot, photo]];
  });

function foundSame(
  isSameFile: boolean,
  values: SameValues,
  slots: readonly PhotoSlot[],
): Found<'picture.same-file' | 'picture.same'> {
  const code = isSameFile ? 'picture.same-file' : 'picture.same';
  return {
    code,
    level: 'serious',
    key: `${code}:${values.slot}:${values.otherPhotoId || values.otherSlot}`,
    items: slots.map((slot) => `photos.${slot}` as const),
    values,
  };
}

/** Finds that both slots have the same picture. */
function ownSlots({ photos: { centre, strongRoom } }: OwnFacts): Found[] {
  if (centre === undefined || strongRoom === undefined) return [];
  const isSameFile = centre.sha256 !== null && centre.sha256 === strongRoom.sha256;
  if (!isSameFile && !isSamePicture(centre.picture, strongRoom.picture)) return [];
  return [foundSame(isSameFile, { ...noOther, slot: 'centre', otherSlot: 'strongRoom' }, photoSlots)];
}

const showsHardlyAnything = ({ picture, longEdgePx }: PhotoFacts): boolean =>
  (picture !== null && picture.quality < limits.minQuality) ||
  (longEdgePx !== null && longEdgePx < limits.minLongEdgePx);

function emptyPictures(facts: OwnFacts): Found[] {
  return photosOf(facts)
    .filter(([, photo]) => showsHardlyAnything(photo))
    .map(([slot]) => ({
      code: 'picture.empty',
      level: 'notice',
      key: `picture.empty:${slot}`,
      items: [`photos.${slot}`],
      values: { slot },
    }));
}

/** In the browser the file is there, and a picture that it cannot read says nothing about the one that arrives. */
function missingPictures(facts: AllFacts): Found[] {
  return photosOf(facts)
    .filter(([, { isStored, picture }]) => !isStored || picture === null)
    .map(([slot]) => ({
      code: 'picture.missing',
      level: 'serious',
      key: `picture.missing:${slot}`,
      items: [`photos.${slot}`],
      values: { slot },
    }));
}

/** Names the nearest other photos, those with the same file first. */
function otherPhotos({ samePictures }: AllFacts): Found[] {
  return photoSlots.flatMap((slot) =>
    samePictures
      .filter((same) => same.slot === slot)
      .toSorted((one, other) => Number(other.isSameFile) - Number(one.isSameFile))
      .slice(0, limits.namedMatches)
      .map(({ isSameFile, other, otherSlot, otherPhotoId, isReplaced }) => {
        const { centreId, code, name, city } = other ?? noOther;
        const replaced = isReplaced ? 1 : 0;
        const values = { slot, centreId, code, name, city, otherSlot, otherPhotoId, replaced } as const;
        return foundSame(isSameFile, values, [slot]);
      }),
  );
}

/** Those that need no other centre; the head's own page runs them too. */
export const ownPictureChecks: readonly Check<OwnFacts>[] = [ownSlots, emptyPictures];

export const pictureChecks: readonly Check<AllFacts>[] = [missingPictures, otherPhotos];
