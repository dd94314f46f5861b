/** What to do on this device, and in this browser, so that photos get their position. */
import { useContext } from 'react';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { ChecklistContext } from '../checklist-context.tsx';
import { ChecklistSession } from '../draft/checklist-session.ts';
import { browserKind, deviceKind } from '../photos/browser-kind.ts';

export function DeviceHelp() {
  const { photos } = usePhotoTexts();
  // The server gets a draft while it is edited, so that another device can continue it.
  const isDraft = useContext(ChecklistContext) instanceof ChecklistSession;
  const device = deviceKind(navigator.userAgent);
  return (
    <p className="text-sm">
      {photos.help[device]} {device === 'desktop' && isDraft ? photos.draftIsThere : null}
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
