/** "Photos & Coordinates" of the centre detail, and the viewer, which P opens as well. */
import { useState } from 'react';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { photoSlots } from '#contract/exam.ts';
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, pictureId, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { PhotoViewer } from '../../../patterns/photos/photo-viewer.tsx';
import { PlaceDescription } from '../../../patterns/places/place-description.tsx';
import { PlaceAttribution } from '../../../patterns/places/place-words.tsx';
import { useReviewTexts } from '../../../texts/review.texts.ts';
import { Section } from '../../../ui/admin-buttons.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';

type PhotoCardProps = Omit<PhotoPictureProps, 'className'>;

/** Both are whole beside the first answers on a laptop. */
const pictureClasses = 'aspect-4/3 print:aspect-auto print:h-[7cm]';

/** One photo of a centre, where it was taken, and its facts; a click on it opens the viewer. */
function PhotoCard(props: PhotoCardProps) {
  const { places, labels } = useReviewTexts();
  const { photo, origin } = props;
  return (
    <li className="break-inside-avoid min-w-0 rounded-card border border-line bg-paper p-2">
      <h3 className="mb-1 text-sm font-semibold">
        {labels[`photos.${photo.slot}`]}
        {origin === null ? null : <span className="block font-normal text-muted">{origin}</span>}
      </h3>
      <PhotoPicture {...props} className={pictureClasses} />
      <div className="mt-1 text-sm print:text-xs">
        <PlaceDescription photo={photo} texts={places} />
      </div>
      <PhotoFacts inLines photo={photo} />
    </li>
  );
}

interface PhotoGridProps extends Pick<PhotoCardProps, 'onMissing' | 'onRetry'> {
  readonly centre: ReceivedCentre;
}

/** Those that corrections have replaced follow the one of the same slot that counts. */
function photosOf({ photos, replaced_photos: replaced = [] }: ReceivedCentre): ReceivedPhoto[] {
  const all: ReceivedPhoto[] = [...photos, ...replaced];
  return photoSlots.flatMap((slot) => all.filter((photo) => photo.slot === slot));
}

function useOrigin({ corrections = [], photos }: ReceivedCentre): (photo: ReceivedPhoto) => string | null {
  const { corrections: texts } = useReviewTexts();
  if (corrections.length === 0) return () => null;
  return (photo) => {
    const { correction } = photo;
    const origin = correction === undefined ? texts.asSubmitted : texts.name(String(correction));
    return photos.includes(photo) ? origin : texts.replaced(origin);
  };
}

export function PhotoGrid({ centre, onMissing, onRetry }: PhotoGridProps) {
  const { detail: texts, places } = useReviewTexts();
  const photos = photosOf(centre);
  const originOf = useOrigin(centre);
  const [opened, setOpened] = useState<number | null>(null);
  const open = (photo: ReceivedPhoto): void => {
    // So that it has the focus again when the viewer is closed.
    document.getElementById(pictureId(photo))?.focus();
    setOpened(photos.indexOf(photo));
  };
  const [first] = photos;
  useShortcuts({ p: first && (() => open(first)) }, 'page');
  return (
    <Section
      title={texts.photosTitle}
      heading="mb-1 break-after-avoid font-bold"
      className="mb-3 break-inside-avoid print:order-last print:mt-4"
    >
      {photos.length === 0 ? (
        <p className="text-muted">{texts.noPhotos}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2 sm:gap-3">
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
      <PlaceAttribution photos={photos} texts={places} />
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
    </Section>
  );
}
