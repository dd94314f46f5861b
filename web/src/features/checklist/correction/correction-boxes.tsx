/**
 * A correction as the head reads it: on /status, which does not wait for it, and on its own screen. What an officer wrote, until when it
 * is to be answered, and what is asked for; and an answered one: when, what was sent, and what of this device was not part of it.
 */
import { useState, type ReactNode } from 'react';
import { parseFormValues } from '#contract/checklist/form-values.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { labelOfItem, slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { currentTime } from '../../../api/client.ts';
import { correctionPath } from '../../../paths.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice, RetryButton } from '../../../ui/messages.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { createBrowserPorts } from '../draft/ports.ts';
import { nullOnError, readDraft, removeDraft } from '../draft/store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { Facts } from '../parts/facts.tsx';
import { Picture } from '../parts/picture.tsx';
import {
  createCorrectionPorts,
  draftIdOf,
  draftInMemory,
  dropCorrection,
  isOpen,
  itemsOf,
  readTasks,
  rowsOfItem,
  settleAnswered,
  tasksOf,
  writeTasks,
  type CorrectionTask,
} from './correction.ts';

/** As plain text with its line breaks. */
export function AgencyMessage({ of: { message, askedAt } }: { readonly of: OwnCorrection }) {
  const { correction } = useSubmissionTexts();
  const format = useFormat();
  return (
    <figure className="space-y-1">
      <figcaption className="text-sm text-muted">
        {correction.message(format.shortDateTime(new Date(askedAt)))}
      </figcaption>
      <blockquote className="rounded-card border border-line bg-ground px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere]">
        {message}
      </blockquote>
    </figure>
  );
}

