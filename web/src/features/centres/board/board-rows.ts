/** The rows of the board: states with their cities, and all together; their order, and which states are open. */
import type { CityCounts } from '#contract/centres/board-endpoints.ts';
import { type Figures, sumFigures } from '#contract/centres/board-figures.ts';
import { defaultSilentAfter, silentAfterSchema } from '#contract/centres/centre-filter.ts';
import { forecastOf, forecastOfAll, type Forecast } from '#contract/centres/forecast.ts';
import * as z from 'zod/mini';
import { useQueryParams } from '../../../patterns/list-url.ts';

export interface Counts extends Figures, Forecast {
  /** Not submitted. */
  readonly missing: number;
}

export interface PlaceRow extends Counts {
  readonly name: string;
}

export interface StateRow extends PlaceRow {
  readonly cities: readonly PlaceRow[];
}

export type CountKey = Exclude<keyof Counts, 'expected' | 'week' | 'openDays'>;
type BoardColumn = 'place' | CountKey;

/** What the table shows: the last days, or progress and capacity. */
export const views = {
  week: ['centres', 'submitted', 'percent', 'missing', 'needed', 'short', 'silent'],
  capacity: ['recent', 'perDay', 'accepted', 'drafts', 'registered', 'unregistered', 'capacity'],
} as const satisfies Record<string, readonly CountKey[]>;
type View = keyof typeof views;

const countKeys: readonly CountKey[] = [...views.week, ...views.capacity];

const missingOf = ({ centres, submitted }: Figures): number => centres - submitted;

/** @param left days until the closing day; null when the portal never closes */
export const countAll = (cities: readonly CityCounts[], left: number | null): Counts => {
  const states = [...Map.groupBy(cities, ({ state }) => state).values()].map(sumFigures);
  const figures = sumFigures(cities);
  return { ...figures, missing: missingOf(figures), ...forecastOfAll(states, left) };
};

/** Cities have no forecast: theirs would not add up to that of the state. */
const countCity = (city: CityCounts): Counts => {
  const figures = sumFigures([city]);
  return { ...figures, missing: missingOf(figures), ...forecastOf(figures, null) };
};

interface BoardSort {
  readonly key: BoardColumn;
  readonly order: 'asc' | 'desc';
}

/** Unknown counts come last in both orders. */
function sorted<Row extends PlaceRow>(rows: readonly Row[], { key, order }: BoardSort): Row[] {
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const byName = one.name.localeCompare(other.name);
    if (key === 'place') return direction * byName;
    const [first, second] = [one[key], other[key]];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byName;
    return direction * (first - second) || byName;
  });
}

export function stateRows(cities: readonly CityCounts[], left: number | null, sort: BoardSort): StateRow[] {
  const states = [...Map.groupBy(cities, ({ state }) => state)].map(([name, ofState]) => {
    const figures = sumFigures(ofState);
    return {
      name,
      ...figures,
      missing: missingOf(figures),
      ...forecastOf(figures, left),
      cities: sorted(
        ofState.map((city) => ({ name: city.city, ...countCity(city) })),
        sort,
      ),
    };
  });
  return sorted(states, sort);
}

const allStates = '*';

export interface BoardUrlState {
  readonly sort: BoardSort;
  readonly view: View;
  /** After how many reminders a centre is silent, in digits. */
  readonly silentAfter: string;
  readonly isOpen: (state: string) => boolean;
  readonly areAllOpen: boolean;
  readonly onSort: (sort: BoardSort) => void;
  readonly setView: (view: View) => void;
  readonly setSilentAfter: (reminders: string) => void;
  readonly toggle: (state: string, states: readonly string[]) => void;
  readonly toggleAll: () => void;
}

/** The largest count comes first, and of names the first letter. */
const firstOrder = (key: BoardColumn): BoardSort['order'] => (key === 'place' ? 'asc' : 'desc');

function readSort(params: URLSearchParams): BoardSort {
  const key = params.get('sort') === 'place' ? 'place' : countKeys.find((one) => one === params.get('sort'));
  const order = params.get('order');
  return {
    key: key ?? 'missing',
    order: order === 'asc' || order === 'desc' ? order : firstOrder(key ?? 'missing'),
  };
}

/** The order of the board, its columns and the states whose cities are shown, in the URL. */
export function useBoardUrlState(): BoardUrlState {
  const [params, setParams] = useQueryParams();
  const open = params.getAll('open');
  const areAllOpen = open.includes(allStates);
  const isOpen = (state: string): boolean => areAllOpen || open.includes(state);
  const set = (changed: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(changed)) params.set(name, value);
    setParams(params);
  };
  const setOpen = (states: readonly string[]): void => {
    params.delete('open');
    for (const state of states) params.append('open', state);
    setParams(params);
  };
  const sort = readSort(params);
  return {
    sort,
    view: params.get('view') === 'capacity' ? 'capacity' : 'week',
    silentAfter: z.safeParse(silentAfterSchema, params.get('silent')).data || defaultSilentAfter,
    isOpen,
    areAllOpen,
    onSort: ({ key, order }) => set({ sort: key, order: key === sort.key ? order : firstOrder(key) }),
    setView: (view) => set({ view }),
    setSilentAfter: (silent) => set({ silent }),
    toggle: (state, states) => {
      const shown = states.filter(isOpen);
      setOpen(shown.includes(state) ? shown.filter((each) => each !== state) : [...shown, state]);
    },
    toggleAll: () => setOpen(areAllOpen ? [] : [allStates]),
  };
}
