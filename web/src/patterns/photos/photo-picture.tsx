/** One photo of a centre; a click on it opens the viewer. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';

export interface PhotoPictureProps {
  readonly photo: ReceivedPhoto;
  /** Whether it was submitted or which correction it answers; null where that is not told. */
  readonly origin: string | null;
  /** Its size. */
  readonly className: string;
  readonly onOpen: () => void;
  /** Called when the photo cannot be loaded; its signed path is valid for 15 minutes only. */
  readonly onMissing: () => void;
  /** Called to load the path again. */
  readonly onRetry: () => void;
}

interface MissingProps {
  readonly className: string;
  readonly onRetry: () => void;
}

function Missing({ className, onRetry }: MissingProps) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  return (
    <div className={`flex w-full flex-col items-center justify-center bg-ground text-muted ${className}`}>
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

export function PhotoPicture(props: PhotoPictureProps) {
  const { photo, origin, className, onOpen, onMissing, onRetry } = props;
  const { detail: texts } = useAdminTexts();
  const { labels } = useTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const name = labels[`photos.${photo.slot}`];
  if (missingPath === photo.file_path) {
    const retry = (): void => {
      setMissingPath(null);
      onRetry();
    };
    return <Missing className={className} onRetry={retry} />;
  }
  const onError = (): void => {
    setMissingPath(photo.file_path);
    onMissing();
  };
  return (
    <button type="button" id={pictureId(photo)} onClick={onOpen} className="block w-full">
      <img
        src={photo.file_path}
        alt={texts.enlarge(origin === null ? name : `${name}, ${origin}`)}
        onError={onError}
        className={`w-full bg-ground object-contain ${className}`}
      />
    </button>
  );
}
