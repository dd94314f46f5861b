/** Both photos, each with the distance to where it should have been taken, and the viewer, which P opens as well. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { pictureId } from '../../../patterns/photos/photo-picture.tsx';
import { PhotoViewer } from '../../../patterns/photos/photo-viewer.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { matchesOf, PhotoEvidence } from './photo-evidence.tsx';

const received = (photo: CentrePhoto): ReceivedPhoto => ({
  ...photo,
  byte_size: photo.byte_size ?? null,
  width: photo.width ?? null,
  height: photo.height ?? null,
  full_path: photo.full_path ?? null,
});

interface PhotosProps {
  readonly review: ReviewDetail;
  /** Called when a photo cannot be loaded, because its signed path may have expired. */
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

export function Photos({ review, onMissing, onRetry }: PhotosProps) {
  const { review: reviewTexts, places } = useAdminTexts();
  const { screen: texts } = reviewTexts;
  const photos = review.photos.map(received);
  const isWide = photos.some((photo) => matchesOf(review, photo).length > 0);
  /** The index of a photo. */
  const [opened, setOpened] = useState<number | null>(null);
  const open = (photo: ReceivedPhoto): void => {
    // It has the focus again when the viewer is closed.
    document.getElementById(pictureId(photo))?.focus();
    setOpened(photos.indexOf(photo));
  };
  const [first] = photos;
  useShortcuts({ p: first === undefined ? undefined : () => open(first) }, 'page');
  return (
    <section aria-labelledby="photos-title" className="mb-4">
      <h2 id="photos-title" className="mb-1 text-lg font-bold">
        {texts.photos}
      </h2>
      {photos.length === 0 ? <p className="text-muted">{texts.noPhotos}</p> : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {photos.map((photo) => (
          <PhotoEvidence
            key={photo.slot}
            review={review}
            photo={photo}
            isWide={isWide}
            origin={null}
            onOpen={() => open(photo)}
            onMissing={onMissing}
            onRetry={onRetry}
          />
        ))}
      </ul>
      {review.anchors.length === 0 ? null : <p className="mt-1 text-sm text-muted">{places.attribution}</p>}
      {opened === null ? null : (
        <PhotoViewer
          photos={photos}
          first={opened}
          originOf={() => null}
          centre={{ id: review.id, code: review.centre_code }}
          onMissing={onMissing}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
