/**
 * The centres that are selected in the list: one by one, a range with Shift, or all that the list has. It stays while its pages are
 * turned and ends with another filter. The bar with the acts for them stands where the figures of the list are, so that nothing moves.
 */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { BulkAct } from '#contract/centres/change-endpoints.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { BulkActDialog } from './bulk-act.tsx';
import { Link } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';
import { adminPaths } from '../../../admin-paths.ts';
import { centresUrl } from '../list-url.ts';
import { codeText } from '../../../texts/refusal-text.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useHasRight } from '../../../patterns/own-rights.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { useRef, useState, type ReactNode } from 'react';
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

const isSelecting = ({ ids, isAll }: Pick<Selection, 'ids' | 'isAll'>): boolean => isAll || ids.size > 0;

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
  return {
    key: 'select',
    label: texts.selectPage,
    width: 1.75,
    pinned: 'left',
    card: 'select',
    isWhole: true,
    head: (
      <label className={labelClasses}>
        <input
          type="checkbox"
          aria-label={texts.selectPage}
          checked={isPage}
          onChange={() => toggle(shown, !isPage)}
          className={checkBoxClasses}
        />
      </label>
    ),
    renderCell: ({ id, centre_code: code }) => (
      <label className={labelClasses}>
        <input
          type="checkbox"
          aria-label={texts.select(code)}
          checked={isAll || ids.has(id)}
          // A click has the Shift key, a change has not.
          onClick={(event) => toggleOne(id, event.shiftKey)}
          onChange={() => undefined}
          className={checkBoxClasses}
        />
      </label>
    ),
  };
}

const toolClasses =
  'inline-flex min-h-11 shrink-0 items-center rounded-card border border-edge bg-paper px-3 text-sm whitespace-nowrap hover:bg-action-soft md:pointer-fine:min-h-9';
const linkClasses = 'min-h-11 shrink-0 text-sm whitespace-nowrap text-action underline underline-offset-4';

interface BarProps {
  readonly selection: Selection;
  readonly total: number;
  readonly onAct: (act: BulkAct) => void;
}

function useCountText({ ids, isAll }: Selection, total: number): string {
  const { bulkActs } = useBulkActTexts();
  const { number } = useFormat();
  return isAll ? bulkActs.selection.all(number(total)) : bulkActs.selection.count(number(ids.size));
}

function SelectAll({ selection: { ids, isAll, selectAll }, total }: Omit<BarProps, 'onAct'>) {
  const { bulkActs } = useBulkActTexts();
  const format = useFormat();
  if (isAll || total <= ids.size) return null;
  return (
    <>
      {ids.size < maxNamedCentres ? null : (
        <span className="text-sm">{bulkActs.selection.atMost(format.number(maxNamedCentres))}</span>
      )}
      <button type="button" className={linkClasses} onClick={selectAll}>
        {bulkActs.selection.selectAll(format.number(total))}
      </button>
    </>
  );
}

/** An act is added here and in `bulkActs` of the contract. A portal that never closes has no last day to extend. */
const offeredActs = ['extend', 'mark-missing', 'unmark-missing', 'delete'] as const satisfies BulkAct[];

function SelectionBar({ selection, total, onAct }: BarProps) {
  const allTexts = useBulkActTexts();
  const { selection: texts } = allTexts.bulkActs;
  const mayChange = useHasRight('list');
  const count = useCountText(selection, total);
  const isMarked = selection.filter.missing === 'yes';
  const closes = readSetting('closes-on') !== '';
  const acts = offeredActs.filter(
    (act) => act !== (isMarked ? 'mark-missing' : 'unmark-missing') && (act !== 'extend' || closes),
  );
  const remindersUrl = centresUrl.format({ ...centresUrl.initial, ...selection.filter });
  return (
    <section
      aria-label={texts.label}
      className="absolute inset-x-0 inset-y-0.5 z-1 flex items-center gap-3 overflow-x-auto rounded-card border border-line bg-action-soft px-3"
    >
      <LiveRegion>{count}</LiveRegion>
      <strong className="shrink-0 whitespace-nowrap">{count}</strong>
      <SelectAll selection={selection} total={total} />
      <div className="flex shrink-0 items-center gap-2 md:ml-auto">
        <Link to={{ pathname: adminPaths.reminders, search: remindersUrl }} className={toolClasses}>
          {texts.remind}
        </Link>
        {mayChange ? (
          acts.map((act) => (
            <button key={act} type="button" className={toolClasses} onClick={() => onAct(act)}>
              {texts[act]}
            </button>
          ))
        ) : (
          <p className="w-md text-xs/4">{codeText(allTexts, 'rights.list')}</p>
        )}
        <button type="button" className={linkClasses} onClick={selection.clear}>
          {texts.clear} <kbd className="font-sans text-muted max-md:hidden">{texts.clearKey}</kbd>
        </button>
      </div>
    </section>
  );
}

/** Clicks the check box of the row that has the focus. */
function clickFocusedRow(shiftKey: boolean): void {
  document.activeElement
    ?.closest('tbody tr')
    ?.querySelector('input[type=checkbox]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

function SelectionTools({ selection, total }: Omit<BarProps, 'onAct'>) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const isBarShown = isSelecting(selection);
  useShortcuts(
    {
      x: () => clickFocusedRow(false),
      X: () => clickFocusedRow(true),
      Escape: isBarShown ? selection.clear : undefined,
    },
    'page',
  );
  return (
    <>
      {isBarShown ? <SelectionBar selection={selection} total={total} onAct={setAct} /> : null}
      {act === null ? null : (
        <BulkActDialog
          act={act}
          filter={selection.filter}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** Over what stands there without a selection. */
export function SelectionPlace({
  children,
  ...props
}: Omit<BarProps, 'onAct'> & { readonly children: ReactNode }) {
  return (
    <div className="relative">
      <div className={isSelecting(props.selection) ? 'invisible' : ''}>{children}</div>
      <SelectionTools {...props} />
    </div>
  );
}
