/** Where a photo was taken, for administrators: in words, and as a sketch beside where it should have been. */
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { PlaceSketch } from '../places/place-sketch.tsx';
import { placeSentence } from '../places/place-words.tsx';

export function PhotoPlaceWords({ photo }: { readonly photo: ReceivedPhoto }) {
  const { places } = useAdminTexts();
  const { latitude, longitude, place } = photo;
  if (place === undefined || latitude === null || longitude === null) return null;
  return (
    <>
      <p>{placeSentence(place, places)}</p>
      <PlaceSketch photo={{ latitude, longitude }} place={place} texts={places} />
    </>
  );
}
