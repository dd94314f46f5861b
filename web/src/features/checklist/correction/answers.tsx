/**
 * What an officer wrote, until when it is to be answered, the items with their answers as text in the words of the form and photos as
 * pictures; and an answered correction: when, what was sent, and what of this device was not part of it.
 */
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { labelOfItem, slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { currentTime } from '../../../api/server-clock.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { createBrowserPorts } from '../draft/ports.ts';
import { nullOnError, removeDraft } from '../draft/store.ts';
import type { Draft } from '../draft/draft.ts';
import { Facts } from '../parts/facts.tsx';
import { Picture } from '../parts/picture.tsx';
import {
  draftIdOf,
  draftInMemory,
  dropCorrection,
  settleAnswered,
  type Settled,
} from './correction-session.ts';
import { itemsOf, rowsOfItem, type CorrectionTask } from './correction-task.ts';

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

interface AnswerRow {
  readonly label: string;
  readonly text: string;
}

export function useItemTexts() {
  const { labels } = useTexts();
  const textOf = useRowText();
  const nameOf = (item: CorrectionItem): string => labels[labelOfItem(item)];
  const rowsOf = (item: CorrectionItem, answers: Answers): AnswerRow[] =>
    rowsOfItem(item, answers).map(({ label, value }) => ({ label: labels[label], text: textOf(value) }));
  return { nameOf, rowsOf };
}

interface AnswerTextProps {
  readonly item: CorrectionItem;
  readonly answers: Answers;
}

const answerClasses = 'font-semibold whitespace-pre-line [overflow-wrap:anywhere]';

/** One text, or several with their names. */
export function AnswerText({ item, answers }: AnswerTextProps) {
  const { rowsOf } = useItemTexts();
  const rows = rowsOf(item, answers);
  if (rows.length === 1) return <p className={answerClasses}>{rows[0]?.text}</p>;
  return (
    <dl className="grid w-fit grid-cols-[minmax(0,auto)_minmax(0,auto)] gap-x-4">
      {rows.map(({ label, text }) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className={answerClasses}>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
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
  readonly items: readonly CorrectionItem[];
  readonly answers: Answers;
  /** Returns null for a photo that is left out. */
  readonly renderPhoto: (item: CorrectionItem) => ReactNode;
}

/** Several items with their answers. */
function ItemFacts({ items, answers, renderPhoto }: ItemFactsProps) {
  const { nameOf, rowsOf } = useItemTexts();
  const facts = items.flatMap((item): (readonly [string, ReactNode])[] => {
    if (slotOfItem(item) === null)
      return rowsOf(item, answers).map(({ label, text }) => [
        label,
        <span key={label} className="whitespace-pre-line">
          {text}
        </span>,
      ]);
    const photo = renderPhoto(item);
    return photo === null ? [] : [[nameOf(item), photo]];
  });
  return <Facts facts={facts} />;
}

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
