/** The workbook of a state: its figures, its cities, and its centres, those that have come least far first (product.md, Administrators 9). */
import { type Implemented, implementFile } from '../calls.ts';
import { api } from '#contract/api.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { centreColumn, type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
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
import { type Cell, factRow, listSheet, type Sheet, type SheetRow } from '../platform/files/sheet.ts';
import { writeWorkbook } from '../platform/files/write-workbook.ts';
import { longDay } from '../mails.ts';
import type { Services } from '../services.ts';
import { fileWordsIn, inLanguages } from './export/list-words.ts';
import { addFacts } from './list/list-centres.ts';
import { streamCentres } from './search/centre-search.ts';
import { filterNow } from './search/conditions.ts';
import { type BoardServices, readBoard } from './board.ts';

const stateWords = inLanguages({
  state: ['State', 'राज्य'],
  cities: ['Cities', 'शहर'],
  asOf: ['As of (IST)', 'कब की स्थिति (IST)'],
  closesOn: ['Closing day', 'अंतिम तिथि'],
  never: ['None', 'कोई नहीं'],
  extended: ['Centres with more time', 'जिन केंद्रों का समय बढ़ाया गया'],
  formula: [
    'Forecast: submitted + days after today × the mean of a day, rounded down, at most all centres. The mean is that of the days since the first centre came, at most the last 7, today included.',
    'अनुमान: जमा + आज के बाद के दिन × एक दिन का औसत, नीचे की ओर पूर्ण संख्या, अधिक से अधिक सभी केंद्र। औसत उन दिनों का है जब से पहला केंद्र सूची में आया, अधिक से अधिक पिछले 7 दिनों का, आज भी उनमें है।',
  ],
  city: ['City', 'शहर'],
  progress: ['Progress', 'प्रगति'],
  updatedAt: ['Last saved (IST)', 'पिछली बार सहेजी गई (IST)'],
  submittedAt: ['Submitted (IST)', 'जमा हुई (IST)'],
  reminders: ['Reminders', 'कितनी बार याद दिलाया'],
  remindedAt: ['Last reminder (IST)', 'पिछली बार कब याद दिलाया (IST)'],
  more: [
    (count: string) => `Not in this list: ${count}. The portal has all centres.`,
    (count: string) => `इस सूची में नहीं: ${count}। पोर्टल में सभी केंद्र हैं।`,
  ],
  noContacts: ['Contacts of the heads are not part of this file.', 'संस्था प्रमुखों के संपर्क इस फाइल में नहीं हैं।'],
});

/** In the order of the first sheet. */
const figureWords = inLanguages({
  centres: ['Centres', 'केंद्र'],
  submitted: ['Submitted', 'जमा'],
  missing: ['Missing', 'बाकी'],
  perDay: ['A day now', 'अभी प्रतिदिन'],
  needed: ['A day needed', 'प्रतिदिन चाहिए'],
  expected: ['Forecast for the closing day', 'अंतिम तिथि तक का अनुमान'],
  short: ['Short of all centres', 'सभी केंद्रों से कम'],
  accepted: ['Accepted', 'स्वीकृत'],
  drafts: ['Draft started', 'जाँच सूची शुरू'],
  registered: ['Registered, not started', 'पंजीकरण हुआ, शुरू नहीं'],
  unregistered: ['Not registered', 'पंजीकरण नहीं हुआ'],
  silent: ['Silent after 2 reminders', '2 बार याद दिलाने पर भी उत्तर नहीं'],
  capacity: ['Capacity submitted', 'जमा हुई क्षमता'],
});

type FigureName = keyof (typeof figureWords)['en'];
const figureNames = Object.keys(figureWords.en) as readonly FigureName[];

