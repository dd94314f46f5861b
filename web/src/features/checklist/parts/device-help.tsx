/** What to do on this device so that photos contain their position. */
import { usePhotoTexts } from '../../../texts/photo-texts.ts';

function deviceKind(): 'android' | 'iphone' | 'desktop' {
  const agent = navigator.userAgent;
  if (/iPhone|iPad|iPod/.test(agent)) return 'iphone';
  return /Android/.test(agent) ? 'android' : 'desktop';
}

export function DeviceHelp() {
  const { photos } = usePhotoTexts();
  return <p className="text-sm">{photos.help[deviceKind()]}</p>;
}
