/** An answered correction: when, what was sent, and what of this device was not part of it. */
import { useEffect, useState } from 'react';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { useIndianTime } from '../../../texts/format.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { createBrowserPorts } from '../draft/browser-ports.ts';
import { nullOnError, removeDraft } from '../draft/draft-store.ts';
import type { Draft } from '../draft/draft.ts';
import { draftIdOf } from './correction-draft.ts';
import { draftInMemory, dropCorrection, settleAnswered, type Settled } from './correction-session.ts';
import { itemsOf, type CorrectionTask } from './correction-task.ts';
import { ItemFacts, ItemPhoto } from './item-answer.tsx';

interface AnsweredCorrectionProps {
  readonly userId: string;
  readonly task: CorrectionTask;
  /** Whether the centre is named, because the user has several. */
  readonly withCentre?: boolean;
  /** Whether what was sent is shown at once. */
  readonly isOpened?: boolean;
  readonly onPhotoMissing: () => void;
}

function useSettled({ userId, task }: AnsweredCorrectionProps) {
  const [settled, setSettled] = useState<Settled>({ arrived: false, leftOver: null });
  const { correction } = task;
  const draftId = draftIdOf(correction);
  useEffect(() => {
    let current = true;
    settleAnswered(createBrowserPorts(userId), correction, draftInMemory(userId, draftId))
      .then((found) => {
        if (found.leftOver === null) dropCorrection(userId, draftId);
        // It is removed from the device when it is found the first time.
        if (current) setSettled((known) => (known.arrived ? known : found));
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, correction, draftId]);
  const { run: remove } = useAction(async () => {
    dropCorrection(userId, draftId);
    await nullOnError(removeDraft(createBrowserPorts(userId), draftId));
    setSettled({ arrived: false, leftOver: null });
  });
  return { ...settled, remove };
}

function nameOfPhoto({ photos, waiting }: Draft, item: CorrectionItem): string | null {
  const slot = slotOfItem(item);
  return slot === null ? null : ((waiting[slot] ?? photos[slot])?.fileName ?? null);
}

interface LeftOverProps {
  readonly correction: OwnCorrection;
  readonly draft: Draft;
  readonly onRemove: () => void;
}

function LeftOver({ correction, draft, onRemove }: LeftOverProps) {
  const { correction: texts } = useSubmissionTexts();
  return (
    <Notice tone="warn" live="status">
      <p className="font-semibold">{texts.leftOverTitle}</p>
      <div className="my-2">
        <ItemFacts
          items={itemsOf(correction)}
          answers={parseFormValues(draft.answers)}
          renderPhoto={(item) => nameOfPhoto(draft, item)}
        />
      </div>
      <p>{texts.leftOverHelp}</p>
      <Button variant="link" onClick={onRemove}>
        {texts.removeLeftOver}
      </Button>
    </Notice>
  );
}

export function AnsweredCorrection(props: AnsweredCorrectionProps) {
  const { correction: texts } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const { arrived, leftOver, remove } = useSettled(props);
  const { correction, centre } = props.task;
  if (correction.answeredAt === null) throw new Error('The correction is not answered');
  return (
    <div className="space-y-4">
      <Notice tone="good" live="status">
        <h2 className="font-semibold">{texts.answeredTitle(indianTime(correction.answeredAt))}</h2>
        {props.withCentre === true ? <p>{centre.name}</p> : null}
        {arrived ? <p>{texts.arrived}</p> : null}
        <p>{texts.receiptMailed}</p>
        <details open={props.isOpened} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
            {texts.sent}
          </summary>
          <ItemFacts
            items={itemsOf(correction)}
            answers={correction.answers}
            renderPhoto={(item) => (
              <ItemPhoto item={item} photos={correction.photos} onMissing={props.onPhotoMissing} />
            )}
          />
        </details>
      </Notice>
      {leftOver === null ? null : <LeftOver correction={correction} draft={leftOver} onRemove={remove} />}
    </div>
  );
}
