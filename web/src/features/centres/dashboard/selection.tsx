/**
 * The centres that are selected in the list: one by one, a range with Shift, or all that the list has. It stays while its pages are
 * turned and ends with another filter. The bar with the acts for them, which is
 * loaded after the list, stands where the figures of the list are, so that nothing moves.
 */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { joinIds, maxNamedCentres, noFilter, type ListFilter } from '#contract/centres/centre-filter.ts';
import { lazyPart } from '../../../ui/lazy.ts';

export type Selection = ReturnType<typeof useSelection>;

export const isSelecting = ({ ids, isAll }: Selection): boolean => isAll || ids.size > 0;

/** @param rows those of the shown page, in their order */
export function useSelection(filter: ListFilter, rows: readonly AdminCentre[] | undefined) {
  const list = JSON.stringify(filter);
  const none = { list, ids: new Set<string>(), isAll: false };
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
    /** All centres of the list, on every page. */
    isAll,
    toggle,
    toggleOne,
    selectAll: () => setState({ list, ids: new Set(), isAll: true }),
    clear: () => setState(none),
    /** Of the list with only the selected centres. */
    filter: isAll ? filter : { ...noFilter, ids: joinIds([...ids]) },
  };
}

const checkBoxClasses = 'size-4.5 accent-action max-md:size-5.5';
/** At least 44 px wide on phones, and as high as its row elsewhere. */
const labelClasses =
  'flex h-8.5 cursor-pointer items-center md:-mx-1.5 md:justify-center max-md:-my-2.5 max-md:h-11 max-md:w-11';

export function useSelectColumn(
  { ids, isAll, toggle, toggleOne }: Selection,
  rows: readonly AdminCentre[] | undefined,
): Column<AdminCentre, 'select'> {
  const { list: texts } = useAdminTexts();
  const shown = rows?.map(({ id }) => id) ?? [];
  const isPage = isAll || (shown.length > 0 && shown.every((id) => ids.has(id)));
  const box = (label: string, isSelected: boolean, onClick: (hasShift: boolean) => void) => (
    <label className={labelClasses}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        // A click has the Shift key, a change has not.
        onClick={(event) => onClick(event.shiftKey)}
        onChange={() => undefined}
        className={checkBoxClasses}
      />
    </label>
  );
  return {
    key: 'select',
    label: texts.selectPage,
    width: 1.75,
    pinned: 'left',
    card: 'select',
    isWhole: true,
    head: box(texts.selectPage, isPage, () => toggle(shown, !isPage)),
    renderCell: ({ id, centre_code: code }) =>
      box(texts.select(code), isAll || ids.has(id), (isRange) => toggleOne(id, isRange)),
  };
}

const SelectionTools = lazyPart(async () => (await import('./selection-tools.tsx')).SelectionTools);

interface SelectionPlaceProps {
  readonly selection: Selection;
  /** Centres of the list on all pages. */
  readonly total: number;
  readonly children: ReactNode;
}

/** Over what stands there without a selection. */
export function SelectionPlace({ children, ...props }: SelectionPlaceProps) {
  return (
    <div className="relative">
      <div className={isSelecting(props.selection) ? 'invisible' : ''}>{children}</div>
      <Suspense>
        <SelectionTools {...props} />
      </Suspense>
    </div>
  );
}
