/** The rows of the board: states with their cities, and all together; their order, and which states are open. */
import type { CityCounts } from '#contract/centres/board-endpoints.ts';
import { useQueryParams } from '../../../patterns/list-url.ts';

export interface Counts extends Omit<CityCounts, 'state' | 'city'> {
  /** Of the centres, from 0 to 1; null without centres. */
  readonly percent: number | null;
  /** The capacity for each candidate; null without candidates. */
  readonly coverage: number | null;
}

export interface PlaceRow extends Counts {
  readonly name: string;
}

export interface StateRow extends PlaceRow {
  readonly cities: readonly PlaceRow[];
}

export type CountKey = keyof Counts;
type BoardColumn = 'place' | CountKey;

export const countKeys = [
  'centres',
  'submitted',
  'percent',
  'recent',
  'accepted',
  'drafts',
  'registered',
  'unregistered',
  'capacity',
  'candidates',
  'coverage',
] as const satisfies readonly CountKey[];

const addUp = (
  cities: readonly CityCounts[],
  key:
    'centres' | 'submitted' | 'recent' | 'accepted' | 'drafts' | 'registered' | 'unregistered' | 'capacity',
): number => cities.reduce((sum, city) => sum + city[key], 0);

/** Adds cities up. Candidates are unknown only when they are unknown for all of them. */
export function sumCounts(cities: readonly CityCounts[]): Counts {
  const allotted = cities.flatMap(({ candidates }) => candidates ?? []);
  const candidates = allotted.length === 0 ? null : allotted.reduce((sum, count) => sum + count, 0);
  const centres = addUp(cities, 'centres');
  const submitted = addUp(cities, 'submitted');
  const capacity = addUp(cities, 'capacity');
  return {
    centres,
    submitted,
    percent: centres === 0 ? null : submitted / centres,
    recent: addUp(cities, 'recent'),
    accepted: addUp(cities, 'accepted'),
    drafts: addUp(cities, 'drafts'),
    registered: addUp(cities, 'registered'),
    unregistered: addUp(cities, 'unregistered'),
    capacity,
    candidates,
    coverage: candidates === null || candidates === 0 ? null : capacity / candidates,
  };
}

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

export function stateRows(cities: readonly CityCounts[], sort: BoardSort): StateRow[] {
  const states = [...Map.groupBy(cities, ({ state }) => state)].map(([name, ofState]) => ({
    name,
    ...sumCounts(ofState),
    cities: sorted(
      ofState.map((city) => ({ name: city.city, ...sumCounts([city]) })),
      sort,
    ),
  }));
  return sorted(states, sort);
}

const allStates = '*';

export interface BoardUrlState {
  readonly sort: BoardSort;
  readonly isOpen: (state: string) => boolean;
  readonly areAllOpen: boolean;
  readonly onSort: (sort: BoardSort) => void;
  readonly toggle: (state: string, states: readonly string[]) => void;
  readonly toggleAll: () => void;
}

/** The order of the board and the states whose cities are shown, in the URL. */
export function useBoardUrlState(): BoardUrlState {
  const [params, setParams] = useQueryParams();
  const open = params.getAll('open');
  const areAllOpen = open.includes(allStates);
  const isOpen = (state: string): boolean => areAllOpen || open.includes(state);
  const setOpen = (states: readonly string[]): void => {
    params.delete('open');
    for (const state of states) params.append('open', state);
    setParams(params);
  };
  const key = params.get('sort');
  return {
    sort: {
      key: countKeys.find((column) => column === key) ?? 'place',
      order: params.get('order') === 'desc' ? 'desc' : 'asc',
    },
    isOpen,
    areAllOpen,
    onSort: (sort) => {
      params.set('sort', sort.key);
      params.set('order', sort.order);
      setParams(params);
    },
    toggle: (state, states) => {
      const shown = states.filter(isOpen);
      setOpen(shown.includes(state) ? shown.filter((each) => each !== state) : [...shown, state]);
    },
    toggleAll: () => setOpen(areAllOpen ? [] : [allStates]),
  };
}
