/** /status/correction: the head answers what the exam agency asks to correct at one centre (product.md, Corrections). */
import { Suspense, useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { entries } from '#contract/checklist/questions/index.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { questionsOfItem, slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { askedSlots } from '#contract/review/correction-rules.ts';
import { paths, requestedCentreId } from '../../../paths.ts';
import { useSession } from '../../../session/session-store.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Card, ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { ChecklistContext, useChecklist } from '../checklist-context.tsx';
import { createBrowserPorts } from '../draft/ports.ts';
import { isPlaced } from '../draft/draft.ts';
import { type EditorSession } from '../draft/session.ts';
import { focusWhenShown } from '../parts/notes.tsx';
import { CameraHelp } from '../parts/camera-help.tsx';
import { QuestionField, type StepErrors } from '../parts/fields.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { PhotoField } from '../parts/photo-field.tsx';

import { useLocationFix, type LocationFix } from '../parts/use-location-fix.ts';
import { usePhoto } from '../parts/use-take-photo.ts';
import { PairNotice } from '../photos/photo-pair.tsx';
import {
  AgencyMessage,
  AnsweredCorrection,
  AnswerText,
  DueDay,
  ItemPhoto,
  useItemTexts,
} from './answers.tsx';
import { closeCorrection, draftIdOf, openCorrection } from './correction-session.ts';
import {
  createCorrectionPorts,
  isOpen,
  itemsOf,
  loadTask,
  type CorrectionTask,
  type LoadedTask,
} from './correction-task.ts';
import { KeptLine, SendLines, useSendCorrection } from './send-correction.tsx';

interface ItemsProps {
  readonly task: CorrectionTask;
  readonly errors: StepErrors;
  readonly onPhotoMissing: () => void;
}

function SentBefore({ children }: { readonly children: ReactNode }) {
  const { answer } = useSubmissionTexts();
  return (
    <div className="space-y-1 rounded-card border border-line bg-ground px-3 py-2 text-sm">
      <p className="text-muted">{answer.sentBefore}</p>
      {children}
    </div>
  );
}

/** Of an item that is no photo. */
function Inputs({ item, errors }: { readonly item: CorrectionItem; readonly errors: StepErrors }) {
  const asked: readonly string[] = [...questionsOfItem(item), item === 'rooms' ? 'totalCapacity' : ''];
  return entries
    .filter(([id]) => asked.includes(id))
    .map(([id, entry]) => <QuestionField key={id} id={id} entry={entry} errors={errors} />);
}

interface PhotoItemProps extends ItemsProps {
  readonly slot: PhotoSlot;
  readonly location: LocationFix;
}

function PhotoItem({ slot, task, errors, location, onPhotoMissing }: PhotoItemProps) {
  const id = `photos.${slot}` as const;
  const { draft } = useChecklist();
  const taken = usePhoto(slot, location);
  return (
    <div className="space-y-3">
      <PhotoField taken={taken} error={errors.of(id)} isNext={!isPlaced(draft, slot)} />
      <CameraHelp photos={[taken]} />
      <SentBefore>
        <ItemPhoto item={id} photos={task.correction.photos} onMissing={onPhotoMissing} />
      </SentBefore>
    </div>
  );
}

const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** Asks for the position of the device, so it is shown only when a photo is asked for. */
function PhotoItems({ slots, ...props }: ItemsProps & { readonly slots: readonly PhotoSlot[] }) {
  const { answer } = useSubmissionTexts();
  const { draft } = useChecklist();
  const location = useLocationFix();
  const arePlaced = slots.every((slot) => isPlaced(draft, slot));
  return (
    <>
      {isComputer() ? (
        <Notice tone="info">
          <p>{answer.onPhone}</p>
        </Notice>
      ) : null}
      <LocationLine location={location} isDone={slots.length > 1 && arePlaced} />
      {slots.map((slot) => (
        <PhotoItem key={slot} slot={slot} location={location} {...props} />
      ))}
      {slots.length > 1 && arePlaced ? <PairNotice draft={draft} /> : null}
    </>
  );
}

function CorrectionItems(props: ItemsProps) {
  const { correction } = props.task;
  const slots = askedSlots(itemsOf(correction));
  return (
    <>
      {itemsOf(correction)
        .filter((item) => questionsOfItem(item).length > 0)
        .map((item) => (
          <div key={item} className="space-y-3 border-b border-line pb-6 last:border-0 last:pb-0">
            <Inputs item={item} errors={props.errors} />
            <SentBefore>
              <AnswerText item={item} answers={correction.answers} />
            </SentBefore>
          </div>
        ))}
      {slots.length === 0 ? null : <PhotoItems slots={slots} {...props} />}
    </>
  );
}

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
function ItemList({
  task,
  unchanged,
}: {
  readonly task: CorrectionTask;
  readonly unchanged: readonly CorrectionItem[];
}) {
  const { answer, correction } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const { draft } = useChecklist();
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

function CorrectionForm({ task, onReachable, onPhotoMissing }: Omit<CorrectionEditorProps, 'userId'>) {
  const { answer, saved } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const { restored } = useChecklist();
  const unchanged = useUnchanged(task);
  const sending = useSendCorrection(task, (correction) => onReachable(task, correction));
  const { attempt, found, errors, failure, isConfirming, isBusy, ask, send, cancel } = sending;
  return (
    <Form onSubmit={ask}>
      {restored ? (
        <Notice tone="info">
          <p>{saved.restored}</p>
        </Notice>
      ) : null}
      {itemsOf(task.correction).length > 1 ? <ItemList task={task} unchanged={unchanged} /> : null}
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
      {isConfirming ? (
        <ConfirmDialog
          title={answer.confirmTitle}
          text={answer.confirmText}
          confirmLabel={answer.confirmSend}
          cancelLabel={answer.notYet}
          onConfirm={send}
          onCancel={cancel}
        >
          {unchanged.length === 0 ? null : (
            <div>
              <p className="font-semibold">{answer.unchanged}</p>
              <ul className="list-disc pl-6">
                {unchanged.map((item) => (
                  <li key={item}>{nameOf(item)}</li>
                ))}
              </ul>
            </div>
          )}
        </ConfirmDialog>
      ) : null}
    </Form>
  );
}

function CorrectionEditor({ userId, ...props }: CorrectionEditorProps) {
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

/** Loads the correction, and again after `reload` and, when that failed, after a new login. */
function useTask(userId: string, centreId: string) {
  const [loaded, setLoaded] = useState<LoadedTask | { readonly kind: 'loading' }>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const token = useSession()?.token;
  const needsToken = loaded.kind === 'failed' ? token : undefined;
  const reload = useCallback(() => {
    setLoaded((known) => (known.kind === 'failed' ? { kind: 'loading' } : known));
    setRound((count) => count + 1);
  }, []);
  useEffect(() => {
    let current = true;
    loadTask(createCorrectionPorts(userId), centreId)
      .then((found) => {
        // What is on screen stays when only new paths of its photos could not be loaded.
        if (current)
          setLoaded((known) => (known.kind === 'found' && found.kind === 'failed' ? known : found));
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, centreId, round, needsToken]);
  return { loaded, setLoaded, reload };
}

interface CorrectionProps {
  readonly userId: string;
  readonly centreId: string;
}

function Correction({ userId, centreId }: CorrectionProps) {
  const texts = useSubmissionTexts();
  const { answer, common } = texts;
  const { loaded, setLoaded, reload } = useTask(userId, centreId);
  const onReachable = (task: CorrectionTask, correction: OwnCorrection): void => {
    setLoaded({ kind: 'found', task: { ...task, correction } });
  };
  switch (loaded.kind) {
    case 'loading':
      return <Skeleton label={answer.loading} />;
    case 'failed':
      return (
        <ErrorNotice text={failureText(texts, loaded.failure, answer.failed)}>
          <Button variant="link" onClick={reload}>
            {common.retry}
          </Button>
        </ErrorNotice>
      );
    case 'none':
      return (
        <Notice tone="info">
          <p>{answer.none}</p>
        </Notice>
      );
    case 'found': {
      const { task } = loaded;
      if (isOpen(task))
        return (
          <CorrectionEditor userId={userId} task={task} onReachable={onReachable} onPhotoMissing={reload} />
        );
      return (
        <AutoFocus of={task.correction.answeredAt}>
          <AnsweredCorrection isOpened withCentre userId={userId} task={task} onPhotoMissing={reload} />
        </AutoFocus>
      );
    }
  }
}

export default function CorrectionScreen({ userId }: { readonly userId: string }) {
  const { answer } = useSubmissionTexts();
  const [centreId] = useState(requestedCentreId);
  if (centreId === null) return <Navigate to={paths.status} replace />;
  return (
    <>
      <Heading>{answer.title}</Heading>
      <Correction userId={userId} centreId={centreId} />
      <p className="mt-8">
        <TextLink to={paths.status}>{answer.toStatus}</TextLink>
      </p>
    </>
  );
}
