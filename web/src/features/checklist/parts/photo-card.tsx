/** The frame of a photo: an example drawing, then the picture with its coordinates, or with its wait for them. */
import type { ReactNode } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { useChecklist, useIsClosed } from '../checklist-context.tsx';
import { isKeepingPhoto } from '../draft/view.ts';
import type { DraftPhoto } from '../draft/draft.ts';
import { PlaceLine } from './place-line.tsx';
import { WaitingState } from './photo-help.tsx';
import { PhotoSendState } from './photo-send-state.tsx';
import { Coordinates, Picture, PositionState } from './picture.tsx';
import type { TakenPhoto } from './use-take-photo.ts';

const shape = 'aspect-16/10 max-w-104 sm:aspect-4/3';

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
    <span
      className={`flex ${shape} items-center justify-center rounded-card border border-dashed border-edge bg-ground`}
    >
      <svg
        role="img"
        aria-label={photoHelp.example[slot]}
        viewBox="0 0 240 160"
        className="h-full fill-none stroke-edge py-2 forced-colors:stroke-[CanvasText]"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {drawings[slot]}
      </svg>
    </span>
  );
}

function useSourceText(photo: DraftPhoto): string {
  const { photos } = usePhotoTexts();
  const format = useFormat();
  if (photo.placeSource === 'camera') return photos.fromCamera;
  if (photo.accuracyM === null) return photos.fromDeviceUnknown;
  return photos.fromDevice(format.number(Math.round(photo.accuracyM)));
}

interface PlacedProps {
  readonly slot: PhotoSlot;
  readonly photo: DraftPhoto;
  readonly isImproving: boolean;
}

function Placed({ slot, photo, isImproving }: PlacedProps) {
  const isClosed = useIsClosed();
  const source = useSourceText(photo);
  return (
    <>
      <Coordinates photo={photo} />
      <PlaceLine photo={photo} />
      <p className="text-muted [overflow-wrap:anywhere]">
        <PhotoSendState slot={slot} photo={photo} /> · <span>{photo.fileName}</span> · <span>{source}</span>
      </p>
      {isClosed ? null : <PositionState photo={photo} isImproving={isImproving} />}
    </>
  );
}

interface FrameProps {
  readonly picture: ReactNode;
  /** Whether more about the picture may come later. It has its room, so that nothing below jumps. */
  readonly mayGrow: boolean;
  readonly children: ReactNode;
}

function Frame({ picture, mayGrow, children }: FrameProps) {
  return (
    <figure className="space-y-2">
      {picture}
      <figcaption className={`space-y-1 text-sm ${mayGrow ? 'min-h-32 sm:min-h-24' : ''}`}>
        {children}
      </figcaption>
    </figure>
  );
}

interface PhotoCardProps {
  readonly taken: TakenPhoto;
  readonly label: string;
}

export function PhotoCard({ taken, label }: PhotoCardProps) {
  const { photos, photoHelp, saved } = usePhotoTexts();
  const { slot, holder, location, isImproving, attribution, confirmSpot } = taken;
  const { photo, waiting } = holder;
  const isClosed = useIsClosed();
  const isKeeping = isKeepingPhoto(useChecklist());
  const alt = photos.preview(label);
  const isUnchecked = waiting?.unchecked !== undefined;
  const status = <p role="status">{isUnchecked ? (isKeeping ? saved.keepingPhoto : photos.checking) : ''}</p>;
  if (waiting !== null) {
    const picture = { blob: waiting.blob, filePath: null };
    return (
      <Frame mayGrow picture={<Picture of={picture} alt={alt} onMissing={() => undefined} shape={shape} />}>
        {isUnchecked ? (
          <p className="font-semibold [overflow-wrap:anywhere]">{waiting.fileName}</p>
        ) : (
          <WaitingState hasEarlier={photo !== null} {...{ waiting, location, attribution, confirmSpot }} />
        )}
        {status}
      </Frame>
    );
  }
  if (photo === null && isClosed) return <p>{photoHelp.notTaken[slot]}</p>;
  return photo === null ? (
    <Frame mayGrow={false} picture={<ExampleDrawing slot={slot} />}>
      <p className="text-muted">{photoHelp.exampleCaption[slot]}</p>
      {status}
    </Frame>
  ) : (
    <Frame mayGrow picture={<Picture of={photo} alt={alt} onMissing={holder.onMissing} shape={shape} />}>
      <Placed slot={slot} photo={photo} isImproving={isImproving} />
      {status}
    </Frame>
  );
}
