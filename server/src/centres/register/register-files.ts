/**
 * The files of an issue of the verified register. The JSON is signed: it says of which issue, exam and day it is, and depends on nothing but
 * what is stored of the issue. The others are for reading, and are made when the JSON still is as it was signed.
 */
import { checkCommand } from '#contract/centres/register.ts';
import {
  columnsOf,
  type IssueColumn,
  listEntries,
  type RegisterEntry,
  type StoredIssue,
} from './register-rows.ts';
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Cell } from '#contract/checklist/columns.ts';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import { byteOrderMark, csvLines } from '../../platform/files/write-csv.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { factRow, listSheet } from '../../platform/files/sheet.ts';
import { writeWorkbook } from '../../platform/files/write-workbook.ts';
import { writeZip } from '../../platform/files/write-zip.ts';
import { cellAsText, exportColumns } from '../export/export-columns.ts';
import { sheetColumns, workbookCell } from '../export/export-workbook.ts';
import { fileWordsIn } from '../export/list-words.ts';
import { longDay } from '../../mails.ts';

// The text in the files of an issue that says how to check it without the portal: English, then Hindi.

/** For a terminal in the folder of the files. The first needs OpenSSL 3, the second Node.js. */
function commands(file: string): string[] {
  const script = [
    `const { readFileSync: read } = require('node:fs')`,
    `const key = read('register-key.pem')`,
    `console.log(require('node:crypto').verify(null, read('${file}'), key, read('${file}.sig')))`,
  ].join('; ');
  return [checkCommand(file), `node -e "${script}"`];
}

function checkingPage({ number, exam_name: exam, ...issue }: StoredIssue): string {
  const json = `register-${number}.json`;
  const lines = commands(json).map((command) => `    ${command}`);
  return [
    `Verified register of examination centres: issue ${number}`,
    `${exam}, ${issue.centres} centres, issued ${issue.issued_at} by ${issue.issued_by}`,
    '',
    'To check that nobody has changed it, run one of these lines in this folder. They say "Signature Verified Successfully", or "true".',
    'The file itself says of which issue, exam and day it is, and what it says counts. CSV and workbooks are made from it and are not signed.',
    'Compare register-key.pem with the public key that the exam agency has published: whoever changes the file could change the key in this folder as well.',
    '',
    ...lines,
    '',
    `परीक्षा केंद्रों का सत्यापित रजिस्टर: क्रमांक ${number}`,
    '',
    'यह जाँचने के लिए कि इस फाइल में किसी ने कुछ बदला नहीं है, इसी फोल्डर में ऊपर की पंक्तियों में से एक चलाएँ। उत्तर में “Signature Verified Successfully” या “true” आना चाहिए।',
    'यह रजिस्टर किस क्रमांक, परीक्षा और तिथि का है, यह फाइल में ही लिखा है, और वही मान्य है। CSV और वर्कबुक इसी से बनते हैं और उन पर हस्ताक्षर नहीं होते।',
    'register-key.pem का मिलान परीक्षा एजेंसी की प्रकाशित सार्वजनिक कुंजी से करें: जो फाइल बदल सकता है, वह इस फोल्डर की कुंजी भी बदल सकता है।',
    '',
    `SHA-256 ${json}: ${issue.sha256}`,
    '',
  ].join('\n');
}

/** What the files say of the issue itself; the rest is known when they are written. */
type IssueHeader = Pick<
  StoredIssue,
  'number' | 'issued_at' | 'issued_by' | 'exam_name' | 'exam_date' | 'columns' | 'centres'
>;

/** One centre a line. Times are ISO 8601 in UTC. */
export function jsonText(issue: IssueHeader, entries: readonly RegisterEntry[]): string {
  const columns = columnsOf(issue);
  const { number: register, exam_name, exam_date, issued_at, issued_by, centres: total } = issue;
  const head = JSON.stringify({ register, exam_name, exam_date, issued_at, issued_by, total });
  const lines = entries.map(({ cells }) =>
    JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]]))),
  );
  return `${head.slice(0, -1)},"centres":[\n${lines.join(',\n')}\n]}\n`;
}

const cellTexts = (columns: readonly IssueColumn[], cells: readonly Cell[]): string[] =>
  columns.map(({ kind }, index) => cellAsText(cells[index] ?? null, kind));

/** Throws when it is not what was signed: then the database or the portal was changed. */
async function readIssued(db: Db, issue: StoredIssue) {
  const entries = await listEntries(db, issue.number);
  const json = jsonText(issue, entries);
  if (hash('sha256', json) !== issue.sha256)
    throw new Error(`Issue ${issue.number} of the register is not as it was issued`);
  return { json, entries };
}

