/** The last day of the centre on screen, above every step and the preview (product.md, Configuration), and what it closes. */
import { useEffect, useState, type ReactNode } from 'react';
import { currentTime } from '../../../api/server-clock.ts';
import { ClosingDay } from '../../../patterns/closing-day.tsx';
import { failureText } from '../../../texts/failure-text.ts';
import { useIndianTime } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { lastDayOf } from '../draft/view.ts';
import { hasUnsent } from '../draft/draft.ts';
import { askForMoreTime, noteRefusedDay } from '../draft/open.ts';

/** What the server has, what it lacks, and whether the centre has more time: asked by the button, and when the user comes back. */
function AfterLastDay() {
  const texts = useGuideTexts();
  const { closed } = texts;
  const indianTime = useIndianTime();
  const session = useChecklistSession();
  const { draft, local } = useChecklist();
  const [answer, setAnswer] = useState('');
  const { run: ask, isBusy } = useAction(async () => {
    const failure = await session.run(askForMoreTime);
    setAnswer(
      failure === null
        ? closed.stillClosed(indianTime(currentTime().toISOString()))
        : failureText(texts, failure, closed.askFailed),
    );
  });
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') session.run(askForMoreTime).catch(reportError);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [session]);
  const kept = local === 'impossible' ? closed.unsentHere : closed.unsent;
  return (
    <div className="space-y-2">
      <p>{closed.text}</p>
      <p>
        {draft.server === null ? closed.nothingSaved : closed.savedLast(indianTime(draft.server.savedAt))}
      </p>
      {hasUnsent(draft) ? <p className="font-semibold">{kept}</p> : null}
      <Button variant="link" busy={isBusy} onClick={ask}>
        {closed.askAgain}
      </Button>
      <p role="status">{answer}</p>
    </div>
  );
}

export function ClosingState() {
  const session = useChecklistSession();
  const view = useChecklist();
  const own = lastDayOf(view);
  const { send } = view;
  useEffect(() => {
    if (send.kind === 'refused') session.run(async (parts) => noteRefusedDay(parts)).catch(reportError);
  }, [session, send]);
  const isClosed = useIsClosed();
  const day = own || readSetting('closes-on');
  if (day === '') return null;
  return (
    <div role="status" className="no-print mb-4">
      <ClosingDay day={day} isClosed={own === '' ? undefined : isClosed}>
        {isClosed ? <AfterLastDay /> : undefined}
      </ClosingDay>
    </div>
  );
}

/** Inputs that can only be read after the last day; the style sheet takes away the buttons that would change something, hints and remarks. */
export function ClosableFields({
  isInCards = false,
  children,
}: {
  /** Whether the children are cards. */
  readonly isInCards?: boolean;
  readonly children: ReactNode;
}) {
  return (
    // The questions in it have groups of their own.
    <fieldset
      role="presentation"
      disabled={useIsClosed()}
      className={`closable ${isInCards ? 'space-y-4' : 'space-y-6'}`}
    >
      {children}
    </fieldset>
  );
}
