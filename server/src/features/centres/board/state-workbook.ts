/** The workbook of a state: its figures, its cities, and its centres, those that have come least far first (product.md, Administrators 9). */
import { buffer } from 'node:stream/consumers';
import { sumFigures, type Figures } from '#contract/centres/board-figures.ts';
import type { Board, CityCounts } from '#contract/centres/board-endpoints.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { forecastOf, type Forecast } from '#contract/centres/forecast.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import type { Cell, Sheet, SheetRow } from '../../../platform/workbook/sheet.ts';
import { writeWorkbook } from '../../../platform/workbook/write-workbook.ts';
import type { Services } from '../../../services.ts';
import { formatDay, formatLastDay } from '../export/workbook-rows.ts';
import { addFacts } from '../list/add-to-page.ts';
import { streamCentres } from '../search/centre-search.ts';
import { filterNow } from '../search/filter-conditions.ts';
import { readBoard, type BoardServices } from './read-board.ts';
import { stateWordsIn, type StateWords } from './state-words.ts';

interface StateRequest {
  readonly state: string;
  readonly language: FileLanguage;
  /** Whether the contacts of the heads are in it. */
  readonly hasContacts: boolean;
}

interface StateFigures extends Figures, Forecast {
  readonly missing: number;
  readonly board: Board;
}

/** The figures of the state at this moment. */
async function readStateFigures(services: BoardServices, state: string): Promise<StateFigures> {
  const board = await readBoard(services, { state });
  const figures = sumFigures(board.cities);
  const left = board.closesOn === null ? null : daysLeft(board.closesOn, services.clock.now());
  const missing = figures.centres - figures.submitted;
  return { ...figures, ...forecastOf(figures, left), missing, board };
}

const plain = (value: Cell['value']): Cell => ({ value, style: 'plain' });
const whole = (value: number | null): Cell => ({ value, style: 'whole' });
const moment = (time: string | null | undefined): Cell =>
  time ? { value: new Date(time), style: 'moment' } : plain(null);

const headingRow = (headings: readonly string[]): SheetRow => ({
  cells: headings.map((value) => ({ value, style: 'heading' })),
  height: 32,
});

const factRow = (label: string, value: Cell): SheetRow => ({
  cells: [{ value: label, style: 'label' }, value],
});

type FigureName = keyof StateWords['figures'];

/** In the order of the first sheet. */
const figureNames = [
  'centres',
  'submitted',
  'missing',
  'perDay',
  'needed',
  'expected',
  'short',
  'accepted',
  'drafts',
  'registered',
  'unregistered',
  'silent',
  'capacity',
] as const satisfies readonly FigureName[];

/** The mean of a day has one decimal. */
const figureOf = (figures: StateFigures, name: FigureName): number | null =>
  name === 'perDay' ? Math.round(figures.perDay * 10) / 10 : figures[name];

function figureSheet(services: BoardServices, request: StateRequest, figures: StateFigures): Sheet {
  const words = stateWordsIn[request.language];
  const { examName, examDate } = services.config;
  const { closesOn, extended } = figures.board;
  const rows = [
    { cells: [{ value: request.state, style: 'title' as const }], height: 22 },
    factRow(words.exam, plain(`${examName}, ${formatDay(words.locale, examDate)}`)),
    factRow(words.asOf, moment(services.clock.now().toISOString())),
    factRow(words.closesOn, plain(closesOn === null ? words.never : formatLastDay(words.locale, closesOn))),
    factRow(words.extended, whole(extended)),
    ...figureNames.map((name) => factRow(words.figures[name], plain(figureOf(figures, name)))),
    { cells: [{ value: words.formula, style: 'wrapped' as const }], height: 64 },
    ...(request.hasContacts ? [] : [{ cells: [{ value: words.noContacts, style: 'wrapped' as const }] }]),
  ];
  return { name: words.state, columnWidths: [46, 40], rows, maxPages: 1 };
}