export const readJson = async (db: Db, issue: StoredIssue): Promise<string> =>
  (await readIssued(db, issue)).json;

/** With the texts of the export of the list: times in India, Yes and No. */
export async function readCsv(db: Db, issue: StoredIssue): Promise<string> {
  const columns = columnsOf(issue);
  const { entries } = await readIssued(db, issue);
  const records = entries.map(({ cells }) => cellTexts(columns, cells));
  return byteOrderMark + csvLines([columns.map(({ name }) => name), ...records]);
}

/** The JSON, its signature as a file of 64 bytes, the key, and a page that says how to check it. */
export async function readFiles(db: Db, issue: StoredIssue): Promise<Readable> {
  const name = `register-${issue.number}`;
  const file = (path: string, content: string | Uint8Array) => ({ path, content: Buffer.from(content) });
  const parts = [
    file(`${name}.json`, await readJson(db, issue)),
    file(`${name}.json.sig`, Buffer.from(issue.signature, 'base64')),
    file('register-key.pem', issue.public_key),
    file('README.txt', checkingPage(issue)),
  ];
  return writeZip(parts);
}

/** The list, and a sheet with what identifies the issue. */
export async function readWorkbook(db: Db, issue: StoredIssue, language: FileLanguage): Promise<Readable> {
  const words = fileWordsIn[language];
  const { list } = words;
  const columns = columnsOf(issue);
  // A column that the export has no more is named as in the other files.
  const described = columns.map((column) => exportColumns.find(({ name }) => name === column.name) ?? column);
  const { entries } = await readIssued(db, issue);
  const facts: readonly (readonly [string, string | number | Date])[] = [
    [list.register, issue.number],
    [list.exam, issue.exam_name],
    [list.examDate, longDay(list.locale, issue.exam_date)],
    [list.issuedAt, new Date(issue.issued_at)],
    [list.issuedBy, issue.issued_by],
    [list.count, issue.centres],
    [list.signedSha256, issue.sha256],
    [list.publicKey, issue.public_key],
  ];
  const rows = entries.map(({ cells }) => ({
    cells: columns.map(({ kind }, index) => workbookCell(cells[index] ?? null, kind, words)),
  }));
  const sheets = [
    listSheet({
      name: list.centres,
      columns: sheetColumns(described, words),
      rows,
      footer: `${issue.exam_name} · ${list.register} ${issue.number}`,
    }),
    {
      name: list.about,
      columnWidths: [36, 70],
      rows: facts.map(([label, value]) =>
        factRow(label, value, value instanceof Date ? 'moment' : 'wrapped'),
      ),
    },
  ];
  return writeWorkbook(sheets);
}

const changesHeader = ['change', 'centre_code', 'centre_name', 'column', 'before', 'after'];

type Texts = ReadonlyMap<string, string>;

/** The values of each centre by their columns, in the order of the issue. */
async function readTexts(db: Db, issue: StoredIssue | null): Promise<ReadonlyMap<string, Texts>> {
  if (issue === null) return new Map();
  const columns = columnsOf(issue);
  const textsOf = ({ cells }: RegisterEntry): Texts => {
    const texts = cellTexts(columns, cells);
    return new Map(columns.map(({ name }, index) => [name, texts[index] ?? '']));
  };
  const { entries } = await readIssued(db, issue);
  return new Map(entries.map((entry) => [entry.centreId, textsOf(entry)]));
}

/**
 * One line for each centre that was added or removed, and for each changed value of the others.
 * @param since null: everything was added
 */
export async function readChanges(db: Db, since: StoredIssue | null, issue: StoredIssue): Promise<string> {
  const [before, after] = [await readTexts(db, since), await readTexts(db, issue)];
  const columns = [...(since === null ? [] : columnsOf(since)), ...columnsOf(issue)];
  const names = new Set(columns.map(({ name }) => name));
  const records: string[][] = [];
  const add = (change: string, texts: Texts, values = ['', '', '']): void => {
    const [code = '', name = ''] = [texts.get('centre_code'), texts.get('centre_name')];
    records.push([change, code, name, ...values]);
  };
  for (const [id, texts] of after) {
    const earlier = before.get(id);
    if (earlier === undefined) add('added', texts);
    else
      for (const column of names) {
        const [was = '', is = ''] = [earlier.get(column), texts.get(column)];
        if (was !== is) add('changed', texts, [column, was, is]);
      }
  }
  for (const [id, texts] of before) if (!after.has(id)) add('removed', texts);
  return byteOrderMark + csvLines([changesHeader, ...records]);
}
