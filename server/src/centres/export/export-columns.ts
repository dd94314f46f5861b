/**
 * Defines the columns of the exports, each once for all files: those of the master list, then those of the checklist as it counts, then
 * what corrections have changed and, in CSV, what was submitted first, and last the contact with the centre (product.md, Administrators 2
 * and Corrections).
 */
import { rowText, type RowWords } from '#contract/checklist/rows.ts';
import type { RowValue } from '#contract/checklist/question-kinds.ts';
import { changedRows } from '#contract/review/correction-items.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { type FileWords, fileWordsIn } from './list-words.ts';
import { answerColumns, type Cell, listSeparator } from '#contract/checklist/columns.ts';
import type { LabelId } from '#contract/checklist/questions.ts';
import { type PhotoSlot, photoSlots } from '#contract/exam.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { countSerious, type NumberedPhoto, readSetAside } from '../../submissions/stored-corrections.ts';
import { toIndianIso } from '../../kernel/time.ts';
import { type CentreChecklist, correctionsOf, formStatusOf } from '../detail.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';

// Says in one cell what corrections have changed (product.md, Corrections).

const separator = '; ';

function rowWordsOf({ checklist, code, list }: FileWords): RowWords {
  const numbers = new Intl.NumberFormat(list.locale, { useGrouping: 'min2' });
  return {
    ...checklist.words,
    option: code,
    number: (value) => numbers.format(value),
    photoName: () => null,
  };
}

/** Returns e.g. `Row 15 Invigilators: 9 -> 17; Photo of the examination centre: taken again`. */
function textOfOne(correction: Correction, words: FileWords, rowWords: RowWords): string {
  const { labels } = words.checklist;
  const { row, takenAgain, unchanged } = words.list;
  // A list of rooms and an address have lines.
  const inOneLine = (value: RowValue): string =>
    rowText(value, rowWords)
      .split(/\s*\n\s*/)
      .join(', ');
  const rows = changedRows(correction).map(
    ({ number, label, before, after }) =>
      `${row} ${number} ${labels[label]}: ${inOneLine(before)} -> ${inOneLine(after)}`,
  );
  const photos = correction.photos.map((slot) => `${labels[`photos.${slot}`]}: ${takenAgain}`);
  return [...rows, ...photos].join(separator) || unchanged;
}

/** Returns null when nothing was answered. */
function correctionText(corrections: readonly Correction[], words: FileWords): string | null {
  const answered = corrections.filter(({ answered_at: answeredAt }) => answeredAt !== null);
  if (answered.length === 0) return null;
  const rowWords = rowWordsOf(words);
  const nameOf = ({ number }: Correction): string =>
    answered.length === 1 ? '' : `${words.list.correction} ${number}: `;
  return answered
    .map((correction) => `${nameOf(correction)}${textOfOne(correction, words, rowWords)}`)
    .join(separator);
}

/** `code`: one of a few words of the API, or of the options of a question, that a workbook translates. */
export type ColumnKind = 'plain' | 'code' | 'email' | 'coordinate' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Of the question, which names the column in workbooks. */
  readonly label?: LabelId;
  /** The name in workbooks of a column without a question. */
  readonly names?: Readonly<Record<FileLanguage, string>>;
  /** In characters of a workbook; by the heading when absent. */
  readonly width?: number;
  /** Moments are ISO 8601 in UTC. */
  readonly cell: (centre: CentreChecklist, words: FileWords) => Cell;
}

const columnOf =
  (kind: ColumnKind) =>
  (name: string, [en, hi]: readonly [string, string], cell: ExportColumn['cell']): ExportColumn => ({
    name,
    kind,
    names: { en, hi },
    cell,
  });
const [plain, code, moment] = [columnOf('plain'), columnOf('code'), columnOf('moment')];

/** What corrections can change: the answers and where the photos were taken. */
interface CorrectableColumn extends ExportColumn {
  readonly ofContent: (content: CentreChecklist['content']) => Cell;
}

const correctable = (
  column: Omit<ExportColumn, 'cell'>,
  ofContent: CorrectableColumn['ofContent'],
): CorrectableColumn => ({ ...column, ofContent, cell: ({ content }) => ofContent(content) });

const answerKind = (name: string, hasOptions: boolean): ColumnKind => {
  if (name === 'head_email') return 'email';
  return hasOptions ? 'code' : 'plain';
};

const photoNames = {
  centre: { name: 'centre_photo', en: 'Centre photo', hi: 'केंद्र की फोटो' },
  strongRoom: { name: 'strong_room_photo', en: 'Strong room photo', hi: 'स्ट्रॉन्ग रूम की फोटो' },
};

function photoColumns(slot: PhotoSlot): CorrectableColumn[] {
  const of = photoNames[slot];
  const column = (
    kind: ColumnKind,
    name: string,
    [en, hi]: readonly [string, string],
    cell: (photo: NumberedPhoto) => Cell,
  ) =>
    correctable(
      { name: `${of.name}_${name}`, kind, names: { en: `${of.en}: ${en}`, hi: `${of.hi}: ${hi}` } },
      (content) => {
        const photo = content?.photos.find((each) => each.slot === slot);
        return photo === undefined ? null : cell(photo);
      },
    );
  return [
    column('coordinate', 'latitude', ['latitude', 'अक्षांश'], (photo) => photo.latitude),
    column('coordinate', 'longitude', ['longitude', 'देशांतर'], (photo) => photo.longitude),
    column(
      'code',
      'place_source',
      ['location recorded by', 'लोकेशन किसने दर्ज की'],
      (photo) => photo.placeSource,
    ),
  ];
}

