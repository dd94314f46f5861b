/** A photo that waits for its position: what happens by itself, and what the user has to do (decision 0042). */
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { WaitingPhoto } from '../draft/draft.ts';
import type { Attribution } from '../photos/attribution.ts';
import type { LocationState } from '../photos/location-fix.ts';
import { DeviceHelp, UnblockHelp } from './device-help.tsx';
import type { LocationFix } from './use-location-fix.ts';

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
