/** The photos in the order in which they are looked at, each with the photo that it replaced and with the same pictures of others. */
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { seriousThatCount } from '#contract/review/gravity.ts';
import type { Reason } from '#contract/review/warnings.ts';
import type { PhotoPair } from '../comparison/comparison.tsx';
import { counts } from '../reasons.tsx';
import { numberReasons } from './group-reasons.ts';

type OtherPhoto = ReviewDetail['other_photos'][number];

const matchCodes = ['picture.same-file', 'picture.changed'] as const;
type MatchCode = (typeof matchCodes)[number];

/** Returns the ids of the own photo that a reason is about and of the photo that shows the same; null for every other reason. */
export function findLikePhotos({ code, values }: Reason, { arrivals }: ReviewDetail): PhotoPair | null {
  const idOf = (slot: unknown): string => arrivals.find((arrival) => arrival.slot === slot)?.photo_id ?? '';
  const photoId = idOf(values['slot']);
  // Of another state, which the account does not see.
  if (values['centreId'] !== '' && values['code'] === '') return null;
  // Without an id it is the photo of the other slot.
  const otherId = String(values['otherPhotoId'] || idOf(values['otherSlot']));
  if (matchCodes.every((each) => each !== code) || photoId === '' || otherId === '') return null;
  return { photoId, otherId };
}

export interface Match {
  readonly other: OtherPhoto;
  readonly code: MatchCode;
  /** Of the reason that names it, in the list of the reasons. */
  readonly number: number;
  /** Whether that reason is serious and counts. */
  readonly isSerious: boolean;
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
  const numbers = numberReasons(review.reasons);
  const all = reasonsOf(review, slot);
  return [...all.filter(counts), ...all.filter((reason) => !counts(reason))].flatMap((reason) => {
    const code = matchCodes.find((each) => each === reason.code);
    const other = review.other_photos.find(({ photo_id: id }) => id === reason.values['otherPhotoId']);
    if (other === undefined || code === undefined) return [];
    const number = numbers.get(reason.key) ?? 0;
    const isSerious = seriousThatCount([reason]).length > 0;
    return [{ other, code, number, isSerious, photo: ofOther(other) }];
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
