/** Where this device is, as far as it knows: the watch while photos can be taken, one line about it, and what helps in this browser on this device. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useChecklistSession } from '../checklist-context.tsx';
import {
  onPermissionChange,
  watchLocation,
  type Fix,
  type LocationState,
  type LocationWatch,
} from './location-fix.ts';
import { isPoor } from '../draft/draft.ts';
import { loadReader } from './prepare-photo.ts';

export interface LocationFix {
  readonly state: LocationState;
  /** The most accurate recent fix when the state last changed or a fix came in. */
  readonly fix: Fix | null;
  /** Returns the most accurate recent fix now. */
  readonly best: () => Fix | null;
  /** Requests the position (again); the browser asks for the permission if it was neither given nor denied. */
  readonly request: () => void;
}

/** @param isWatched false where no photo can be taken; then the browser asks for nothing */
export function useLocationFix(isWatched: boolean): LocationFix {
  const [position, setPosition] = useState<Pick<LocationFix, 'state' | 'fix'>>({
    state: 'asking',
    fix: null,
  });
  const watch = useRef<LocationWatch | null>(null);
  const request = useCallback(() => {
    watch.current?.stop();
    watch.current = watchLocation((state, fix) => setPosition({ state, fix }));
  }, []);
  const onPermission = useEffectEvent((permission: PermissionState) => {
    // Not when it is given at the first question: the running watch reports the position, and keeps its fixes.
    if (permission === 'denied' || position.state === 'denied') request();
  });
  // After a failure the first photo loads it again.
  useEffect(() => void loadReader().catch(() => undefined), []);
  useEffect(() => {
    if (!isWatched) return undefined;
    request();
    const stopListening = onPermissionChange(onPermission);
    return () => {
      stopListening();
      watch.current?.stop();
    };
  }, [request, isWatched]);
  return { ...position, best: useCallback(() => watch.current?.best() ?? null, []), request };
}

/** Which browser runs on which device, as far as their settings differ. */
type DeviceKind = 'android' | 'iphone' | 'desktop';
export type BrowserKind =
  | 'chromeAndroid'
  | 'samsung'
  | 'firefoxAndroid'
  | 'inAnotherApp'
  | 'safariPhone'
  | 'otherIphone'
  | 'chromeDesktop'
  | 'edgeDesktop'
  | 'firefoxDesktop'
  | 'other';

export function deviceKind(agent: string): DeviceKind {
  if (/iPhone|iPad|iPod/.test(agent)) return 'iphone';
  return /Android/.test(agent) ? 'android' : 'desktop';
}

/** The first match counts: most browsers also name those that they resemble. */
const kinds: Record<DeviceKind, readonly (readonly [RegExp, BrowserKind])[]> = {
  android: [
    [/; wv\)/, 'inAnotherApp'],
    [/SamsungBrowser/, 'samsung'],
    [/Firefox/, 'firefoxAndroid'],
    [/OPR|UCBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser/, 'other'],
    [/Chrome/, 'chromeAndroid'],
  ],
  iphone: [
    [/CriOS|FxiOS|EdgiOS|OPT|DuckDuckGo/, 'otherIphone'],
    [/Version\/.*Safari/, 'safariPhone'],
    [/./, 'inAnotherApp'],
  ],
  desktop: [
    [/Edg/, 'edgeDesktop'],
    [/OPR/, 'other'],
    [/Firefox/, 'firefoxDesktop'],
    [/Chrome/, 'chromeDesktop'],
  ],
};

export function browserKind(agent: string): BrowserKind {
  return kinds[deviceKind(agent)].find(([pattern]) => pattern.test(agent))?.[1] ?? 'other';
}

export function DeviceHelp() {
  const { photos } = usePhotoTexts();
  // The server gets a draft while it is edited, so that another device can continue it.
  const { isSynced } = useChecklistSession();
  const device = deviceKind(navigator.userAgent);
  return (
    <p className="text-sm">
      {photos.help[device]} {device === 'desktop' && isSynced ? photos.draftIsThere : null}
    </p>
  );
}

/** The steps that allow the location again after it was blocked. A computer may have none even then. */
export function HowToAllow() {
  const { photoHelp } = usePhotoTexts();
  return (
    <details className="text-sm open:basis-full">
      <summary className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4">
        {photoHelp.howToAllow}
      </summary>
      <ol className="list-decimal space-y-1 pl-5">
        {photoHelp.unblock[browserKind(navigator.userAgent)].map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{photoHelp.unblocked}</li>
      </ol>
      {deviceKind(navigator.userAgent) === 'desktop' ? <DeviceHelp /> : null}
    </details>
  );
}

/** What helps in this state, where the line itself does not say it. */
function LocationHelp({ state, fix, request }: LocationFix) {
  const { photos, photoHelp } = usePhotoTexts();
  if (state === 'ready' && isPoor(fix?.accuracyM ?? null)) return <p>{photoHelp.poorAdvice}</p>;
  if (state === 'unsupported') return <DeviceHelp />;
  return state !== 'denied' ? null : (
    <>
      <p>{photoHelp.notAskedAgain}</p>
      <div className="flex flex-wrap gap-x-4">
        <HowToAllow />
        {/* Browsers do not ask a second time, so the button says that it only checks. */}
        <Button variant="link" onClick={request}>
          {photos.location.checkAgain}
        </Button>
      </div>
    </>
  );
}

const marks = {
  good: { sign: '✓', classes: 'text-good' },
  busy: { sign: '…', classes: 'text-action' },
  warn: { sign: '▲', classes: 'text-warn' },
} as const;

function useLine({ state, fix }: LocationFix, isDone: boolean): readonly [keyof typeof marks, string] {
  const { photos, photoHelp } = usePhotoTexts();
  const format = useFormat();
  if (isDone) return ['good', photoHelp.bothPlaced];
  if (state !== 'ready') return [state === 'asking' ? 'busy' : 'warn', photos.location[state]];
  const accuracyM = fix?.accuracyM ?? null;
  const metres = accuracyM === null ? null : format.number(Math.round(accuracyM));
  return metres !== null && isPoor(accuracyM)
    ? ['warn', photoHelp.poorFix(metres)]
    : ['good', photos.location.ready(metres)];
}

/**
 * As tall as two lines on a phone, so that only advice moves what is below.
 * @param props.isDone both photos have their position: there is nothing to do
 */
export function LocationLine(props: { readonly location: LocationFix; readonly isDone: boolean }) {
  const { location, isDone } = props;
  const { common } = usePhotoTexts();
  const [mark, text] = useLine(location, isDone);
  const box = useRef<HTMLDivElement>(null);
  /** The pressed button disappears while the location is being found. */
  const request = (): void => {
    box.current?.focus();
    location.request();
  };
  return (
    <div ref={box} tabIndex={-1} className="text-sm">
      <div className="flex min-h-12 items-center gap-2 sm:min-h-11">
        <span
          aria-hidden
          className={`self-start leading-[inherit] font-bold sm:self-auto ${marks[mark].classes}`}
        >
          {marks[mark].sign}
        </span>
        <p role="status" className="flex-1 self-start sm:self-auto">
          {text}
        </p>
        {!isDone && location.state === 'unavailable' ? (
          <Button variant="link" onClick={request}>
            {common.retry}
          </Button>
        ) : null}
      </div>
      {isDone ? null : <LocationHelp {...location} request={request} />}
    </div>
  );
}
