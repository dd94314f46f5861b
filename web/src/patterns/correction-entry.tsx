/** A correction in a list: what was asked for, by whom and when, and the rows before and after. */
import { useState } from 'react';
import { changedRows, isCorrectionItem, labelOfItem } from '#contract/review/correction-items.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { currentTime } from '../api/client.ts';
import { NumberedTable } from './detail-table.tsx';
import { useRowText } from './row-words.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { useFormat, useIndianTime } from '../texts/format.ts';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useTexts } from '../texts/language.tsx';

/** Returns what was submitted first in the rows that corrections have changed, and which corrections did so, by row number. */
export function useFirstAnswers(corrections: readonly Correction[] = []): ReadonlyMap<string, string> {
  const { corrections: texts } = useReviewTexts();
  const { common } = useTexts();
  const textOf = useRowText();
  const changed = corrections.flatMap((correction) =>
    changedRows(correction).map((row) => ({ ...row, name: texts.name(String(correction.number)) })),
  );
  return new Map(
    [...Map.groupBy(changed, ({ number }) => number)].map(([number, rows]) => {
      const first = rows
        .slice(0, 1)
        .map(({ before }) => textOf(before).split('\n').join(common.listSeparator));
      return [number, texts.first(first.join(''), rows.map(({ name }) => name).join(common.listSeparator))];
    }),
  );
}

function Answer({ correction, name }: { readonly correction: Correction; readonly name: string }) {
  const { corrections: texts } = useReviewTexts();
  const { labels } = useTexts();
  const textOf = useRowText();
  const rows = changedRows(correction);
  const { photos, sha256 } = correction;
  return (
    <>
      {rows.length === 0 ? null : (
        <NumberedTable
          label={texts.tableLabel(name)}
          heads={[texts.before, texts.after]}
          rows={rows.map((row) => ({
            ...row,
            cells: [textOf(row.before), <b key="after">{textOf(row.after)}</b>],
          }))}
        />
      )}
      {photos.map((slot) => (
        <p key={slot}>{texts.newPhoto(labels[`photos.${slot}`])}</p>
      ))}
      {rows.length === 0 && photos.length === 0 ? <p>{texts.unchanged}</p> : null}
      <p className="text-sm text-muted print:text-xs">
        {texts.sha256}: <code className="break-all">{sha256}</code>
      </p>
    </>
  );
}

export function CorrectionEntry({ correction }: { readonly correction: Correction }) {
  const { corrections: texts } = useReviewTexts();
  const { common, labels } = useTexts();
  const format = useFormat();
  const indianTime = useIndianTime();
  const [today] = useState(() => dayInIndia(currentTime()));
  const { number, items, message, asked_at: askedAt, answered_at: answeredAt, due_on: dueOn } = correction;
  const name = texts.name(String(number));
  const names = items.filter(isCorrectionItem).map((item) => labels[labelOfItem(item)]);
  return (
    <li className="space-y-2 border-t border-line pt-3 text-[0.9375rem] print:text-xs">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {name}
        <span className={answeredAt === null ? 'text-warn' : 'text-good'}>
          {answeredAt === null ? texts.waiting : texts.answered(indianTime(answeredAt))}
        </span>
      </h3>
      <p className="text-muted">{texts.asked(correction.asked_by, indianTime(askedAt))}</p>
      {answeredAt !== null ? null : dueOn < today ? (
        <p className="font-semibold text-bad">{texts.overdue(format.day(dueOn))}</p>
      ) : (
        <p>{texts.dueOn(format.day(dueOn))}</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">{texts.items}</dt>
        <dd>{names.join(common.listSeparator)}</dd>
        <dt className="text-muted">{texts.message}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{message}</dd>
      </dl>
      {answeredAt === null ? null : <Answer correction={correction} name={name} />}
    </li>
  );
}
