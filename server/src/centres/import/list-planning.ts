/** Plans what a list of centres does, in slices, so that others are served meanwhile, and writes the responses about it. */
import { type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import type { ListedCentre } from '../configuration/store.ts';
import { byteOrderMark, csvLines } from '../../platform/files/write-csv.ts';
import {
  type ChangedRow,
  contactChangesOf,
  contactsFirst,
  countPincodes,
  type FillerPincodes,
  findMissing,
  findPlaceholders,
  findSuspectCodes,
  hashPlan,
  hasNewContact,
  type ImportPlan,
  type ListedPincode,
  overwritingRows,
  type OwnStates,
  planRow,
  planRows,
  spellingsOf,
} from './plan-import.ts';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import type { MasterList, PlannedRow } from '../configuration/phone-conflicts.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isOfStates } from '#contract/rights.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { importCentres, previewImport, reportImport } from '#contract/centres/import-endpoints.ts';
import type { Schema } from '#contract/endpoint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { parseWith } from '../../platform/http/route.ts';
import { type Contact, type ContactChange, hasChangedContact } from '../configuration/contact-changes.ts';
import { searchTextOf } from '../search/conditions.ts';

// What is said about a plan: the responses of POST /admin/centres/bulk and bulk-preview, row by row, and the files of import/report.

const maxShownRows = 500;
const maxReportedProblems = 100;

function countsOf(plan: ImportPlan) {
  return {
    added: plan.added.length,
    restored: plan.restored.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    repeated: plan.repeated.length,
    refused: plan.refused.map(({ row, centreCode, problems }) => ({
      row,
      centreCode,
      problems: problems.map(({ field, code, others }) => ({
        field,
        code,
        ...(others && { others: [...others] }),
      })),
    })),
  };
}

function toShownChange({ row, centre, before, changedColumns }: ChangedRow) {
  const columns = changedColumns.map((column) => ({
    column,
    before: before[column],
    after: centre[column],
  }));
  return {
    row,
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    columns,
  };
}

function describeMissing(missing: readonly ListedCentre[]) {
  const centres = missing.slice(0, maxShownRows).map((centre) => ({
    centreCode: centre.centre_code,
    centreName: centre.centre_name,
    city: centre.centre_city,
    state: centre.centre_state,
  }));
  return { total: missing.length, centres };
}

const maxSpellings = 20;

/** Without the refused rows; undefined when every state is written as it is kept. */
function describeSpellings({ added, changed, restored, unchanged }: ImportPlan) {
  const rows = [added, changed, restored, unchanged].flat();
  const groups = Map.groupBy(rows, ({ writtenState }) => writtenState);
  const states = [...groups].flatMap(([written, group]) => {
    const kept = group[0]?.centre.centre_state;
    return written === undefined || kept === undefined ? [] : [{ written, kept, rows: group.length }];
  });
  if (states.length === 0) return undefined;
  const shown = states.toSorted((one, other) => other.rows - one.rows).slice(0, maxSpellings);
  return { total: states.length, states: shown };
}

/** What a preview says that only the database and the tables of places know. */
interface KnownToPreview {
  /** How many people have to register again. */
  readonly registerAgain: number;
  /** The status of the checklists of deleted centres, by centre code. */
  readonly checklists: ReadonlyMap<string, 'draft' | 'submitted'>;
  readonly fillers?: FillerPincodes | undefined;
}

function describePreview(
  plan: ImportPlan,
  masterList: MasterList,
  { registerAgain, checklists, fillers }: KnownToPreview,
  rows: readonly CsvRow[],
) {
  const restored = contactsFirst(plan.restored).map((row) => {
    const checklist = checklists.get(row.centre.centre_code);
    return { ...toShownChange(row), ...(checklist && { checklist }) };
  });
  const suspects = findSuspectCodes(plan, masterList);
  const placeholders = findPlaceholders(rows, plan);
  const spellings = describeSpellings(plan);
  return {
    ...countsOf(plan),
    plan: hashPlan(plan),
    ...(registerAgain === 0 ? {} : { registerAgain }),
    ...(fillers === undefined ? {} : { fillers }),
    ...(spellings === undefined ? {} : { spellings }),
    additions: plan.added.slice(0, maxShownRows).map(({ row }) => row),
    newContacts: plan.changed.filter(hasNewContact).length,
    changes: contactsFirst(plan.changed).slice(0, maxShownRows).map(toShownChange),
    restorations: {
      newContacts: plan.restored.filter(hasNewContact).length,
      submitted: restored.filter(({ checklist }) => checklist === 'submitted').length,
      drafts: restored.filter(({ checklist }) => checklist === 'draft').length,
      centres: restored.slice(0, maxShownRows),
    },
    missing: describeMissing(findMissing(plan, masterList)),
    suspects: { total: suspects.length, codes: suspects.slice(0, maxShownRows) },
    ...(placeholders.length > 0 && {
      placeholders: { total: placeholders.length, cells: placeholders.slice(0, maxShownRows) },
    }),
  };
}

/** What an import did beyond its plan. */
export interface ImportOutcome {
  /** Null when it changed nothing. */
  readonly changeSet: string | null;
  /** How many centres that the list does not name were marked or deleted. */
  readonly missing: number;
}

function describeImported(plan: ImportPlan, { changeSet, missing }: ImportOutcome) {
  const { added, unchanged } = plan;
  return {
    imported: added.length + overwritingRows(plan).length + unchanged.length,
    ...countsOf(plan),
    missing,
    ...(changeSet === null ? {} : { changeSet }),
  };
}

/** The first problems of a list that is refused as a whole. */
function describeRefused({ refused }: ImportPlan) {
  const problems = refused.flatMap(({ row, problems: rowProblems }) =>
    rowProblems.map(({ field, code }) => ({ field: `rows.${row}.${field}`, code })),
  );
  return problems.slice(0, maxReportedProblems);
}

const changesHeader = ['row', 'centre_code', 'centre_name', 'restored', 'column', 'before', 'after'];

/** One line for each value that changes, and one for a deleted centre that comes back as it was. */
function changeLines(plan: ImportPlan): string[][] {
  return contactsFirst(overwritingRows(plan)).flatMap(({ row, centre, before, changedColumns }) => {
    const start = [String(row), centre.centre_code, centre.centre_name, before.archived ? 'yes' : ''];
    return changedColumns.length === 0
      ? [[...start, '', '', '']]
      : changedColumns.map((column) => [...start, column, before[column], centre[column]]);
  });
}

/** Returns the text of a CSV file. */
function writeReport(part: 'changes' | 'missing', plan: ImportPlan, masterList: MasterList): string {
  const [header, lines] =
    part === 'changes'
      ? [changesHeader, changeLines(plan)]
      : [
          centreColumns,
          findMissing(plan, masterList).map((centre) => centreColumns.map((column) => centre[column])),
        ];
  return byteOrderMark + csvLines([header]) + csvLines(lines);
}

/** What becomes of the centres that the list does not name, and how many there were in the preview. */
export interface MissingAct {
  readonly act: 'mark' | 'delete';
  readonly seen: number;
}

/** What was received in addition to the rows, and how many rows there are. */
interface ReceivedOptions {
  readonly rows: number;
  readonly skipRefused?: boolean | undefined;
  readonly plan?: string | undefined;
  readonly missing?: MissingAct | undefined;
  readonly part?: 'changes' | 'missing';
}

interface ReceivedList extends Omit<ReceivedOptions, 'rows'> {
  readonly rows: readonly Readonly<Partial<Record<CentreColumn, string | null | undefined>>>[];
  readonly rowNumbers?: readonly number[] | undefined;
}

const bodies = {
  preview: previewImport.body,
  import: importCentres.body,
  report: reportImport.body,
} satisfies Readonly<Record<string, Schema<ReceivedList> | undefined>>;

/** Throws `request.invalid`, also for a key that could reach a prototype (security.md T40). */
function parseJson(bytes: Uint8Array): unknown {
  const hasPrototype = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
  try {
    const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    const rows = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : [];
    if (!hasPrototype(body) && !(Array.isArray(rows) && rows.some(hasPrototype))) return body;
  } catch {
    // No JSON.
  }
  throw refuse('request.invalid');
}

/** Skips blank rows. A null cell is blank. */
function toCsvRows({ rows, rowNumbers }: ReceivedList): CsvRow[] {
  return rows.flatMap((received, index) => {
    const cells: Partial<Record<CentreColumn, string>> = {};
    for (const column of centreColumns) {
      const value = received[column];
      if (value !== undefined) cells[column] = value ?? '';
    }
    if (Object.values(cells).every((value) => value.trim() === '')) return [];
    return [{ row: rowNumbers?.[index] ?? index + 1, cells }];
  });
}

export interface PlanSummary {
  readonly hash: string;
  readonly counts: Readonly<Record<keyof ImportPlan, number>>;
  /** The details of the entry of the audit trail. */
  readonly details: Readonly<Record<string, unknown>>;
}

const writeJson = <Value>(schema: Schema<Value>, value: Value): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(z.parse(schema, value)));

