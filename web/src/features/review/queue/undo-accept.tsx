/** What an act on many centres of the queue did, and the button that takes it back and says what was left. */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { undoAcceptance, type AcceptPreview } from '#contract/review/accept-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { Key } from '../../../ui/key.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';

const undoKey = 'Z';

interface Undone {
  readonly undone: number;
  readonly left: number;
  readonly leftCodes: readonly string[];
}

interface UndoAcceptProps {
  readonly id: string;
  readonly hasKey?: boolean;
  readonly onUndone: () => void;
}

function UndoAccept({ id, hasKey = false, onUndone }: UndoAcceptProps) {
  const { undoAccept: texts } = useReviewTexts().reviewTools;
  const { common } = useTexts();
  const format = useFormat();
  const [outcome, setOutcome] = useState<Result<Undone> | null>(null);
  const { run: undo, isBusy } = useAction(async () => {
    const result = await callApi(undoAcceptance, { params: { id } });
    setOutcome(result);
    if (result.ok) onUndone();
  });
  const onKey = !hasKey || isBusy || outcome?.ok === true ? undefined : undo;
  useShortcuts({ z: onKey, 'Ctrl+z': onKey }, 'page');
  return (
    <>
      {outcome?.ok === true ? null : (
        <Button
          variant="link"
          aria-keyshortcuts={hasKey ? 'Z Control+Z' : undefined}
          busy={isBusy}
          onClick={undo}
        >
          {isBusy ? texts.busy : texts.undo}
          {hasKey ? <Key>{undoKey}</Key> : null}
        </Button>
      )}
      {outcome === null ? null : (
        <OutcomeNotice outcome={outcome} failedText={texts.failed}>
          {({ undone, left, leftCodes }) => (
            <>
              <p>{texts.done(format.number(undone))}</p>
              {left === 0 ? null : (
                <p className="wrap-anywhere">
                  {texts.left(format.number(left), leftCodes.join(common.listSeparator))}
                </p>
              )}
            </>
          )}
        </OutcomeNotice>
      )}
    </>
  );
}

/** What an act on many centres has done. */
export interface DoneAct {
  readonly text: string;
  /** With which it is taken back; absent when nothing was changed. */
  readonly id?: string | undefined;
}

interface DoneNoticeProps {
  readonly done: DoneAct;
  readonly onUndone: () => void;
}

/** Takes the focus for each act; its button also by Z or Ctrl+Z. */
export function DoneNotice({ done, onUndone }: DoneNoticeProps) {
  return (
    <div className="mb-3">
      <AutoFocus of={done}>
        <Notice tone="good" live="status">
          <p>{done.text}</p>
        </Notice>
      </AutoFocus>
      {done.id === undefined ? null : <UndoAccept key={done.id} id={done.id} hasKey onUndone={onUndone} />}
    </div>
  );
}

interface LastAcceptedProps {
  readonly last: AcceptPreview['last'];
  readonly onUndone: () => void;
}

/** The last acceptance that nobody has taken back. */
export function LastAccepted({ last, onUndone }: LastAcceptedProps) {
  const { undoAccept: texts } = useReviewTexts().reviewTools;
  const format = useFormat();
  const indianTime = useIndianTime();
  // What it has taken back stays said.
  const [shown, setShown] = useState(last);
  if (last !== null && last.id !== shown?.id && shown === null) setShown(last);
  if (shown === null) return null;
  return (
    <div>
      <p className="text-sm">{texts.last(format.number(shown.centres), shown.by, indianTime(shown.at))}</p>
      <UndoAccept key={shown.id} id={shown.id} onUndone={onUndone} />
    </div>
  );
}
