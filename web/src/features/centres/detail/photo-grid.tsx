/** "Photos & Coordinates" of the centre detail. */
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { PhotoCard, type PhotoCardProps } from './photo-card.tsx';

interface PhotoGridProps extends Omit<PhotoCardProps, 'photo'> {
  readonly photos: readonly ReceivedPhoto[];
}

export function PhotoGrid({ photos, ...actions }: PhotoGridProps) {
  const { detail: texts } = useAdminTexts();
  return (
    <section aria-labelledby="photos-title" className="mt-8">
      <h2 id="photos-title" className="mb-3 text-xl font-bold">
        {texts.photosTitle}
      </h2>
      {photos.length === 0 ? (
        <p className="text-muted">{texts.noPhotos}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
          {photos.map((photo) => (
            <PhotoCard key={photo.slot} photo={photo} {...actions} />
          ))}
        </ul>
      )}
    </section>
  );
}
