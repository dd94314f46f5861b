/** One photo of a centre with its position, the source of the position, and a larger view. */
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
  const hasPosition = photo.latitude !== null && photo.longitude !== null;
  return [
    [texts.latitude, coordinate(photo.latitude)],
    [texts.longitude, coordinate(photo.longitude)],
    ...(hasPosition ? [[texts.positionSource, texts.sources[photo.place_source]] as const] : []),
    ...(photo.accuracy_m === null
      ? []
      : [[texts.accuracy, texts.metres(format.number(Math.round(photo.accuracy_m)))] as const]),
    ...(photo.taken_at === null ? [] : [[texts.takenAt, format.dateTime(new Date(photo.taken_at))] as const]),
    [texts.fileName, photo.file_name],
  ];
}

export interface PhotoCardProps {
  readonly photo: CentrePhoto;
  /** Called when the photo cannot be loaded; its signed path is valid for 15 minutes only. */
  readonly onMissing: () => void;
  /** Called to load the path again. */
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

interface LargePhotoProps {
  readonly photo: CentrePhoto;
  readonly name: string;
  readonly onError: () => void;
  readonly onClose: () => void;
}

function LargePhoto({ photo, name, onError, onClose }: LargePhotoProps) {
  const { common } = useTexts();
  return (
    <Dialog wide title={name} onClose={onClose}>
      <img
        src={photo.file_path}
        alt={name}
        onError={onError}
        className="mt-4 max-h-[70dvh] w-full object-contain"
      />
      <DialogButtons>
        <Button data-safe onClick={onClose}>
          {common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function PhotoFacts({ photo }: Pick<PhotoCardProps, 'photo'>) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.9375rem]">
      {usePhotoFacts(photo).map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PhotoCard({ photo, onMissing, onRetry }: PhotoCardProps) {
  const { detail: texts } = useAdminTexts();
  const { labels } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const name = labels[`photos.${photo.slot}`];
  const onError = (): void => {
    setMissingPath(photo.file_path);
    onMissing();
  };
  const retry = (): void => {
    setMissingPath(null);
    onRetry();
  };
  return (
    <li className="break-inside-avoid rounded-card border border-line bg-paper p-3">
      <h3 className="mb-2 font-semibold">{name}</h3>
      {missingPath === photo.file_path ? (
        <Missing onRetry={retry} />
      ) : (
        <button type="button" onClick={() => setLarge(true)} className="block w-full">
          <img
            src={photo.file_path}
            alt={texts.enlarge(name)}
            onError={onError}
            className="aspect-4/3 w-full bg-ground object-contain"
          />
        </button>
      )}
      <PhotoFacts photo={photo} />
      {isLarge ? (
        <LargePhoto photo={photo} name={name} onError={onError} onClose={() => setLarge(false)} />
      ) : null}
    </li>
  );
}
