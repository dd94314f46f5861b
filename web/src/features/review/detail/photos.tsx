/** Both photos, each with the distance to where it should have been taken, and the viewer, which P opens as well. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
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

/** The picture gets the focus first, so that it has it again when the viewer is closed. */
function focusPicture(slot: PhotoSlot): void {
  document.getElementById(`photo-${slot}`)?.focus();
}

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
  const [opened, setOpened] = useState<PhotoSlot | null>(null);
  const open = (slot: PhotoSlot): void => {
    focusPicture(slot);
    setOpened(slot);
  };
  const [first] = photos;
  useShortcuts({ p: first === undefined ? undefined : () => open(first.slot) }, 'page');
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
            onOpen={() => open(photo.slot)}
            onMissing={onMissing}
            onRetry={onRetry}
          />
        ))}
      </ul>
      {review.anchors.length === 0 ? null : <p className="mt-1 text-sm text-muted">{places.attribution}</p>}
      {opened === null ? null : (
        <PhotoViewer
          photos={photos}
          slot={opened}
          centre={{ id: review.id, code: review.centre_code }}
          onMissing={onMissing}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
