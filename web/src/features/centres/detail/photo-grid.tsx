/** "Photos & Coordinates": each photo with its place, where that came from, and a larger view. */
import { useState } from 'react';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';

/** Specification section 9. */
const coordinateDecimals = 6;

function usePhotoFacts(photo: CentrePhoto): readonly (readonly [string, string])[] {
  const { detail: texts } = useAdminTexts();
  const format = useFormat();
  const coordinate = (value: number | null): string =>
    value === null ? texts.notAvailable : value.toFixed(coordinateDecimals);
  const placed = photo.latitude !== null && photo.longitude !== null;
  return [
    [texts.latitude, coordinate(photo.latitude)],
    [texts.longitude, coordinate(photo.longitude)],
    ...(placed ? [[texts.positionSource, texts.sources[photo.place_source]] as const] : []),
    ...(photo.accuracy_m === null
      ? []
      : [[texts.accuracy, texts.metres(format.number(Math.round(photo.accuracy_m)))] as const]),
    ...(photo.taken_at === null ? [] : [[texts.takenAt, format.dateTime(new Date(photo.taken_at))] as const]),
    [texts.fileName, photo.file_name],
  ];
}

interface PhotoCardProps {
  readonly photo: CentrePhoto;
  /** Called when the picture does not come: its signed path works for a quarter of an hour only. */
  readonly onMissing: () => void;
  /** Asks for its path again. */
  readonly onRetry: () => void;
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  return (
    <div className="flex aspect-4/3 flex-col items-center justify-center bg-ground text-muted">
      <p>{texts.photoMissing}</p>
      <Button variant="link" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}

function PhotoCard({ photo, onMissing, onRetry }: PhotoCardProps) {
  const { detail: texts } = useAdminTexts();
  const { common, labels } = useTexts();
  const [large, setLarge] = useState(false);
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const facts = usePhotoFacts(photo);
  const name = labels[`photos.${photo.slot}`];
  const fail = (): void => {
    setMissingPath(photo.file_path);
    onMissing();
  };
  return (
    <li className="break-inside-avoid rounded-card border border-line bg-paper p-3">
      <h3 className="mb-2 font-semibold">{name}</h3>
      {missingPath === photo.file_path ? (
        <Missing
          onRetry={() => {
            setMissingPath(null);
            onRetry();
          }}
        />
      ) : (
        <button type="button" onClick={() => setLarge(true)} className="block w-full">
          <img
            src={photo.file_path}
            alt={texts.enlarge(name)}
            onError={fail}
            className="aspect-4/3 w-full bg-ground object-contain"
          />
        </button>
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.9375rem]">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {large ? (
        <Dialog wide title={name} onClose={() => setLarge(false)}>
          <img
            src={photo.file_path}
            alt={name}
            onError={fail}
            className="mt-4 max-h-[70dvh] w-full object-contain"
          />
          <DialogButtons>
            <Button data-safe onClick={() => setLarge(false)}>
              {common.close}
            </Button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </li>
  );
}

export function PhotoGrid({
  photos,
  ...acts
}: Omit<PhotoCardProps, 'photo'> & { readonly photos: readonly CentrePhoto[] }) {
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
            <PhotoCard key={photo.slot} photo={photo} {...acts} />
          ))}
        </ul>
      )}
    </section>
  );
}
