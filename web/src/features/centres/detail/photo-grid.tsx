/** "Photos & Coordinates" of the centre detail, and the viewer, which P opens as well. */
import { useState } from 'react';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { photoSlots } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { PhotoCard, pictureId, type PhotoCardProps } from './photo-card.tsx';
import { PhotoViewer } from '../photos/photo-viewer.tsx';

interface PhotoGridProps extends Pick<PhotoCardProps, 'onMissing' | 'onRetry'> {
  readonly centre: ReceivedCentre;
}

/** The picture gets the focus first, so that it has it again when the viewer is closed. */
function focusPicture(photo: ReceivedPhoto): void {
  document.getElementById(pictureId(photo))?.focus();
}

/** Those of corrections follow the submitted one of the same slot. */
function photosOf({ photos, correction_photos: corrected = [] }: ReceivedCentre): ReceivedPhoto[] {
  const all: ReceivedPhoto[] = [...photos, ...corrected];
  return photoSlots.flatMap((slot) => all.filter((photo) => photo.slot === slot));
}

function useOrigin({ corrections = [] }: ReceivedCentre): (photo: ReceivedPhoto) => string | null {
  const { corrections: texts } = useAdminTexts();
  if (corrections.length === 0) return () => null;
  return ({ correction }) =>
    correction === undefined ? texts.asSubmitted : texts.ofCorrection(String(correction));
}

export function PhotoGrid({ centre, onMissing, onRetry }: PhotoGridProps) {
  const { detail: texts } = useAdminTexts();
  const photos = photosOf(centre);
  const originOf = useOrigin(centre);
  const [opened, setOpened] = useState<number | null>(null);
  const open = (photo: ReceivedPhoto): void => {
    focusPicture(photo);
    setOpened(photos.indexOf(photo));
  };
  const [first] = photos;
  useShortcuts({ p: first === undefined ? undefined : () => open(first) }, 'page');
  return (
    <section aria-labelledby="photos-title" className="break-inside-avoid">
      <h2 id="photos-title" className="mb-2 break-after-avoid text-xl font-bold">
        {texts.photosTitle}
      </h2>
      {photos.length === 0 ? (
        <p className="text-muted">{texts.noPhotos}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-1 print:grid-cols-2">
          {photos.map((photo) => (
            <PhotoCard
              key={pictureId(photo)}
              photo={photo}
              origin={originOf(photo)}
              onOpen={() => open(photo)}
              onMissing={onMissing}
              onRetry={onRetry}
            />
          ))}
        </ul>
      )}
      {opened === null ? null : (
        <PhotoViewer
          photos={photos}
          first={opened}
          originOf={originOf}
          centre={{ id: centre.id, code: centre.centre_code }}
          onMissing={onMissing}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
