/** The bar with the acts for the selected centres, and the dialog of one. */
import { useState } from 'react';
import type { BulkAct } from '#contract/centres/change-endpoints.ts';
import { maxNamedCentres } from '#contract/centres/centre-filter.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { useHasRight } from '../../../patterns/own-rights.tsx';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { codeText } from '../../../texts/refusal-text.ts';
import { useFormat } from '../../../texts/format.ts';
import { LiveRegion } from '../../../ui/messages.tsx';
import { Link } from '../../../ui/link.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { centresUrl } from '../list-url.ts';
import { BulkActDialog } from './bulk-act.tsx';
import { isSelecting, type Selection } from './use-selection.ts';

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

export function SelectionTools({ selection, total }: Omit<BarProps, 'onAct'>) {
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
