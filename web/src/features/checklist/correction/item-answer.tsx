/** What an officer wrote, until when it is to be answered, and the items of a correction with their answers: as text in the words of the form, and photos as pictures. */
import { Fragment, useState, type ReactNode } from 'react';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import { labelOfItem, slotOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { currentTime } from '../../../api/server-clock.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Facts } from '../parts/facts.tsx';
import { Picture } from '../parts/picture.tsx';
import { rowsOfItem } from './correction-task.ts';

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
export function ItemFacts({ items, answers, renderPhoto }: ItemFactsProps) {
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
