/**
 * The centres that are selected in the list: one by one, a range with Shift, or all that the list has. It stays while its pages are
 * turned and ends with another filter.
 */
import { useRef, useState } from 'react';
import { joinIds, maxNamedCentres, noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** All centres of the list, on every page. */
  readonly isAll: boolean;
  readonly toggle: (ids: readonly string[], isSelected: boolean) => void;
  readonly toggleOne: (id: string, isRange: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** Of the list with only the selected centres. */
  readonly filter: ListFilter;
}

export const isSelecting = ({ ids, isAll }: Pick<Selection, 'ids' | 'isAll'>): boolean =>
  isAll || ids.size > 0;

interface State {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
}

/** @param rows those of the shown page, in their order */
export function useSelection(
  filter: ListFilter,
  rows: readonly { readonly id: string }[] | undefined,
): Selection {
  const list = JSON.stringify(filter);
  const none: State = { list, ids: new Set(), isAll: false };
  const [state, setState] = useState(none);
  const { ids, isAll } = state.list === list ? state : none;
  const last = useRef('');
  const shown = rows?.map(({ id }) => id) ?? [];
  // All but some are what the page has without them.
  const held = isAll ? new Set(shown) : ids;
  const toggle = (changed: readonly string[], isSelected: boolean): void => {
    const others = [...held].filter((id) => !changed.includes(id));
    const next = isSelected ? [...others, ...changed].slice(0, maxNamedCentres) : others;
    setState({ list, ids: new Set(next), isAll: false });
  };
  const toggleOne = (id: string, isRange: boolean): void => {
    const [from, to] = [shown.indexOf(last.current), shown.indexOf(id)];
    const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    toggle(isRange && from >= 0 ? range : [id], !held.has(id));
    last.current = id;
  };
  return {
    ids,
    isAll,
    toggle,
    toggleOne,
    selectAll: () => setState({ list, ids: new Set(), isAll: true }),
    clear: () => setState(none),
    filter: isAll ? filter : { ...noFilter, ids: joinIds([...ids]) },
  };
}
