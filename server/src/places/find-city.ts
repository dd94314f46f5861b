/** Finds a city of India by its name in a list of centres. */
import { areConfused, foldName, isStateOfIndia, keptStateName } from '#contract/states.ts';
import type { Db } from '../platform/database/open-database.ts';
import { distanceM, type GeoPosition } from '#contract/photo/geo-position.ts';

// One state is one state (product.md, Administrators 15). Those of India have one name by the rules of a row; what else a list calls a
// state takes the spelling that is there already, when they differ only in case.

export class StateSpellings {
  readonly #byFolded = new Map<string, string>();

  /** @param known of names that differ only in case, the first counts */
  constructor(known: Iterable<string>) {
    for (const name of known) this.spell(name);
  }

  /** Knows the spelling from now on. */
  spell(name: string): string {
    if (name === '' || isStateOfIndia(name)) return name;
    const folded = name.toLowerCase();
    const known = this.#byFolded.get(folded) ?? name;
    this.#byFolded.set(folded, known);
    return known;
  }
}

/**
 * Returns the names under which the list of centres keeps these states.
 * @param exceptId of a centre that may change the spelling when it is the only one with it
 */
export async function spellAsListed(
  db: Db,
  written: readonly string[],
  exceptId: string | null = null,
): Promise<string[]> {
  const names = written.map(keptStateName);
  if (names.every((name) => name === '' || isStateOfIndia(name))) return names;
  const listed = await db
    .selectFrom('centres')
    .select('centre_state')
    .distinct()
    .where('id', '<>', exceptId ?? '')
    .orderBy('centre_state')
    .execute();
  const spellings = new StateSpellings(listed.map((row) => row.centre_state));
  return names.map((name) => spellings.spell(name));
}

// How the same city is written in different lists.

/** Names that have changed, or that lists write in several ways; each line is one city or district. */
const sameCities = [
  'Bengaluru|Bangalore',
  'Mumbai|Bombay|Greater Bombay',
  'Kolkata|Calcutta',
  'Chennai|Madras',
  'Pune|Poona',
  'Thiruvananthapuram|Trivandrum',
  'Kochi|Cochin|Ernakulam',
  'Kozhikode|Calicut',
  'Thrissur|Trichur',
  'Kollam|Quilon',
  'Alappuzha|Alleppey',
  'Palakkad|Palghat',
  'Kannur|Cannanore',
  'Mysuru|Mysore',
  'Mangaluru|Mangalore',
  'Hubballi|Hubli',
  'Belagavi|Belgaum',
  'Ballari|Bellary',
  'Shivamogga|Shimoga|Shivamoga',
  'Kalaburagi|Gulbarga|Kalaburgi',
  'Vijayapura|Bijapur',
  'Tumakuru|Tumkur',
  'Chikkamagaluru|Chikmagalur|Chikamaglur|Chikamangalur',
  'Chamarajanagara|Chamarajanagar|Chamarajnagar|Chamrajnagar',
  'Kodagu|Coorg',
  'Davanagere|Davangere',
  'Dharwad|Dharwar',
  'Dakshina Kannada|Dak. Kannada|South Kanara',
  'Uttara Kannada|North Kanara|Karwar',
  'Puducherry|Pondicherry',
  'Tiruchirappalli|Tiruchchirappalli|Trichy|Tiruchi',
  'Thanjavur|Tanjore',
  'Thoothukudi|Tuticorin',
  'Tirunelveli|Tinnevelly',
  'Udhagamandalam|Ooty|Udagamandalam|Nilgiris|The Nilgiris|The Nilgiri',
  'Kanniyakumari|Kanyakumari',
  'Kadapa|Cuddapah|YSR district',
  'Rajamahendravaram|Rajahmundry',
  'Visakhapatnam|Vizag|Vishakhapatnam',
  'Anantapuramu|Anantapur',
  'Nellore|SPSR Nellore',
  'Vadodara|Baroda',
  'Kachchh|Kutch|Kuchchh',
  'Mahesana|Mehsana',
  'Dahod|Dohad',
  'Panchmahal|Panch Mahals',
  'Prayagraj|Allahabad',
  'Varanasi|Benares|Banaras',
  'Ayodhya|Faizabad',
  'Kanpur|Cawnpore|Kanpur Nagar|Kanpur Dehat',
  'Gautam Buddha Nagar|Gautam Budh Nagar|Noida|Greater Noida',
  'Amroha|Jyotiba Phule Nagar',
  'Hathras|Mahamaya Nagar',
  'Kasganj|Kanshiram Nagar',
  'Bhadohi|Sant Ravidas Nagar',
  'Lakhimpur|Lakhimpur Kheri|Kheri',
  'Gurugram|Gurgaon',
  'Nuh|Mewat',
  'Shimla|Simla',
  'Rupnagar|Ropar',
  'Mohali|Sahibzada Ajit Singh Nagar|SAS Nagar',
  'Nawanshahr|Shahid Bhagat Singh Nagar',
  'Muktsar|Sri Muktsar Sahib',
  'Ferozepur|Firozpur',
  'Guwahati|Gauhati|Kamrup Metropolitan',
  'Sivasagar|Sibsagar',
  'Nagaon|Nowgong',
  'Karimganj|Sribhumi',
  'Koch Bihar|Cooch Behar',
  'Barddhaman|Burdwan|Purba Bardhaman',
  'Medinipur|Midnapore|Midnapur',
  'Kodarma|Koderma',
  'Purba Singhbhum|East Singhbhum|Purbi Singhbhum|Purbi Singbhum',
  'Pashchimi Singhbhum|West Singhbhum|Pashchim Singhbhum|Paschimi Singhbhum',
  'Medininagar|Daltonganj',
  'Dantewada|Dakshin Bastar Dantewada|Dantewara',
  'Kanker|Uttar Bastar Kanker',
  'Kawardha|Kabirdham|Kabeerdham',
  'Narmadapuram|Hoshangabad',
  'Khandwa|East Nimar',
  'Khargone|West Nimar',
  'Chhatrapati Sambhajinagar|Aurangabad',
  'Dharashiv|Osmanabad',
  'Ahilyanagar|Ahmednagar|Ahmadnagar',
  'Sawai Madhopur|Swaimadhopur',
  'Jhunjhunun|Jhunjhunu',
  'Dhaulpur|Dholpur',
  'Ganganagar|Sri Ganganagar',
  'Balasore|Baleshwar|Baleswar',
  'Baripada|Mayurbhanj',
  'Kendujhar|Keonjhar',
  'Phulbani|Kandhamal',
  'Subarnapur|Sonapur|Sonepur',
  'Panaji|Panjim',
  'Namchi|South Sikkim',
  'Mangan|North Sikkim',
  'Gangtok|East Sikkim',
  'Gyalshing|West Sikkim|Geyzing',
  'Port Blair|Sri Vijaya Puram',
  'Imphal|Imphal West|Imphal East',
  'Hanamkonda|Hanumakonda|Warangal Urban',
  'Kasaragod|Kasargode',
  'Kullu|Kulu',
  'Pauri|Pauri Garhwal|Garhwal',
  'Rajouri|Rajauri',
  'Sirmaur|Sirmour|Nahan',
  'Sahibganj|Sahebganj',
  'Mandsaur|Mandasur',
  'Shahjahanpur|Shahjanpur',
  'Amravati|Amraoti',
  'Yavatmal|Yeotmal|Yeotamal',
  'Etawah|Etwah',
  'Pashchim Champaran|West Champaran|Bettiah',
  'Purba Champaran|East Champaran|Motihari',
  'Balangir|Bolangir',
  'Angul|Anugul',
  'Sonipat|Sonepat',
  'Rae Bareli|Raibareilly',
  'Budaun|Badaun',
  'Mahendragarh|Mohindergarh',
  'Aizawl|Aizwal',
  'Kaimur|Bhabua',
];

