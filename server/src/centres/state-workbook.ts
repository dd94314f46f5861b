/** The workbook of a state: its figures, its cities, and its centres, those that have come least far first (product.md, Administrators 9). */
import { type Call, type Implemented, implementFile } from '../calls.ts';
import { api } from '#contract/api.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { centreColumn, type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import { buffer } from 'node:stream/consumers';
import { forecastOf, sumFigures } from '#contract/centres/board.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { dayInIndia, daysLeft } from '#contract/indian-clock.ts';
import { type Cell, factRow, listSheet, type Sheet, type SheetRow } from '../platform/files/sheet.ts';
import { writeWorkbook } from '../platform/files/write-workbook.ts';
import { longDay } from '../mails.ts';
import { fileWordsIn, inLanguages } from './export/list-words.ts';
import { addFacts } from './list/list-centres.ts';
import { streamCentres } from './search/centre-search.ts';
import { filterNow } from './search/conditions.ts';
import { readBoard } from './board.ts';

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
  silent: ['Silent', 'उत्तर नहीं'],
  capacity: ['Capacity submitted', 'जमा हुई क्षमता'],
});

type FigureName = keyof (typeof figureWords)['en'];
const figureNames = Object.keys(figureWords.en) as readonly FigureName[];

/** With its weekday, as the screens name a last day. */
function formatLastDay(locale: string, day: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(new Date(day))}, ${longDay(locale, day)}, 24:00`;
}

const wordsOf = (language: FileLanguage) => {
  const { locale, centres, exam } = fileWordsIn[language].list;
  return { ...stateWords[language], figures: figureWords[language], locale, centres, exam };
};

/** The state at this moment, and how the file is about it: maybe with the contacts of the heads. */
async function readState(call: Call, state: string, language: FileLanguage, hasContacts: boolean) {
  const board = await readBoard(call, { state });
  const counts = sumFigures(board.cities);
  const left = board.closesOn === null ? null : daysLeft(board.closesOn, call.clock.now());
  const forecast = forecastOf(counts, left);
  // The mean of a day has one decimal.
  const perDay = Math.round(forecast.perDay * 10) / 10;
  const figures = { ...counts, ...forecast, perDay, missing: counts.centres - counts.submitted };
  return { state, language, hasContacts, words: wordsOf(language), board, figures };
}

type StateFile = Awaited<ReturnType<typeof readState>>;

const plain = (value: Cell['value']): Cell => ({ value, style: 'plain' });
const whole = (value: number | null): Cell => ({ value, style: 'whole' });
const moment = (time: string | null | undefined): Cell =>
  time ? { value: new Date(time), style: 'moment' } : plain(null);

function figureSheet(call: Call, { state, hasContacts, words, board, figures }: StateFile): Sheet {
  const { examName, examDate } = call.config;
  const { closesOn, extended } = board;
  const lastDay = closesOn === null ? words.never : formatLastDay(words.locale, closesOn);
  const rows = [
    { cells: [{ value: state, style: 'title' as const }], height: 22 },
    factRow(words.exam, `${examName}, ${longDay(words.locale, examDate)}`, 'plain'),
    factRow(words.asOf, call.clock.now(), 'moment'),
    factRow(words.closesOn, lastDay, 'plain'),
    factRow(words.extended, extended, 'whole'),
    ...figureNames.map((name) => factRow(words.figures[name], figures[name], 'plain')),
    { cells: [{ value: words.formula, style: 'wrapped' as const }], height: 64 },
    ...(hasContacts ? [] : [{ cells: [{ value: words.noContacts, style: 'wrapped' as const }] }]),
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

const citySheet = ({ words, board }: StateFile): Sheet =>
  listSheet({
    name: words.cities,
    columns: [
      { heading: words.city, width: 26 },
      ...cityColumns.map((name) => ({ heading: words.figures[name], width: 14 })),
    ],
    rows: board.cities.map((city) => ({
      cells: [plain(city.city), ...cityColumns.map((name) => whole(city[name]))],
    })),
  });

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

function columnsOf({ language, hasContacts, words }: StateFile): readonly CentreSheetColumn[] {
  const widths: Partial<Record<CentreColumn, number>> = {
    centre_code: 16,
    centre_name: 44,
    centre_city: 16,
    centre_pincode: 16,
    ...(hasContacts && { official_person: 26, phone: 13, email: 34 }),
  };
  return [
    ...centreColumns.flatMap((name): CentreSheetColumn[] => {
      const width = widths[name];
      const heading = centreColumn[name][language].file;
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

/** At most `limits.stateSheetCentres` centres. */
async function* centreRows(
  call: Call,
  { state, words, figures }: StateFile,
  columns: readonly CentreSheetColumn[],
): AsyncGenerator<SheetRow> {
  const { db } = call.database;
  const filter = filterNow(call, { state });
  let left = call.limits.stateSheetCentres;
  for await (const found of streamCentres(db, filter, { sort: 'progress', order: 'asc' })) {
    const centres = found.slice(0, left);
    for (const centre of await addFacts(db, centres, filter.now))
      yield { cells: columns.map(({ cell }) => cell(centre)) };
    left -= centres.length;
    if (left === 0) break;
  }
  const others = figures.centres - call.limits.stateSheetCentres;
  if (others > 0) yield { cells: [plain(words.more(new Intl.NumberFormat(words.locale).format(others)))] };
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
    const file = await readState(call, state, language, hasContacts);
    const columns = columnsOf(file);
    const centres = listSheet({
      name: file.words.centres,
      columns,
      rows: centreRows(call, file, columns),
      footer: `${call.config.examName} · ${state}`,
    });
    return {
      bytes: await buffer(writeWorkbook([figureSheet(call, file), citySheet(file), centres])),
      fileName: stateFileName(state, dayInIndia(call.clock.now())),
    };
  }),
];
