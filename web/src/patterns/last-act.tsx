/** What was done last: said at the foot of the window, on whichever screen, with what takes it back. */
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Result } from '#contract/call.ts';
import { pageValue } from '../storage.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { useAction } from '../ui/use-action.ts';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { failedAct } from './outcome-notice.tsx';

export interface LastAct {
  readonly text: ReactNode;
  /** Takes it back, and says what that did. */
  readonly undo?: (() => Promise<Result<string>>) | undefined;
  /** Until the next act. Otherwise it ends after a while. */
  readonly stays?: boolean;
  /** What was pressed is gone: the bar takes the focus, which would fall to the body. */
  readonly isGone?: boolean;
}

const last = pageValue<LastAct | null>(null);

/** Replaces what was said before; null is nothing. */
export const say = (act: LastAct | string | null): void =>
  last.set(typeof act === 'string' ? { text: act } : act);

/** What was not done, and why if that is known. */
export const sayFailed = ({ title, reason }: ReturnType<typeof failedAct>): void =>
  say({ text: reason === undefined || reason === title ? title : `${title}. ${reason}`, stays: true });

const undoKey = 'Z';
const shownMs = 20_000;

/** Ends what is said after a while in which nobody points at it or has the focus in it. */
function useEnd(act: LastAct | null, isBusy: boolean) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (act === null || act.stays === true || isBusy || isHeld) return undefined;
    const timer = setTimeout(() => say(null), shownMs);
    return () => clearTimeout(timer);
  }, [act, isBusy, isHeld]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

/** Takes the last act back, by a button, Z or Ctrl+Z. */
function useUndo(act: LastAct | null) {
  const texts = useAdminTexts();
  const undo = act?.undo;
  const { run, isBusy } = useAction(async () => {
    const result = await undo?.();
    if (result === undefined) return;
    if (result.ok) say(result.value);
    else sayFailed(failedAct(texts, texts.act.notTakenBack, result.failure));
  });
  const take = undo === undefined || isBusy ? undefined : run;
  useShortcuts({ z: take, 'Ctrl+z': take }, 'page');
  return { take, isBusy };
}

/**
 * At the foot of a wide window, which leaves room for it below the page, beside the decision of a review; otherwise above the page, so that
 * it covers nothing.
 */
const barClasses =
  'sticky top-2 z-4 mx-auto mb-2 flex w-fit max-w-2xl items-center gap-3 rounded-card bg-ink px-4 py-1 text-paper shadow-2xl xl:fixed xl:top-auto xl:bottom-12 xl:left-27 xl:mb-0 xl:max-w-176 min-[100rem]:left-56';
const buttonClasses =
  'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-card border border-current px-3 font-semibold pointer-coarse:min-h-11';

/** Once, in the frame of the administrators' screens: it stands there empty, so that a screen reader hears what comes into it. */
export function LastActBar() {
  const act = useSyncExternalStore(last.subscribe, last.get);
  const { act: texts, common } = useAdminTexts();
  const { take, isBusy } = useUndo(act);
  const held = useEnd(act, isBusy);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (act?.isGone === true) bar.current?.focus();
  }, [act]);
  // A session that ends takes along what was said.
  useEffect(() => () => say(null), []);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      data-said={act !== null || undefined}
      aria-label={act === null ? undefined : texts.label}
      {...held}
      className={`no-print ${act === null ? '' : barClasses}`}
    >
      <div
        role="status"
        className={act === null ? undefined : 'max-h-[40dvh] overflow-y-auto py-2 wrap-anywhere'}
      >
        {act?.text}
      </div>
      {act?.undo === undefined ? null : (
        <button
          type="button"
          aria-busy={isBusy || undefined}
          aria-keyshortcuts="Z Control+Z"
          onClick={take}
          className={buttonClasses}
        >
          {isBusy ? texts.takingBack : texts.undo} <kbd className="font-sans max-md:hidden">{undoKey}</kbd>
        </button>
      )}
      {act === null ? null : (
        <button
          type="button"
          aria-label={common.close}
          onClick={() => {
            say(null);
            document.getElementById('content')?.focus();
          }}
          className="min-h-9 min-w-9 shrink-0 text-xl pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          ×
        </button>
      )}
    </section>
  );
}