const renamed = new Map(
  sameCities
    .map((names) => names.split('|').map(foldName))
    .flatMap((names) => names.map((name) => [name, names] as const)),
);

/** Words that name a part or a kind of a place. */
const additions =
  /\b(greater|north|south|east|west|central|new|old|district|distt?|city|town|urban|rural|suburban|metropolitan|cantt|cantonment)\b\.?/gi;

/** Returns the folded spellings under which a city may be listed, the likeliest first. */
function spellingsOf(city: string): readonly string[] {
  const inside = [...city.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => text);
  const parts = city.replace(/\([^)]*\)/g, ' ').split(/[,/]|\s-\s/);
  const names = [city, ...parts, ...inside];
  const folded = [...names, ...names.map((name) => name.replace(additions, ' '))].map(foldName);
  return [
    ...new Set(
      folded.filter((name) => name.length > 2).flatMap((name) => [name, ...(renamed.get(name) ?? [])]),
    ),
  ];
}

/** Returns what is left when the ways to write an Indian sound in Latin letters are made equal; only for use within a state. */
function soundOf(folded: string): string {
  return folded
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/([bcdgjkst])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/[yi]+/g, 'i')
    .replace(/ee|ie|ei/g, 'i')
    .replace(/oo|ou|u/g, 'o')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeio]+$/, '');
}

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

export function createFindCity(cities: readonly CityPlace[]) {
  const byName = Map.groupBy(cities, ({ city }) => foldName(city));
  const byDistrict = Map.groupBy(cities, ({ district }) => foldDistrict(district));
  const bySound = Map.groupBy(cities, ({ city }) => soundOf(foldName(city)));
  const byDistrictSound = Map.groupBy(cities, ({ district }) => soundOf(foldDistrict(district)));
  return ({ city, state, near }: CityQuery): GeoPosition | null => {
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
