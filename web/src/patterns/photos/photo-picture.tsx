/** One photo of a centre; a click on it opens the viewer. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { Button } from '../../ui/button.tsx';

export interface PhotoPictureProps {
  readonly photo: ReceivedPhoto;
  /** Of the button that opens it; by default that of `pictureId`. */
  readonly id?: string;
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

/** The id of the button that opens the photo. */
export const pictureId = ({ slot, correction }: ReceivedPhoto): string =>
  `photo-${slot}${correction === undefined ? '' : `-${correction}`}`;

export function PhotoPicture(props: PhotoPictureProps) {
  const { photo, id = pictureId(photo), origin, className, onOpen, onMissing, onRetry } = props;
  const { detail: texts, common, labels } = useAdminTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const name = labels[`photos.${photo.slot}`];
  if (missingPath === photo.file_path)
    return (
      <div className={`flex w-full flex-col items-center justify-center bg-ground text-muted ${className}`}>
        <p>{texts.photoMissing}</p>
        <Button
          variant="link"
          onClick={() => {
            setMissingPath(null);
            onRetry();
          }}
        >
          {common.retry}
        </Button>
      </div>
    );
  return (
    <button type="button" id={id} onClick={onOpen} className="block w-full">
      <img
        src={photo.file_path}
        alt={texts.enlarge(origin === null ? name : `${name}, ${origin}`)}
        onError={() => {
          setMissingPath(photo.file_path);
          onMissing();
        }}
        className={`w-full bg-ground object-contain ${className}`}
      />
    </button>
  );
}