/** With its weekday, as the screens name a last day. */
function formatLastDay(locale: string, day: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(new Date(day))}, ${longDay(locale, day)}, 24:00`;
}

const wordsOf = ({ language }: StateRequest) => {
  const { locale, centres, exam } = fileWordsIn[language].list;
  return { ...stateWords[language], figures: figureWords[language], locale, centres, exam };
};

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

/** The mean of a day has one decimal. */
const figureOf = (figures: StateFigures, name: FigureName): number | null =>
  name === 'perDay' ? Math.round(figures.perDay * 10) / 10 : figures[name];

function figureSheet(services: BoardServices, request: StateRequest, figures: StateFigures): Sheet {
  const words = wordsOf(request);
  const { examName, examDate } = services.config;
  const { closesOn, extended } = figures.board;
  const lastDay = closesOn === null ? words.never : formatLastDay(words.locale, closesOn);
  const rows = [
    { cells: [{ value: request.state, style: 'title' as const }], height: 22 },
    factRow(words.exam, `${examName}, ${longDay(words.locale, examDate)}`, 'plain'),
    factRow(words.asOf, services.clock.now(), 'moment'),
    factRow(words.closesOn, lastDay, 'plain'),
    factRow(words.extended, extended, 'whole'),
    ...figureNames.map((name) => factRow(words.figures[name], figureOf(figures, name), 'plain')),
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

function citySheet(request: StateRequest, cities: readonly CityCounts[]): Sheet {
  const words = wordsOf(request);
  return listSheet({
    name: words.cities,
    columns: [
      { heading: words.city, width: 26 },
      ...cityColumns.map((name) => ({ heading: words.figures[name], width: 14 })),
    ],
    rows: cities.map((city) => {
      const figures = sumFigures([city]);
      return { cells: [plain(city.city), ...cityColumns.map((name) => whole(figures[name]))] };
    }),
  });
}

const progressOf = ({ checklist_status: status, registered }: Partial<AdminCentre>): FigureName => {
  if (status === 'submitted') return status;
  if (status === 'draft') return 'drafts';
  return registered === true ? 'registered' : 'unregistered';
};

interface CentreSheetColumn {
  readonly heading: string;
  readonly width: number;
  readonly cell: (centre: AdminCentre) => Cell;
}

function columnsOf(request: StateRequest): readonly CentreSheetColumn[] {
  const words = wordsOf(request);
  const widths: Partial<Record<CentreColumn, number>> = {
    centre_code: 16,
    centre_name: 44,
    centre_city: 16,
    centre_pincode: 16,
    ...(request.hasContacts && { official_person: 26, phone: 13, email: 34 }),
  };
  return [
    ...centreColumns.flatMap((name): CentreSheetColumn[] => {
      const width = widths[name];
      const heading = centreColumn[name][request.language].file;
      return width === undefined ? [] : [{ heading, width, cell: (centre) => plain(centre[name]) }];
    }),
    {
      heading: words.progress,
      width: 22,
      cell: (centre) => plain(words.figures[progressOf(centre)]),
    },
    { heading: words.updatedAt, width: 18, cell: (centre) => moment(centre.updated_at) },
    { heading: words.submittedAt, width: 18, cell: (centre) => moment(centre.submitted_at) },
    { heading: words.reminders, width: 12, cell: (centre) => whole(centre.reminder_count ?? 0) },
    { heading: words.remindedAt, width: 18, cell: (centre) => moment(centre.reminded_at) },
  ];
}

type WorkbookServices = BoardServices & Pick<Services, 'limits'>;

async function* centreRows(
  services: WorkbookServices,
  request: StateRequest,
  columns: readonly CentreSheetColumn[],
  total: number,
): AsyncGenerator<SheetRow> {
  const { locale, more } = wordsOf(request);
  const { db } = services.database;
  const filter = filterNow(services, { state: request.state });
  let left = services.limits.stateSheetCentres;
  for await (const found of streamCentres(db, filter, { sort: 'progress', order: 'asc' })) {
    const centres = found.slice(0, left);
    for (const centre of await addFacts(db, centres, filter.now))
      yield { cells: columns.map(({ cell }) => cell(centre)) };
    left -= centres.length;
    if (left === 0) break;
  }
  const others = total - services.limits.stateSheetCentres;
  if (others > 0) yield { cells: [plain(more(new Intl.NumberFormat(locale).format(others)))] };
}

/** At most `limits.stateSheetCentres` centres are in it. */
async function writeStateWorkbook(services: WorkbookServices, request: StateRequest): Promise<Uint8Array> {
  const figures = await readStateFigures(services, request.state);
  const columns = columnsOf(request);
  const centres = listSheet({
    name: wordsOf(request).centres,
    columns,
    rows: centreRows(services, request, columns, figures.centres),
    footer: `${services.config.examName} · ${request.state}`,
  });
  const sheets = [figureSheet(services, request, figures), citySheet(request, figures.board.cities), centres];
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
