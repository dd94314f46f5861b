/** What to do on this very device so that a photo carries its place. */
import { useTexts } from '../../../texts/language.tsx';

function deviceKind(): 'android' | 'iphone' | 'desktop' {
  const agent = navigator.userAgent;
  if (/iPhone|iPad|iPod/.test(agent)) return 'iphone';
  return /Android/.test(agent) ? 'android' : 'desktop';
}

export function DeviceHelp() {
  const { photos } = useTexts();
  return <p className="text-sm">{photos.help[deviceKind()]}</p>;
}
