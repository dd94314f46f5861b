/** A correction in the history: what was asked for, and what the head changed. */
import { fromDetailFields } from '#contract/checklist/derive/detail-fields.ts';
import { detailAnswerRows } from '#contract/checklist/derive/rows.ts';
import { readStoredAnswers } from '#contract/checklist/derive/stored-answers.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import type { Correction } from '#contract/review/correction-endpoints.ts';
import { useIndianTime } from '../../../patterns/use-indian-time.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { useItemName } from './items.ts';

interface CorrectionEntryProps {
  readonly correction: Correction;
  readonly centre: ReceivedCentre | undefined;
}

/** The rows of the centre detail with the answers before or after the correction. */
function rowsWith(centre: ReceivedCentre, { changes }: Correction, which: 'before' | 'after') {
  const changed = Object.fromEntries(changes.map((change) => [change.question, change[which]]));
  const stored = readStoredAnswers({ ...fromDetailFields(centre), ...changed });
  return detailAnswerRows(stored?.answers ?? null);
}

function Changes({ correction, centre }: CorrectionEntryProps) {
  const { history: texts } = useAdminTexts().review;
  const { labels } = useTexts();
  const textOf = useRowText();
  if (centre === undefined) return null;
  const before = rowsWith(centre, correction, 'before');
  const rows = rowsWith(centre, correction, 'after').flatMap((row, index) => {
    const [was, is] = [textOf(before[index]?.value ?? row.value), textOf(row.value)];
    return was === is ? [] : [{ ...row, was, is }];
  });
  if (rows.length === 0) return null;
  return (
    <table
      aria-label={texts.changed}
      className="w-full border-collapse text-[0.9375rem] [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1 [&_th]:text-left"
    >
      <thead>
        <tr className="border-b border-edge">
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.was}</th>
          <th scope="col">{texts.is}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, label, was, is }) => (
          <tr key={number} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="font-normal text-muted">
              {labels[label]}
            </th>
            <td className="whitespace-pre-line wrap-anywhere text-muted">{was}</td>
            <td className="whitespace-pre-line wrap-anywhere font-semibold">{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer({ correction, centre }: CorrectionEntryProps) {
  const { history: texts } = useAdminTexts().review;
  const { labels } = useTexts();
  const indianTime = useIndianTime();
  const { answered_at: answeredAt, changes, photos } = correction;
  if (answeredAt === null) return <p className="font-semibold">{texts.open}</p>;
  return (
    <div className="space-y-1">
      <p>{texts.answered(indianTime(answeredAt))}</p>
      {changes.length === 0 && photos.length === 0 ? <p className="text-muted">{texts.unchanged}</p> : null}
      {changes.length === 0 ? null : <Changes correction={correction} centre={centre} />}
      {photos.map((slot) => (
        <p key={slot}>{texts.newPhoto(labels[`photos.${slot}`])}</p>
      ))}
    </div>
  );
}

export function CorrectionEntry({ correction, centre }: CorrectionEntryProps) {
  const { history: texts } = useAdminTexts().review;
  const { common } = useTexts();
  const itemName = useItemName();
  const indianTime = useIndianTime();
  const { asked_at: askedAt, asked_by: askedBy, items, message } = correction;
  return (
    <li className="space-y-1">
      <p>{texts.asked(indianTime(askedAt), askedBy)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 border-l-4 border-line pl-3 text-[0.9375rem]">
        <dt className="text-muted">{texts.items}</dt>
        <dd className="min-w-0 wrap-anywhere">{items.map(itemName).join(common.listSeparator)}</dd>
        <dt className="text-muted">{texts.message}</dt>
        <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{message}</dd>
      </dl>
      <Answer correction={correction} centre={centre} />
    </li>
  );
}
