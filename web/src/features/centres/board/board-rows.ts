/** The rows of the board: states with their cities, and all together; their order, and which states are open. */
import {
  type CityCounts,
  type Figures,
  type Forecast,
  forecastOf,
  forecastOfAll,
  sumFigures,
} from '#contract/centres/board.ts';
import * as z from 'zod/mini';
import { listUrl, queryText, useListUrl } from '../../../patterns/list-url.ts';
import type { Sort } from '../../../patterns/table-column.ts';

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

/** @param left days until the closing day; null when the portal never closes */
function countState(cities: readonly CityCounts[], left: number | null): Counts {
  const figures = sumFigures(cities);
  return { ...figures, missing: figures.centres - figures.submitted, ...forecastOf(figures, left) };
}

export function countAll(cities: readonly CityCounts[], left: number | null): Counts {
  const states = [...Map.groupBy(cities, ({ state }) => state).values()].map(sumFigures);
  return { ...countState(cities, left), ...forecastOfAll(states, left) };
}

type BoardSort = Sort<BoardColumn>;

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
  const states = [...Map.groupBy(cities, ({ state }) => state)].map(([name, ofState]) => ({
    name,
    ...countState(ofState, left),
    // They have no forecast: theirs would not add up to that of the state.
    cities: sorted(
      ofState.map((city) => ({ name: city.city, ...countState([city], null) })),
      sort,
    ),
  }));
  return sorted(states, sort);
}

const boardSchema = z.object({
  sort: z.catch(z.enum(['place', ...views.week, ...views.capacity]), 'missing'),
  /** '': in which the column begins. */
  order: z.catch(z.enum(['asc', 'desc', '']), ''),
  view: z.catch(z.enum(['week', 'capacity']), 'week'),
  /** After how many reminders a centre is silent, in digits; '': the server chooses. */
  silent: z.catch(z.string().check(z.regex(/^[0-9]?$/)), ''),
  /** The states whose cities are shown, each with the sign at its end, or all. */
  open: queryText(2000),
});

const boardUrl = listUrl(boardSchema, {});

const allStates = '*';
/** Not in the name of a state. */
const endSign = '~';

/** The largest count comes first, and of names the first letter. */
const firstOrder = (key: BoardColumn): BoardSort['order'] => (key === 'place' ? 'asc' : 'desc');

export type BoardUrlState = ReturnType<typeof useBoardUrlState>;

/** The order of the board, its columns and the states whose cities are shown, in the URL. */
export function useBoardUrlState() {
  const [{ sort: key, order, view, silent, open }, change] = useListUrl(boardUrl);
  const set = (changed: Parameters<typeof change>[0]): void => change(changed, { replace: true });
  const sort: BoardSort = { key, order: order === '' ? firstOrder(key) : order };
  const areAllOpen = open === allStates;
  const opened = open.split(endSign).slice(0, -1);
  const isOpen = (state: string): boolean => areAllOpen || opened.includes(state);
  return {
    sort,
    view,
    silentAfter: silent,
    isOpen,
    areAllOpen,
    onSort: (by: BoardSort) => set({ sort: by.key, order: by.key === key ? by.order : firstOrder(by.key) }),
    setView: (shown: typeof view) => set({ view: shown }),
    setSilentAfter: (reminders: string) => set({ silent: reminders }),
    toggle: (state: string, states: readonly string[]) => {
      const shown = states.filter(isOpen);
      const next = shown.includes(state) ? shown.filter((each) => each !== state) : [...shown, state];
      set({ open: next.map((each) => each + endSign).join('') });
    },
    toggleAll: () => set({ open: areAllOpen ? '' : allStates }),
  };
}
