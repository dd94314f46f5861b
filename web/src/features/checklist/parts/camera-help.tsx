/** What else there is when the camera or the location does not work: one entry, closed until somebody needs it. */
import type { ReactNode } from 'react';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { InPageCamera } from './photo-input.tsx';
import type { TakenPhoto } from './use-take-photo.ts';

interface CameraHelpProps {
  readonly photos: readonly TakenPhoto[];
  readonly children?: ReactNode;
}

export function CameraHelp({ photos: taken, children }: CameraHelpProps) {
  const { photos, labels } = usePhotoTexts();
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
        {photos.trouble}
      </summary>
      <div className="space-y-2">
        {taken.map(({ slot, take }) => (
          <InPageCamera
            key={slot}
            label={labels[`photos.${slot}`]}
            onPicture={(file) => {
              take(file, 'in-page-camera', null);
              // The photo is above; its input is scrolled into view.
              setTimeout(() => document.getElementById(`photos.${slot}`)?.focus());
            }}
          />
        ))}
        {children}
      </div>
    </details>
  );
}
