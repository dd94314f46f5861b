/**
 * Defines the columns of the exports: those of the master list, then those of the checklist as it was submitted, and last what
 * corrections have changed since (product.md, Administrators 2 and Corrections).
 */
import { answerCells, answerColumns, type Cell } from '#contract/checklist/derive/columns.ts';
import type { LabelId } from '#contract/checklist/questions/index.ts';
import type { CentreDetail, CentrePhoto } from '#contract/centres/centre-views.ts';
import { centreColumns, photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { toIndianIso } from '../../../kernel/indian-time.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';
import { correctionText } from './correction-text.ts';
import type { FileWords } from './list-words.ts';

/** `code`: one of a few words of the API, or of the options of a question, that a workbook translates. */
export type ColumnKind = 'plain' | 'code' | 'email' | 'coordinate' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Of the question; the other columns are named by `list-words.ts`. */
  readonly label?: LabelId;
}

const photoPrefixes: Readonly<Record<PhotoSlot, string>> = {
  centre: 'centre_photo',
  strongRoom: 'strong_room_photo',
};

const plain = (name: string): ExportColumn => ({ name, kind: 'plain' });
const emails = ['email', 'head_email'];
const kindOf = (name: string, hasOptions = false): ColumnKind => {
  if (emails.includes(name)) return 'email';
  return hasOptions ? 'code' : 'plain';
};

/** In the order of `exportCells`. */
export const exportColumns: readonly ExportColumn[] = [
  ...centreColumns.map((name) => ({ name, kind: kindOf(name) })),
  { name: 'form_status', kind: 'code' },
  plain('exam_city'),
  plain('exam_state'),
  ...answerColumns.map(({ name, label, hasOptions }) => ({ name, label, kind: kindOf(name, hasOptions) })),
  ...photoSlots.flatMap((slot): ExportColumn[] => [
    { name: `${photoPrefixes[slot]}_latitude`, kind: 'coordinate' },
    { name: `${photoPrefixes[slot]}_longitude`, kind: 'coordinate' },
    { name: `${photoPrefixes[slot]}_place_source`, kind: 'code' },
  ]),
  plain('registered'),
  { name: 'checklist_status', kind: 'code' },
  { name: 'updated_at', kind: 'moment' },
  { name: 'submitted_at', kind: 'moment' },
  plain('reference'),
  { name: 'correction_asked_at', kind: 'moment' },
  { name: 'correction_answered_at', kind: 'moment' },
  plain('correction_changes'),
];

function photoCells(photo: CentrePhoto | undefined): Cell[] {
  return [photo?.latitude ?? null, photo?.longitude ?? null, photo?.place_source ?? null];
}

/** When the last correction was asked for and answered, and what all of them have changed. */
function correctionCells({ corrections = [] }: CentreDetail, words: FileWords): Cell[] {
  const last = corrections.at(-1);
  return [last?.asked_at ?? null, last?.answered_at ?? null, correctionText(corrections, words)];
}

/** Returns one row of an export, with one cell for each column. Moments are ISO 8601 in UTC. */
export function exportCells({ detail, answers }: CentreWithPhotos, words: FileWords): Cell[] {
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
    ...correctionCells(detail, words),
  ];
}

/** Returns a cell as text for programs: six decimals, Indian time, Yes or No, or an empty text for a missing value. */
export function cellAsText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return kind === 'coordinate' ? formatCoordinate(cell) : String(cell);
  return kind === 'moment' ? toIndianIso(new Date(cell)) : cell;
}
