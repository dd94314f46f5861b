/**
 * Where a photo was taken, on the preview, whose box "Please look again" asks about it. The server says it when it has the photo, perhaps while
 * the button below is pressed: room is kept for three lines and the sketch, so that the button stays under the finger.
 */
import { PlaceSketch } from '../../../patterns/places/place-sketch.tsx';
import { placeSentence } from '../../../patterns/places/place-words.tsx';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import type { DescribedPhoto } from './place-line.tsx';

export function PlaceOnPreview({ photo }: { readonly photo: DescribedPhoto }) {
  const { places } = usePhotoTexts();
  const { place } = photo;
  return (
    <div className="min-h-26 sm:min-h-23">
      {place === undefined ? null : (
        <>
          <p>{placeSentence(place, places)}</p>
          <PlaceSketch photo={photo} place={place} texts={places} />
        </>
      )}
    </div>
  );
}
