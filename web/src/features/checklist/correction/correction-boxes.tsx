/** On /status: the corrections that are asked for, and those that were answered. /status does not wait for them. */
import { useCallback, useEffect, useState } from 'react';
import type { ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { correctionPath } from '../../../paths.ts';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { nullOnError, readDraft } from '../draft/draft-store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { Facts } from '../parts/facts.tsx';
import { AnsweredCorrection } from './answered-correction.tsx';
import { draftIdOf } from './correction-draft.ts';
import { createCorrectionPorts } from './correction-ports.ts';
import {
  isOpen,
  itemsOf,
  readTasks,
  tasksOf,
  writeTasks,
  type CorrectionPorts,
  type CorrectionTask,
} from './correction-task.ts';
import { AgencyMessage, ItemPhoto, useItemTexts } from './item-answer.tsx';

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

/** Whether this device has an answer that was begun. */
function useIsBegun(userId: string, task: CorrectionTask): boolean {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    let current = true;
    nullOnError(readDraft(createCorrectionPorts(userId), draftIdOf(task.correction)))
      .then((stored) => {
        if (current) setBegun(stored !== null && hasUnsent(stored.draft));
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, task]);
  return isBegun;
}

interface BoxProps {
  readonly userId: string;
  readonly task: CorrectionTask;
  readonly withCentre: boolean;
  readonly onPhotoMissing: () => void;
}

/** The last day to answer; a late answer is still taken. */
function DueDay({ day }: { readonly day: string }) {
  const { correction: texts } = useSubmissionTexts();
  const format = useFormat();
  const [today] = useState(() => dayInIndia(new Date()));
  return day < today ? <span className="text-bad">{texts.overdue(format.day(day))}</span> : format.day(day);
}

function OpenBox({ userId, task, withCentre, onPhotoMissing }: BoxProps) {
  const { correction: texts } = useSubmissionTexts();
  const { nameOf } = useItemTexts();
  const indianTime = useIndianTime();
  const isBegun = useIsBegun(userId, task);
  const { correction, centre } = task;
  const titleId = `correction-${correction.centre_config_id}`;
  return (
    <section
      aria-labelledby={titleId}
      className="space-y-4 rounded-card border-2 border-action bg-action-soft p-gutter sm:p-6"
    >
      <h2 id={titleId} className="text-xl font-bold">
        {texts.asksTitle}
      </h2>
      <Facts
        facts={[
          ...(withCentre ? [[texts.centre, `${centre.name}, ${centre.city}`] as const] : []),
          [texts.askedAt, indianTime(correction.askedAt)],
          ...(correction.dueOn === null
            ? []
            : [[texts.dueOn, <DueDay key="due" day={correction.dueOn} />] as const]),
        ]}
      />
      <AgencyMessage message={correction.message} />
      <div>
        <h3 className="font-semibold">{texts.asked}</h3>
        <ul className="list-disc space-y-1 pl-6">
          {itemsOf(correction).map((item) => (
            <li key={item}>
              {nameOf(item)}
              <ItemPhoto item={item} photos={correction.photos} onMissing={onPhotoMissing} />
            </li>
          ))}
        </ul>
      </div>
      {isBegun ? <p>{texts.begun}</p> : null}
      <ButtonLink wide to={correctionPath(correction.centre_config_id)}>
        {isBegun ? texts.continueAnswer : texts.answerNow}
      </ButtonLink>
    </section>
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
