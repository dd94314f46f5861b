/** One photo of step 4: taken with the camera, prepared, and shown with its coordinates. */
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { InPageCamera, PhotoInput } from './photo-input.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { RefusalHelp, useRefusalText } from './photo-refusal.tsx';
import type { LocationFix } from './use-location-fix.ts';
import { useTakePhoto } from './use-take-photo.ts';

interface PhotoFieldProps {
  readonly slot: PhotoSlot;
  readonly label: string;
  readonly error: string | undefined;
  readonly location: LocationFix;
  /** False where a photo can only be replaced. */
  readonly canRemove?: boolean;
}

export function PhotoField({ slot, label, error, location, canRemove = true }: PhotoFieldProps) {
  const { common, photos } = usePhotoTexts();
  const photo = useChecklist().draft.photos[slot];
  const { take, clear, work, refusal } = useTakePhoto(slot, location);
  const shownError = useRefusalText(slot, refusal) ?? error;
  const id = `photos.${slot}`;
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <PhotoInput
          id={id}
          isTaken={photo !== null}
          error={shownError}
          onPicture={(file, openedAt) => take(file, 'input', openedAt)}
        />
        {photo === null || !canRemove ? null : (
          <Button variant="quiet" onClick={clear}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <InPageCamera label={label} onPicture={(file) => take(file, 'in-page-camera', null)} />
      <p role="status" className={work === null ? 'sr-only' : 'text-sm'}>
        {work === null ? '' : work === 'reading' ? photos.checking : photos.locating}
      </p>
      {shownError === undefined ? null : (
        <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
          <FieldError id={id} error={shownError} />
          {refusal === null ? null : <RefusalHelp refusal={refusal} />}
        </div>
      )}
      {photo === null ? null : <PhotoPreview photo={photo} label={label} />}
    </div>
  );
}
