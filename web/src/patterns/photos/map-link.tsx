/** A link to a public map. Nothing is loaded from there before somebody follows it, and it is not told where they come from. */
import { mapAddress } from '#contract/photo/map-address.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';

interface MapLinkProps {
  readonly latitude: number;
  readonly longitude: number;
  /** What stands at this place, for screen readers. */
  readonly name: string;
}

export function MapLink({ latitude, longitude, name }: MapLinkProps) {
  const { examine: texts } = useAdminTexts();
  return (
    <a
      href={mapAddress({ latitude, longitude })}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.mapOf(name)}
      className="no-print inline-flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-6"
    >
      {texts.map}
    </a>
  );
}
