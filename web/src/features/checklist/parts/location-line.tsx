/** One line on whether this device knows its position, and below it what to do when it does not. */
import { useRef, useState } from 'react';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
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

/** What helps in this state, where the line itself does not say it. */
function Advice({ location: { state, fix }, request }: LineProps) {
  const { photoHelp } = usePhotoTexts();
  if (state === 'ready' && isPoor(fix?.accuracyM ?? null)) return <p>{photoHelp.poorAdvice}</p>;
  if (state === 'denied') return <Blocked onCheck={request} />;
  return state === 'unsupported' ? <DeviceHelp /> : null;
}

interface LineProps {
  readonly location: LocationFix;
  readonly request: () => void;
}

type Mark = 'good' | 'busy' | 'warn';

const marks: Record<Mark, { readonly sign: string; readonly classes: string }> = {
  good: { sign: '✓', classes: 'text-good' },
  busy: { sign: '…', classes: 'text-action' },
  warn: { sign: '▲', classes: 'text-warn' },
};

function markOf({ state, fix }: LocationFix): Mark {
  if (state === 'asking') return 'busy';
  return state === 'ready' && !isPoor(fix?.accuracyM ?? null) ? 'good' : 'warn';
}

interface LocationLineProps {
  readonly location: LocationFix;
  /** Both photos have their position: there is nothing to do. */
  readonly isDone: boolean;
}

/** As tall as two lines on a phone, so that only advice moves what is below. */
export function LocationLine({ location, isDone }: LocationLineProps) {
  const { photoHelp } = usePhotoTexts();
  const text = useStateText(location);
  const { sign, classes } = marks[isDone ? 'good' : markOf(location)];
  const box = useRef<HTMLDivElement>(null);
  /** The pressed button disappears while the location is being found. */
  const request = (): void => {
    box.current?.focus();
    location.request();
  };
  return (
    <div ref={box} tabIndex={-1} className="text-sm">
      <div className="flex min-h-12 items-center gap-2 sm:min-h-11">
        <span aria-hidden className={`self-start leading-[inherit] font-bold sm:self-auto ${classes}`}>
          {sign}
        </span>
        <p role="status" className="flex-1 self-start sm:self-auto">
          {isDone ? photoHelp.bothPlaced : text}
        </p>
        {!isDone && location.state === 'unavailable' ? (
          <Button variant="link" onClick={request}>
            {photoHelp.tryAgain}
          </Button>
        ) : null}
      </div>
      {isDone ? null : <Advice location={location} request={request} />}
    </div>
  );
}
