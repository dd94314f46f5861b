/** One photo of a centre with its facts and a larger view. */
import { useState } from 'react';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { PhotoFacts } from './photo-facts.tsx';

export interface PhotoCardProps {
  readonly photo: ReceivedPhoto;
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
  readonly photo: ReceivedPhoto;
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
