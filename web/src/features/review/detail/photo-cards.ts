/** The photos in the order in which they are looked at, each with the photo that it replaced and with the same pictures of others. */
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { counts } from '../reasons.tsx';

type OtherPhoto = ReviewDetail['other_photos'][number];

export interface Match {
  readonly other: OtherPhoto;
  readonly isSameFile: boolean;
  /** For the viewer, which knows nothing about its file. */
  readonly photo: ReceivedPhoto;
}

export interface PhotoCard {
  readonly photo: ReceivedPhoto;
  /** Null when it is as submitted, and while the submission has not loaded. */
  readonly replaced: ReceivedPhoto | null;
  readonly matches: readonly Match[];
}

type Slot = ReceivedPhoto['slot'];

function toReceived(photo: CentrePhoto, { corrections }: ReviewDetail): ReceivedPhoto {
  const correction = corrections.findLast(({ photos }) => photos.includes(photo.slot))?.number;
  return {
    ...photo,
    byte_size: photo.byte_size ?? null,
    width: photo.width ?? null,
    height: photo.height ?? null,
    full_path: photo.full_path ?? null,
    ...(correction === undefined ? {} : { correction }),
  };
}

const ofOther = ({ slot, file_path }: OtherPhoto): ReceivedPhoto => ({
  slot,
  file_path,
  file_name: '',
  latitude: null,
  longitude: null,
  accuracy_m: null,
  taken_at: null,
  sha256: null,
  byte_size: null,
  width: null,
  height: null,
  full_path: null,
});

const reasonsOf = ({ reasons }: ReviewDetail, slot: Slot) =>
  reasons.filter(({ values }) => values['slot'] === slot);

/** Those that are a problem first. */
function matchesOf(review: ReviewDetail, slot: Slot): Match[] {
  const same = reasonsOf(review, slot).filter(
    ({ code }) => code === 'picture.same-file' || code === 'picture.same',
  );
  return [...same.filter(counts), ...same.filter((reason) => !counts(reason))].flatMap((reason) => {
    const other = review.other_photos.find(({ photo_id: id }) => id === reason.values['otherPhotoId']);
    if (other === undefined) return [];
    return [{ other, isSameFile: reason.code === 'picture.same-file', photo: ofOther(other) }];
  });
}

/** Returns the photo that counted before the one of the last correction. */
function replacedOf(centre: ReceivedCentre | undefined, { slot, correction }: ReceivedPhoto) {
  if (centre === undefined || correction === undefined) return null;
  return centre.replaced_photos?.findLast((photo) => photo.slot === slot) ?? null;
}

/** @param centre undefined until it has loaded */
export function photoCards(review: ReviewDetail, centre: ReceivedCentre | undefined): PhotoCard[] {
  const cards = review.photos.map((of) => {
    const photo = toReceived(of, review);
    return { photo, replaced: replacedOf(centre, photo), matches: matchesOf(review, of.slot) };
  });
  const concern = ({ photo, matches }: PhotoCard): number =>
    matches.length > 0 ? 2 : Number(reasonsOf(review, photo.slot).some(counts));
  return cards.toSorted((one, other) => concern(other) - concern(one));
}
