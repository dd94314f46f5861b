/** The checklist in the numbered rows of the paper form that it replaces; shown before and after the submission. */
import type { ReactNode } from 'react';
import { previewRows, type PreviewRow } from '#contract/checklist/derive/rows.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { stepPath } from '../../../paths.ts';
import { PlaceDescription } from '../../../patterns/places/place-description.tsx';
import { useRowText } from '../../../patterns/row-words.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Email } from '../../../ui/email.tsx';
import { Link } from '../../../ui/link.tsx';
import type { EditFromPreview } from '../guide/edit-from-preview.ts';
import type { DescribedPhoto } from './place-line.tsx';
import { Coordinates, Picture, PositionState, type PictureSources, type PlacedPhoto } from './picture.tsx';

interface DocumentPhoto extends PlacedPhoto, PictureSources, DescribedPhoto {
  readonly fileName: string;
}

interface PhotoAnswerProps {
  readonly photo: DocumentPhoto;
  readonly label: string;
  /** While the photo can still be taken again, its place and remarks on it are shown. */
  readonly withRemarks: boolean;
  readonly onMissing: () => void;
}

function PhotoAnswer({ photo, label, withRemarks, onMissing }: PhotoAnswerProps) {
  const { places } = usePhotoTexts();
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
            <PositionState photo={photo} />
          </>
        ) : null}
      </div>
    </>
  );
}

interface ChecklistDocument {
  readonly centre: { readonly name: string; readonly city: string };
  readonly answers: Answers;
  readonly photos: Readonly<Record<PhotoSlot, DocumentPhoto | null>>;
}

interface RowProps {
  readonly row: PreviewRow;
  readonly answer: ReactNode;
  readonly changeable: boolean;
  /** What is new about the answer. */
  readonly mark: string | undefined;
}

function Row({ row, answer, changeable, mark }: RowProps) {
  const { labels, preview } = useSubmissionTexts();
  const label = labels[row.label];
  return (
    <tr className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 border-b border-line px-3 py-2 break-inside-avoid @3xs:grid-cols-[2.5rem_minmax(0,1fr)_auto] @xl:table-row">
      <td className="text-muted @xl:px-3 @xl:py-2 @xl:align-top">{row.number}</td>
      <th scope="row" className="text-left font-normal text-muted @xl:w-2/5 @xl:px-3 @xl:py-2 @xl:align-top">
        {label}
      </th>
      <td className="col-span-2 font-semibold whitespace-pre-line @3xs:col-span-1 @3xs:col-start-2 @3xs:row-start-2 @xl:px-3 @xl:[overflow-wrap:anywhere] @xl:py-2 @xl:align-top">
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
      {changeable ? (
        <td className="no-print col-span-2 @3xs:col-span-1 @3xs:col-start-3 @3xs:row-span-2 @3xs:row-start-1 @xl:px-3 @xl:text-right @xl:align-top">
          <Link
            id={`change-${row.label}`}
            to={stepPath(row.step)}
            state={{ field: row.label } satisfies EditFromPreview}
            aria-describedby={mark === undefined ? undefined : `mark-${row.number}`}
            aria-label={preview.changeItem(label)}
            className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
          >
            {preview.change}
          </Link>
        </td>
      ) : null}
    </tr>
  );
}

interface DocumentTableProps {
  readonly document: ChecklistDocument;
  readonly changeable: boolean;
  /** By the number of the row. */
  readonly marks?: ReadonlyMap<string, string>;
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
  return (
    // By the width of its box, not of the window: it may be in a column.
    <div className="@container">
      <table className="block w-full rounded-card border border-line bg-paper @xl:table @xl:border-collapse">
        <thead className="sr-only @xl:not-sr-only @xl:table-header-group">
          <tr className="border-b-2 border-line text-left text-sm text-muted">
            <th scope="col" className="px-3 py-2 font-semibold">
              {preview.number}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {preview.item}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {preview.answer}
            </th>
            {changeable ? (
              <th scope="col" className="no-print px-3 py-2 font-semibold">
                <span className="sr-only">{preview.change}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="block @xl:table-row-group">
          {previewRows(document.centre, document.answers).map((row) => (
            <Row
              key={row.number}
              row={row}
              answer={answerOf(row)}
              changeable={changeable}
              mark={marks?.get(row.number)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
