/** The frame of a photo: an example drawing, then the picture with its coordinates, or with its wait for them. */
import type { ReactNode } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import type { DraftPhoto } from '../draft/draft.ts';
import { ExampleDrawing } from './example-drawing.tsx';
import { Coordinates, PlaceRemarks } from './photo-facts.tsx';
import type { PhotoHolder } from './photo-holder.ts';
import { WaitingState } from './photo-waiting.tsx';
import { Picture } from './picture.tsx';
import type { LocationFix } from './use-location-fix.ts';
import type { useTakePhoto } from './use-take-photo.ts';

interface PhotoCardProps extends Pick<
  ReturnType<typeof useTakePhoto>,
  'isReading' | 'attribution' | 'isImproving' | 'confirmSpot'
> {
  readonly slot: PhotoSlot;
  readonly label: string;
  readonly holder: PhotoHolder;
  readonly location: LocationFix;
}

function useSourceText(photo: DraftPhoto): string {
  const { photos } = usePhotoTexts();
  const format = useFormat();
  if (photo.placeSource === 'camera') return photos.fromCamera;
  if (photo.accuracyM === null) return photos.fromDeviceUnknown;
  return photos.fromDevice(format.number(Math.round(photo.accuracyM)));
}

function Placed({ photo, isImproving }: { readonly photo: DraftPhoto; readonly isImproving: boolean }) {
  const { photos } = usePhotoTexts();
  const source = useSourceText(photo);
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{photo.fileName}</p>
      <Coordinates photo={photo} />
      <p className="text-muted">{source}</p>
      <p className="text-muted">{photo.onServer ? photos.onServer : photos.notSent}</p>
      <PlaceRemarks photo={photo} isImproving={isImproving} />
    </>
  );
}

/** The room for picture and text is the same in every state, so that nothing below jumps. */
function Frame({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <figure className="grid gap-4 sm:grid-cols-[16rem_1fr]">
      {picture}
      <figcaption className="min-h-32 space-y-1 text-sm">{children}</figcaption>
    </figure>
  );
}

export function PhotoCard({ slot, label, holder, location, isReading, ...taking }: PhotoCardProps) {
  const { photos, photoHelp } = usePhotoTexts();
  const { photo, waiting } = holder;
  const alt = photos.preview(label);
  const status = <p role="status">{isReading ? photos.checking : ''}</p>;
  if (waiting !== null) {
    return (
      <Frame
        picture={
          <Picture of={{ blob: waiting.blob, filePath: null }} alt={alt} onMissing={() => undefined} />
        }
      >
        <WaitingState waiting={waiting} location={location} hasEarlier={photo !== null} {...taking} />
        {status}
      </Frame>
    );
  }
  return (
    <Frame
      picture={
        photo === null ? (
          <ExampleDrawing slot={slot} />
        ) : (
          <Picture of={photo} alt={alt} onMissing={holder.onMissing} />
        )
      }
    >
      {photo === null ? (
        <p className="text-muted">{photoHelp.exampleCaption[slot]}</p>
      ) : (
        <Placed photo={photo} isImproving={taking.isImproving} />
      )}
      {status}
    </Frame>
  );
}
