/** The checklist in the numbered rows of the paper form that it replaces; shown before and after the submission. */
import type { ReactNode } from 'react';
import { previewRows, type PreviewRow } from '#contract/checklist/rows.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { stepPath } from '../../../paths.ts';
import { PlaceDescription } from '../../../patterns/places/place-description.tsx';
import { useRowText } from '../../../patterns/row-words.ts';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { Email, Link } from '../../../ui/link.tsx';
import type { DraftPhoto } from '../draft/draft.ts';
import type { EditFromPreview } from './notes.tsx';
import { Coordinates, Picture, Remarks, usePositionRemarks } from './picture.tsx';

interface PhotoAnswerProps {
  readonly photo: DraftPhoto;
  readonly label: string;
  /** While the photo can still be taken again, its place and remarks on it are shown. */
  readonly withRemarks: boolean;
  readonly onMissing: () => void;
}

function PhotoAnswer({ photo, label, withRemarks, onMissing }: PhotoAnswerProps) {
  const { places } = usePhotoTexts();
  const remarks = usePositionRemarks(photo);
  return (
    <>
      <p>{photo.fileName}</p>
      <div className="mt-1 max-w-64 space-y-1 text-sm font-normal print:max-w-[9cm]">
        <Picture of={photo} alt={label} onMissing={onMissing} />
        <Coordinates photo={photo} />
        {withRemarks ? (
          <>
            {/* The server says the place when it has the photo, perhaps while the button below is pressed: room for three lines and the sketch. */}
            <div className="min-h-26 sm:min-h-23">
              <PlaceDescription photo={photo} texts={places} />
            </div>
            <Remarks texts={remarks} />
          </>
        ) : null}
      </div>
    </>
  );
}

/** Longer answers stand below their label, and all where large text leaves little room. */
const shortAnswer = 12;

interface ChangeStepProps {
  /** The first row of the step, and all of them. */
  readonly first: PreviewRow;
  readonly rows: readonly PreviewRow[];
  readonly marks: ReadonlyMap<string, string>;
}

/** The last cell of the first row of a step: above its rows on a phone, beside all of them where there is room. */
function ChangeStep({ first, rows, marks }: ChangeStepProps) {
  const { preview, steps } = useSubmissionTexts();
  const name = steps.names[first.step];
  const marked = rows.filter(({ number }) => marks.has(number)).map(({ number }) => `mark-${number}`);
  return (
    <td
      rowSpan={rows.length}
      className="no-print order-first col-span-3 -mx-3 -mt-1.5 mb-1.5 flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-ground px-3 @xl:table-cell @xl:w-1/5 @xl:border-l @xl:bg-transparent @xl:py-1 @xl:align-top"
    >
      <span className="block flex-1 basis-40 py-1 font-bold">{name}</span>
      <Link
        id={`change-${first.step}`}
        to={stepPath(first.step)}
        state={{ field: first.label } satisfies EditFromPreview}
        aria-describedby={marked.length === 0 ? undefined : marked.join(' ')}
        aria-label={preview.changeItem(name)}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {preview.change}
      </Link>
    </td>
  );
}

interface DocumentTableProps {
  readonly document: {
    readonly centre: { readonly name: string; readonly city: string };
    readonly answers: Answers;
    readonly photos: Readonly<Record<PhotoSlot, DraftPhoto | null>>;
  };
  readonly changeable: boolean;
  /** What is new about the answers, by the number of the row. */
  readonly marks: ReadonlyMap<string, string>;
  /** Called when a picture of the server cannot be loaded, because its path has expired. */
  readonly onPhotoMissing: () => void;
}

export function DocumentTable({ document, changeable, marks, onPhotoMissing }: DocumentTableProps) {
  const { preview, labels } = useSubmissionTexts();
  const textOf = useRowText((slot) => document.photos[slot]?.fileName ?? null);
  const answerOf = ({ value, label }: PreviewRow): ReactNode => {
    const photo = value.kind === 'photo' ? document.photos[value.slot] : null;
    if (photo === null) return label === 'headEmail' ? <Email email={textOf(value)} /> : textOf(value);
    return (
      <PhotoAnswer photo={photo} label={labels[label]} withRemarks={changeable} onMissing={onPhotoMissing} />
    );
  };
  const rows = previewRows(document.centre, document.answers);
  return (
    // By the width of its box, not of the window: it may be in a column.
    <div className="@container">
      <table className="block w-full rounded-card border border-line bg-paper @xl:table @xl:border-collapse">
        <thead className="sr-only @xl:not-sr-only @xl:table-header-group">
          <tr className="border-b-2 border-line text-left text-sm text-muted">
            {[preview.number, preview.item, preview.answer].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                {heading}
              </th>
            ))}
            {changeable ? (
              <th scope="col" className="no-print px-3 py-2 font-semibold">
                <span className="sr-only">{preview.change}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="block @xl:table-row-group">
          {rows.map((row, index) => {
            const text = textOf(row.value);
            const answer = answerOf(row);
            const mark = marks.get(row.number);
            const isShort = answer === text && text.length <= shortAnswer && mark === undefined;
            return (
              <tr
                key={row.number}
                className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-2 border-b border-line px-3 py-1.5 break-inside-avoid @xl:table-row"
              >
                <td className="text-muted @xl:px-3 @xl:py-2 @xl:align-top">{row.number}</td>
                <th
                  scope="row"
                  className="text-left font-normal text-muted @xl:w-2/5 @xl:px-3 @xl:py-2 @xl:align-top"
                >
                  {labels[row.label]}
                </th>
                <td
                  className={`font-semibold whitespace-pre-line @xl:px-3 @xl:[overflow-wrap:anywhere] @xl:py-2 @xl:align-top ${isShort ? '@max-[14rem]:col-span-2 @max-[14rem]:col-start-2' : 'col-span-2 col-start-2'}`}
                >
                  {answer}
                  {mark === undefined ? null : (
                    <span
                      id={`mark-${row.number}`}
                      className="block w-fit rounded-card border border-warn bg-warn-soft px-2 text-sm text-warn"
                    >
                      {mark}
                    </span>
                  )}
                </td>
                {changeable && row.step !== rows[index - 1]?.step ? (
                  <ChangeStep first={row} rows={rows.filter(({ step }) => step === row.step)} marks={marks} />
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
