/** Takes the last act back: by its button, Z or Ctrl+Z, until the next act or for 20 seconds. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '#contract/call.ts';
import { takeBackChanges, type TakenBack } from '#contract/centres/change-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { failureReason } from '../../../patterns/failure-notice.tsx';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useAction } from '../../../ui/use-action.ts';
import { areShortcutsOff, isTyping } from '../../../ui/use-shortcuts.ts';
import { useCentresChanged } from '../centre-page.ts';

/** What was done last, which can be taken back. */
export interface LastAct {
  readonly changeSet: string;
  /** What it did. */
  readonly text: string;
}

const shownMs = 20_000;

/** Ctrl+Z also when single keys are off; where somebody types it belongs to the text. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (code !== 'KeyZ' || altKey || shiftKey || isTyping(event)) return false;
  return document.querySelector('dialog[open]') === null && (ctrlKey || metaKey || !areShortcutsOff());
}

function useOutcomeText(last: LastAct, outcome: Result<TakenBack> | null): string {
  const texts = useBulkActTexts();
  const { number } = useFormat();
  const { undo } = texts.bulkActs;
  if (outcome === null) return last.text;
  if (!outcome.ok) return `${undo.failed}. ${failureReason(texts, outcome.failure) ?? ''}`;
  const { centres, left } = outcome.value;
  return left.total === 0
    ? undo.done(number(centres))
    : `${undo.done(number(centres))} ${undo.left(number(left.total))}`;
}

interface UndoBarProps {
  readonly last: LastAct;
  readonly onEnd: () => void;
}

function useUndo({ last, onEnd }: UndoBarProps) {
  const centresChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Result<TakenBack> | null>(null);
  const isOpen = last.changeSet !== '' && outcome === null;
  const { run, isBusy } = useAction(async () => {
    setOutcome(await callApi(takeBackChanges, { params: { id: last.changeSet } }));
    centresChanged();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOpen || isBusy || !isUndoKey(event)) return;
    event.preventDefault();
    run();
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [isBusy, outcome]);
  return { run, isBusy, outcome, isOpen };
}

/** At the foot of the window, beside the pager. */
export function UndoBar(props: UndoBarProps) {
  const { bulkActs } = useBulkActTexts();
  const { undo } = bulkActs;
  const { run, isBusy, outcome, isOpen } = useUndo(props);
  const text = useOutcomeText(props.last, outcome);
  return (
    <section
      aria-label={undo.label}
      className="no-print fixed inset-x-3 bottom-3 z-4 mx-auto flex w-fit max-w-2xl items-center gap-3 rounded-card bg-ink px-4 py-1 text-paper shadow-2xl"
    >
      <p role="status" className="py-2 wrap-anywhere">
        {text}
      </p>
      {isOpen ? (
        <button
          type="button"
          aria-busy={isBusy || undefined}
          onClick={isBusy ? undefined : run}
          className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-card border border-current px-3 font-semibold pointer-coarse:min-h-11"
        >
          {isBusy ? undo.busy : undo.button} <kbd className="font-sans max-md:hidden">{undo.key}</kbd>
        </button>
      ) : null}
      <button
        type="button"
        aria-label={undo.close}
        onClick={props.onEnd}
        className="min-h-9 min-w-9 shrink-0 text-xl pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        ×
      </button>
    </section>
  );
}
