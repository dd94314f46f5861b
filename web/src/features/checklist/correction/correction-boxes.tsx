/** On /status: the corrections that are asked for, and those that were answered. /status does not wait for them. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import { correctionPath } from '../../../paths.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { createBrowserPorts } from '../draft/ports.ts';
import { nullOnError, readDraft } from '../draft/store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { Facts } from '../parts/facts.tsx';
import { AgencyMessage, AnsweredCorrection, DueDay, ItemPhoto, useItemTexts } from './answers.tsx';
import { draftIdOf } from './correction-session.ts';
import {
  createCorrectionPorts,
  isOpen,
  itemsOf,
  readTasks,
  tasksOf,
  writeTasks,
  type CorrectionPorts,
  type CorrectionTask,
} from './correction-task.ts';

interface Loaded {
  readonly kind: 'loading' | 'failed' | 'loaded';
  /** Until the server has responded, those that this device knows. */
  readonly tasks: readonly CorrectionTask[];
}

async function fetchTasks(ports: CorrectionPorts, profiles: ReceivedProfiles | null): Promise<Loaded> {
  const listed = profiles === null ? null : await ports.corrections.list();
  if (profiles === null || listed?.ok !== true) return { kind: 'failed', tasks: await readTasks(ports) };
  const tasks = tasksOf(listed.value.corrections, profiles);
  await nullOnError(writeTasks(ports, tasks));
  return { kind: 'loaded', tasks };
}

/** @param profiles null when they could not be loaded: then only this device is asked */
function useCorrections(userId: string, profiles: ReceivedProfiles | null) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading', tasks: [] });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    const ports = createCorrectionPorts(userId);
    const show = (found: Loaded): void => {
      if (current)
        setLoaded((known) => (found.kind === 'loading' && known.kind !== 'loading' ? known : found));
    };
    readTasks(ports)
      .then((tasks) => show({ kind: 'loading', tasks }))
      .catch(reportError);
    fetchTasks(ports, profiles).then(show).catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, profiles, round]);
  return { ...loaded, reload: useCallback(() => setRound((count) => count + 1), []) };
}

interface BoxProps {
  readonly userId: string;
  readonly task: CorrectionTask;
  readonly withCentre: boolean;
  readonly onPhotoMissing: () => void;
}

interface FrameProps {
  readonly id: string;
  readonly dueOn: string;
  readonly children: ReactNode;
}

/** The frame of what is asked for, which is known before the rest: that a correction is asked for, and until when. */
function Frame({ id, dueOn, children }: FrameProps) {
  const { correction: texts } = useSubmissionTexts();
  const titleId = `correction-${id}`;
  return (
    <section
      aria-labelledby={titleId}
      className="space-y-2 rounded-card border border-l-4 border-warn bg-paper px-gutter py-3 sm:space-y-3 sm:p-6"
    >
      <h2 id={titleId} className="text-xl/tight font-bold">
        {texts.asksTitle}
      </h2>
      <DueDay key={dueOn} day={dueOn} />
      {children}
    </section>
  );
}

function OpenBox({ userId, task, withCentre, onPhotoMissing }: BoxProps) {
  const { correction: texts } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const { correction, centre } = task;
  const draftId = draftIdOf(correction);
  const stored = useLoaded(draftId, async () => nullOnError(readDraft(createBrowserPorts(userId), draftId)));
  // Whether this device has an answer that was begun.
  const isBegun = stored.value !== null && hasUnsent(stored.value.draft);
  return (
    <Frame id={correction.centre_config_id} dueOn={correction.dueOn}>
      {withCentre ? <Facts facts={[[texts.centre, `${centre.name}, ${centre.city}`]]} /> : null}
      <div>
        <h3 className="font-semibold">{texts.asked}</h3>
        <ul className="list-disc space-y-1 pl-6">
          {itemsOf(correction).map((item) => (
            <li key={item}>
              <div className="flex items-start justify-between gap-3 max-[16rem]:flex-wrap sm:justify-start">
                {nameOf(item)}
                <ItemPhoto isSmall item={item} photos={correction.photos} onMissing={onPhotoMissing} />
              </div>
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink wide to={correctionPath(correction.centre_config_id)}>
        {isBegun ? texts.continueAnswer : texts.answerNow}
      </ButtonLink>
      {isBegun ? <p>{texts.begun}</p> : null}
      <AgencyMessage of={correction} />
      <p className="text-sm text-muted">{texts.once}</p>
    </Frame>
  );
}

/** As tall as most that are asked for, so that what follows does not move into sight and out again. */
function ExpectedBoxes({ profiles }: { readonly profiles: ReceivedProfiles }) {
  const { correction: texts } = useSubmissionTexts();
  return profiles.profiles.map(({ centre_config_id: id, correction }) =>
    correction === undefined ? null : (
      <Frame key={id} id={id} dueOn={correction.dueOn}>
        <div className="min-h-112">
          <Skeleton label={texts.looking} />
        </div>
      </Frame>
    ),
  );
}

interface CorrectionBoxesProps {
  readonly userId: string;
  readonly profiles: ReceivedProfiles | null;
}

export default function CorrectionBoxes({ userId, profiles }: CorrectionBoxesProps) {
  const { correction: texts, common } = useSubmissionTexts();
  const { kind, tasks, reload } = useCorrections(userId, profiles);
  const withCentre = (profiles?.profiles.length ?? 0) > 1;
  const hasNothing = tasks.length === 0;
  const isExpected = profiles?.profiles.some(({ correction }) => correction !== undefined) === true;
  if (kind === 'loading' && hasNothing && profiles !== null && isExpected)
    return (
      <div className="space-y-4">
        <ExpectedBoxes profiles={profiles} />
      </div>
    );
  return (
    <div className="space-y-4">
      {tasks.map((task) =>
        isOpen(task) ? (
          <OpenBox
            key={task.centre.id}
            userId={userId}
            task={task}
            withCentre={withCentre}
            onPhotoMissing={reload}
          />
        ) : (
          <AnsweredCorrection
            key={task.centre.id}
            userId={userId}
            task={task}
            withCentre={withCentre}
            onPhotoMissing={reload}
          />
        ),
      )}
      {/* As tall in every state, so that nothing below moves for the many who are asked for nothing. */}
      {profiles === null || (kind === 'loaded' && !hasNothing) ? null : (
        <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
          {kind === 'loading' ? texts.looking : kind === 'failed' ? texts.loadFailed : texts.none}
          {kind === 'failed' ? (
            <Button variant="link" onClick={reload}>
              {common.retry}
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}
