/** Shows whether this device knows its position, and what to do when it does not. */
import { useRef, useState } from 'react';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { isPoor } from '../photos/attribution.ts';
import { DeviceHelp, UnblockHelp } from './photo-help.tsx';
import type { LocationFix } from './use-location-fix.ts';

function useStateText({ state, fix }: LocationFix): string {
  const { photos, photoHelp } = usePhotoTexts();
  const format = useFormat();
  if (state !== 'ready') return photos.location[state];
  const accuracyM = fix?.accuracyM ?? null;
  if (accuracyM === null) return photos.location.ready(null);
  const metres = format.number(Math.round(accuracyM));
  return isPoor(accuracyM) ? photoHelp.poorFix(metres) : photos.location.ready(metres);
}

/** Browsers do not ask a second time, so the button says that it only checks. */
function Blocked({ onCheck }: { readonly onCheck: () => void }) {
  const { photos, photoHelp } = usePhotoTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{photoHelp.notAskedAgain}</p>
      <div className="flex flex-wrap gap-x-4">
        <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {photoHelp.howToAllow}
        </Button>
        <Button variant="link" onClick={onCheck}>
          {photos.location.checkAgain}
        </Button>
      </div>
      {isOpen ? <UnblockHelp /> : null}
    </>
  );
}

/** What helps in this state. */
function Advice({ location, request }: { readonly location: LocationFix; readonly request: () => void }) {
  const { photos, photoHelp } = usePhotoTexts();
  const { state, fix } = location;
  if (state === 'asking') return <p>{photos.location.why}</p>;
  if (state === 'ready') return isPoor(fix?.accuracyM ?? null) ? <p>{photoHelp.poorAdvice}</p> : null;
  if (state === 'denied') return <Blocked onCheck={request} />;
  if (state === 'unsupported') return <DeviceHelp />;
  return (
    <Button variant="link" onClick={request}>
      {photoHelp.tryAgain}
    </Button>
  );
}

function toneOf({ state, fix }: LocationFix): 'info' | 'good' | 'warn' {
  if (state === 'asking') return 'info';
  return state === 'ready' && !isPoor(fix?.accuracyM ?? null) ? 'good' : 'warn';
}

interface LocationLineProps {
  readonly location: LocationFix;
  /** Both photos have their position. */
  readonly isDone: boolean;
  /** Without why the location is needed, and as tall as that: only advice makes it taller. */
  readonly isBrief?: boolean;
}

/** When the photos have their positions there is nothing to do. While it is on the screen its height stays the same. */
export function LocationLine({ location, isDone, isBrief = false }: LocationLineProps) {
  const { photoHelp } = usePhotoTexts();
  const text = useStateText(location);
  const [wasDone] = useState(isDone);
  const box = useRef<HTMLDivElement>(null);
  /** The pressed button disappears while the location is being found. */
  const request = (): void => {
    box.current?.focus();
    location.request();
  };
  if (wasDone && isDone) return null;
  return (
    <Notice tone={isDone ? 'good' : toneOf(location)}>
      <div
        ref={box}
        tabIndex={-1}
        className={`space-y-1 ${isBrief ? 'min-h-21 sm:min-h-12' : 'min-h-48 sm:min-h-26'}`}
      >
        <p role="status" className="font-semibold">
          {isDone ? photoHelp.bothPlaced : text}
        </p>
        {isDone ? (
          <p>{photoHelp.lookAgain}</p>
        ) : isBrief && location.state === 'asking' ? null : (
          <Advice location={location} request={request} />
        )}
      </div>
    </Notice>
  );
}
