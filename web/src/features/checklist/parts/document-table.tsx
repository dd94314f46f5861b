/** The checklist as the paper form that it replaces: numbered rows, shown before submitting and kept after it. */
import { Link } from 'react-router';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { previewRows, type PreviewRow, type PreviewValue } from '#contract/checklist/preview-rows.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { stepPath } from '../../../paths.ts';
import { useFormat, type Format } from '../../../texts/format.ts';
import type { Texts } from '../../../texts/en/index.ts';
import { useTexts } from '../../../texts/language.tsx';

export interface DocumentPhoto {
  readonly fileName: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface ChecklistDocument {
  readonly centre: { readonly name: string; readonly city: string };
  readonly answers: Answers;
  readonly photos: Readonly<Record<PhotoSlot, DocumentPhoto | null>>;
}

function valueText(value: PreviewValue, document: ChecklistDocument, texts: Texts, format: Format): string {
  const { common, preview, choices } = texts;
  const number = (count: number | null): string =>
    count === null || Number.isNaN(count) ? common.dash : format.number(count);
  const yesNo = (answer: boolean | null): string =>
    answer === null ? common.dash : answer ? common.yes : common.no;
  const list = (items: readonly string[]): string => items.join(common.listSeparator) || common.dash;
  switch (value.kind) {
    case 'text':
      return value.text || common.dash;
    case 'number':
      return number(value.value);
    case 'yes-no':
      return yesNo(value.value);
    case 'institution':
      return value.value === null ? common.dash : choices.institutionType[value.value];
    case 'rooms':
      return list(
        value.rooms.map((room) => preview.roomsOf(format.number(room.count), format.number(room.size))),
      );
    case 'washrooms':
      return preview.pair(number(value.male), number(value.female));
    case 'exam': {
      if (value.candidates === null) return preview.pair(value.name || common.dash, common.dash);
      return preview.examWithCount(value.name || common.dash, number(value.candidates));
    }
    case 'coaching':
      return value.associated === true
        ? preview.withDetails(common.yes, value.details)
        : yesNo(value.associated);
    case 'photo':
      return document.photos[value.slot]?.fileName ?? common.dash;
    case 'cctv':
      return list(value.places.map((place) => choices.cctv[place]));
  }
}

interface RowProps {
  readonly row: PreviewRow;
  readonly answer: string;
  readonly changeable: boolean;
}

function Row({ row, answer, changeable }: RowProps) {
  const { preview } = useTexts();
  const label = preview.rows[row.label];
  return (
    <tr className="grid grid-cols-[3rem_1fr_auto] gap-x-2 border-b border-line px-3 py-2 break-inside-avoid sm:table-row">
      <td className="text-muted sm:px-3 sm:py-2 sm:align-top">{row.number}</td>
      <th scope="row" className="text-left font-normal text-muted sm:w-2/5 sm:px-3 sm:py-2 sm:align-top">
        {label}
      </th>
      <td className="col-start-2 row-start-2 font-semibold whitespace-pre-line [overflow-wrap:anywhere] sm:px-3 sm:py-2 sm:align-top">
        {answer}
      </td>
      {changeable ? (
        <td className="no-print col-start-3 row-span-2 row-start-1 sm:px-3 sm:text-right sm:align-top">
          <Link
            to={stepPath(row.step)}
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

export function DocumentTable({
  document,
  changeable,
}: {
  readonly document: ChecklistDocument;
  readonly changeable: boolean;
}) {
  const texts = useTexts();
  const format = useFormat();
  const { preview } = texts;
  return (
    <table className="block w-full rounded-card border border-line bg-paper sm:table sm:border-collapse">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
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
      <tbody className="block sm:table-row-group">
        {previewRows(document.centre, document.answers).map((row) => (
          <Row
            key={row.number}
            row={row}
            answer={valueText(row.value, document, texts, format)}
            changeable={changeable}
          />
        ))}
      </tbody>
    </table>
  );
}
