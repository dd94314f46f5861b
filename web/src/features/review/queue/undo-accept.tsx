/** Takes back what was accepted together, and says what was left. */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { undoAcceptance, type AcceptPreview } from '#contract/review/accept-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface Undone {
  readonly undone: number;
  readonly left: number;
  readonly leftCodes: readonly string[];
}

interface UndoAcceptProps {
  readonly id: string;
  readonly onUndone: () => void;
}

export function UndoAccept({ id, onUndone }: UndoAcceptProps) {
  const { undoAccept: texts } = useAdminTexts().reviewTools;
  const { common } = useTexts();
  const format = useFormat();
  const [outcome, setOutcome] = useState<Result<Undone> | null>(null);
  const { run: undo, isBusy } = useAction(async () => {
    const result = await callApi(undoAcceptance, { params: { id } });
    setOutcome(result);
    if (result.ok) onUndone();
  });
  return (
    <>
      {outcome?.ok === true ? null : (
        <Button variant="link" busy={isBusy} onClick={undo}>
          {isBusy ? texts.busy : texts.undo}
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

interface LastAcceptedProps {
  readonly last: AcceptPreview['last'];
  readonly onUndone: () => void;
}

/** The last acceptance that nobody has taken back. */
export function LastAccepted({ last, onUndone }: LastAcceptedProps) {
  const { undoAccept: texts } = useAdminTexts().reviewTools;
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
