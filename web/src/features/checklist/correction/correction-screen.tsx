/**
 * /status/correction: the head answers what the exam agency asks to correct at one centre (product.md, Corrections). The questions of the
 * wizard, restricted to what is asked; the answer is checked and confirmed, and sent once.
 */
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import { parseFormValues } from '#contract/checklist/form-values.ts';
import { entries } from '#contract/checklist/questions.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { askedSlots, type CorrectionItem, questionsOfItem } from '#contract/review/correction-items.ts';
import { paths, requestedCentreId } from '../../../paths.ts';
import { isSharedComputer, useSession } from '../../../session/session-store.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailedLoad } from '../../../ui/failed-load.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Card, ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useIsOnline } from '../../../ui/use-device.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { ChecklistContext, useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { createBrowserPorts } from '../draft/ports.ts';
import { isKeepingPhoto } from '../draft/view.ts';
import { hasUnsent, isPlaced, type Draft } from '../draft/draft.ts';
import { QuestionField, type StepErrors } from '../parts/fields.tsx';
import { StatusLine, submissionText } from '../parts/saved-line.tsx';
import { useErrors } from '../parts/step-frame.tsx';
import { CameraHelp } from '../photos/camera.tsx';
import { LocationLine } from '../photos/location.tsx';
import { PhotoField, useIsComputer } from '../photos/photo-field.tsx';
import { PairNotice } from '../photos/photo-pair.tsx';
import { usePhotos } from '../photos/use-photo.ts';
import { AgencyMessage, AnsweredCorrection, DueDay, ItemPhoto, useItemTexts } from './correction-boxes.tsx';
import {
  closeCorrection,
  createCorrectionPorts,
  describeAnswerProblems,
  draftIdOf,
  isOpen,
  itemsOf,
  loadTask,
  openCorrection,
  sendCorrection,
  type CorrectionTask,
} from './correction.ts';

/** Returns the answers to an item that were sent before and are others now, as lines of text. */
function useSentBefore({ correction }: CorrectionTask): (item: CorrectionItem) => readonly string[] {
  const { rowsOf } = useItemTexts();
  const answers = parseFormValues(useChecklist().draft.answers);
  return (item) => {
    const now = rowsOf(item, answers);
    const before = rowsOf(item, correction.answers);
    return before
      .filter(({ label, text }) => now.every((row) => row.label !== label || row.text !== text))
      .map(({ label, text }) => (before.length === 1 ? text : `${label} ${text}`));
  };
}

interface AnswerItemProps {
  readonly item: CorrectionItem;
  readonly errors: StepErrors;
  /** What was sent before and is another now. */
  readonly before: readonly string[];
}

/** The questions of an item that is no photo. */
function AnswerItem({ item, errors, before }: AnswerItemProps) {
  const { answer } = useSubmissionTexts();
  const shown: readonly string[] = [...questionsOfItem(item), item === 'rooms' ? 'totalCapacity' : ''];
  return (
    <div className="space-y-3 border-b border-line pb-6 last:border-0 last:pb-0">
      {entries
        .filter(([id]) => shown.includes(id))
        .map(([id, entry]) => (
          <QuestionField key={id} id={id} entry={entry} errors={errors} />
        ))}
      <p className="text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {before.length === 0 ? answer.asBefore : answer.sentBefore(before.join('\n'))}
      </p>
    </div>
  );
}

interface PhotoItemsProps {
  readonly of: OwnCorrection;
  readonly errors: StepErrors;
  /** The photo that is to be taken next, if this is a device to take it with. */
  readonly next: PhotoSlot | undefined;
  readonly onPhotoMissing: () => void;
}

/** Asks for the position of the device, so it is shown only when a photo is asked for. */
function PhotoItems({ of: correction, errors, next, onPhotoMissing }: PhotoItemsProps) {
  const { answer } = useSubmissionTexts();
  const { location, photos: both, areDone } = usePhotos();
  const slots = askedSlots(itemsOf(correction));
  const photos = both.filter(({ slot }) => slots.includes(slot));
  const isComputer = useIsComputer();
  const areBothPlaced = slots.length > 1 && areDone;
  return (
    <>
      {isComputer ? <Notice tone="info">{answer.onPhone}</Notice> : null}
      <LocationLine location={location} isDone={areBothPlaced} />
      {photos.map((taken) => {
        const id = `photos.${taken.slot}` as const;
        return (
          <div key={id} className="space-y-3">
            <PhotoField taken={taken} error={errors.of(id)} isNext={taken.slot === next} />
            <div className="space-y-1">
              <p className="text-sm text-muted">{answer.photoBefore}</p>
              <ItemPhoto item={id} photos={correction.photos} onMissing={onPhotoMissing} />
            </div>
          </div>
        );
      })}
      {areBothPlaced ? <PairNotice /> : null}
      <CameraHelp photos={photos} />
    </>
  );
}

