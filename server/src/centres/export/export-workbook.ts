/**
 * Exports all matching centres for POST /admin/centres/export-workbook, one row each, and a sheet that says what the file
 * contains. Photos are linked by the address of their screen, because signed photo paths expire. The file is streamed.
 */
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { Readable } from 'node:stream';
import { type Cell as AnswerCell, listSeparator } from '#contract/checklist/columns.ts';
import { isEmail } from '#contract/text.ts';
import type { Log } from '../../kernel/log.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Cell, Sheet, SheetRow } from '../../platform/files/sheet.ts';
import { writeWorkbook } from '../../platform/files/write-workbook.ts';
import type { Services } from '../../services.ts';
import { type CentreChecklist, readCentres } from '../detail.ts';
import { type CentreFilter, filterDetails } from '../search/conditions.ts';
import {
  changedCells,
  type ColumnKind,
  contactCells,
  contactColumns,
  exportCells,
  type ExportColumn,
  exportColumns,
} from './export-columns.ts';
import { formatDay } from './centre-workbook.ts';
import { type FileWords, fileWordsIn } from './list-words.ts';

const photosColumn = 'photos_at';
const momentWidth = 18;
const minWidth = 12;
const maxWidth = 26;
const wideWidth = 36;
const wideColumns = new Set([
  'complete_address',
  'head_email',
  'feedback',
  'correction_changes',
  'last_note',
  photosColumn,
]);
const nameColumns = new Set(['exam_city', 'exam_state', 'head_name']);
/** Two lines of the heading. */
const headingHeight = 32;

type Config = Services['config'];

/** Which centres the workbook has, in which language; its second sheet says so. */
interface WorkbookRequest extends CentreFilter {
  readonly language: FileLanguage;
}

export const headingOf = ({ name, label }: ExportColumn, words: FileWords): string =>
  label === undefined ? words.columnName(name) : words.checklist.labels[label];

export function widthOf(column: ExportColumn, heading: string): number {
  if (column.width !== undefined) return column.width;
  if (wideColumns.has(column.name)) return wideWidth;
  if (nameColumns.has(column.name)) return maxWidth;
  if (column.kind === 'moment') return momentWidth;
  // Headings have two lines.
  return Math.max(minWidth, Math.min(maxWidth, Math.ceil(heading.length * 0.7) + 2));
}

function textCell(text: string, kind: ColumnKind, words: FileWords): Cell {
  if (kind === 'moment') return { value: new Date(text), style: 'moment' };
  if (kind === 'email' && isEmail(text))
    return { value: text, style: 'link', link: `mailto:${encodeURI(text)}` };
  if (kind !== 'code') return { value: text, style: 'plain' };
  const { listSeparator: between } = words.checklist.words;
  return { value: text.split(listSeparator).map(words.code).join(between), style: 'plain' };
}

export function workbookCell(cell: AnswerCell, kind: ColumnKind, words: FileWords): Cell {
  const { yes, no } = words.checklist.words;
  if (typeof cell === 'boolean') return { value: cell ? yes : no, style: 'plain' };
  if (typeof cell === 'string') return textCell(cell, kind, words);
  return { value: cell, style: kind === 'coordinate' ? 'coordinate' : 'whole' };
}

function centreRow(centre: CentreChecklist, words: FileWords, publicUrl: string): SheetRow {
  const { row, content } = centre;
  const toCells = (cells: readonly AnswerCell[], columns: readonly ExportColumn[]): Cell[] =>
    cells.map((cell, index) => workbookCell(cell, columns[index]?.kind ?? 'plain', words));
  const address = `${publicUrl}/admin/exam-centres/${row.id}`;
  const photosCell: Cell =
    content === null || content.photos.length === 0
      ? { value: null, style: 'plain' }
      : { value: address, style: 'link', link: address };
  const contact = toCells(contactCells(centre), contactColumns);
  return { cells: [...toCells(exportCells(centre, words), exportColumns), photosCell, ...contact] };
}

