/** Where a photo was taken, on the preview, whose box "Please look again" asks about it. */
import { PlaceSketch } from '../../../patterns/places/place-sketch.tsx';
import { placeSentence } from '../../../patterns/places/place-words.tsx';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import type { DescribedPhoto } from './place-line.tsx';

export function PlaceOnPreview({ photo }: { readonly photo: DescribedPhoto }) {
  const { places } = usePhotoTexts();
  const { place } = photo;
  if (place === undefined) return null;
  return (
    <>
      <p>{placeSentence(place, places)}</p>
      <PlaceSketch photo={photo} place={place} texts={places} />
    </>
  );
}
