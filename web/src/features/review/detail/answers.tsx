/** The answers that the reasons concern, as they count; all answers behind a disclosure. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Row } from '#contract/checklist/derive/rows.ts';
import { isCorrectionItem, questionsOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { cleanPincode } from '#contract/text.ts';
import { failureOf } from '../../../api/query.ts';
import { useFirstAnswers } from '../../../patterns/correction-entry.tsx';
import { DetailTable } from '../../../patterns/detail-table.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';

/** The rows of rooms are derived from several questions. */
const roomRows: readonly string[] = ['totalRooms', 'roomsBySize', 'otherCapacities', 'totalCapacity'];

/** A row belongs to a question, or to a part of it. */
function isOfItem({ label }: Row, item: CorrectionItem): boolean {
  if (item === 'rooms') return roomRows.includes(label);
  return questionsOfItem(item).some((id) => label === id || label.startsWith(`${id}.`));
}

/** Returns the rows that the items concern, in their own order. */
function rowsOfItems(rows: readonly Row[], items: readonly string[]): Row[] {
  const known = items.filter(isCorrectionItem);
  return rows.filter((row) => known.some((item) => isOfItem(row, item)));
}

/** Another pincode than on record is a fact beside the answer, and no reason: a fifth of honest centres enters one. */
function useNotes(centre: ReceivedCentre, rows: readonly Row[]): ReadonlyMap<string, string> {
  const { screen: texts } = useReviewTexts().review;
  const notes = new Map(useFirstAnswers(centre.corrections));
  const row = hasOtherPincode(centre) ? rows.find(({ label }) => label === 'pincode') : undefined;
  if (row === undefined) return notes;
  const first = notes.get(row.number);
  const onRecord = texts.pincodeOnRecord(centre.centre_pincode);
  return notes.set(row.number, first === undefined ? onRecord : `${onRecord} ${first}`);
}

function hasOtherPincode({ centre_pincode: onRecord, submitted_pincode: typed }: ReceivedCentre): boolean {
  const [entered, recorded] = [typed ?? '', onRecord].map(cleanPincode);
  return entered !== '' && recorded !== '' && entered !== recorded;
}

interface AnswersProps {
  readonly review: ReviewDetail;
  readonly centre: UseQueryResult<ReceivedCentre>;
}

function LoadedAnswers({
  review,
  centre,
}: Pick<AnswersProps, 'review'> & { readonly centre: ReceivedCentre }) {
  const { screen: texts } = useReviewTexts().review;
  const rows = detailRows(centre);
  const notes = useNotes(centre, rows);
  // What the head wrote as feedback no check can judge: an officer reads it.
  const feedback = centre.feedback?.trim() ?? '';
  const concerned = rowsOfItems(rows, [
    ...review.reasons.flatMap(({ items }) => items),
    ...(feedback === '' ? [] : ['feedback']),
    ...(hasOtherPincode(centre) ? ['pincode'] : []),
  ]);
  return (
    <>
      {concerned.length === 0 ? null : (
        <>
          <h2 id="answers-title" className="mb-1 text-lg font-bold">
            {texts.answers}
          </h2>
          <div className="rounded-card border border-line bg-paper">
            <DetailTable label={texts.answers} rows={concerned} notes={notes} />
          </div>
        </>
      )}
      <details>
        <summary className="min-h-11 py-2 font-semibold text-action">{texts.allAnswers}</summary>
        <div className="rounded-card border border-line bg-paper">
          <DetailTable label={texts.allAnswers} rows={rows} notes={notes} />
        </div>
      </details>
    </>
  );
}

export function Answers({ review, centre }: AnswersProps) {
  const { screen: texts } = useReviewTexts().review;
  const { common } = useTexts();
  const { data, error } = centre;
  return (
    <section aria-label={texts.allAnswers} className="min-w-0">
      {error === null ? null : (
        <FailureNotice
          title={texts.answersFailed}
          failure={failureOf(error)}
          onRetry={() => void centre.refetch()}
        />
      )}
      {data === undefined && error === null ? <p role="status">{common.loading}</p> : null}
      {data === undefined ? null : <LoadedAnswers review={review} centre={data} />}
    </section>
  );
}
