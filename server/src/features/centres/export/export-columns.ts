/**
 * Defines the columns of the exports: those of the master list, then those of the checklist as it was submitted, and last what
 * corrections have changed since (product.md, Administrators 2 and Corrections).
 */
import { answerCells, answerColumns, type Cell } from '#contract/checklist/derive/columns.ts';
import type { LabelId } from '#contract/checklist/questions/index.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { StoredPhoto } from '../../../domain/checklists/stored-checklist.ts';
import { toIndianIso } from '../../../kernel/indian-time.ts';
import { correctionsOf, formStatusOf, type CentreChecklist } from '../detail/centre-detail.ts';
import { correctionText } from './correction-text.ts';
import type { FileWords } from './list-words.ts';

/** `code`: one of a few words of the API, or of the options of a question, that a workbook translates. */
export type ColumnKind = 'plain' | 'code' | 'email' | 'coordinate' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Of the question; the other columns are named by `list-words.ts`. */
  readonly label?: LabelId;
  /** In characters of a workbook; by the heading when absent. */
  readonly width?: number;
}

const photoPrefixes: Readonly<Record<PhotoSlot, string>> = {
  centre: 'centre_photo',
  strongRoom: 'strong_room_photo',
};

const plain = (name: string): ExportColumn => ({ name, kind: 'plain' });
const answerKind = (name: string, hasOptions: boolean): ColumnKind => {
  if (name === 'head_email') return 'email';
  return hasOptions ? 'code' : 'plain';
};

/** In the order of `exportCells`. */
export const exportColumns: readonly ExportColumn[] = [
  ...centreColumns.map((name): ExportColumn => {
    const { content, width } = centreColumn[name];
    return { name, kind: content === 'email' ? 'email' : 'plain', ...(width.file && { width: width.file }) };
  }),
  { name: 'form_status', kind: 'code' },
  plain('exam_city'),
  plain('exam_state'),
  ...answerColumns.map(({ name, label, hasOptions }) => ({
    name,
    label,
    kind: answerKind(name, hasOptions),
  })),
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

function photoCells(photo: StoredPhoto | undefined): Cell[] {
  return [photo?.latitude ?? null, photo?.longitude ?? null, photo?.positionSource ?? null];
}

/** When the last correction was asked for and answered, and what all of them have changed. */
function correctionCells(centre: CentreChecklist, words: FileWords): Cell[] {
  const corrections = correctionsOf(centre);
  const last = corrections.at(-1);
  return [last?.asked_at ?? null, last?.answered_at ?? null, correctionText(corrections, words)];
}

/** Returns one row of an export, with one cell for each column. Moments are ISO 8601 in UTC. */
export function exportCells(centre: CentreChecklist, words: FileWords): Cell[] {
  const { row, status, content } = centre;
  return [
    ...centreColumns.map((column) => row[column]),
    formStatusOf(centre),
    content?.city || null,
    content?.state || null,
    ...answerCells(content?.answers ?? null),
    ...photoSlots.flatMap((slot) => photoCells(content?.photos.find((photo) => photo.slot === slot))),
    row.is_registered === 1,
    status,
    row.updated_at,
    row.submitted_at,
    row.reference,
    ...correctionCells(centre, words),
  ];
}

/** Returns a cell as text for programs: six decimals, Indian time, Yes or No, or an empty text for a missing value. */
export function cellAsText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return kind === 'coordinate' ? formatCoordinate(cell) : String(cell);
  return kind === 'moment' ? toIndianIso(new Date(cell)) : cell;
}
