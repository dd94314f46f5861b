/** What a sketch of the place of a photo shows: its part of the map, and its scale. */
import { distanceM, wholeKilometres, type GeoPosition } from '#contract/photo/geo-position.ts';
import type { PhotoPlace } from '#contract/photo/photo-place.ts';
import { fitBox, type MapView } from './projection.ts';

export const sketchSize = { width: 200, height: 140 };
const paddingPx = 22;
/** Half of the side of the smallest sketch, about three kilometres. */
const leastDegrees = 0.03;
const kmPerDegree = 111.195;
const longestBarPx = 70;

/** The photo and where it should have been; the post offices around it do not widen the view. */
export function sketchView(photo: GeoPosition, { expected }: Pick<PhotoPlace, 'expected'>): MapView {
  const shown = [photo, ...expected];
  const latitudes = shown.map(({ latitude }) => latitude);
  const longitudes = shown.map(({ longitude }) => longitude);
  const box = {
    south: Math.min(...latitudes) - leastDegrees,
    north: Math.max(...latitudes) + leastDegrees,
    west: Math.min(...longitudes) - leastDegrees,
    east: Math.max(...longitudes) + leastDegrees,
  };
  return fitBox(box, sketchSize, paddingPx);
}

/** Returns a round number of kilometres, and its length. */
export function scaleBar({ scale }: MapView): { readonly km: number; readonly px: number } {
  const most = (longestBarPx / scale) * kmPerDegree;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2].find((factor) => factor * power <= most) ?? 1) * power;
  return { km, px: (km / kmPerDegree) * scale };
}

/** The nearest first, with its distance from the photo. */
export function expectedByDistance(photo: GeoPosition, { expected }: Pick<PhotoPlace, 'expected'>) {
  return expected
    .map((place) => ({ place, metres: distanceM(photo, place) }))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ place, metres }) => ({ ...place, km: wholeKilometres(metres) }));
}