/** The last day to answer and how many are left; a late answer is still taken. */
export function DueDay({ day }: { readonly day: string }) {
  const { correction: texts, closing } = useSubmissionTexts();
  const format = useFormat();
  const [left] = useState(() => daysLeft(day, currentTime()));
  return (
    <p
      className={`flex flex-wrap justify-between gap-x-4 rounded-card px-3 py-0.5 ${left < 0 ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
    >
      <span className="font-bold">{texts.dueOn(format.fullDay(day))}</span>
      {left > 0 ? null : <span>{left < 0 ? texts.overdue : closing.daysLeft(0)}</span>}
    </p>
  );
}

export function useItemTexts() {
  const { labels } = useTexts();
  const textOf = useRowText();
  return {
    nameOf: (item: CorrectionItem): string => labels[labelOfItem(item)],
    rowsOf: (item: CorrectionItem, answers: Answers) =>
      rowsOfItem(item, answers).map(({ label, value }) => ({ label: labels[label], text: textOf(value) })),
  };
}

interface ItemPhotoProps {
  readonly item: CorrectionItem;
  readonly photos: OwnCorrection['photos'];
  /** In a list of items: without its name. */
  readonly isSmall?: boolean;
  readonly onMissing: () => void;
}

export function ItemPhoto({ item, photos, isSmall = false, onMissing }: ItemPhotoProps) {
  const { labels } = useTexts();
  const slot = slotOfItem(item);
  const photo = photos.find((each) => each.slot === slot);
  if (slot === null || photo === undefined) return null;
  return (
    <div className={isSmall ? 'w-16 shrink-0 sm:w-32' : 'max-w-48 space-y-1'}>
      <Picture
        of={{ blob: null, filePath: photo.thumbnail_path ?? photo.file_path }}
        alt={labels[`photos.${slot}`]}
        onMissing={onMissing}
      />
      {isSmall ? null : <p className="text-sm [overflow-wrap:anywhere]">{photo.fileName}</p>}
    </div>
  );
}

interface ItemFactsProps {
  readonly of: OwnCorrection;
  readonly answers: Answers;
  /** Returns null for a photo that is left out. */
  readonly renderPhoto: (item: CorrectionItem) => ReactNode;
}

/** The items with their answers. */
function ItemFacts({ of, answers, renderPhoto }: ItemFactsProps) {
  const { nameOf, rowsOf } = useItemTexts();
  const facts = itemsOf(of).flatMap((item): (readonly [string, ReactNode])[] => {
    const photo = slotOfItem(item) === null ? null : renderPhoto(item);
    if (photo !== null) return [[nameOf(item), photo]];
    return rowsOf(item, answers).map(({ label, text }) => [
      label,
      <span key={label} className="whitespace-pre-line">
        {text}
      </span>,
    ]);
  });
  return <Facts facts={facts} />;
}

interface BoxProps {
  readonly userId: string;
  readonly task: CorrectionTask;
  /** Whether the centre is named, because the user has several. */
  readonly withCentre: boolean;
  readonly onPhotoMissing: () => void;
}

/**
 * An answered correction, and what was entered here when another device or window had answered differently.
 * @param props.isOpened whether what was sent is shown at once
 */
export function AnsweredCorrection(props: BoxProps & { readonly isOpened?: boolean }) {
  const { userId, task, withCentre, isOpened = false, onPhotoMissing } = props;
  const { correction: texts } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const { correction, centre } = task;
  if (correction.answeredAt === null) throw new Error('The correction is not answered');
  const draftId = draftIdOf(correction);
  const { value: settled, reload } = useLoaded(`${userId} ${draftId}`, async () => {
    const inMemory = draftInMemory(userId, draftId);
    const found = await settleAnswered(createBrowserPorts(userId), correction, inMemory);
    if (found.leftOver === null) dropCorrection(userId, draftId);
    return found;
  });
  const { run: remove } = useAction(async () => {
    dropCorrection(userId, draftId);
    await nullOnError(removeDraft(createBrowserPorts(userId), draftId));
    reload();
  });
  const leftOver = settled?.leftOver ?? null;
  return (
    <div className="space-y-4">
      <Notice tone="good" live="status">
        <h2 className="font-semibold">{texts.answeredTitle(indianTime(correction.answeredAt))}</h2>
        {withCentre ? <p>{centre.name}</p> : null}
        {settled?.arrived === true ? <p>{texts.arrived}</p> : null}
        <p>{texts.receiptMailed}</p>
        <details open={isOpened} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
            {texts.sent}
          </summary>
          <ItemFacts
            of={correction}
            answers={correction.answers}
            renderPhoto={(item) => (
              <ItemPhoto item={item} photos={correction.photos} onMissing={onPhotoMissing} />
            )}
          />
        </details>
      </Notice>
      {leftOver === null ? null : (
        <Notice tone="warn" live="status">
          <p className="font-semibold">{texts.leftOverTitle}</p>
          <div className="my-2">
            <ItemFacts
              of={correction}
              answers={parseFormValues(leftOver.answers)}
              renderPhoto={(item) => {
                const slot = slotOfItem(item) ?? 'centre';
                return (leftOver.waiting[slot] ?? leftOver.photos[slot])?.fileName ?? null;
              }}
            />
          </div>
          <p>{texts.leftOverHelp}</p>
          <Button variant="link" onClick={remove}>
            {texts.removeLeftOver}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** The frame of what is asked for, which is known before the rest: that a correction is asked for, and until when. */
function Frame(props: { readonly id: string; readonly dueOn: string; readonly children: ReactNode }) {
  const { id, dueOn, children } = props;
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

interface CorrectionBoxesProps {
  readonly userId: string;
  /** Null when they could not be loaded: then only this device is asked. */
  readonly profiles: ReceivedProfiles | null;
}

export default function CorrectionBoxes({ userId, profiles }: CorrectionBoxesProps) {
  const { correction: texts } = useSubmissionTexts();
  const { value: loaded, reload } = useLoaded(`${userId} ${profiles !== null}`, async () => {
    const ports = createCorrectionPorts(userId);
    const listed = profiles === null ? null : await ports.corrections.list();
    if (profiles === null || listed?.ok !== true) return { hasFailed: true, tasks: await readTasks(ports) };
    const tasks = tasksOf(listed.value.corrections, profiles);
    await nullOnError(writeTasks(ports, tasks));
    return { hasFailed: false, tasks };
  });
  const { hasFailed, tasks } = loaded ?? { hasFailed: false, tasks: [] };
  const withCentre = (profiles?.profiles.length ?? 0) > 1;
  const expected = (profiles?.profiles ?? []).flatMap(({ centre_config_id: id, correction }) =>
    correction === undefined ? [] : [{ id, dueOn: correction.dueOn }],
  );
  if (loaded === null && expected.length > 0)
    return (
      <div className="space-y-4">
        {expected.map((each) => (
          <Frame key={each.id} {...each}>
            {/* As tall as most that are asked for, so that what follows does not move into sight and out again. */}
            <div className="min-h-112">
              <Skeleton label={texts.looking} />
            </div>
          </Frame>
        ))}
      </div>
    );
  const isUnknown = profiles !== null && hasFailed;
  return tasks.length === 0 && !isUnknown ? null : (
    <div className="space-y-4">
      {tasks.map((task) => {
        const Box = isOpen(task) ? OpenBox : AnsweredCorrection;
        return (
          <Box
            key={task.centre.id}
            userId={userId}
            task={task}
            withCentre={withCentre}
            onPhotoMissing={reload}
          />
        );
      })}
      {isUnknown ? (
        <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
          {texts.loadFailed}
          <RetryButton onRetry={reload} />
        </p>
      ) : null}
    </div>
  );
}