/** The audit entry has at most this many changed phones and e-mails, but always the counts. */
const maxRecordedContacts = 100;

function summarize(plan: ImportPlan): PlanSummary {
  const { added, restored, changed, unchanged, repeated, refused } = plan;
  const contacts = overwritingRows(plan).flatMap(({ before, centre, changedColumns }) =>
    changedColumns
      .filter((column) => column === 'phone' || column === 'email')
      .map((column) => [centre.centre_code, column, before[column], centre[column]]),
  );
  const counts = {
    added: added.length,
    restored: restored.length,
    changed: changed.length,
    unchanged: unchanged.length,
    repeated: repeated.length,
    refused: refused.length,
  };
  const details = {
    ...counts,
    changedContacts: contacts.length,
    contacts: contacts.slice(0, maxRecordedContacts),
  };
  return { hash: hashPlan(plan), counts, details };
}

/** Fields and search text of a centre that the import writes. */
interface PlannedCentre {
  readonly fields: CentreFields;
  readonly searchText: string;
}

interface KeptOfOthers extends OwnStates {
  readonly codes: Set<string>;
  readonly emails: Map<string, string>;
}

/** A slice takes some ten milliseconds. */
const rowsAtOnce = 1_000;

export class ListPlanning {
  #rows: readonly CsvRow[] = [];
  #masterList = new Map<string, ListedCentre>();
  #own: KeptOfOthers = { states: [], codes: new Set(), emails: new Map() };
  #plan: ImportPlan = { added: [], restored: [], changed: [], unchanged: [], repeated: [], refused: [] };
  #toStore: readonly PlannedRow[] = [];

