/** The workbook of a state: its figures, its cities, and its centres, those that have come least far first (product.md, Administrators 9). */
import { type Implemented, implementFile } from '../calls.ts';
import { api } from '#contract/api.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { centreLabels } from '#contract/centre-columns.ts';
import { buffer } from 'node:stream/consumers';
import {
  type Board,
  type CityCounts,
  type Figures,
  type Forecast,
  forecastOf,
  sumFigures,
} from '#contract/centres/board.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dayInIndia, daysLeft } from '#contract/indian-clock.ts';
import type { Cell, Sheet, SheetRow } from '../platform/files/sheet.ts';
import { writeWorkbook } from '../platform/files/write-workbook.ts';
import type { Services } from '../services.ts';
import { formatDay, formatLastDay } from './export/centre-workbook.ts';
import { addFacts } from './list/list-centres.ts';
import { streamCentres } from './search/centre-search.ts';
import { filterNow } from './search/conditions.ts';
import { type BoardServices, readBoard } from './board.ts';

// The words of the sheet of a state, in English and Hindi.

const en = {
  locale: 'en-IN',
  state: 'State',
  cities: 'Cities',
  centres: 'Centres',
  fileName: 'sheet',
  asOf: 'As of (IST)',
  exam: 'Exam',
  closesOn: 'Closing day',
  never: 'None',
  extended: 'Centres with more time',
  figures: {
    centres: 'Centres',
    submitted: 'Submitted',
    missing: 'Missing',
    perDay: 'A day now',
    needed: 'A day needed',
    expected: 'Forecast for the closing day',
    short: 'Short of all centres',
    accepted: 'Accepted',
    drafts: 'Draft started',
    registered: 'Registered, not started',
    unregistered: 'Not registered',
    silent: 'Silent after 2 reminders',
    capacity: 'Capacity submitted',
  },
  formula:
    'Forecast: submitted + days after today × the mean of a day, rounded down, at most all centres. The mean is that of the days since the first centre came, at most the last 7, today included.',
  city: 'City',
  progress: 'Progress',
  progresses: {
    submitted: 'Submitted',
    draft: 'Draft started',
    registered: 'Registered, not started',
    unregistered: 'Not registered',
  },
  updatedAt: 'Last saved (IST)',
  submittedAt: 'Submitted (IST)',
  reminders: 'Reminders',
  remindedAt: 'Last reminder (IST)',
  columns: centreLabels('en', 'file'),
  more: (count: string) => `Not in this list: ${count}. The portal has all centres.`,
  noContacts: 'Contacts of the heads are not part of this file.',
};

type StateWords = typeof en;

const hi: StateWords = {
  locale: 'hi-IN',
  state: 'राज्य',
  cities: 'शहर',
  centres: 'केंद्र',
  fileName: 'sheet',
  asOf: 'कब की स्थिति (IST)',
  exam: 'परीक्षा',
  closesOn: 'अंतिम तिथि',
  never: 'कोई नहीं',
  extended: 'जिन केंद्रों का समय बढ़ाया गया',
  figures: {
    centres: 'केंद्र',
    submitted: 'जमा',
    missing: 'बाकी',
    perDay: 'अभी प्रतिदिन',
    needed: 'प्रतिदिन चाहिए',
    expected: 'अंतिम तिथि तक का अनुमान',
    short: 'सभी केंद्रों से कम',
    accepted: 'स्वीकृत',
    drafts: 'जाँच सूची शुरू',
    registered: 'पंजीकरण हुआ, शुरू नहीं',
    unregistered: 'पंजीकरण नहीं हुआ',
    silent: '2 बार याद दिलाने पर भी उत्तर नहीं',
    capacity: 'जमा हुई क्षमता',
  },
  formula:
    'अनुमान: जमा + आज के बाद के दिन × एक दिन का औसत, नीचे की ओर पूर्ण संख्या, अधिक से अधिक सभी केंद्र। औसत उन दिनों का है जब से पहला केंद्र सूची में आया, अधिक से अधिक पिछले 7 दिनों का, आज भी उनमें है।',
  city: 'शहर',
  progress: 'प्रगति',
  progresses: {
    submitted: 'जमा',
    draft: 'जाँच सूची शुरू',
    registered: 'पंजीकरण हुआ, शुरू नहीं',
    unregistered: 'पंजीकरण नहीं हुआ',
  },
  updatedAt: 'पिछली बार सहेजी गई (IST)',
  submittedAt: 'जमा हुई (IST)',
  reminders: 'कितनी बार याद दिलाया',
  remindedAt: 'पिछली बार कब याद दिलाया (IST)',
  columns: centreLabels('hi', 'file'),
  more: (count) => `इस सूची में नहीं: ${count}। पोर्टल में सभी केंद्र हैं।`,
  noContacts: 'संस्था प्रमुखों के संपर्क इस फाइल में नहीं हैं।',
};

const stateWordsIn: Readonly<Record<FileLanguage, StateWords>> = { en, hi };

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
async function writeStateWorkbook(services: WorkbookServices, request: StateRequest): Promise<Uint8Array> {
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
function stateFileName(state: string, day: string): string {
  const slug = state
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return [slug, day].filter((part) => part !== '').join('-') + '.xlsx';
}

export const stateWorkbookCalls: readonly Implemented[] = [
  implementFile(api.downloadStateWorkbook, async (call) => {
    const { state, language = 'en', contacts } = call.query;
    const hasContacts = contacts === 'yes';
    await call.recordRead('state-sheet.downloaded', { target: state, details: { contacts: hasContacts } });
    return {
      bytes: await writeStateWorkbook(call, { state, language, hasContacts }),
      fileName: stateFileName(state, dayInIndia(call.clock.now())),
    };
  }),
];
