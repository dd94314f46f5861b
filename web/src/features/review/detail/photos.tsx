/** The photos, each with the distance to where it should have been taken, and the viewer, which P opens as well. */
import { useState } from 'react';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { pictureId } from '../../../patterns/photos/photo-picture.tsx';
import { PlaceAttribution } from '../../../patterns/places/place-words.tsx';
import { PhotoViewer } from '../../../patterns/photos/photo-viewer.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { photoCards, type PhotoCard } from './photo-cards.ts';
import { PhotoEvidence } from './photo-evidence.tsx';

interface PhotosProps {
  readonly review: ReviewDetail;
  /** Undefined until it has loaded. */
  readonly centre: ReceivedCentre | undefined;
  /** Called when a photo cannot be loaded, because its signed path may have expired. */
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

const photosOf = ({ photo, replaced, matches }: PhotoCard): ReceivedPhoto[] => [
  photo,
  ...(replaced === null ? [] : [replaced]),
  ...matches.map((match) => match.photo),
];

/** Says which correction a photo answers, or who else sent it; null for a photo that nothing stands beside. */
function useOrigin(cards: readonly PhotoCard[]): (photo: ReceivedPhoto) => string | null {
  const { review, corrections } = useReviewTexts();
  const matches = cards.flatMap((card) => card.matches);
  return (photo) => {
    const match = matches.find((of) => of.photo === photo);
    if (match !== undefined) return review.screen.otherOrigin(match.other.centre_code);
    const { correction } = photo;
    const isReplaced = cards.some(({ replaced }) => replaced === photo);
    if (correction === undefined && !isReplaced) return null;
    const origin =
      correction === undefined ? corrections.asSubmitted : corrections.ofCorrection(String(correction));
    return isReplaced ? corrections.replaced(origin) : origin;
  };
}

export function Photos({ review, centre, onMissing, onRetry }: PhotosProps) {
  const { review: reviewTexts, places } = useReviewTexts();
  const { screen: texts } = reviewTexts;
  const cards = photoCards(review, centre);
  const photos = cards.flatMap(photosOf);
  const originOf = useOrigin(cards);
  /** The index of a photo. */
  const [opened, setOpened] = useState<number | null>(null);
  const isOfOther = (photo: ReceivedPhoto): boolean =>
    cards.some(({ matches }) => matches.some((match) => match.photo === photo));
  const open = (photo: ReceivedPhoto): void => {
    // It has the focus again when the viewer is closed.
    if (!isOfOther(photo)) document.getElementById(pictureId(photo))?.focus();
    setOpened(photos.indexOf(photo));
  };
  const [first] = photos;
  useShortcuts({ p: first === undefined ? undefined : () => open(first) }, 'page');
  return (
    <section aria-labelledby="photos-title" className="mb-4">
      <h2 id="photos-title" className="sr-only">
        {texts.photos}
      </h2>
      {photos.length === 0 ? <p className="text-muted">{texts.noPhotos}</p> : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {cards.map((card) => (
          <PhotoEvidence
            key={card.photo.slot}
            card={card}
            review={review}
            originOf={originOf}
            onOpen={open}
            onMissing={onMissing}
            onRetry={onRetry}
          />
        ))}
      </ul>
      <PlaceAttribution photos={review.photos} texts={places} />
      {opened === null ? null : (
        <PhotoViewer
          photos={photos}
          first={opened}
          originOf={originOf}
          centre={{ id: review.id, code: review.centre_code }}
          isOfOther={isOfOther}
          onMissing={onMissing}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
