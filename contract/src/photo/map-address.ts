/** The address of a place on a public map. */
import type { GeoPosition } from './geo-position.ts';

const zoom = 17;

export function mapAddress({ latitude, longitude }: GeoPosition): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}
