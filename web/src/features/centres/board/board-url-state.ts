/** The order of the board and the states whose cities are shown, in the URL. */
import { useQueryParams } from '../../../patterns/use-query-params.ts';
import { figureKeys, type BoardSort } from './board-rows.ts';

const allStates = '*';

export interface BoardUrlState {
  readonly sort: BoardSort;
  readonly isOpen: (state: string) => boolean;
  readonly areAllOpen: boolean;
  readonly onSort: (sort: BoardSort) => void;
  readonly toggle: (state: string, states: readonly string[]) => void;
  readonly toggleAll: () => void;
}

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
      key: figureKeys.find((column) => column === key) ?? 'place',
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
