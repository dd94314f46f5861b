/** One photo of a centre; a click on it opens the viewer. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';

export interface PhotoPictureProps {
  readonly photo: ReceivedPhoto;
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

export function PhotoPicture({ photo, className, onOpen, onMissing, onRetry }: PhotoPictureProps) {
  const { detail: texts } = useAdminTexts();
  const { labels } = useTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
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
    <button type="button" id={`photo-${photo.slot}`} onClick={onOpen} className="block w-full">
      <img
        src={photo.file_path}
        alt={texts.enlarge(labels[`photos.${photo.slot}`])}
        onError={onError}
        className={`w-full bg-ground object-contain ${className}`}
      />
    </button>
  );
}