const correctableColumns: readonly CorrectableColumn[] = [
  ...answerColumns.map(({ name, label, hasOptions, cell }) =>
    correctable({ name, label, kind: answerKind(name, hasOptions) }, (content) =>
      cell(content?.answers ?? null),
    ),
  ),
  ...photoSlots.flatMap(photoColumns),
];

/** The codes of the reasons that officers have set aside. */
const setAsideOf = ({ row }: CentreChecklist): string | null =>
  [...new Set(readSetAside(row.reasons).map((reason) => reason.code))].join(listSeparator) || null;

export const exportColumns: readonly ExportColumn[] = [
  ...centreColumns.map((name): ExportColumn => {
    const { content, width, en, hi } = centreColumn[name];
    const kind = content === 'email' ? 'email' : 'plain';
    const names = { en: en.file, hi: hi.file };
    return { name, kind, names, ...(width.file && { width: width.file }), cell: ({ row }) => row[name] };
  }),
  code('form_status', ['Status', 'स्थिति'], formStatusOf),
  plain('exam_city', ['City in the checklist', 'जाँच सूची में शहर'], ({ content }) => content?.city || null),
  plain('exam_state', ['State in the checklist', 'जाँच सूची में राज्य'], ({ content }) => content?.state || null),
  ...correctableColumns,
  plain('registered', ['Registered', 'पंजीकरण हुआ'], ({ row }) => row.is_registered === 1),
  code('checklist_status', ['Checklist', 'जाँच सूची'], ({ status }) => status),
  moment('updated_at', ['Last saved (IST)', 'पिछली बार सहेजी गई (IST)'], ({ row }) => row.updated_at),
  moment('submitted_at', ['Submitted (IST)', 'जमा हुई (IST)'], ({ row }) => row.submitted_at),
  plain('reference', ['Reference', 'संदर्भ संख्या'], ({ row }) => row.reference),
  // Of the last correction.
  moment(
    'correction_asked_at',
    ['Correction asked for (IST)', 'सुधार माँगा गया (IST)'],
    ({ corrections }) => corrections.at(-1)?.askedAt ?? null,
  ),
  moment(
    'correction_answered_at',
    ['Correction answered (IST)', 'सुधार का उत्तर मिला (IST)'],
    ({ corrections }) => corrections.at(-1)?.answeredAt ?? null,
  ),
  plain('correction_changes', ['Changed by corrections', 'सुधार से क्या बदला'], (centre, words) =>
    correctionText(correctionsOf(centre), words),
  ),
  code('decision', ['Decision', 'निर्णय'], ({ row }) => row.decision),
  plain('decided_by', ['Decided by', 'निर्णय किसने लिया'], ({ row }) => row.decided_by),
  moment('decided_at', ['Decided (IST)', 'निर्णय कब (IST)'], ({ row }) => row.decided_at),
  code('reasons_set_aside', ['Reasons set aside', 'समस्या न माने गए कारण'], setAsideOf),
];

/** What the checks found and what the agency has done; after all other columns. */
export const contactColumns: readonly ExportColumn[] = [
  plain('serious_reasons', ['Serious reasons', 'गंभीर कारण'], ({ row }) =>
    row.decision === null ? null : countSerious(row.reasons),
  ),
  plain('reminders', ['Reminders', 'याद दिलाने के ई-मेल'], ({ row }) => row.reminder_count || null),
  moment('last_note_at', ['Last note (IST)', 'पिछली टिप्पणी (IST)'], ({ row }) => row.noted_at),
  code('last_note_outcome', ['Outcome of the last call', 'पिछले फोन का नतीजा'], ({ row }) => row.note_outcome),
  plain('last_note', ['Last note', 'पिछली टिप्पणी'], ({ row }) => row.note || null),
  plain('call_back_on', ['Call back on', 'दोबारा फोन की तिथि'], ({ row }) => row.call_back_on),
];

/** When the last answer to a correction arrived, ISO 8601 in UTC; null without one. */
export const lastAnsweredAt = ({ corrections }: CentreChecklist): string | null =>
  corrections.findLast(({ answeredAt }) => answeredAt !== null)?.answeredAt ?? null;

/** Returns what was submitted first and what counts when corrections have changed it, otherwise null. */
function changedCell({ ofContent }: CorrectableColumn, centre: CentreChecklist) {
  if (lastAnsweredAt(centre) === null) return null;
  const [first, counting] = [ofContent(centre.first), ofContent(centre.content)];
  return first === counting ? null : { first, counting };
}

/** Returns the columns whose cells corrections have changed, with what was submitted first and what counts. */
export const changedCells = (centre: CentreChecklist) =>
  correctableColumns.flatMap((column) => {
    const changed = changedCell(column, centre);
    return changed === null ? [] : [{ column, ...changed }];
  });

/** Returns a cell as text for programs: six decimals, Indian time, Yes or No, or an empty text for a missing value. */
export function cellAsText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return kind === 'coordinate' ? formatCoordinate(cell) : String(cell);
  return kind === 'moment' ? toIndianIso(new Date(cell)) : cell;
}

/** What was submitted first has a column of its own for each answer, so that programs find it; empty where nothing has changed. */
const csvColumns: readonly ExportColumn[] = [
  ...exportColumns,
  { name: 'corrected_on', kind: 'moment', cell: lastAnsweredAt },
  ...correctableColumns.map((column): ExportColumn => ({
    name: `first_${column.name}`,
    kind: column.kind,
    cell: (centre) => changedCell(column, centre)?.first ?? null,
  })),
  ...contactColumns,
];

export const csvHeader = csvColumns.map(({ name }) => name);

export const csvRecord = (centre: CentreChecklist): string[] =>
  csvColumns.map(({ cell, kind }) => cellAsText(cell(centre, fileWordsIn.en), kind));