const cityColumns = [
  'centres',
  'submitted',
  'drafts',
  'registered',
  'unregistered',
  'silent',
  'capacity',
] as const satisfies readonly FigureName[];

function citySheet(words: StateWords, cities: readonly CityCounts[]): Sheet {
  const rows = [
    headingRow([words.city, ...cityColumns.map((name) => words.figures[name])]),
    ...cities.map((city) => {
      const figures = sumFigures([city]);
      return { cells: [plain(city.city), ...cityColumns.map((name) => whole(figures[name]))] };
    }),
  ];
  const columnWidths = [26, ...cityColumns.map(() => 14)];
  return { name: words.cities, columnWidths, rows, headingRows: 1, isFiltered: true, isLandscape: true };
}

const columnsOf = (hasContacts: boolean) =>
  [
    'centre_code',
    'centre_name',
    'centre_city',
    'centre_pincode',
    ...(hasContacts ? (['official_person', 'phone', 'email'] as const) : []),
  ] as const;

const progressOf = ({
  checklist_status: status,
  registered,
}: Partial<AdminCentre>): keyof StateWords['progresses'] => {
  if (status === 'submitted' || status === 'draft') return status;
  return registered === true ? 'registered' : 'unregistered';
};

function centreRow(words: StateWords, centre: AdminCentre, hasContacts: boolean): SheetRow {
  const known = columnsOf(hasContacts).map((column) => plain(centre[column]));
  return {
    cells: [
      ...known,
      plain(words.progresses[progressOf(centre)]),
      moment(centre.updated_at),
      moment(centre.submitted_at),
      whole(centre.reminder_count ?? 0),
      moment(centre.reminded_at),
    ],
  };
}

type WorkbookServices = BoardServices & Pick<Services, 'limits'>;

async function* centreRows(
  services: WorkbookServices,
  request: StateRequest,
  total: number,
): AsyncGenerator<SheetRow> {
  const words = stateWordsIn[request.language];
  const { db } = services.database;
  const { state, hasContacts } = request;
  const { locale, progress, updatedAt, submittedAt, reminders, remindedAt } = words;
  const names = columnsOf(hasContacts).map((column) => words.columns[column]);
  yield headingRow([...names, progress, updatedAt, submittedAt, reminders, remindedAt]);
  const filter = filterNow(services, { state });
  let left = services.limits.stateSheetCentres;
  for await (const found of streamCentres(db, filter, { sort: 'progress', order: 'asc' })) {
    const centres = found.slice(0, left);
    const known = await addFacts(db, centres, filter.now);
    for (const centre of known) yield centreRow(words, centre, hasContacts);
    left -= centres.length;
    if (left === 0) break;
  }
  const more = total - services.limits.stateSheetCentres;
  if (more > 0) yield { cells: [plain(words.more(new Intl.NumberFormat(locale).format(more)))] };
}

/** At most `limits.stateSheetCentres` centres are in it. */
export async function writeStateWorkbook(
  services: WorkbookServices,
  request: StateRequest,
): Promise<Uint8Array> {
  const words = stateWordsIn[request.language];
  const figures = await readStateFigures(services, request.state);
  const isWide = { centre_name: 44, official_person: 26, email: 34, phone: 13 } as Readonly<
    Record<string, number>
  >;
  const centres: Sheet = {
    name: words.centres,
    columnWidths: [
      ...columnsOf(request.hasContacts).map((column) => isWide[column] ?? 16),
      22,
      18,
      18,
      12,
      18,
    ],
    rows: centreRows(services, request, figures.centres),
    headingRows: 1,
    isFiltered: true,
    isLandscape: true,
    footer: `${services.config.examName} · ${request.state}`,
  };
  const sheets = [figureSheet(services, request, figures), citySheet(words, figures.board.cities), centres];
  return buffer(writeWorkbook(sheets));
}

/** Only ASCII; without letters of it, the end alone. */
export function stateFileName(state: string, day: string): string {
  const slug = state
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return [slug, day].filter((part) => part !== '').join('-') + '.xlsx';
}
