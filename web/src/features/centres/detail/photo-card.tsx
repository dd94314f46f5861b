/** One photo of a centre with its facts; a click on it opens the viewer. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { PhotoFacts } from '../photos/photo-facts.tsx';

export interface PhotoCardProps {
  readonly photo: ReceivedPhoto;
  /** Whether it was submitted or which correction it answers; null when there are no corrections. */
  readonly origin: string | null;
  readonly onOpen: () => void;
  /** Called when the photo cannot be loaded; its signed path is valid for 15 minutes only. */
  readonly onMissing: () => void;
  /** Called to load the path again. */
  readonly onRetry: () => void;
}

/** On a wide window both photos stand beside the answers without scrolling. */
const pictureClasses =
  'aspect-4/3 w-full bg-ground object-contain xl:aspect-auto xl:h-[max(9rem,calc((100dvh-22rem)/2))] print:h-[7cm]';

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  return (
    <div className={`flex flex-col items-center justify-center text-muted ${pictureClasses}`}>
      <p>{texts.photoMissing}</p>
      <Button variant="link" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}

/** The id of the button that opens the photo. */
export const pictureId = ({ slot, correction }: ReceivedPhoto): string =>
  `photo-${slot}${correction === undefined ? '' : `-${correction}`}`;

export function PhotoCard({ photo, origin, onOpen, onMissing, onRetry }: PhotoCardProps) {
  const { detail: texts } = useAdminTexts();
  const { labels } = useTexts();
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
    <li className="break-inside-avoid min-w-0 rounded-card border border-line bg-paper p-2 sm:p-3">
      <h3 className="mb-2 font-semibold max-sm:text-sm">
        {name}
        {origin === null ? null : <span className="block font-normal text-muted">{origin}</span>}
      </h3>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        {missingPath === photo.file_path ? (
          <Missing onRetry={retry} />
        ) : (
          <button type="button" id={pictureId(photo)} onClick={onOpen} className="block w-full">
            <img
              src={photo.file_path}
              alt={texts.enlarge(origin === null ? name : `${name}, ${origin}`)}
              onError={onError}
              className={pictureClasses}
            />
          </button>
        )}
        <PhotoFacts inLines photo={photo} />
      </div>
    </li>
  );
}
