/** Finds the town and the post office near a position. How far they may be, and how exact the tables are, is measured in decision 0057. */
import { distanceM, wholeKilometres, type GeoPosition } from '#contract/photo/geo-position.ts';
import type { PhotoPlace } from '#contract/photo/photo-place.ts';
import { isSeat } from './find-city.ts';
import type { PincodePlace, Tables } from './read-tables.ts';

export type NearPlaces = Pick<PhotoPlace, 'town' | 'postOffice' | 'around'>;

const townM = 25_000;
const postOfficeM = 5_000;
const sketchedOffices = 16;
/** In degrees: in India `townM` is less in both directions, so that few distances are calculated. */
const boxDegrees = 0.3;

const latinMarks = /[\u0300-\u036f]/g;
/** Returns the name as it is written in India. */
const withoutMarks = (name: string): string => name.normalize('NFD').replace(latinMarks, '').normalize('NFC');

const keyOf = ({ latitude, longitude }: GeoPosition): string => `${latitude},${longitude}`;

/**
 * Returns a function that finds what lies in the box around a position, sorted by the distance times the weight. Every save with photos
 * calls it, so the places are kept by whole degrees of latitude.
 */
function createFindAround<Place extends GeoPosition>(
  places: readonly Place[],
  weightOf: (place: Place) => number = () => 1,
) {
  const rows = Map.groupBy(places, ({ latitude }) => Math.floor(latitude));
  return ({ latitude, longitude }: GeoPosition) => {
    const near = new Set([latitude - boxDegrees, latitude + boxDegrees].map(Math.floor));
    return [...near]
      .flatMap((row) => rows.get(row) ?? [])
      .filter((place) => Math.abs(place.latitude - latitude) < boxDegrees)
      .filter((place) => Math.abs(place.longitude - longitude) < boxDegrees)
      .map((place) => ({ place, metres: distanceM(place, { latitude, longitude }) }))
      .toSorted((one, other) => one.metres * weightOf(one.place) - other.metres * weightOf(other.place));
  };
}

/** @returns a function of a position and the pincode on record, whose post office is named before a nearer one */
export function createFindNear({ pincodes, cities }: Tables) {
  const offices = Map.groupBy(pincodes, keyOf);
  /** What several pincodes share is the middle of a larger area, and no post office. */
  const isOffice = (place: PincodePlace): boolean => offices.get(keyOf(place))?.length === 1;
  const findOffices = createFindAround([...offices.values()].flatMap(([first]) => first ?? []));
  // The seat of a district is better known than a suburb.
  const findTowns = createFindAround(cities, (city) => (isSeat(city) ? 0.5 : 1));
  return (position: GeoPosition, ownPincode: string): NearPlaces => {
    const town = findTowns(position).find(({ metres }) => metres <= townM);
    const around = findOffices(position);
    const near = around.filter(({ metres, place }) => metres <= postOfficeM && isOffice(place));
    const office = near.find(({ place }) => place.pincode === ownPincode) ?? near[0];
    return {
      town:
        town === undefined
          ? null
          : {
              name: withoutMarks(town.place.city),
              state: town.place.state,
              km: wholeKilometres(town.metres),
            },
      postOffice:
        office === undefined ? null : { pincode: office.place.pincode, km: wholeKilometres(office.metres) },
      around: around
        .slice(0, sketchedOffices)
        .map(({ place: { latitude, longitude } }) => ({ latitude, longitude })),
    };
  };
}
