/** Distances between positions, and whether a position is in India. */
import type { GeoPosition } from './geo-position.ts';

const earthRadiusM = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance on the surface of a sphere, which differs from the true one by less than 1 %. */
export function distanceM(one: GeoPosition, other: GeoPosition): number {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)];
  const halfChord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}

/** A box that leaves no place in India out; it also contains parts of its neighbours. */
const india = { south: 6, north: 37.6, west: 68, east: 97.6 };

export function isAboutIndia({ latitude, longitude }: GeoPosition): boolean {
  return (
    latitude >= india.south && latitude <= india.north && longitude >= india.west && longitude <= india.east
  );
}
