/**
 * Exports all matching centres for POST /admin/centres/export-workbook, one row each, and a sheet that says what the file
 * contains. Photos are linked by the address of their screen, because signed photo paths expire. The file is streamed.
 */
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import type { Readable } from 'node:stream';
import { centreColumn } from '#contract/centre-columns.ts';
import { type Cell as AnswerCell, listSeparator } from '#contract/checklist/columns.ts';
import { isEmail } from '#contract/text.ts';
import type { Call } from '../../calls.ts';
import { longDay } from '../../mails.ts';
import { type Cell, factRow, listSheet, type Sheet, type SheetRow } from '../../platform/files/sheet.ts';
import { writeWorkbook } from '../../platform/files/write-workbook.ts';
import { type CentreChecklist, photosAddress, readCentres } from '../detail.ts';
import { type CentreFilter, filterDetails } from '../search/conditions.ts';
import {
  changedCells,
  type ColumnKind,
  contactColumns,
  type ExportColumn,
  exportColumns,
  lastAnsweredAt,
} from './export-columns.ts';
import { type FileWords, fileWordsIn } from './list-words.ts';

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
  'photos_at',
]);
const nameColumns = new Set(['exam_city', 'exam_state', 'head_name']);

type NamedColumn = Omit<ExportColumn, 'cell'>;

const headingOf = ({ name, label, names }: NamedColumn, { checklist, language }: FileWords): string =>
  label === undefined ? (names?.[language] ?? name) : checklist.labels[label];

function widthOf(column: NamedColumn, heading: string): number {
  if (column.width !== undefined) return column.width;
  if (wideColumns.has(column.name)) return wideWidth;
  if (nameColumns.has(column.name)) return maxWidth;
  if (column.kind === 'moment') return momentWidth;
  // Headings have two lines.
  return Math.max(minWidth, Math.min(maxWidth, Math.ceil(heading.length * 0.7) + 2));
}

/** The columns as those of a sheet. */
export const sheetColumns = (columns: readonly NamedColumn[], words: FileWords) =>
  columns.map((column) => {
    const heading = headingOf(column, words);
    return { heading, width: widthOf(column, heading) };
  });

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

/** Photos are seen on the screen of the centre. */
const photosColumn: NamedColumn = { name: 'photos_at', kind: 'plain', names: { en: 'Photos', hi: 'फोटो' } };

function centreRow(centre: CentreChecklist, words: FileWords, publicUrl: string): SheetRow {
  const toCells = (columns: readonly ExportColumn[]): Cell[] =>
    columns.map(({ cell, kind }) => workbookCell(cell(centre, words), kind, words));
  const address = photosAddress(centre, publicUrl);
  const photosCell: Cell =
    address === null ? { value: null, style: 'plain' } : { value: address, style: 'link', link: address };
  return { cells: [...toCells(exportColumns), photosCell, ...toCells(contactColumns)] };
}

/** What the file contains. */
function aboutSheet(
  { config }: Call,
  { list, code }: FileWords,
  filter: CentreFilter,
  count: () => number,
): Sheet {
  const { examName, examDate } = config;
  const filters: Readonly<Record<string, string>> = list.filters;
  const rows = function* (): Generator<SheetRow> {
    const conditions = Object.entries(filterDetails(filter.input));
    yield factRow(list.exam, examName);
    yield factRow(list.examDate, longDay(list.locale, examDate));
    yield factRow(list.writtenAt, filter.now, 'moment');
    for (const [name, value] of conditions)
      yield factRow(`${list.filter}: ${filters[name] ?? name}`, code(value));
    if (conditions.length === 0) yield factRow(list.filter, list.noFilter);
    yield factRow(list.count, count(), 'whole');
    yield factRow(list.times, list.timesNote);
    yield { ...factRow(list.links, list.linksNote), height: 32 };
  };
  return { name: list.about, columnWidths: [36, 70], rows: rows() };
}

/** One row for each answer that corrections have changed, of the centres that were written before this sheet. */
function firstAnswersSheet(words: FileWords, corrected: readonly CentreChecklist[]): Sheet {
  const { list, language } = words;
  const rows = function* (): Generator<SheetRow> {
    for (const centre of corrected)
      for (const { column, first, counting } of changedCells(centre)) {
        const texts = [centre.row.centre_code, centre.row.centre_name, headingOf(column, words)];
        yield {
          cells: [
            ...texts.map((value): Cell => ({ value, style: 'plain' })),
            workbookCell(first, column.kind, words),
            workbookCell(counting, column.kind, words),
            workbookCell(lastAnsweredAt(centre), 'moment', words),
          ],
        };
      }
  };
  const { centre_code: code, centre_name: name } = centreColumn;
  const headings = [code[language].file, name[language].file, ...list.firstHeadings];
  const widths = [minWidth, wideWidth, wideWidth, maxWidth, maxWidth, momentWidth];
  const columns = headings.map((heading, index) => ({ heading, width: widths[index] ?? maxWidth }));
  return listSheet({ name: list.beforeCorrection, columns, rows: rows() });
}

/** The rows of a sheet are read from the database while it is written. */
export function exportWorkbook(call: Call, filter: CentreFilter, language: FileLanguage): Readable {
  const { config, database, log } = call;
  const words = fileWordsIn[language];
  let count = 0;
  const corrected: CentreChecklist[] = [];
  const rows = async function* (): AsyncGenerator<SheetRow> {
    for await (const centres of readCentres(database.db, filter, log)) {
      for (const centre of centres) {
        count += 1;
        if (changedCells(centre).length > 0) corrected.push(centre);
        yield centreRow(centre, words, config.publicUrl);
      }
    }
  };
  const list = listSheet({
    name: words.list.centres,
    columns: sheetColumns([...exportColumns, photosColumn, ...contactColumns], words),
    rows: rows(),
    footer: `${config.examName} · ${words.list.centres}`,
  });
  const about = aboutSheet(call, words, filter, () => count);
  const sheets = [list, firstAnswersSheet(words, corrected), about];
  return writeWorkbook(sheets);
}
