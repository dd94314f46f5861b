/** Both photos of a draft: where this device is, one card for each photo, and what there is when the camera or the location does not work. */
import type { ComponentType, ReactNode } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { Card } from '../../../ui/messages.tsx';
import { useIsClosed } from '../checklist-context.tsx';
import { CameraHelp } from './camera.tsx';
import { LocationLine } from './location.tsx';
import { PhotoField } from './photo-field.tsx';
import { PairNotice } from './photo-pair.tsx';
import type { usePhotos } from './use-photo.ts';

interface PhotoCardsProps {
  readonly both: ReturnType<typeof usePhotos>;
  readonly errorOf?: (field: `photos.${PhotoSlot}`) => string | undefined;
  /** False where photos can only be replaced. */
  readonly canRemove?: boolean;
  /** Whether something else is the next thing to do. */
  readonly isQuiet?: boolean;
  /** Below each photo. */
  readonly Notes?: ComponentType<{ readonly id: string }>;
  /** What else helps when the camera does not work. */
  readonly help?: ReactNode;
  /** What else the screen asks for. */
  readonly children?: ReactNode;
}

export function PhotoCards(props: PhotoCardsProps) {
  const { both, errorOf, canRemove = true, isQuiet = false, Notes, help, children } = props;
  const { location, photos, last, next, areDone } = both;
  const isClosed = useIsClosed();
  return (
    <>
      {isClosed ? null : <LocationLine location={location} isDone={areDone} />}
      <div className="grid gap-4 md:grid-cols-2">
        {photos.map((taken) => {
          const field = `photos.${taken.slot}` as const;
          return (
            <Card key={field}>
              <div className="flex flex-col gap-6">
                <PhotoField
                  taken={taken}
                  error={errorOf?.(field)}
                  isNext={taken.slot === next && !isQuiet}
                  canRemove={canRemove}
                >
                  {taken.slot === last ? <PairNotice /> : null}
                </PhotoField>
                {Notes === undefined ? null : <Notes id={field} />}
              </div>
            </Card>
          );
        })}
      </div>
      {isClosed ? null : <CameraHelp photos={photos}>{help}</CameraHelp>}
      {children}
    </>
  );
}
