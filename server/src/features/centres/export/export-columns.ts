/**
 * Defines the columns of the exports: those of the master list, then those of the checklist (product.md, Administrators
 * 2).
 */
import { answerCells, answerColumns, type Cell } from '#contract/checklist/derive/columns.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import { centreColumns, photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';

const photoPrefixes: Readonly<Record<PhotoSlot, string>> = {
  centre: 'centre_photo',
  strongRoom: 'strong_room_photo',
};

/** In the order of `exportCells`. */
export const exportHeader: readonly string[] = [
  ...centreColumns,
  'form_status',
  'exam_city',
  'exam_state',
  ...answerColumns,
  ...photoSlots.flatMap((slot) =>
    ['latitude', 'longitude', 'place_source'].map((name) => `${photoPrefixes[slot]}_${name}`),
  ),
  'registered',
  'checklist_status',
  'updated_at',
  'submitted_at',
  'reference',
];

const coordinate = (degrees: number | null | undefined): string | null =>
  typeof degrees === 'number' ? formatCoordinate(degrees) : null;

function photoCells(photo: CentrePhoto | undefined): Cell[] {
  return [coordinate(photo?.latitude), coordinate(photo?.longitude), photo?.place_source ?? null];
}

/** Returns one row of an export, with one cell for each column of the header. */
export function exportCells({ detail, answers }: CentreWithPhotos): Cell[] {
  return [
    ...centreColumns.map((column) => detail[column]),
    detail.form_status,
    detail.exam_city,
    detail.exam_state,
    ...answerCells(answers),
    ...photoSlots.flatMap((slot) => photoCells(detail.photos.find((photo) => photo.slot === slot))),
    detail.registered,
    detail.checklist_status,
    detail.updated_at,
    detail.submitted_at,
    detail.reference,
  ];
}

/** Returns a cell as text: Yes or No, the digits of a number, or an empty text for a missing value. */
export function cellAsText(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell === null ? '' : String(cell);
}
