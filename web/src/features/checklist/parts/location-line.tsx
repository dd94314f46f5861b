/** Shows whether this device knows its position, and what to do when it does not. */
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { DeviceHelp } from './device-help.tsx';
import type { LocationFix } from './use-location-fix.ts';

export function LocationLine({ location }: { readonly location: LocationFix }) {
  const { photos } = usePhotoTexts();
  const format = useFormat();
  const { state, accuracyM } = location;
  const text =
    state === 'ready'
      ? photos.location.ready(accuracyM === null ? null : format.number(Math.round(accuracyM)))
      : photos.location[state];
  const isBlocked = state === 'denied' || state === 'unavailable';
  return (
    <Notice tone={state === 'ready' ? 'good' : isBlocked ? 'warn' : 'info'}>
      <div className="min-h-18 space-y-1">
        <p>{photos.location.why}</p>
        <p role="status" className="font-semibold">
          {text}
        </p>
        {isBlocked ? (
          <>
            <DeviceHelp />
            <Button variant="quiet" onClick={location.request}>
              {photos.location.checkAgain}
            </Button>
          </>
        ) : null}
      </div>
    </Notice>
  );
}
