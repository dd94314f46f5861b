/** The form that answers a correction, with the answer that this device has kept. */
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { questionsOfItem, slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Form } from '../../../ui/form.tsx';
import { Card, Notice } from '../../../ui/messages.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { ChecklistContext, useChecklist } from '../checklist-context.tsx';
import { createBrowserPorts } from '../draft/browser-ports.ts';
import { isPlaced } from '../draft/draft.ts';
import type { EditorSession } from '../draft/editor-session.ts';
import { focusWhenShown } from '../guide/edit-from-preview.ts';
import { draftIdOf } from './correction-draft.ts';
import { CorrectionItems } from './correction-items.tsx';
import { closeCorrection, openCorrection } from './correction-session.ts';
import { itemsOf, type CorrectionTask } from './correction-task.ts';
import { AgencyMessage, DueDay, useItemTexts } from './item-answer.tsx';
import { KeptLine, SendLines } from './send-state-lines.tsx';
import { useSendCorrection } from './use-send-correction.ts';

interface CorrectionEditorProps {
  readonly userId: string;
  readonly task: CorrectionTask;
  readonly onReachable: (task: CorrectionTask, correction: OwnCorrection) => void;
  readonly onPhotoMissing: () => void;
}

/** Opens the answer once for each correction. New paths of its photos change nothing. */
function useCorrectionSession(userId: string, task: CorrectionTask): EditorSession | null {
  const [session, setSession] = useState<EditorSession | null>(null);
  const open = useEffectEvent(async () => openCorrection(createBrowserPorts(userId), task));
  const id = draftIdOf(task.correction);
  useEffect(() => {
    let current = true;
    let opened: EditorSession | null = null;
    open()
      .then((found) => {
        opened = found;
        if (current) setSession(found);
        else closeCorrection(userId, id);
      })
      .catch(reportError);
    return () => {
      current = false;
      if (opened !== null) closeCorrection(userId, id);
    };
  }, [userId, id]);
  return session;
}

/** The items whose answer is still the one that was sent before. */
function useUnchanged({ correction }: CorrectionTask): CorrectionItem[] {
  const { rowsOf } = useItemTexts();
  const answers = parseFormValues(useChecklist().draft.answers);
  return itemsOf(correction)
    .filter((item) => questionsOfItem(item).length > 0)
    .filter(
      (item) => JSON.stringify(rowsOf(item, answers)) === JSON.stringify(rowsOf(item, correction.answers)),
    );
}

/** What is asked for and what was done about it; each leads to its input. */
function ItemList({ task }: { readonly task: CorrectionTask }) {
  const { answer, correction } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const { draft } = useChecklist();
  const unchanged = useUnchanged(task);
  const stateOf = (item: CorrectionItem): string => {
    const slot = slotOfItem(item);
    if (slot !== null) return isPlaced(draft, slot) ? answer.photoTaken : answer.photoMissing;
    return unchanged.includes(item) ? answer.asBefore : answer.changedHere;
  };
  return (
    <nav aria-label={correction.asked}>
      <p className="font-semibold">{correction.asked}</p>
      <ol>
        {itemsOf(task.correction).map((item) => (
          <li key={item} className="flex flex-wrap items-center justify-between gap-x-3">
            <a
              href={`#${item}`}
              className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                focusWhenShown(questionsOfItem(item)[0] ?? item);
              }}
            >
              {nameOf(item)}
            </a>
            <span className="text-sm text-muted">{stateOf(item)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ConfirmProps {
  readonly task: CorrectionTask;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Confirm({ task, ...actions }: ConfirmProps) {
  const { answer } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const unchanged = useUnchanged(task).map(nameOf);
  return (
    <ConfirmDialog
      title={answer.confirmTitle}
      text={answer.confirmText}
      confirmLabel={answer.confirmSend}
      cancelLabel={answer.notYet}
      {...actions}
    >
      {unchanged.length === 0 ? null : (
        <div>
          <p className="font-semibold">{answer.unchanged}</p>
          <ul className="list-disc pl-6">
            {unchanged.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}

function CorrectionForm({ task, onReachable, onPhotoMissing }: Omit<CorrectionEditorProps, 'userId'>) {
  const { answer, saved } = useSubmissionTexts();
  const { restored } = useChecklist();
  const sending = useSendCorrection(task, (correction) => onReachable(task, correction));
  const { attempt, found, errors, failure, isConfirming, isBusy, ask, send, cancel } = sending;
  return (
    <Form onSubmit={ask}>
      {restored ? (
        <Notice tone="info">
          <p>{saved.restored}</p>
        </Notice>
      ) : null}
      {itemsOf(task.correction).length > 1 ? <ItemList task={task} /> : null}
      <ErrorSummary
        attempt={attempt}
        shared={found.map(({ shared }) => shared)}
        items={found.map(({ field, text }) => ({ fieldId: field, text }))}
      />
      <Card>
        <Suspense fallback={<Skeleton label={answer.loading} />}>
          {/* What is typed now would not be sent. */}
          <div className="space-y-6" inert={isBusy}>
            <CorrectionItems task={task} errors={errors} onPhotoMissing={onPhotoMissing} />
          </div>
        </Suspense>
      </Card>
      <div className="space-y-4">
        <SendLines failure={failure} />
        <KeptLine />
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? answer.sending : answer.send}
        </Button>
      </div>
      {isConfirming ? <Confirm task={task} onConfirm={send} onCancel={cancel} /> : null}
    </Form>
  );
}

export function CorrectionEditor({ userId, ...props }: CorrectionEditorProps) {
  const { answer } = useSubmissionTexts();
  const { task } = props;
  const session = useCorrectionSession(userId, task);
  return (
    <div className="space-y-6">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {task.centre.name}, {task.centre.city}
      </p>
      <DueDay day={task.correction.dueOn} />
      <AgencyMessage of={task.correction} />
      <p>{answer.once}</p>
      {session === null ? (
        <Skeleton label={answer.loading} />
      ) : (
        <ChecklistContext value={session}>
          <CorrectionForm {...props} />
        </ChecklistContext>
      )}
    </div>
  );
}
