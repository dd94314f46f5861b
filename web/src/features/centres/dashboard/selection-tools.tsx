/** The bar with the acts for the selected centres; the dialog of one: what it needs, what it would change, its confirmation, and taking it back. */
import { useState } from 'react';
import {
  actOnCentres,
  bulkActs,
  previewBulkAct,
  takeBackChanges,
  type BulkAct,
  type BulkPreview,
} from '#contract/centres/change-endpoints.ts';
import type { Result } from '#contract/call.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { callApi, currentTime } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { Act } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { Checkbox } from '../../../ui/admin-buttons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/messages.tsx';
import { adminPaths } from '../../../admin-paths.ts';
import { listSearch } from '../list-url.ts';
import { codeText } from '../../../texts/refusal-text.ts';
import { useHasRight } from '../../../patterns/own-rights.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { maxNamedCentres, type ListFilter } from '#contract/centres/centre-filter.ts';
import { isSelecting, type Selection } from './selection.tsx';

/** How many centres the act would change, and who is left out and why: counted by the server, before it happens. */
function Counts({ act, preview }: { readonly act: BulkAct; readonly preview: BulkPreview }) {
  const { acts } = useBulkActTexts().bulkActs;
  const { number } = useFormat();
  const { reached, leftOut, drafts, withoutMail } = preview;
  const lines: readonly (readonly [count: number, text: (count: string) => string])[] = [
    [act === 'delete' ? reached.submitted : 0, acts.submitted],
    [act === 'delete' ? drafts : 0, acts.drafts],
    [leftOut.submitted, acts.leftOutSubmitted],
    [leftOut.unchanged, acts.leftOutUnchanged],
    [leftOut.later, acts.leftOutLater],
    [act === 'extend' ? withoutMail : 0, acts.withoutMail],
  ];
  return (
    <>
      <p className="font-bold">{reached.centres === 0 ? acts.none : acts.reached(number(reached.centres))}</p>
      <ul className="list-disc pl-5">
        {lines.map(([count, text], index) =>
          count === 0 ? null : <li key={index}>{text(number(count))}</li>,
        )}
      </ul>
    </>
  );
}

/** Returns what takes an act back and says how many centres it was, and how many stay as they are. */
function useTakeBack(): (changeSet: string) => Promise<Result<string>> {
  const { changeSets, undo } = useBulkActTexts().bulkActs;
  const { number } = useFormat();
  const centresChanged = useCentresChanged();
  return async (changeSet) => {
    const result = await callApi(takeBackChanges, { params: { id: changeSet } });
    centresChanged();
    if (!result.ok) return result;
    const { centres, left, registerAgain } = result.value;
    const done = undo.done(number(centres));
    const again = registerAgain === 0 ? '' : changeSets.registerAgain(number(registerAgain));
    const staying = left.total === 0 ? '' : undo.left(number(left.total));
    return { ok: true, value: [done, again, staying].filter((text) => text !== '').join(' ') };
  };
}