interface Failed {
  readonly failure: Failure;
  /** Of the session in which it failed. */
  readonly token: string | undefined;
  /** Whether the browser knew that there is no network. */
  readonly wasOffline: boolean;
}

/** `failure` is null again when a new session has begun after it; `isBack`: a network that was missing is there again. */
function useSending({ correction }: CorrectionTask, onReachable: (correction: OwnCorrection) => void) {
  const { language } = useLanguage();
  const { answer } = useSubmissionTexts();
  const session = useChecklistSession();
  const token = useSession()?.token;
  const isOnline = useIsOnline();
  const [failed, setFailed] = useState<Failed | null>(null);
  const { run: send, isBusy } = useAction(async (seen: Draft) => {
    setFailed(null);
    const outcome = await session.run(async (parts) =>
      sendCorrection(parts, createCorrectionPorts(parts.ports.userId).corrections, correction, {
        language,
        seen,
      }),
    );
    if (outcome.kind === 'answered') onReachable(outcome.correction);
    else {
      const changed: Failure = { kind: 'refused', status: 409, error: answer.changed };
      const failure = outcome.kind === 'failed' ? outcome.failure : changed;
      setFailed({ failure, token, wasOffline: failure.kind === 'offline' && !navigator.onLine });
    }
  });
  const isOver = failed !== null && hasStatus(failed.failure, 401) && failed.token !== token;
  const isBack = failed?.wasOffline === true && isOnline;
  const failure = isOver || isBack || !isOnline || isBusy ? null : (failed?.failure ?? null);
  return { send, isBusy, failure, isBack };
}

/** What this device keeps of the answer, and whether it is on its way or waits for the network. */
function AnswerLine({ isBack }: { readonly isBack: boolean }) {
  const { answer, saved } = useSubmissionTexts();
  const view = useChecklist();
  const format = useFormat();
  const isOnline = useIsOnline();
  const { draft, local, send } = view;
  const hasNoCopy = local === 'impossible';
  if (isKeepingPhoto(view)) return <StatusLine tone="busy" text={saved.keepingPhoto} />;
  if (send.kind === 'sending')
    return <StatusLine tone="busy" text={answer.sendingPhotos(format.percent(send.fraction ?? 0))} />;
  if (!isOnline) return <StatusLine tone="warn" text={hasNoCopy ? answer.offlineNoCopy : answer.offline} />;
  if (isBack) return <StatusLine tone="good" text={answer.back} />;
  if (hasNoCopy)
    return <StatusLine tone="warn" text={answer[isSharedComputer() ? 'keptShared' : 'keptNowhere']} />;
  return <StatusLine tone="good" text={answer[hasUnsent(draft) ? 'kept' : 'keptNothing']} />;
}

function SendFailure({ failure }: { readonly failure: Failure }) {
  const texts = useSubmissionTexts();
  const { answer } = texts;
  const { local } = useChecklist();
  if (hasStatus(failure, 401)) return <ErrorNotice text={answer.sessionEnded} />;
  const text =
    failure.kind === 'refused'
      ? submissionText(texts, failure)
      : failureText(texts, failure, answer.sendFailed);
  return (
    <ErrorNotice text={text}>
      <p>{local === 'impossible' ? answer.sendFailedNoCopy : answer.sendFailedKept}</p>
    </ErrorNotice>
  );
}

interface CorrectionFormProps {
  readonly task: CorrectionTask;
  readonly onReachable: (correction: OwnCorrection) => void;
  readonly onPhotoMissing: () => void;
}

