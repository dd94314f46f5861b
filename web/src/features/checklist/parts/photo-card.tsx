/** The frame of a photo: an example drawing, then the picture with its coordinates, or with its wait for them. */
import type { ReactNode } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import type { DraftPhoto } from '../draft/draft.ts';
import type { LocationFix } from './use-location-fix.ts';
import { WaitingState } from './photo-help.tsx';
import type { PhotoHolder } from './photo-holder.ts';
import { Coordinates, Picture, PositionState } from './picture.tsx';
import type { useTakePhoto } from './use-take-photo.ts';

const drawings: Record<PhotoSlot, ReactNode> = {
  centre: (
    <>
      <path d="M20 128h200M36 128V52h168v76M28 52 120 22l92 30z" />
      <path d="M104 128V96h32v32M120 96v32" />
      <path d="M50 72h20v16H50zM170 72h20v16h-20zM50 100h20v16H50zM170 100h20v16h-20z" />
      <rect
        x="78"
        y="58"
        width="84"
        height="26"
        rx="2"
        strokeWidth="4"
        className="fill-paper stroke-action"
      />
      <path d="M88 67h64M96 76h48" strokeWidth="3" className="stroke-action" />
    </>
  ),
  strongRoom: (
    <>
      <path d="M20 140h200M40 140V20h160v120" />
      <rect x="86" y="38" width="68" height="102" strokeWidth="4" className="fill-paper stroke-action" />
      <path d="M92 56h-6M92 120h-6M98 50h44v34H98zM98 96h44v34H98z" />
      <path d="M136 86v-5a6 6 0 0 1 12 0v5" strokeWidth="3" className="stroke-action" />
      <rect x="132" y="86" width="20" height="16" rx="2" className="fill-action stroke-action" />
    </>
  ),
};

/** Small enough to be part of the step. In forced colours the lines take the colour of the text. */
function ExampleDrawing({ slot }: { readonly slot: PhotoSlot }) {
  const { photoHelp } = usePhotoTexts();
  return (
    <span className="flex aspect-4/3 items-center justify-center rounded-card border border-dashed border-edge bg-ground">
      <svg
        role="img"
        aria-label={photoHelp.example[slot]}
        viewBox="0 0 240 160"
        className="w-4/5 fill-none stroke-edge forced-colors:stroke-[CanvasText]"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {drawings[slot]}
      </svg>
    </span>
  );
}

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
      <PositionState photo={photo} isImproving={isImproving} />
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
