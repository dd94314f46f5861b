/** DIGIPIN, India Post's code of ten characters for each place of about four by four metres. */
import type { GeoPosition } from '../photo/geo-position.ts';

/** Degrees of the square of the first level, which contains India. */
const origin = { latitude: 2.5, longitude: 63.5 };
const extent = 36;
const levels = 10;
const cellsPerSide = 4 ** levels;

/** From north to south, each row from west to east. */
const labels = ['FC98', 'J327', 'K456', 'LMPT'];

/** Returns the number of the cell, from 0 at the origin. The northern and the eastern edge belong to the last one. */
const cellOf = (degrees: number, start: number): number =>
  Math.min(Math.floor(((degrees - start) / extent) * cellsPerSide), cellsPerSide - 1);

/** Returns the code with hyphens, for example `39J-49L-L8T4`; null outside the square. */
export function toDigipin({ latitude, longitude }: GeoPosition): string | null {
  const isInside = (degrees: number, start: number) => degrees >= start && degrees <= start + extent;
  if (!isInside(latitude, origin.latitude) || !isInside(longitude, origin.longitude)) return null;
  const north = cellOf(latitude, origin.latitude);
  const east = cellOf(longitude, origin.longitude);
  const code = Array.from({ length: levels }, (_, level) => {
    const digit = (cell: number) => Math.floor(cell / 4 ** (levels - 1 - level)) % 4;
    return labels[3 - digit(north)]?.charAt(digit(east)) ?? '';
  }).join('');
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`;
}
