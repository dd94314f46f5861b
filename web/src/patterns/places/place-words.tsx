/** Where a photo was taken, in words. */
import type { PhotoPlace } from '#contract/photo/photo-place.ts';
import type { placeTexts } from '../../texts/places.texts.ts';
import type { TextsOf } from '../../texts/texts.ts';

export type PlaceTexts = TextsOf<typeof placeTexts>;

export function placeSentence(
  { town, postOffice }: Pick<PhotoPlace, 'town' | 'postOffice'>,
  texts: PlaceTexts,
): string {
  if (town !== null && postOffice !== null)
    return texts.nearPostOffice(town, postOffice.km, postOffice.pincode);
  if (town !== null) return texts.nearTown(town, town.km);
  return postOffice === null ? texts.unknown : texts.postOfficeOnly(postOffice.km, postOffice.pincode);
}

/** Once on each screen with such words, also while they are still to come: nothing moves when they do. */
export function PlaceAttribution({
  photos,
  texts,
}: {
  photos: readonly (object | null)[];
  texts: PlaceTexts;
}) {
  if (photos.every((photo) => photo === null)) return null;
  return <p className="mt-1 text-sm text-muted">{texts.attribution}</p>;
}
