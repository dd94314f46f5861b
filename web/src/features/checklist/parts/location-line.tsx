/** Tells whether this device knows its place, and how to mend it when it does not. */
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { DeviceHelp } from './device-help.tsx';
import type { LocationFix } from './use-location-fix.ts';

export function LocationLine({ location }: { readonly location: LocationFix }) {
  const { photos } = useTexts();
  const format = useFormat();
  const { state } = location;
  const text =
    state.kind === 'ready'
      ? photos.location.ready(format.number(Math.round(state.fix.accuracyM ?? 0)))
      : photos.location[state.kind];
  const blocked = state.kind === 'denied' || state.kind === 'unavailable';
  return (
    <Notice tone={state.kind === 'ready' ? 'good' : blocked ? 'warn' : 'info'}>
      <div className="min-h-18 space-y-1">
        <p>{photos.location.why}</p>
        <p role="status" className="font-semibold">
          {text}
        </p>
        {blocked ? (
          <>
            <DeviceHelp />
            <Button look="quiet" onClick={location.ask}>
              {photos.location.ask}
            </Button>
          </>
        ) : null}
      </div>
    </Notice>
  );
}