  get plan(): ImportPlan {
    return this.#plan;
  }

  /** In the order of the list, with distinct row numbers. */
  setRows(rows: readonly CsvRow[]): void {
    this.#rows = rows;
  }

  /** Throws `request.invalid` and `import.too-many-rows`. */
  readBody(call: keyof typeof bodies, bytes: Uint8Array, maxRows: number): ReceivedOptions {
    const received: ReceivedList = parseWith<ReceivedList>(bodies[call], parseJson(bytes));
    if (received.rows.length > maxRows) throw refuse('import.too-many-rows');
    this.#rows = toCsvRows(received);
    const { rowNumbers: _, ...options } = received;
    return { ...options, rows: this.#rows.length };
  }

  /** @param states of the account; none: all */
  startMasterList(states: readonly string[]): void {
    this.#masterList = new Map();
    this.#own = { states, codes: new Set(), emails: new Map() };
  }

  /** Of centres of other states no more is kept than what a row must not touch. */
  addCentres(centres: readonly ListedCentre[]): void {
    const { states, codes, emails } = this.#own;
    for (const centre of centres) {
      if (isOfStates(centre.centre_state, states)) this.#masterList.set(centre.centre_code, centre);
      else {
        codes.add(centre.centre_code);
        if (!centre.archived) emails.set(centre.phone, centre.email);
      }
    }
  }

  async makePlan(): Promise<PlanSummary> {
    const spellings = spellingsOf(this.#masterList, this.#own.states);
    const planned: ReturnType<typeof planRow>[] = [];
    for (let from = 0; from < this.#rows.length; from += rowsAtOnce) {
      const slice = this.#rows.slice(from, from + rowsAtOnce);
      planned.push(...slice.map((row) => planRow(row, this.#masterList, spellings)));
      await yieldToEventLoop();
    }
    this.#plan = planRows(planned, this.#masterList, this.#own);
    this.#toStore = [...this.#plan.added, ...overwritingRows(this.#plan)];
    return summarize(this.#plan);
  }

  /** Some of what the import writes. */
  listPlanned(from: number, count: number): PlannedCentre[] {
    const rows = this.#toStore.slice(from, from + count);
    return rows.map(({ centre }) => ({ fields: centre, searchText: searchTextOf(centre) }));
  }

  /** Those that change a phone or e-mail on record, or concern an account: of one of these mobiles before or after. */
  listContactChanges(mobiles: ReadonlySet<string>): ContactChange[] {
    const contactOf = ({ centre_code, phone, email }: Contact) => ({ centre_code, phone, email });
    return contactChangesOf(this.#plan)
      .filter(
        (change) =>
          hasChangedContact(change) ||
          mobiles.has(change.after.phone) ||
          (change.before !== null && mobiles.has(change.before.phone)),
      )
      .map(({ before, after }) => ({ before: before && contactOf(before), after: contactOf(after) }));
  }

  /** The codes of the centres that the list does not name. */
  listMissing(): string[] {
    return findMissing(this.#plan, this.#masterList).map(({ centre_code: code }) => code);
  }

  countPincodes(): ListedPincode[] {
    return countPincodes(this.#plan);
  }

  listRefused(): ReturnType<typeof describeRefused> {
    return describeRefused(this.#plan);
  }

  /** Returns JSON. */
  writePreview(known: KnownToPreview): Uint8Array {
    return writeJson(
      previewImport.response,
      describePreview(this.#plan, this.#masterList, known, this.#rows),
    );
  }

  /** Returns JSON. */
  writeImported(outcome: ImportOutcome): Uint8Array {
    return writeJson(importCentres.response, describeImported(this.#plan, outcome));
  }

  /** Returns CSV. */
  writeReport(part: 'changes' | 'missing'): Uint8Array {
    return new TextEncoder().encode(writeReport(part, this.#plan, this.#masterList));
  }
}