function CorrectionForm({ task, onReachable, onPhotoMissing }: CorrectionFormProps) {
  const { answer, saved } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const session = useChecklistSession();
  const { restored, draft } = useChecklist();
  const sentBefore = useSentBefore(task);
  const { correction } = task;
  const { errors, summary, check } = useErrors((now, texts) =>
    describeAnswerProblems(correction, now, texts),
  );
  const { send, isBusy, failure, isBack } = useSending(task, onReachable);
  /** While the user is asked whether to send it. */
  const [asked, setAsked] = useState<Draft | null>(null);
  const isComputer = useIsComputer();
  const slots = askedSlots(itemsOf(correction));
  const nextPhoto = isComputer ? undefined : slots.find((slot) => !isPlaced(draft, slot));
  const items = itemsOf(correction).filter((item) => questionsOfItem(item).length > 0);
  const unchanged = items.filter((item) => sentBefore(item).length === 0);
  return (
    <Form onSubmit={() => setAsked(check() ? session.view().draft : null)}>
      {restored ? <Notice tone="info">{saved.restored}</Notice> : null}
      {summary}
      <Card>
        <Suspense fallback={<Skeleton label={answer.loading} />}>
          {/* What is typed now would not be sent. */}
          <div className="space-y-6" inert={isBusy}>
            {items.map((item) => (
              <AnswerItem key={item} item={item} errors={errors} before={sentBefore(item)} />
            ))}
            {slots.length === 0 ? null : (
              <PhotoItems of={correction} errors={errors} next={nextPhoto} onPhotoMissing={onPhotoMissing} />
            )}
          </div>
        </Suspense>
      </Card>
      {failure === null ? <AnswerLine isBack={isBack} /> : <SendFailure failure={failure} />}
      <Button type="submit" wide variant={nextPhoto === undefined ? 'strong' : 'quiet'} busy={isBusy}>
        {isBusy ? answer.sending : answer.send}
      </Button>
      {asked === null ? null : (
        <ConfirmDialog
          title={answer.confirmTitle}
          text={answer.confirmText}
          confirmLabel={answer.confirmSend}
          cancelLabel={answer.notYet}
          onConfirm={() => {
            setAsked(null);
            send(asked);
          }}
          onCancel={() => setAsked(null)}
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
      )}
    </Form>
  );
}

function OpenCorrection({ userId, ...props }: CorrectionFormProps & { readonly userId: string }) {
  const { answer } = useSubmissionTexts();
  const { centre, correction } = props.task;
  const id = draftIdOf(correction);
  // Once for each correction: new paths of its photos change nothing.
  const { value: session } = useLoaded(`${userId} ${id}`, async () =>
    openCorrection(createBrowserPorts(userId), props.task),
  );
  useEffect(() => () => closeCorrection(userId, id), [userId, id]);
  return (
    <div className="space-y-6">
      <p className="-mt-4 font-semibold [overflow-wrap:anywhere]">
        {centre.name}, {centre.city}
      </p>
      <DueDay day={correction.dueOn} />
      <AgencyMessage of={correction} />
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

/** Loads the correction, and again when its pictures have expired and, when that failed, after a new login. */
function Correction({ userId, centreId }: { readonly userId: string; readonly centreId: string }) {
  const { answer } = useSubmissionTexts();
  // Stays on screen when only new paths of its photos could not be loaded.
  const [task, setTask] = useState<CorrectionTask | null>(null);
  const token = useSession()?.token;
  const { value, isBusy, reload } = useLoaded(`${userId} ${centreId}`, async () => {
    const loaded = await loadTask(createCorrectionPorts(userId), centreId);
    if (loaded.ok) setTask(loaded.value);
    return loaded;
  });
  const failure = value?.ok === false ? value.failure : null;
  const onLogin = useEffectEvent(() => {
    if (failure !== null) reload();
  });
  useEffect(() => onLogin(), [token]);
  if (task !== null) {
    const shown = { userId, task, onPhotoMissing: reload };
    const onReachable = (correction: OwnCorrection): void => setTask({ ...task, correction });
    if (isOpen(task)) return <OpenCorrection {...shown} onReachable={onReachable} />;
    return (
      <AutoFocus of={task.correction.answeredAt}>
        <AnsweredCorrection isOpened withCentre {...shown} />
      </AutoFocus>
    );
  }
  if (value === null || (failure !== null && isBusy)) return <Skeleton label={answer.loading} />;
  if (value.ok) return <Notice tone="info">{answer.none}</Notice>;
  return <FailedLoad text={answer.failed} failure={value.failure} onRetry={reload} />;
}

export default function CorrectionScreen({ userId }: { readonly userId: string }) {
  const { answer } = useSubmissionTexts();
  // What the form says of its fields is loaded before anything is shown.
  useGuideTexts();
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
