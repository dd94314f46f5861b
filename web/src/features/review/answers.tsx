/** What stands below the photos: the answers that the reasons concern, all of them behind a disclosure, and the place on a sketch. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Row } from '#contract/checklist/derive/rows.ts';
import { isCorrectionItem, questionsOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { cleanPincode } from '#contract/text.ts';
import { useFirstAnswers } from '../../patterns/correction-entry.tsx';
import { DetailTable } from '../../patterns/detail-table.tsx';
import { LoadFailure } from '../../patterns/outcome-notice.tsx';
import { PlaceSketch } from '../../patterns/places/place-description.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';

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
  const { screen: texts } = useReviewTexts();
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

/** Beside the answers: where the photo that counts was taken, and where it should have been. */
function Sketch({ photos }: { readonly photos: ReceivedCentre['photos'] }) {
  const { places, place: texts } = useReviewTexts();
  const photo = photos.find(({ latitude, place }) => latitude !== null && place !== undefined);
  if (photo === undefined) return null;
  return (
    <section aria-labelledby="place-title" className={cardClasses}>
      <h2 id="place-title" className="mb-1 text-base font-bold">
        {texts.title}
      </h2>
      <PlaceSketch photo={photo} texts={places} />
    </section>
  );
}

const cardClasses = 'min-w-0 rounded-card border border-line bg-paper p-3';

interface AnswersProps {
  readonly review: ReviewDetail;
  readonly centre: UseQueryResult<ReceivedCentre>;
}

function LoadedAnswers(props: { readonly review: ReviewDetail; readonly centre: ReceivedCentre }) {
  const { review, centre } = props;
  const { screen: texts } = useReviewTexts();
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
    <div className="grid items-start gap-3 md:grid-cols-2">
      <section aria-label={texts.allAnswers} className={cardClasses}>
        {concerned.length === 0 ? null : (
          <>
            <h2 className="mb-1 text-base font-bold">{texts.answers}</h2>
            <DetailTable label={texts.answers} rows={concerned} notes={notes} />
          </>
        )}
        <details>
          <summary className="min-h-11 py-2 font-semibold text-action">{texts.allAnswers}</summary>
          <DetailTable label={texts.allAnswers} rows={rows} notes={notes} />
        </details>
      </section>
      <Sketch photos={centre.photos} />
    </div>
  );
}

export function Answers({ review, centre }: AnswersProps) {
  const { screen: texts, common } = useReviewTexts();
  const { data, isPending } = centre;
  return (
    <div className="min-w-0">
      <LoadFailure query={centre} title={texts.answersFailed} />
      {isPending ? <p role="status">{common.loading}</p> : null}
      {data === undefined ? null : <LoadedAnswers review={review} centre={data} />}
    </div>
  );
}
