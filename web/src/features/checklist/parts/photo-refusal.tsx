/** Why this page refused a photo, and what to do. */
import { ruleText } from '../../../texts/rule-text.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { DeviceHelp } from './device-help.tsx';
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

/** The error text for a photo that this page refused. */
export function useRefusalText(refusal: PhotoRefusal | null): string | undefined {
  const texts = usePhotoTexts();
  const { failures, photos } = texts;
  const refusalTexts: Record<PhotoRefusal, string> = {
    'no-place': ruleText(texts, 'photo.no-place'),
    'not-loaded': failures.offline,
    'not-a-jpeg': photos.unreadable,
    unreadable: photos.unreadable,
  };
  return refusal === null ? undefined : refusalTexts[refusal];
}
