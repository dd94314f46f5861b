/** Where a photo of the draft was taken, beside its coordinates. The server says it when it has the photo; until then nothing stands there. */
import { isAboutIndia } from '#contract/photo/geo-position.ts';
import { placeSentence } from '../../../patterns/places/place-words.tsx';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import type { DraftPhoto } from '../draft/draft.ts';

export type DescribedPhoto = Pick<
  DraftPhoto,
  'latitude' | 'longitude' | 'place' | 'isFarFromRecord' | 'hasOldFix'
>;

/** On step 4, with what an honest person may want to know at the spot. Room is kept for the sentence. */
export function PlaceLine({ photo }: { readonly photo: DescribedPhoto }) {
  const { places, placeQuestions } = usePhotoTexts();
  const { place, isFarFromRecord = false, hasOldFix = false } = photo;
  // Of a place abroad there is a remark already.
  const isElsewhere = isFarFromRecord && isAboutIndia(photo);
  const question = isElsewhere ? placeQuestions.elsewhere : hasOldFix ? placeQuestions.oldFix : null;
  return (
    <>
      <p className="min-h-10 sm:min-h-5">{place === undefined ? null : placeSentence(place, places)}</p>
      <div role="status" className="empty:hidden">
        {question === null ? null : (
          <p className="rounded-card border-l-4 border-warn bg-warn-soft px-3 py-2 font-normal">{question}</p>
        )}
      </div>
    </>
  );
}
