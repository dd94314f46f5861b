/** Why a photo was refused, by this page or by the server, and what to do. */
import type { PhotoSlot } from '#contract/exam.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { useChecklist } from '../checklist-context.tsx';
import { DeviceHelp } from './device-help.tsx';
import { submissionText } from './submission-text.ts';
import type { PhotoRefusal } from './use-take-photo.ts';

export function RefusalHelp({ refusal }: { readonly refusal: PhotoRefusal }) {
  const { photos } = usePhotoTexts();
  if (refusal !== 'no-place')
    return <p className="text-sm">{refusal === 'not-a-jpeg' ? photos.notJpeg : photos.unreadableHelp}</p>;
  return (
    <div className="space-y-1">
      <p className="text-sm">{photos.help.gallery}</p>
      <DeviceHelp />
    </div>
  );
}

/** The error text for a photo that the server refused when the draft was sent. */
function useServerRefusal(slot: PhotoSlot): string | undefined {
  const texts = usePhotoTexts();
  const { send } = useChecklist();
  if (send.kind !== 'refused' || send.failure.kind !== 'refused') return undefined;
  const isRefused = send.failure.problems?.some((problem) => problem.field === `photos.${slot}`);
  if (isRefused !== true) return undefined;
  return submissionText(texts, send.failure);
}

/** The error text for a photo that this page or the server refused. */
export function useRefusalText(slot: PhotoSlot, refusal: PhotoRefusal | null): string | undefined {
  const texts = usePhotoTexts();
  const { failures, photos } = texts;
  const serverRefusal = useServerRefusal(slot);
  const refusalTexts: Record<PhotoRefusal, string> = {
    'no-place': ruleText(texts, 'photo.no-place'),
    'not-loaded': failures.offline,
    'not-a-jpeg': photos.unreadable,
    unreadable: photos.unreadable,
  };
  return refusal === null ? serverRefusal : refusalTexts[refusal];
}
