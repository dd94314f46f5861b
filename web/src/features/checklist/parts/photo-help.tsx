/** What helps when a photo has no position: on this device in this browser, while it waits (decision 0042), and when this page refused it. */
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useChecklistSession } from '../checklist-context.tsx';
import type { WaitingPhoto } from '../draft/draft.ts';
import type { Attribution } from '../photos/attribution.ts';
import { browserKind, deviceKind } from '../photos/browser-kind.ts';
import type { PhotoRefusal } from '../photos/check-photo.ts';
import type { LocationState } from '../photos/location-fix.ts';
import type { LocationFix } from './use-location-fix.ts';

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
export function UnblockHelp() {
  const { photoHelp } = usePhotoTexts();
  return (
    <>
      <ol className="list-decimal space-y-1 pl-5 text-sm">
        {photoHelp.unblock[browserKind(navigator.userAgent)].map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{photoHelp.unblocked}</li>
      </ol>
      {deviceKind(navigator.userAgent) === 'desktop' ? <DeviceHelp /> : null}
    </>
  );
}

interface WaitingStateProps {
  readonly waiting: WaitingPhoto;
  readonly attribution: Attribution | null;
  readonly location: LocationFix;
  /** An earlier photo with its position is kept until this one has its own. */
  readonly hasEarlier: boolean;
  readonly confirmSpot: () => void;
}

/** What the user has to do, which depends on the age of the picture and on the location. */
function Advice({ attribution, location, confirmSpot }: WaitingStateProps) {
  const { photos, photoHelp } = usePhotoTexts();
  const { waiting } = photoHelp;
  if (attribution === 'no') return <p>{waiting.tooLate}</p>;
  if (attribution === 'ask' && location.fix !== null) {
    return (
      <>
        <p>{waiting.ask}</p>
        <Button variant="quiet" onClick={confirmSpot}>
          {waiting.confirm}
        </Button>
        <p>{waiting.otherwise}</p>
      </>
    );
  }
  if (location.state === 'asking' || location.state === 'ready')
    return (
      <>
        <p>{photos.locating}</p>
        <p>{waiting.stay}</p>
      </>
    );
  const { unavailable, denied } = waiting;
  return <p>{{ unavailable, denied, unsupported: photos.location.unsupported }[location.state]}</p>;
}

export function WaitingState(props: WaitingStateProps) {
  const { photoHelp } = usePhotoTexts();
  const { waiting } = photoHelp;
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{props.waiting.fileName}</p>
      <div role="status" className="space-y-1 rounded-card border-l-4 border-warn bg-warn-soft px-3 py-2">
        <p className="font-semibold">{waiting.mark}</p>
        <Advice {...props} />
      </div>
      <p className="text-muted">
        {waiting.kept}
        {props.hasEarlier ? ` ${waiting.earlierKept}` : ''}
      </p>
    </>
  );
}

/** Beside the specified sentence: the photo is not lost, and what helps in this browser on this device. */
export function WaitingHelp({ state }: { readonly state: LocationState }) {
  const { photoHelp } = usePhotoTexts();
  if (state !== 'denied') return <DeviceHelp />;
  return (
    <div className="space-y-1">
      <p className="text-sm">{photoHelp.waiting.notLost}</p>
      <UnblockHelp />
    </div>
  );
}

export function RefusalHelp({ refusal }: { readonly refusal: PhotoRefusal }) {
  const { photos } = usePhotoTexts();
  if (refusal === 'not-a-jpeg' || refusal === 'not-loaded') return null;
  if (refusal !== 'no-place') return <p className="text-sm">{photos.unreadableHelp}</p>;
  return (
    <div className="space-y-1">
      <p className="text-sm">{photos.help.gallery}</p>
      <DeviceHelp />
    </div>
  );
}

/** The error text for a photo that this page refused. */
export function useRefusalText(refusal: PhotoRefusal | null): string | undefined {
  const texts = usePhotoTexts();
  const { failures, photos } = texts;
  const refusalTexts: Record<PhotoRefusal, string> = {
    'no-place': ruleText(texts, 'photo.no-place'),
    'not-loaded': failures.offline,
    // It may have a position: that sentence would be about something else.
    'not-a-jpeg': photos.notJpeg,
    unreadable: photos.unreadable,
  };
  return refusal === null ? undefined : refusalTexts[refusal];
}