interface BulkActDialogProps {
  readonly act: BulkAct;
  readonly filter: ListFilter;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function BulkActDialog({ act, filter, onDone, onClose }: BulkActDialogProps) {
  const { acts } = useBulkActTexts().bulkActs;
  const format = useFormat();
  const centresChanged = useCentresChanged();
  const takeBack = useTakeBack();
  const [today] = useState(() => dayInIndia(currentTime()));
  const general = readSetting('closes-on');
  const [lastDay, setLastDay] = useState('');
  const [isTold, setTold] = useState(false);
  const waits = act === 'extend' && lastDay === '';
  const body = { ...filter, act, ...(act === 'extend' ? { extendTo: lastDay } : {}) };
  return (
    <Act
      danger={act === 'delete'}
      title={acts.titles[act]}
      text={acts.explained[act]}
      confirm={acts.confirm[act]}
      failed={acts.failed}
      // The filter is made anew with each rendering of the list, which does not change while the dialog is open.
      preview={{
        key: [lastDay],
        load: () => fetchValue(previewBulkAct, { body }),
        failed: acts.failed,
        waits,
      }}
      outdated={{ code: 'bulk.changed', text: acts.changed }}
      canConfirm={({ reached }) => reached.centres > 0}
      call={({ reached }) =>
        callApi(actOnCentres, { body: { ...body, tellHeads: isTold, seen: reached } }).finally(centresChanged)
      }
      onDone={({ changeSet, centres, mails }) => {
        onDone();
        const text = acts.done[act](format.number(centres), format.day(lastDay));
        say({
          isGone: true,
          text: mails === 0 ? text : `${text} ${acts.mailed(format.number(mails))}`,
          undo: changeSet ? () => takeBack(changeSet) : undefined,
        });
      }}
      onClose={onClose}
    >
      {(preview) => (
        <>
          {act === 'extend' ? (
            <TextField
              narrow
              data-safe
              id="new-last-day"
              type="date"
              label={acts.day}
              min={general > today ? general : today}
              value={lastDay}
              onChange={setLastDay}
            />
          ) : null}
          <div role="status" className="min-h-24 space-y-2">
            {preview === undefined ? null : <Counts act={act} preview={preview} />}
            {waits ? <p className="text-muted">{acts.chooseDay}</p> : null}
          </div>
          {act !== 'extend' || preview === undefined || preview.mails === 0 ? null : (
            <div>
              <Checkbox checked={isTold} onChange={setTold}>
                {acts.tellHeads(format.number(preview.mails))}
              </Checkbox>
              <p className="text-sm text-muted">{acts.tellHint}</p>
            </div>
          )}
        </>
      )}
    </Act>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly total: number;
  readonly onAct: (act: BulkAct) => void;
}

function SelectionBar({ selection, total, onAct }: SelectionBarProps) {
  const allTexts = useBulkActTexts();
  const { selection: texts } = allTexts.bulkActs;
  const { number } = useFormat();
  const mayChange = useHasRight('list');
  const { ids, isAll, filter } = selection;
  const selected = isAll ? total : ids.size;
  const count = (isAll ? texts.all : texts.count)(number(selected));
  const closes = readSetting('closes-on') !== '';
  // A portal that never closes has no last day to extend.
  const acts = bulkActs.filter(
    (act) =>
      act !== (filter.missing === 'yes' ? 'mark-missing' : 'unmark-missing') && (act !== 'extend' || closes),
  );
  return (
    <section
      aria-label={texts.label}
      className="absolute inset-0 z-1 flex items-center gap-3 overflow-x-auto rounded-card bg-action-soft px-3 text-[0.8125rem] whitespace-nowrap inset-ring inset-ring-line *:shrink-0"
    >
      <LiveRegion>{count}</LiveRegion>
      <strong>{count}</strong>
      {isAll || ids.size < maxNamedCentres || total <= ids.size ? null : (
        <span>{texts.atMost(number(maxNamedCentres))}</span>
      )}
      {isAll || total <= ids.size ? null : (
        <div className="max-md:order-last">
          <Button variant="ghost" onClick={selection.selectAll}>
            {texts.selectAll(number(total))}
          </Button>
        </div>
      )}
      <div className="flex items-center gap-2 *:shrink-0 md:ml-auto">
        {mayChange ? (
          <>
            <ButtonLink to={{ pathname: adminPaths.reminders, search: listSearch(filter) }}>
              {texts.remind(number(selected))}
            </ButtonLink>
            {acts.map((act) => (
              <Button key={act} variant={act === 'delete' ? 'danger' : 'quiet'} onClick={() => onAct(act)}>
                {texts[act]}
              </Button>
            ))}
          </>
        ) : (
          <p className="w-md text-xs/4 whitespace-normal">{codeText(allTexts, 'rights.list')}</p>
        )}
        <Button variant="ghost" onClick={selection.clear}>
          {texts.clear} <kbd className="font-sans text-muted max-md:hidden">{texts.clearKey}</kbd>
        </Button>
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

export function SelectionTools({ selection, total }: Omit<SelectionBarProps, 'onAct'>) {
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
          onDone={selection.clear}
        />
      )}
    </>
  );
}