function aboutSheet(
  words: FileWords,
  { input, now }: WorkbookRequest,
  { examName, examDate }: Config,
  count: () => number,
): Sheet {
  const { list, code, filterName } = words;
  const rows = function* (): Generator<SheetRow> {
    const row = (label: string, value: Cell['value'], style: Cell['style'] = 'wrapped'): SheetRow => ({
      cells: [
        { value: label, style: 'label' },
        { value, style },
      ],
    });
    const conditions = Object.entries(filterDetails(input));
    yield row(list.exam, examName);
    yield row(list.examDate, formatDay(list.locale, examDate));
    yield row(list.writtenAt, now, 'moment');
    for (const [name, value] of conditions) yield row(`${list.filter}: ${filterName(name)}`, code(value));
    if (conditions.length === 0) yield row(list.filter, list.noFilter);
    yield row(list.count, count(), 'whole');
    yield row(list.times, list.timesNote);
    yield { ...row(list.links, list.linksNote), height: headingHeight };
  };
  return { name: list.about, columnWidths: [36, 70], rows: rows() };
}

/** One row for each answer that corrections have changed, of the centres that were written before this sheet. */
function firstAnswersSheet(words: FileWords, corrected: readonly CentreChecklist[]): Sheet {
  const { list } = words;
  const headings = [
    ...(['centre_code', 'centre_name'] as const).map(words.columnName),
    ...list.firstHeadings,
  ];
  const rows = function* (): Generator<SheetRow> {
    yield { cells: headings.map((value) => ({ value, style: 'heading' })), height: headingHeight };
    for (const centre of corrected) {
      const { row, corrections } = centre;
      const answeredAt = corrections.findLast((correction) => correction.answeredAt !== null)?.answeredAt;
      for (const { column, first, counting } of changedCells(centre)) {
        const texts = [row.centre_code, row.centre_name, headingOf(column, words)];
        yield {
          cells: [
            ...texts.map((value): Cell => ({ value, style: 'plain' })),
            workbookCell(first, column.kind, words),
            workbookCell(counting, column.kind, words),
            workbookCell(answeredAt ?? null, 'moment', words),
          ],
        };
      }
    }
  };
  return {
    name: list.beforeCorrection,
    columnWidths: [minWidth, wideWidth, wideWidth, maxWidth, maxWidth, momentWidth],
    rows: rows(),
    headingRows: 1,
    isFiltered: true,
    isLandscape: true,
  };
}

/** The rows of a sheet are read from the database while it is written. */
function workbookSheets(db: Db, request: WorkbookRequest, config: Config, log: Log): readonly Sheet[] {
  const words = fileWordsIn[request.language];
  const columns: readonly ExportColumn[] = [
    ...exportColumns,
    { name: photosColumn, kind: 'plain' },
    ...contactColumns,
  ];
  const headings = columns.map((column) => headingOf(column, words));
  let count = 0;
  const corrected: CentreChecklist[] = [];
  const rows = async function* (): AsyncGenerator<SheetRow> {
    yield { cells: headings.map((value) => ({ value, style: 'heading' })), height: headingHeight };
    for await (const centres of readCentres(db, request, log)) {
      for (const centre of centres) {
        count += 1;
        if (changedCells(centre).length > 0) corrected.push(centre);
        yield centreRow(centre, words, config.publicUrl);
      }
    }
  };
  const list: Sheet = {
    name: words.list.centres,
    columnWidths: columns.map((column, index) => widthOf(column, headings[index] ?? '')),
    rows: rows(),
    headingRows: 1,
    isFiltered: true,
    isLandscape: true,
    footer: `${config.examName} · ${words.list.centres}`,
  };
  return [list, firstAnswersSheet(words, corrected), aboutSheet(words, request, config, () => count)];
}

export function exportWorkbook(...args: Parameters<typeof workbookSheets>): Readable {
  return Readable.from(writeWorkbook(workbookSheets(...args)), { objectMode: false });
}
