/** Finds a city of India by its name in a list of centres. */
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';
import { soundOf, spellingsOf } from './city-spellings.ts';
import { foldName, areConfused } from '#contract/states.ts';

export interface CityPlace extends GeoPosition {
  readonly state: string;
  readonly district: string;
  readonly city: string;
}

interface CityQuery {
  readonly city: string;
  /** The present name; '' when it is not known. */
  readonly state: string;
  /** A position of which it is known that the city is about there. */
  readonly near: GeoPosition | null;
}

export type FindCity = (query: CityQuery) => GeoPosition | null;

/** Places of one name in one state that are nearer to each other are one city. */
const sameCityM = 50_000;
/** A city of another state than on record has to be this near, as beyond a border. */
const beyondBorderM = 150_000;

const foldDistrict = (district: string): string => foldName(district.replace(/\bdistrict\b/i, ' '));

/** Whether it is the town after which its district is named; a large city may have no district around it. */
export const isSeat = ({ city, district }: CityPlace): boolean =>
  district === '' || foldName(city) === foldDistrict(district);

/** Shorter names of different places sound alike. */
const leastSound = 4;

type Index = ReadonlyMap<string, readonly CityPlace[]>;

const indexBy = (cities: readonly CityPlace[], keyOf: (city: CityPlace) => string): Index =>
  Map.groupBy(cities, keyOf);

/** Returns the one that is meant among places of the same name; null when that cannot be said. */
function choose(cities: readonly CityPlace[], near: GeoPosition | null): CityPlace | null {
  const [first = null] = cities;
  if (first === null) return null;
  if (near !== null) return cities.toSorted((a, b) => distanceM(near, a) - distanceM(near, b))[0] ?? null;
  const seat = cities.find(({ city, district }) => foldName(city) === foldDistrict(district));
  if (seat !== undefined) return seat;
  return cities.every((other) => distanceM(first, other) < sameCityM) ? first : null;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the middle of the towns of a district. */
const middleOf = (cities: readonly CityPlace[]): GeoPosition | null =>
  cities.length === 0
    ? null
    : {
        latitude: medianOf(cities.map(({ latitude }) => latitude)),
        longitude: medianOf(cities.map(({ longitude }) => longitude)),
      };

/** Returns those of the state, otherwise those of states that lists confuse with it. */
function inState(cities: readonly CityPlace[] = [], state: string): readonly CityPlace[] {
  const inside = cities.filter((city) => state === '' || city.state === state);
  return inside.length > 0 ? inside : cities.filter((city) => areConfused(city.state, state));
}

function firstOf<Found>(names: readonly string[], find: (name: string) => Found | null): Found | null {
  return names.reduce<Found | null>((found, name) => found ?? find(name), null);
}

export function createFindCity(cities: readonly CityPlace[]): FindCity {
  const byName = indexBy(cities, ({ city }) => foldName(city));
  const byDistrict = indexBy(cities, ({ district }) => foldDistrict(district));
  const bySound = indexBy(cities, ({ city }) => soundOf(foldName(city)));
  const byDistrictSound = indexBy(cities, ({ district }) => soundOf(foldDistrict(district)));
  return ({ city, state, near }) => {
    const within = (places: Index, districts: Index) => (name: string) =>
      choose(inState(places.get(name), state), near) ?? middleOf(inState(districts.get(name), state));
    const beyondBorder = (name: string) => {
      const nearest = near === null ? null : choose(byName.get(name) ?? [], near);
      return nearest !== null && near !== null && distanceM(nearest, near) < beyondBorderM ? nearest : null;
    };
    const names = spellingsOf(city);
    const sounds = names.map(soundOf).filter((sound) => sound.length >= leastSound);
    return (
      firstOf(names, within(byName, byDistrict)) ??
      firstOf(sounds, within(bySound, byDistrictSound)) ??
      firstOf(names, beyondBorder)
    );
  };
}
